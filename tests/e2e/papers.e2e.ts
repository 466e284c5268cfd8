import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { textOfPdf } from "../support/pdf.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { emailTo } from "./support/emails.ts";
import { paid } from "./support/paying.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

test("A customer reads the receipt of a payment as a page and as a PDF, with the details of both", async ({
  browser,
}) => {
  test.slow();
  // A country that no other test sells from, because taxes apply to everybody.
  await sql()`
    insert into public.tax_rates (country, place, name, from_at, percent)
    values ('Iceland', 'same_region', 'VAT', '2020-01-01', 20) on conflict do nothing`;
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);

  await test.step("saves the designer's billing details", async () => {
    const his = await (await browserOf(browser, designer)).newPage();
    await his.goto("/account#billing");
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
  const hers = await (await browserOf(browser, customer)).newPage();
  await hers.goto(/https?:\/\/[^/\s]+(\/papers\/\S+)/.exec(text ?? "")?.[1] ?? "");
  const invoice = hers.getByRole("article", { name: /^Tax invoice / });

  await test.step("shows the receipt on the page and in print", async () => {
    for (const said of ["Marta Lindholm Interiors", "VAT 20 %USD 10.00", "Paid byEllen Vos, through Razorpay"])
      await expect(invoice).toContainText(said);
    await expect(invoice).toContainText(/10:00 AM to 11:00 AM Amsterdam time \(GMT\+[12]\)/);
    await hers.emulateMedia({ media: "print" });
    await expect(hers.getByRole("heading", { level: 1, name: "Receipts" })).toBeHidden();
    await expect(invoice).toBeVisible();
  });

  await test.step("downloads the receipt as a PDF", async () => {
    await hers.emulateMedia({ media: null });
    const downloading = hers.waitForEvent("download");
    await hers.getByRole("button", { name: /^Download PDF/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^[0-9A-F]{4}-\d{4}-00001\.pdf$/);
    const [sheet = "", ...others] = await textOfPdf(await readFile(await download.path()));
    expect(others).toEqual([]);
    for (const said of ["Marta Lindholm Interiors", "101 Reykjavík", "Ellen Vos", "USD 50.00"])
      expect(sheet).toContain(said);
  });
});
