import { expect, type Page } from "@playwright/test";
import { newPan, newPayeeInIndia } from "../support/payouts.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { emailTo } from "./support/emails.ts";
import { paid } from "./support/paying.ts";
import { PROFILE, publishedDesigner, setSlot } from "./support/people.ts";
import { downloadBy, printed } from "./support/printing.ts";
import { test } from "./support/test.ts";

const section = (page: Page) => page.getByRole("region", { name: "Where your money goes" });
const field = (page: Page, name: string) => section(page).getByLabel(name, { exact: true });
const payouts = (page: Page) => page.getByRole("region", { name: "From your customers to your bank" });
const HOUR = 3600;

test("A designer confirms bank details by a code, and withdraws a change of them", async ({ pageOf }) => {
  const designer = await publishedDesigner("Marta Lindholm");
  const page = await pageOf(designer);
  const account = field(page, "IBAN or account number");
  const enterCode = async (not = "none") => {
    const { subject } = await emailTo(designer, new RegExp(`^(?!${not}).*confirms where your money goes`));
    await field(page, "Code").fill(subject.slice(0, 6));
    await field(page, "Code").press("Enter");
    return subject.slice(0, 6);
  };

  await page.goto("/account");
  await section(page).getByRole("button", { name: "Add bank details" }).click();
  await field(page, "Name as at your bank").fill("Marta Lindholm");
  await field(page, "Country of the account").selectOption("Germany");
  await account.fill("DE89 3704 0044 0532 0130 01");
  await account.press("Enter");
  await expect(account).toHaveAccessibleDescription(/typing error/);
  await account.fill("DE89 3704 0044 0532 0130 00");
  await account.press("Enter");
  await expect(section(page)).toContainText("Not confirmed yet: •••• 3000");
  const code = await enterCode();
  await expect(section(page)).toContainText("Account•••• 3000");
  expect(await page.content()).not.toContain("DE8937");

  await section(page).getByRole("button", { name: "Change" }).click();
  await field(page, "Name as at your bank").fill("Marta Lindholm");
  await field(page, "Country of the account").selectOption("India");
  await field(page, "Account number or UPI id").fill("Marta@okbank");
  await section(page).getByRole("button", { name: "Send the code" }).click();
  await expect(field(page, "GSTIN or PAN")).toHaveAccessibleDescription(/need your PAN/);
  await field(page, "GSTIN or PAN").fill(newPan());
  await section(page).getByRole("button", { name: "Send the code" }).click();
  await expect(section(page)).toContainText("Not confirmed yet: m•••@okbank");
  await enterCode(code);
  await expect(section(page)).toContainText(/From .* your money goes to m•••@okbank/);
  await expect(section(page)).toContainText("Account•••• 3000");
  await section(page).getByRole("button", { name: "Withdraw this change" }).click();
  await expect(section(page)).not.toContainText("m•••@okbank");
  await expect(section(page)).toContainText("Account•••• 3000");
});

test("A designer follows a payment until it is paid out, and owes a later refund", async ({ pageOf }) => {
  test.slow();
  // These settings apply to designers who sell in rupees and are paid in India: no other designer here does both. No
  // clock runs here, so no payout run starts on its own.
  await sql()`
    select admin.set_commission('INR', 10, p_by_whom => 'Asha', p_reason => 'Why.'), admin.set_payouts('INR', 1, 100, 'Asha', 'Why.'), admin.set_withholding('tds', 0.1, p_by_whom => 'Asha', p_reason => 'Why.'),
           admin.set_operator('Parlour BV', '1 Street', 'Netherlands', '', 'NL001', 'Asha', 'Why.')`;
  const [customer, designer] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner("Marta Lindholm", {
      rates: PROFILE.rates.map((rate) => ({ ...rate, rate: 4500, currency: "INR" })),
    }),
  ]);
  const his = await pageOf(designer);
  const places = payouts(his).locator("dl");
  const sums = payouts(his).getByRole("list").first().getByRole("listitem");
  const { id } = await paid({ customer, designer });

  await test.step("holds the money until it is released", async () => {
    await his.goto("/designer/earnings");
    await expect(his.getByRole("link", { name: "Add bank details" })).toBeVisible();
    await expect(places).toContainText(/Held₹4,500.*Available₹0/);
    await newPayeeInIndia(sql(), designer.user.id, newPan());
    await setSlot(id, -30 * HOUR, -29 * HOUR);
    await sql()`update public.bookings set status = 'completed' where id = ${id}`;
    // The function skips designers whom another transaction has locked.
    await expect
      .poll(async () => {
        await sql()`select public.release_earnings()`;
        return (await sql()`select released_at from public.bookings where id = ${id}`)[0]?.released_at;
      })
      .not.toBeNull();
    await his.reload();
    await expect(places).toContainText(/Held₹0.*Available₹4,050/);
    await expect(his.getByRole("main")).toContainText(/Next payout: ₹4,050 so far, on Monday, .* to •••• 5678/);
  });

  await sql()`select admin.pay_now(${designer.user.id}, 'INR', 'Asha', 'Why.')`;
  const [payout] = await sql()<[{ id: string }]>`select id from public.payouts where designer_id = ${designer.user.id}`;
  await test.step("shows the payout as paid, with invoice and statement", async () => {
    await his.reload();
    await expect(places).toContainText(/Available₹0.*On its way₹4,045\.50/);
    await sql()`select admin.payout_paid(${payout.id}, 'UTR 4711', 'Asha', 'Why.')`;
    await his.reload();
    await expect(payouts(his).getByRole("button", { name: /To •••• 5678/ })).toHaveText(/Reference UTR 4711Paid/);
    await expect(places).toContainText(/On its way₹0.*Paid out₹4,045\.50/);
    await expect(sums).toHaveText([
      /^Paid by customers, less refunds₹4,500$/,
      /^Our fees-₹450$/,
      /^Withheld for the tax office-₹4\.50$/,
      /^Yours₹4,045\.50$/,
    ]);
    const statement = (await downloadBy(his, "Download CSV")).toString("utf8");
    // A byte order mark, which spreadsheets need for letters like ë.
    expect(statement).toMatch(/^\uFEFF"/);
    const lines = statement.split("\r\n");
    expect(lines.find((line) => line.includes(",payment,"))).toMatch(
      new RegExp(`,payment,${id},"Room consultation","Ellen Vos",.*,INR,4500\\.00,0\\.00`),
    );
  });

  await test.step("prints the invoice", async () => {
    await his.getByRole("link", { name: /^Invoice P-/ }).click();
    const invoice = (await printed(his, /^Invoice P-/)).join(" ");
    for (const said of ["Parlour BV", "Marta Lindholm", "UTR 4711", "INR 450.00"]) expect(invoice).toContain(said);
    await his.goBack();
  });

  await test.step("prints the statement", async () => {
    await his.getByRole("link", { name: "Open statement" }).click();
    const statement = (await printed(his, /^Statement /)).join(" ");
    for (const said of ["For Marta Lindholm", "Ellen Vos", "Payout paid", "Total", "4,045.50"])
      expect(statement).toContain(said);
    await his.goBack();
  });

  await test.step("shows a later refund as owed", async () => {
    await sql()`select admin.refund_booking(${id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await his.reload();
    await expect(places).toContainText(/Owed-₹4,050.*On its way₹0/);
  });
});
