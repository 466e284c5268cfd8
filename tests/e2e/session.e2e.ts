import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const address = () => `person-${randomUUID()}@parlour.test`;
const signIn = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true }).last().click();

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await signIn(page);
}

test("A customer signs up, signs out and logs in again", async ({ page }) => {
  const { email: taken } = await newPerson("user", "Somebody Else");
  const email = address();
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toBeVisible();
  const create = page.getByRole("button", { name: "Create Account" });
  await page.getByLabel("Full name").fill("  Ellen Vos  ");
  await page.getByLabel("Email").fill(taken);
  await page.getByLabel("Password").fill(PASSWORD);
  await create.click();
  await expect(page.getByText("There is already an account with this address.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await create.click();
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole("button", { name: "Account of Ellen Vos" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => [localStorage.getItem("authToken"), localStorage.getItem("userData")])).toEqual([
    null,
    null,
  ]);

  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  // The contact form of the previous page also has an email field.
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await logIn(page, email);
  await expect(page.getByText("Welcome back! Logged in as user")).toBeVisible();
});

test("A visitor logs in for a guarded page, sees what is wrong, and returns to it", async ({ page }) => {
  const { email } = await newPerson("user", "Ellen Vos");
  await page.goto("/chats");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page);
  await expect(page.getByText("Email is required")).toBeVisible();

  await logIn(page, email, "not-the-password");
  await expect(page.getByText("Invalid credentials").first()).toBeVisible();
  // On the tab of the other role, the error confirms the right password.
  await page.reload();
  await page.getByRole("tab", { name: "Designer" }).click();
  await logIn(page, email);
  await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
  await expect(page.getByText("this account signs in on the other tab")).toBeVisible();
  // Every refusal links to the other tab, which keeps the typed text.
  await expect(page.getByText("Homeowners sign in under User.")).toBeVisible();
  await page.getByRole("button", { name: "User", exact: true }).press("Enter");
  await expect(page.getByRole("tab", { name: "User" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("this account signs in on the other tab")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chats$/);

  // A session that the API refuses is over.
  const refusal = { status: 401, json: { error: { code: "unauthenticated", message: "Sign in again." } } };
  await page.route("**/api/bookings/get-chats", (route) => route.fulfill(refusal));
  await page.goto("/chats");
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

test("A browser fills in a saved password without an event", async ({ page }) => {
  const { email } = await newPerson("user", "Ellen Vos");
  await page.goto("/chats");
  await page.getByLabel("Email").evaluate(
    (field: HTMLInputElement, [value, password]) => {
      // React replaces the setter of the element itself.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(field, value);
      set?.call(field.form?.querySelector("input[type=password]"), password);
    },
    [email, PASSWORD] as const,
  );
  await signIn(page);
  await expect(page).toHaveURL(/\/chats$/);
});

test("A designer signs up, logs in on the designers' tab, and returns to the wanted page", async ({ page }) => {
  const email = address();
  await page.goto("/signup");
  await page.getByRole("tab", { name: "Designer" }).click();
  await page.getByLabel("Full name").fill("Noor Haddad");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/designer\/onboarding$/);
  // A signed-in person sees no form.
  await page.goto("/login");
  await expect(page).toHaveURL(/\/designer\/dashboard$/);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto("/designer/earnings");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("tab", { name: "Designer" })).toHaveAttribute("aria-selected", "true");
  await logIn(page, email);
  await expect(page).toHaveURL(/\/designer\/earnings$/);

  // Follow the link of a designer's email to a page that customers also have.
  await page.getByRole("button", { name: "Logout" }).click();
  await page.goto("/account?as=designer#data");
  await expect(page.getByRole("tab", { name: "Designer" })).toHaveAttribute("aria-selected", "true");
  await logIn(page, email);
  await expect(page).toHaveURL(/\/account\?as=designer#data$/);
});

test("A person signs out of all tabs, and the next person sees nothing of theirs", async ({ browser }) => {
  const [ellen, joris, designer] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    newPerson("user", "Joris Bakker"),
    publishedDesigner("Noor Haddad"),
  ]);
  await booking({ customer: ellen, designer, from: 3600, to: 7200 });
  const context = await browserOf(browser, ellen);
  const [page, second] = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all([page.goto("/chats"), second.goto("/ai-design-studio")]);
  const chat = page.getByRole("main").getByRole("link", { name: "Noor Haddad", exact: true });
  await expect(chat).toBeVisible();
  await second.getByRole("button", { name: "Account of Ellen Vos" }).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The answer for Joris never arrives, so the page can show only Ellen's.
  await page.route("**/api/bookings/get-chats", () => {});
  await logIn(page, joris.email);
  await expect(page.getByRole("heading", { level: 1, name: "My Chats" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account of Joris Bakker" })).toBeVisible();
  await expect(page.getByText("Loading...")).toBeAttached();
  await expect(chat).toHaveCount(0);
});
