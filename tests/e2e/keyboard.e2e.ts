import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { fullChromium } from "../../tools/chromium.ts";
import { PASSWORD } from "../support/people.ts";
import { day, earlierHours, times } from "./support/booking-steps.ts";
import { publishedDesigner } from "./support/people.ts";

// Tab goes round the whole page.
test.use({
  launchOptions: fullChromium,
  // Each day has 24 hours there.
  timezoneId: "UTC",
});

/** Presses Tab until the control has the focus. Fails when it cannot be reached. */
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

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

test("A customer signs up, finds a designer and books by keyboard alone", async ({ page }) => {
  test.slow();
  const name = `Noor ${randomUUID().slice(0, 8)}`;
  await publishedDesigner(name);
  await page.goto("/signup");
  await type(page, page.getByLabel("Full name"), "Ellen Vos");
  await type(page, page.getByLabel("Email"), `keyboard-${randomUUID()}@parlour.test`);
  await type(page, page.getByLabel("Password"), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Account created successfully! Welcome Ellen Vos")).toBeVisible();
  // The new page takes the focus when it is there.
  await expect(page.getByRole("main")).toBeFocused();

  await press(page, page.getByRole("banner").getByRole("link", { name: "Find Designers" }));
  await expect(page.getByRole("heading", { level: 1, name: "Discover Your Designer" })).toBeVisible();
  await type(page, page.getByRole("searchbox", { name: "Search designers" }), name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await press(page, page.getByRole("link", { name: "View Profile" }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await press(page, page.getByRole("button", { name: "Book Consultation" }));
  const dialog = page.getByRole("dialog");
  await press(page, dialog.getByRole("button", { name: /Room consultation/ }));
  await expect(day(page, 1)).toContainText("24 free");
  await press(page, day(page, 1));
  await expect(day(page, 1)).toHaveAttribute("aria-pressed", "true");
  await press(page, earlierHours(page));
  await expect(times(page)).toHaveCount(24);
  await press(page, times(page).nth(9));

  await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
  await type(page, page.getByRole("textbox", { name: "Add a note" }), "The sofa faces the wrong way.");
  await press(page, page.getByRole("button", { name: "Confirm Booking" }));
  await press(page, dialog.getByRole("button", { name: "Success" }));
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();

  // After a sign-up the page says where the code was sent.
  await expect(page.getByRole("link", { name: "Enter the code" })).toHaveAttribute("href", "/account");
  await press(page, page.getByRole("link", { name: "Go to My Chats" }));
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByRole("main")).toContainText(name);
});
