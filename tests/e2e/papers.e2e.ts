import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { emailTo } from "./support/emails.ts";
import { paid } from "./support/paying.ts";
import { publishedDesigner } from "./support/people.ts";
import { printed } from "./support/printing.ts";
import { test } from "./support/test.ts";

test("A customer reads the receipt of a payment, with the details of both, and prints it", async ({ pageOf }) => {
  test.slow();
  // Use a country from which no other test sells, because taxes apply to everybody.
  await sql()`
    insert into public.tax_rates (country, place, name, from_at, percent)
    values ('Iceland', 'same_region', 'VAT', '2020-01-01', 20) on conflict do nothing`;
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);

  await test.step("saves the designer's billing details", async () => {
    const his = await pageOf(designer, { at: "/account#billing" });
    const billing = his.getByRole("region", { name: "Billing details" });
    await billing.getByLabel("Name or company").fill("Marta Lindholm Interiors");
    await billing.getByLabel("Tax id").fill("is 12345");
    await billing.getByLabel("Country").selectOption("Iceland");
    await billing.getByLabel("Address").fill("Laugavegur 12\n101 Reykjavík");
    await billing.getByRole("button", { name: "Save billing details" }).click();
    await expect(his.getByText("Your billing details are saved.")).toBeVisible();
    await expect(billing.getByLabel("Tax id")).toHaveValue("IS 12345");
  });

  await paid({ customer, designer });
  const { text } = await emailTo(customer, /^Receipt: /);
  const hers = await pageOf(customer, { at: /https?:\/\/[^/\s]+(\/papers\/\S+)/.exec(text ?? "")?.[1] ?? "" });
  const invoice = hers.getByRole("article", { name: /^Tax invoice / });

  await test.step("shows the receipt", async () => {
    for (const said of ["Marta Lindholm Interiors", "VAT 20 %USD 10.00", "Paid byEllen Vos, through Razorpay"])
      await expect(invoice).toContainText(said);
    await expect(invoice).toContainText(/10:00 AM to 11:00 AM Amsterdam time \(GMT\+[12]\)/);
  });

  await test.step("prints the receipt and nothing else", async () => {
    const [sheet = "", ...others] = await printed(hers, /^Tax invoice [0-9A-Z]{4}-\d{4}-00001$/);
    expect(others).toEqual([]);
    for (const said of ["Marta Lindholm Interiors", "101 Reykjavík", "Ellen Vos", "USD 50.00", "1 of 1"])
      expect(sheet).toContain(said);
    for (const beside of ["Receipts", "Back to", "billing details", "Print", "If you cancel"])
      expect(sheet).not.toContain(beside);
  });
});
