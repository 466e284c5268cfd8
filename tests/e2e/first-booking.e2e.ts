import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page, type TestInfo } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { emailTo } from "./support/emails.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

test.describe.configure({ timeout: 240_000 });

/**
 * Counts what a customer does and reads from the first page to the booking. The provider's popup is not ours and not counted. The figures are
 * annotations of the report: `npx playwright test first-booking.e2e.ts --project=journeys --reporter=json`.
 */
class Way {
  presses = 0;
  decisions = 0;
  fields = 0;
  /** Words by screen: an address, or an address with a dialog. */
  readonly screens = new Map<string, number>();
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Reads the screen. */
  async read(): Promise<void> {
    const dialog = this.page.getByRole("dialog");
    const above = await dialog.isVisible();
    const [text = ""] = await (above ? dialog : this.page.locator("main")).allInnerTexts();
    const screen = new URL(this.page.url()).pathname.replace(/[\da-f-]{36}/, ":id") + (above ? " (dialog)" : "");
    this.screens.set(screen, Math.max(this.screens.get(screen) ?? 0, text.split(/\s+/).filter(Boolean).length));
  }
  async press(button: Locator): Promise<void> {
    await expect(button).toBeVisible();
    await this.read();
    await button.click();
    this.presses += 1;
  }
  /** One of several; a time does not count as a press, because all ways need it. */
  async choose(option: Locator, isTime = false): Promise<void> {
    await this.press(option);
    this.decisions += 1;
    if (isTime) this.presses -= 1;
  }
  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label).fill(text);
    this.fields += 1;
  }
  report(name: string, presses: number, info: TestInfo): void {
    expect(this.presses).toBe(presses);
    const { decisions, fields, screens } = this;
    const words = [...screens.values()].reduce((sum, count) => sum + count, 0);
    const line = `${name}: ${presses} presses, ${decisions} decisions, ${fields} fields, ${screens.size} screens, ${words} words`;
    const each = [...screens].map(([screen, count]) => `${screen} ${count}`).join(", ");
    info.annotations.push({ type: "way", description: `${line} (${each})` });
  }
}

const time = (page: Page) =>
  page.getByRole("complementary", { name: "Booking" }).getByRole("listitem").getByRole("button").last();

async function createAccount(way: Way): Promise<void> {
  const { page } = way;
  await expect(page).toHaveURL(/\/login$/);
  await way.press(page.getByRole("link", { name: /^Create (your|an) account$/ }).first());
  await way.fill("Full name", "Ellen Vos");
  await way.fill("Email", `ellen-${randomUUID()}@parlour.test`);
  await way.fill("Password", PASSWORD);
  await way.press(page.getByRole("button", { name: "Create Account" }));
}

async function confirmAndPay(way: Way): Promise<void> {
  const { page } = way;
  await way.press(page.getByRole("button", { name: "Confirm Booking", exact: true }));
  await page.getByRole("button", { name: "Success" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: /^Your room is still empty/ })).toBeVisible();
  await way.read();
}

test("A guest books the time that they have pressed", async ({ page }, info) => {
  const designer = await publishedDesigner("Noor Haddad");
  const way = new Way(page);
  await page.goto(`/designer/${designer.user.id}`);
  await way.choose(time(page), true);
  await createAccount(way);
  await confirmAndPay(way);
  way.report("guest with a time", 3, info);
});

test("A guest signs up with a code by email, says their name, and finds the time held", async ({ page }) => {
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

test("A guest books from the search", async ({ page }, info) => {
  const name = `Quilla${randomUUID().replace(/[^a-z]/g, "")}`;
  await publishedDesigner(`${name} Haddad`);
  const way = new Way(page);
  await page.goto("/discovery");
  await way.fill("Search", name);
  await way.press(page.getByRole("button", { name: "Search", exact: true }));
  await way.choose(page.getByRole("main").getByRole("link", { name: "View Profile" }).first());
  await way.choose(time(page), true);
  await createAccount(way);
  await confirmAndPay(way);
  way.report("from the search", 5, info);
});

test("A guest books from the studio", async ({ page }, info) => {
  const way = new Way(page);
  await page.goto("/ai-design-studio");
  for (const option of ["Kitchen", "Modern", "Light & Airy"]) await page.getByRole("radio", { name: option }).check();
  await page.getByRole("button", { name: "Generate Design" }).click();
  const designer = page.getByRole("main").locator("a[href^='/designer/']").first();
  await way.choose(designer);
  await way.choose(time(page), true);
  await createAccount(way);
  await confirmAndPay(way);
  way.report("from the studio", 4, info);
});

test("A returning customer books", async ({ browser }, info) => {
  const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
  const way = new Way(await (await browserOf(browser, customer)).newPage());
  await way.page.goto(`/designer/${designer.user.id}`);
  await way.choose(time(way.page), true);
  await way.press(way.page.getByRole("dialog").getByRole("button", { name: "Book Consultation" }));
  await confirmAndPay(way);
  way.report("returning", 2, info);
});
