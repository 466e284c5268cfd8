import { expect, type Page } from "@playwright/test";
import type { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { currentRates } from "../support/db.ts";
import { newPayee, newReleasedBooking } from "../support/payouts.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { emailTo } from "./support/emails.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
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
