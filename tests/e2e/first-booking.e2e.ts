import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { emailTo } from "./support/emails.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

test.describe.configure({ timeout: 240_000 });

/** A customer's page, and the number of their presses. The provider's popup is not ours, and every path needs a time: neither counts. */
type Way = { page: Page; presses: number };

async function press(way: Way, button: Locator): Promise<void> {
  await button.click();
  way.presses += 1;
}

const time = (page: Page) =>
  page.getByRole("complementary", { name: "Booking" }).getByRole("listitem").getByRole("button").last();

/** Creates an account. Returns the start of the pressed time, as the forms show it. */
async function createAccount(way: Way): Promise<string | null> {
  const { page } = way;
  await expect(page.getByRole("heading", { level: 1, name: "Almost yours" })).toBeVisible();
  const purpose = page.getByRole("region", { name: "Your booking" });
  const slot = await purpose.locator("time").getAttribute("datetime");
  await press(way, page.getByRole("link", { name: /^Create (your|an) account$/ }).first());
  await expect(purpose.locator("time")).toHaveAttribute("datetime", slot ?? "");
  await page.getByLabel("Full name").fill("Ellen Vos");
  await page.getByLabel("Email").fill(`ellen-${randomUUID()}@parlour.test`);
  await page.getByLabel("Password").fill(PASSWORD);
  await press(way, page.getByRole("button", { name: "Create Account" }));
  return slot;
}

async function confirmAndPay(way: Way): Promise<void> {
  const { page } = way;
  await press(way, page.getByRole("button", { name: "Confirm Booking", exact: true }));
  await page.getByRole("button", { name: "Success" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: /^Your room is still empty/ })).toBeVisible();
}

async function fromProfile({ page }: Way): Promise<void> {
  const designer = await publishedDesigner("Noor Haddad");
  await page.goto(`/designer/${designer.user.id}`);
}

async function fromSearch(way: Way): Promise<void> {
  const { page } = way;
  const name = `Quilla${randomUUID().replace(/[^a-z]/g, "")}`;
  await publishedDesigner(`${name} Haddad`);
  await page.goto("/discovery");
  await page.getByLabel("Search").fill(name);
  await press(way, page.getByRole("button", { name: "Search", exact: true }));
  // Find the card by name: until the answer arrives, the page shows other designers.
  const card = page.getByRole("article", { name: `${name} Haddad` });
  await press(way, card.getByRole("link", { name: "View Profile" }));
}

async function fromStudio(way: Way): Promise<void> {
  const { page } = way;
  await page.goto("/ai-design-studio");
  for (const option of ["Kitchen", "Modern", "Light & Airy"]) await page.getByRole("radio", { name: option }).check();
  await page.getByRole("button", { name: "Generate Design" }).click();
  await press(way, page.getByRole("main").locator("a[href^='/designer/']").first());
}

for (const [where, comeFrom, presses] of [
  ["the designer's page", fromProfile, 3],
  ["the search", fromSearch, 5],
  ["the studio", fromStudio, 4],
] as const)
  test(`A guest books a time from ${where} with ${presses} presses`, async ({ page }) => {
    const way = { page, presses: 0 };
    await comeFrom(way);
    await time(page).click();
    const slot = await createAccount(way);
    await expect(page.getByRole("timer", { name: "Time left to pay" })).toBeVisible();
    expect(await page.evaluate(() => (history.state as { usr: { slotStart: string } }).usr.slotStart)).toBe(slot);
    await confirmAndPay(way);
    expect(way.presses).toBe(presses);
  });

test("A guest signs up with a code by email, enters their name, and finds the time held", async ({ page }) => {
  const designer = await publishedDesigner("Noor Haddad");
  const email = `ellen-${randomUUID()}@parlour.test`;
  await page.goto(`/designer/${designer.user.id}`);
  await time(page).click();
  const byCode = page.getByRole("button", { name: "Email me a code instead" });
  await byCode.click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await byCode.click();
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await code.fill("00000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That’s not the code we sent you")).toBeVisible();
  const { subject } = await emailTo({ user: { email } }, / signs you in to Parlour$/);
  await code.fill(subject.slice(0, 8));
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Full name");
  await expect(name).toBeFocused();
  await name.fill("Ellen Vos");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer", { name: "Time left to pay" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account of Ellen Vos" })).toBeVisible();
});

test("A returning customer books with two presses", async ({ browser }) => {
  const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
  const way = { page: await (await browserOf(browser, customer)).newPage(), presses: 0 };
  await way.page.goto(`/designer/${designer.user.id}`);
  await time(way.page).click();
  await press(way, way.page.getByRole("dialog").getByRole("button", { name: "Book Consultation" }));
  await confirmAndPay(way);
  expect(way.presses).toBe(2);
});
