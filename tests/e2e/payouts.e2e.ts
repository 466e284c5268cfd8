import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { currentRates } from "../support/db.ts";
import { newPayee, newPayeeInIndia, newReleasedBooking } from "../support/payouts.ts";
import { textOfPdf } from "../support/pdf.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { emailTo } from "./support/emails.ts";
import { paid } from "./support/paying.ts";
import { browserOf, PROFILE, publishedDesigner, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

/** Designers are paid out in dollars. No clock runs here, so no run pays anybody by itself. */
test.beforeAll(() => sql()`select admin.set_payouts('USD', 1, 50)`);

const earned = async ({ user }: SessionResponse, priceMinor: number, hoursAgo: number) =>
  newReleasedBooking(
    sql(),
    { id: user.id, rates: await currentRates(sql(), user.id) },
    { priceMinor, from: `-${hoursAgo + 1} hours`, to: `-${hoursAgo} hours` },
  );
const section = (page: Page) => page.getByRole("region", { name: "Where your money goes" });
const field = (page: Page, name: string) => section(page).getByLabel(name, { exact: true });
const payouts = (page: Page) => page.getByRole("region", { name: "From your customers to your bank" });
const HOUR = 3600;

/** What the PDF says that this button downloads. */
async function textOf(page: Page, button: RegExp): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return (await textOfPdf(await readFile(await (await downloading).path()))).join(" ");
}

async function enterCode(page: Page, designer: SessionResponse): Promise<void> {
  const { subject } = await emailTo(designer, /confirms where your money goes/);
  await field(page, "Code").fill(subject.slice(0, 6));
  await field(page, "Code").press("Enter");
}

test("bank details are checked, confirmed by the code of an email, and shown masked", async ({ browser }) => {
  const designer = await publishedDesigner("Marta Lindholm");
  await earned(designer, 6000, 30);
  const page = await (await browserOf(browser, designer)).newPage();
  await page.goto("/designer/earnings");
  await payouts(page).getByRole("link", { name: "Add bank details" }).click();
  await section(page).getByRole("button", { name: "Add bank details" }).click();
  await section(page).getByRole("button", { name: "Send the code" }).click();
  await expect(field(page, "Name as at your bank")).toHaveAccessibleDescription(
    /Please write the name as your bank has it/,
  );
  await expect(field(page, "Name as at your bank")).toBeFocused();
  await field(page, "Name as at your bank").fill("Marta Lindholm");
  await field(page, "Country of the account").selectOption("Germany");
  await field(page, "IBAN or account number").fill("DE89 3704 0044 0532 0130 01");
  await field(page, "IBAN or account number").press("Enter");
  await expect(field(page, "IBAN or account number")).toHaveAccessibleDescription(/typing error/);
  await expectAccessible(page);
  await field(page, "IBAN or account number").fill("DE89 3704 0044 0532 0130 00");
  await field(page, "IBAN or account number").press("Enter");

  await expect(section(page)).toContainText("Not confirmed yet: •••• 3000");
  await expectAccessible(page);
  await enterCode(page, designer);
  await expect(section(page)).toContainText("Account•••• 3000");
  expect(await page.content()).not.toContain("DE8937");

  await page.goto("/designer/earnings");
  await expect(payouts(page)).toContainText(/Next payout: Monday, .* to •••• 3000/);
});

test("other bank details wait for three days, in which they can be withdrawn", async ({ browser }) => {
  const designer = await publishedDesigner("Marta Lindholm");
  await newPayee(sql(), designer.user.id);
  const page = await (await browserOf(browser, designer)).newPage();
  await page.goto("/account");
  await section(page).getByRole("button", { name: "Change" }).click();
  await field(page, "Name as at your bank").fill("Marta Lindholm");
  await field(page, "Country of the account").selectOption("India");
  await field(page, "Account number or UPI id").fill("Marta@okbank");
  await section(page).getByRole("button", { name: "Send the code" }).click();
  await expect(section(page)).toContainText("Not confirmed yet: m•••@okbank");
  await enterCode(page, designer);
  await expect(section(page)).toContainText(/From .* your money goes to m•••@okbank/);
  await expect(section(page)).toContainText("Account•••• 5555");
  await expectAccessible(page);
  await section(page).getByRole("button", { name: "Withdraw this change" }).click();
  await expect(section(page)).not.toContainText("m•••@okbank");
  await expect(section(page)).toContainText("Account•••• 5555");
});

