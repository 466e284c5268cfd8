import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { fullChromium } from "../../tools/chromium.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { day, earlierHours, times } from "./support/booking-steps.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";

// Tab goes round the whole page.
test.use({
  launchOptions: fullChromium,
  // Each day has 24 hours there.
  timezoneId: "UTC",
});
// One after the other, in one such browser.
test.describe.configure({ mode: "default" });

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

test("from signing up to the booked consultation in My Chats by keyboard alone", async ({ page }) => {
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

test("a designer through the five steps of onboarding to the dashboard's tabs by keyboard alone", async ({
  browser,
}) => {
  test.slow();
  const context = await browserOf(browser, await newPerson("designer", "Tomas Reuter"));
  const page = await context.newPage();
  await page.goto("/designer/onboarding");
  const next = async (title: string) => {
    await press(page, page.getByRole("button", { name: "Next" }));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  };
  const tick = async (name: string) => {
    await tabTo(page, page.getByRole("checkbox", { name }));
    await page.keyboard.press("Space");
  };
  await type(page, page.getByLabel("Bio"), "I rearrange what you own before you buy anything.");
  await next("Expertise");
  await tick("Space Planning");
  await next("Services");
  await type(page, page.getByLabel("Service Name"), "Room consultation");
  await type(page, page.getByLabel("Session Rate (USD)"), "60");
  await type(page, page.getByLabel("Services Offered"), "A plan to scale");
  await page.keyboard.press("Enter");
  await next("Availability");
  await tick("Monday");
  await next("Review");
  await press(page, page.getByRole("button", { name: "Complete" }));
  await expect(page).toHaveURL(/\/designer\/dashboard$/);

  await tabTo(page, page.getByRole("tab", { name: /^Upcoming/ }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Past/ })).toBeFocused();
  await expect(page.getByRole("heading", { name: "No past bookings" })).toBeVisible();
  await press(page, page.getByRole("navigation", { name: "Designer" }).getByRole("link", { name: "Earnings" }));
  await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
  await context.close();
});

test("a visitor makes a room in the studio and sends a query by keyboard alone", async ({ page }) => {
  test.slow();
  await page.goto("/ai-design-studio");
  for (const [group, steps] of [
    ["Room Type", 1],
    ["Style", 3],
    ["Color Palette", 0],
  ] as const) {
    await tabTo(page, page.getByRole("group", { name: group }).getByRole("radio").first());
    await page.keyboard.press("Space");
    for (let step = 0; step < steps; step++) await page.keyboard.press("ArrowRight");
  }
  await press(page, page.getByRole("button", { name: "Generate Design" }));
  await expect(page.getByRole("main")).toContainText("A Scandinavian living room, light and airy");
  await tabTo(page, page.getByRole("link", { name: "Find Your Designer" }));

  await page.goto("/#contact");
  const form = page.getByRole("form", { name: "Contact" });
  const send = form.getByRole("button", { name: "Submit Query" });
  await expect(send).toBeEnabled();
  await type(page, form.getByLabel("First name"), "Ellen");
  await type(page, form.getByLabel("Email"), `keyboard-${randomUUID()}@parlour.test`);
  await type(page, form.getByLabel("Phone"), "+31 20 555 01 42");
  await type(page, form.getByLabel("Project details"), "The sofa faces the wrong way.");
  await press(page, send);
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
});
