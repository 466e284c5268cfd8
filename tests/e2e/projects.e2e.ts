import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { showProjects } from "../support/projects.ts";
import { publishedDesigner } from "./support/people.ts";
import { drag } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/** The first designer of the seed. */
const SAMPLE = "00000000-0000-4000-8000-000000000101";

test("A customer reads a project from the story to the feedback, and books its designer", async ({ pageOf }) => {
  const [{ user }, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
  const page = await pageOf(customer);
  const title = "Zen Garden Apartment";
  await page.goto(`/designer/${user.id}/project/zen-garden-apartment`);
  await expect(page).toHaveURL(new RegExp(`/designer/${user.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);

  await page.goto(`/designer/${SAMPLE}/project/zen-garden-apartment`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("by Mara Lindqvist")).toBeVisible();
  await expect(page.getByRole("region", { name: "The Finished Rooms" }).getByRole("img")).toHaveCount(2);
  await page.getByRole("link", { name: "Start Your Project" }).click();
  await expect(page.getByRole("dialog", { name: "Book a Consultation with Mara Lindqvist" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/designer/${SAMPLE}$`));
});

test("A visitor compares the pictures before and after by moving the line between them", async ({ page }) => {
  const { user } = await publishedDesigner("Noor Haddad");
  await showProjects(user.id, ["A den"], ["cover", "before", "after"]);
  await page.goto(`/designer/${user.id}/project/p1`);
  const slider = page.getByRole("slider", { name: "Line between before and after" });
  const after = page.getByRole("img", { name: "after", exact: true });
  const seen = () => after.evaluate((one) => getComputedStyle(one.closest("figure") ?? one).clipPath);
  // A caption is as visible as its picture.
  const isCovered = (label: string) =>
    page.getByText(label, { exact: true }).evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !one.closest("figure")?.contains(above);
    });
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "0% before, 100% after");
  await expect.poll(seen).toMatch(/^inset\(0px 0px 0px 0%\)$|^inset\(0px\)$/);
  expect([await isCovered("Before"), await isCovered("After")]).toEqual([true, false]);
  await slider.press("End");
  await expect.poll(seen).toBe("inset(0px 0px 0px 100%)");
  expect([await isCovered("Before"), await isCovered("After")]).toEqual([false, true]);
  // The picture itself can also be dragged.
  const box = await after.boundingBox();
  if (!box) throw new Error("The picture is not on the page.");
  const middle = box.y + box.height / 2;
  await drag(page, [box.x + box.width / 2, middle], [box.x + box.width / 4, middle]);
  await expect(slider).toHaveAttribute("aria-valuetext", "25% before, 75% after");
});
