import { type Page, expect as quickly } from "@playwright/test";
import type { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import type { Role } from "../../edge-functions/shared/contract/common.ts";
import type { DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../support/api.ts";
import { PASSWORD } from "../support/people.ts";
import { expectAccessible } from "./support/axe.ts";
import { chooseTime } from "./support/booking-steps.ts";
import { emailTo } from "./support/emails.ts";
import { browserOf, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

// Most steps wait for an email, or for Auth to hash a password.
test.describe.configure({ timeout: 180_000 });
const expect = quickly.configure({ timeout: 30_000 });

/** Somebody who has just signed up: their address is not confirmed. */
const signUp = (role: Role, name: string) =>
  answerTo<SessionResponse>("POST", "/auth/signup", {
    body: { name, email: `${role}-${crypto.randomUUID()}@parlour.test`, password: PASSWORD, role },
  });
async function codeFor(person: SessionResponse): Promise<string> {
  const { subject } = await emailTo(person, /is your code for Parlour/);
  return /^\d{6}/.exec(subject)?.[0] ?? "";
}
const code = (page: Page) => page.getByLabel("Code", { exact: true });

test("a designer confirms the address in the dashboard and appears in discovery", async ({ browser }) => {
  const name = `Ida ${crypto.randomUUID().slice(0, 8)}`;
  const designer = await signUp("designer", name);
  await answerTo("POST", "/designers/complete-onboarding", { token: designer.token, body: { ...PROFILE, name } });
  const page = await (await browserOf(browser, designer)).newPage();
  const query = `search=${encodeURIComponent(name)}`;
  const found = async () => (await answerTo<DesignersResponse>("GET", `/designers?${query}`)).designers;
  expect((await found()).map((one) => one.name)).not.toContain(name);

  await page.goto("/designer/onboarding");
  for (let press = 0; press < 4; press++) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Welcome to your designer dashboard.", { exact: true })).toBeVisible();
  await expect(page.getByText("One step left: confirm your email.")).toBeVisible();
  const notice = page.getByRole("region", { name: "Confirm your email to go live" });
  await expect(notice).toContainText(designer.user.email);
  await expectAccessible(page);
  await code(page).fill("12 34");
  await code(page).press("Enter");
  await expect(notice).toContainText("The code has 6 digits");
  await code(page).fill(await codeFor(designer));
  await code(page).press("Enter");
  await expect(notice).toHaveCount(0);
  await page.goto(`/discovery?${query}`);
  await expect(page.getByRole("article", { name })).toBeVisible();
});

test("a customer enters the code on the confirmation page, and the free booking goes on", async ({ browser }) => {
  const [rate] = PROFILE.rates;
  if (!rate) throw new Error("no rate");
  const [designer, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", { rates: [{ ...rate, rate: 0, serviceName: "First hello" }] }),
    signUp("user", "Ellen Vos"),
  ]);
  const page = await (await browserOf(browser, customer, { timezoneId: "UTC" })).newPage();
  await chooseTime(page, designer.user.id, "First hello", 9);
  await page.getByRole("button", { name: "Confirm Booking", exact: true }).click();
  await expect(page.getByText("One step before your free consultation")).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Confirm Booking" })).toHaveCount(0);
  await expectAccessible(page);
  await code(page).fill(await codeFor(customer));
  await page.getByRole("button", { name: "Confirm and book" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
});
