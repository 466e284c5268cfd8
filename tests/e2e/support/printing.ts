import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { textOfPdf } from "../../support/pdf.ts";

/** Presses "Print or save as PDF" and returns the printed pages as text. `name`: the name of the document, and of its file. */
export async function printed(page: Page, name: RegExp): Promise<string[]> {
  await page.evaluate(() => {
    // The browser's dialog would wait for a person.
    window.print = () => {
      document.documentElement.dataset.printedAs = document.title;
    };
  });
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed-as", name);
  return textOfPdf(await page.pdf());
}

/** Returns the file that this button downloads. */
export async function downloadBy(page: Page, name: string): Promise<Buffer> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return readFile(await (await downloading).path());
}
