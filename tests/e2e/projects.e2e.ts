import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/** The first designer of the seed. */
const SAMPLE = "00000000-0000-4000-8000-000000000101";

test("a project is told from the client's story to the feedback", async ({ page }) => {
  const title = "Zen Garden Apartment";
  await page.goto(`/designer/${SAMPLE}`);
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/designer/${SAMPLE}/project/zen-garden-apartment$`));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("by Mara Lindqvist")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "3 months" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Apartment, two rooms" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveCount(4);
  for (const name of ["The Client's Story", "Design Approach", "The Process", "The Finished Rooms"]) {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await expect(page.getByText("Step 1")).toBeVisible();
  await expect(page.getByRole("region", { name: "The Finished Rooms" }).getByRole("img")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Client feedback" }).getByRole("figure")).toContainText("“");
  await expect(page).toHaveTitle(`${title} by Mara Lindqvist | Parlour`);
});

test("Start Your Project opens the dialog on the designer's profile", async ({ browser }) => {
  const page = await (await browserOf(browser, await newPerson("user", "Ellen Vos"))).newPage();
  await page.goto(`/designer/${SAMPLE}/project/zen-garden-apartment`);
  await page.getByRole("link", { name: "Start Your Project" }).click();
  await expect(page.getByRole("dialog", { name: "Book a Consultation with Mara Lindqvist" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/designer/${SAMPLE}$`));
});

test("somebody else's project leads to the designer in the address", async ({ page }) => {
  const { user } = await publishedDesigner("Noor Haddad");
  await page.goto(`/designer/${user.id}/project/zen-garden-apartment`);
  await expect(page).toHaveURL(new RegExp(`/designer/${user.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  // Nor does the profile of somebody without projects show anything in their place.
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent Projects" })).toHaveCount(0);
  await expect(page.getByText("Zen Garden Apartment")).toHaveCount(0);
});
