import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { fullChromium } from "../../tools/chromium.ts";
import { newPerson } from "../support/people.ts";
import { day, times } from "./support/booking-steps.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";

// Tab cycles through the whole page.
test.use({
  launchOptions: fullChromium,
  // Each day has 24 hours in UTC.
  timezoneId: "UTC",
});

/** Presses Tab until the control has the focus. Fails if it cannot be reached. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await control.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`120 presses of Tab did not lead to ${control}`);
}

async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

test("A customer finds a designer and books by keyboard alone", async ({ browser }) => {
  test.slow();
  const name = `Noor ${randomUUID().slice(0, 8)}`;
  const [customer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner(name)]);
  const context = await browserOf(browser, customer);
  const page = await context.newPage();
  await page.goto(`/discovery?search=${name}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await press(page, page.getByRole("link", { name: "View Profile" }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await press(page, page.getByRole("button", { name: "Book Consultation" }));
  const dialog = page.getByRole("dialog");
  await press(page, dialog.getByRole("button", { name: /Room consultation/ }));
  await expect(day(page, 1)).toContainText("24 free");
  await press(page, day(page, 1));
  await expect(day(page, 1)).toHaveAttribute("aria-pressed", "true");
  await press(page, times(page).first());

  await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "Add a note" }));
  await page.keyboard.type("The sofa.");
  await press(page, page.getByRole("button", { name: "Confirm Booking" }));
  await press(page, dialog.getByRole("button", { name: "Success" }));
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  await context.close();
});

test("The bar of a profile covers nothing that has the focus at 200 % zoom", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/designer/00000000-0000-4000-8000-000000000101");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const covered: (string | null)[] = [];
  const last = page.getByRole("link", { name: "Imprint" });
  while (!(await last.evaluate((link) => link.matches(":focus")))) {
    await page.keyboard.press("Tab");
    const control = page.locator(":focus");
    const isFree = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    if (!isFree) covered.push(await control.textContent());
  }
  expect(covered).toEqual([]);
});

test("The menu closes when the focus leaves it", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/login");
  await press(page, page.getByRole("button", { name: "Menu" }));
  const menu = page.getByRole("navigation", { name: "Menu" });
  await tabTo(page, menu.getByRole("link").last());
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await expect(page.locator("main :focus")).toBeInViewport();
});
