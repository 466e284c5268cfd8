import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { expectAccessible } from "./support/axe.ts";
import { chooseTime } from "./support/booking-steps.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";

const address = () => `person-${randomUUID()}@parlour.test`;

test("a customer signs up, is welcomed, signs out and logs in again", async ({ page }) => {
  const email = address();
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Full name").fill("  Ellen Vos  ");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  const notifications = page.getByRole("region", { name: /^Notifications/ });
  await expect(notifications.getByText("Account created successfully! Welcome Ellen Vos")).toBeVisible();
  const corner = notifications.getByRole("list");
  await expect(corner).toHaveAttribute("data-y-position", "bottom");
  await expect(corner).toHaveAttribute("data-x-position", "right");
  await expect(corner).toHaveAttribute("data-sonner-theme", "light");
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole("button", { name: "Account of Ellen Vos" }).click();
  await expect(page.getByRole("menuitem", { name: "My Chats" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => [localStorage.getItem("authToken"), localStorage.getItem("userData")])).toEqual([
    null,
    null,
  ]);

  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  // The contact form of the page before has an email, too.
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Welcome back! Logged in as user")).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("userData") ?? "{}"))).toMatchObject({
    name: "Ellen Vos",
    role: "user",
  });
});

test("a designer who signs up goes to onboarding, and after a login to the dashboard", async ({ page }) => {
  const email = address();
  await page.goto("/signup");
  await page.getByRole("tab", { name: "Designer" }).click();
  await page.getByLabel("Full name").fill("Noor Haddad");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/designer\/onboarding$/);

  await page.goto("/designer/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("tab", { name: "Designer" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/designer\/dashboard$/);
});

test("login says what is missing or wrong, field by field", async ({ page }) => {
  await page.goto("/login");
  const submit = page.getByRole("button", { name: "Sign In", exact: true }).last();
  await submit.click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Email").fill("ellen");
  await page.getByLabel("Password").fill("12345");
  await submit.click();
  await expect(page.getByText("Email is invalid")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await page.getByLabel("Password").fill("a".repeat(73));
  await expect(page.getByText("Password must be at most 72 characters")).toBeVisible();
  await expectAccessible(page);
});

test("signup asks for a name", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Full name").fill("   ");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
});

test("a wrong password, and the tab of the other role, are refused in the same words", async ({ page }) => {
  const { user } = await newPerson("user", "Ellen Vos");
  await page.goto("/login");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill("not-the-password");
  const submit = page.getByRole("button", { name: "Sign In", exact: true }).last();
  await submit.click();
  await expect(page.getByText("Login failed. Please check your credentials.").first()).toBeVisible();
  await expect(page.getByText("Invalid credentials").first()).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Designer" }).click();
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await submit.click();
  await expect(page.getByText("Invalid credentials").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test("an address that is taken cannot sign up again", async ({ page }) => {
  const { user } = await newPerson("user", "Ellen Vos");
  await page.goto("/signup");
  await page.getByLabel("Full name").fill("Somebody Else");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Signup failed. Please try again.").first()).toBeVisible();
  await expect(page.getByText("The form says what to change.").first()).toBeVisible();
  await expect(page.getByText("There is already an account with this address.")).toBeVisible();
  // The field has the focus, and leads on.
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByRole("link", { name: "Sign in with it" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a guarded page sends a visitor to log in and brings them back to it", async ({ page }) => {
  const { user } = await newPerson("user", "Ellen Vos");
  await page.goto("/chats");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await expect(page).toHaveURL(/\/chats$/);
});

test("a designer finds the designers' tab, comes back to the wanted page, and sees no form when signed in", async ({
  page,
}) => {
  const { user } = await publishedDesigner("Noor Haddad");
  await page.goto("/designer/earnings");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("tab", { name: "Designer" })).toHaveAttribute("aria-selected", "true");
  // To the other page and back: the tab and the way back stay.
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("tab", { name: "Designer" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await page.getByLabel("Email").fill(user.email);

  // The password can be shown, by mouse and by keyboard; focus and caret stay in the field.
  const password = page.getByLabel("Password");
  await password.fill(PASSWORD);
  await password.press("Home");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toBeFocused();
  await expect.poll(() => password.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await expectAccessible(page);
  await password.press("Tab");
  await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await expect(page).toHaveURL(/\/designer\/earnings$/);

  for (const form of ["/login", "/signup", "/login?as=designer"]) {
    await page.goto(form);
    await expect(page).toHaveURL(/\/designer\/dashboard$/);
  }

  // The link of a designer's email to a page that customers have, too.
  await page.getByRole("button", { name: "Logout" }).click();
  await page.goto("/account?as=designer#data");
  await expect(page.getByRole("tab", { name: "Designer" })).toHaveAttribute("aria-selected", "true");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await expect(page).toHaveURL(/\/account\?as=designer#data$/);
});

test("a page of the other role redirects home", async ({ browser }) => {
  const customer = await (await browserOf(browser, await newPerson("user", "Ellen Vos"))).newPage();
  await customer.goto("/designer/earnings");
  await expect(customer).toHaveURL(/\/$/);
  const designer = await (await browserOf(browser, await publishedDesigner("Noor Haddad"))).newPage();
  await designer.goto("/chats");
  await expect(designer).toHaveURL(/\/designer\/dashboard$/);
});

test("a 401 anywhere ends the session once and leads to the login", async ({ browser }) => {
  const page = await (await browserOf(browser, await newPerson("user", "Ellen Vos"))).newPage();
  const refusal = { status: 401, json: { error: { code: "unauthenticated", message: "Sign in again." } } };
  await page.route("**/api/bookings/get-chats", (route) => route.fulfill(refusal));
  await page.goto("/chats");
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

test("a session that ends while a booking is confirmed leads through the login back to that booking", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const page = await (await browserOf(browser, customer)).newPage();
  await chooseTime(page, designer.user.id, "Room consultation");
  const session = page.getByRole("region", { name: "Session Details" });
  const chosen = (await session.textContent()) ?? "";
  const refusal = { status: 401, json: { error: { code: "unauthenticated", message: "Sign in again." } } };
  await page.route("**/api/bookings/book-slot", (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(customer.user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
  await expect(session).toHaveText(chosen);
});

test("signing out in one tab signs out the other", async ({ browser }) => {
  const context = await browserOf(browser, await newPerson("user", "Ellen Vos"));
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto("/chats");
  await second.goto("/discovery");
  await second.getByRole("button", { name: "Account of Ellen Vos" }).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(first).toHaveURL(/\/login$/);
});

test("the next person to log in in the same tab sees nothing of the one before", async ({ browser }) => {
  const [ellen, joris, designer] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    newPerson("user", "Joris Bakker"),
    publishedDesigner("Noor Haddad"),
  ]);
  await booking({ customer: ellen, designer, from: 3600, to: 7200 });
  const page = await (await browserOf(browser, ellen)).newPage();
  await page.goto("/chats");
  const chat = page.getByRole("main").getByRole("link", { name: /Noor Haddad/ });
  await expect(chat).toBeVisible();
  await page.getByRole("button", { name: "Account of Ellen Vos" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  // The answer for Joris never comes: what is shown can only be Ellen's.
  await page.route("**/api/bookings/get-chats", () => {});
  await page.getByLabel("Email").fill(joris.user.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await page.getByRole("button", { name: "Account of Joris Bakker" }).click();
  await page.getByRole("menuitem", { name: "My Chats" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Chats" })).toBeVisible();
  await expect(page.getByText("Loading...")).toBeAttached();
  await expect(chat).toHaveCount(0);
});