test("a payout is on its way, opens to its sessions, is paid, and a refund after it is taken from the next one", async ({
  browser,
}) => {
  const designer = await publishedDesigner("Marta Lindholm");
  await newPayee(sql(), designer.user.id);
  const [first] = [await earned(designer, 6000, 30), await earned(designer, 8000, 40)];
  const payOut = async () =>
    (await sql()<[{ id: string }]>`select admin.pay_now(${designer.user.id}, 'USD') as id`)[0].id;
  const id = await payOut();
  const page = await (await browserOf(browser, designer)).newPage();
  await page.goto("/designer/earnings");
  await expect(payouts(page).locator("dl")).toContainText(/Available\$0.*On its way\$140.*Paid out\$0/);
  const rows = payouts(page).getByRole("button", { name: /To •••• 5555/ });
  await expect(rows).toHaveText([/On its way\$140/]);
  await rows.first().press("Enter");
  await expect(rows.first()).toHaveAttribute("aria-expanded", "true");
  const sessions = payouts(page).getByRole("listitem").getByRole("listitem");
  await expect(sessions).toHaveText([/\$60$/, /\$80$/]);
  await expectAccessible(page);

  await sql()`select admin.payout_paid(${id}, 'UTR 4711')`;
  await sql()`select admin.refund_booking(${first?.id ?? ""})`;
  await page.reload();
  await expect(payouts(page).locator("dl")).toContainText(/Owed-\$60.*On its way\$0.*Paid out\$140/);
  await expect(payouts(page)).toContainText("More was refunded to your customers than you had left.");
  await expect(rows).toHaveText([/Reference UTR 4711Paid\$140/]);

  await earned(designer, 20_000, 50);
  await payOut();
  await page.reload();
  await expect(rows).toHaveText([/On its way\$140/, /Paid\$140/]);
  await rows.first().click();
  await expect(sessions).toHaveText([/Refunded after it was paid out-\$60$/, /\$200$/]);
});

test("what a customer pays is held, released and paid out, less the fee and what is withheld, with a receipt and an invoice as PDFs", async ({
  browser,
}) => {
  test.slow();
  // They hold for whoever sells in rupees and is paid in India: nobody else here is both.
  await sql()`
    select admin.set_commission('INR', 10), admin.set_payouts('INR', 1, 100), admin.set_withholding('tds', 0.1),
           admin.set_operator('Parlour BV', '1 Street', 'Netherlands', '', 'NL001')`;
  const [customer, designer] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner("Marta Lindholm", {
      rates: PROFILE.rates.map((rate) => ({ ...rate, rate: 4500, currency: "INR" })),
    }),
  ]);
  await newPayeeInIndia(sql(), designer.user.id, "AAPFU0939F");
  const his = await (await browserOf(browser, designer)).newPage();
  await his.goto("/designer/profile?section=services");
  await expect(his.getByLabel("Hourly Rate (INR)")).toHaveAccessibleDescription(
    /Our fee is INR\s450; you get INR\s4,050\.$/,
  );

  const { id } = await paid({ customer, designer });
  const hers = await (await browserOf(browser, customer)).newPage();
  await hers.goto("/chats");
  await hers.getByRole("link", { name: "Receipt" }).click();
  const receipt = await textOf(hers, /^Download PDF/);
  for (const said of ["Receipt", "Marta Lindholm", "Ellen Vos", "INR 4,500.00"]) expect(receipt).toContain(said);

  const places = payouts(his).locator("dl");
  const sums = payouts(his).getByRole("list").first().getByRole("listitem");
  await his.goto("/designer/earnings");
  await expect(places).toContainText(/HeldINR\s4,500.*AvailableINR\s0/);
  await setSlot(id, -30 * HOUR, -29 * HOUR);
  await sql()`update public.bookings set status = 'completed' where id = ${id}`;
  // It skips designers about whom something else is happening.
  await expect
    .poll(async () => {
      await sql()`select public.release_earnings()`;
      return (await sql()`select released_at from public.bookings where id = ${id}`)[0]?.released_at;
    })
    .not.toBeNull();
  await his.reload();
  await expect(places).toContainText(/HeldINR\s0.*AvailableINR\s4,050/);
  await expect(sums).toHaveText([/INR\s4,500$/, /^Our fees-INR\s450$/, /^YoursINR\s4,050$/]);

  const [payout] = await sql()<[{ id: string }]>`select admin.pay_now(${designer.user.id}, 'INR') as id`;
  await his.reload();
  await expect(places).toContainText(/AvailableINR\s0.*On its wayINR\s4,045\.50/);
  await expect(payouts(his)).toContainText(/TDS withheld: INR\s4\.50/);
  await sql()`select admin.payout_paid(${payout.id}, 'UTR 4711')`;
  await his.reload();
  await expect(places).toContainText(/On its wayINR\s0.*Paid outINR\s4,045\.50/);
  await expect(sums).toHaveText([
    /^Paid by customers, less refundsINR\s4,500$/,
    /^Our fees-INR\s450$/,
    /^Withheld for the tax office-INR\s4\.50$/,
    /^YoursINR\s4,045\.50$/,
  ]);
  await expectAccessible(his);
  const invoice = await textOf(his, /^Download PDF of P-/);
  for (const said of ["Parlour BV", "Marta Lindholm", "UTR 4711", "INR 450.00"]) expect(invoice).toContain(said);
});
