import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { sql } from "../support/target.ts";

test("who guesses a password is told when to try again; the owner of a locked account opens it with the email's link", async ({
  page,
}) => {
  const { user } = await newPerson("user", "Ellen Vos");
  const failures = (count: number) => sql()`
    insert into private.sign_in_attempts (address, failures) values (private.address_key(${user.email}), ${count})
    on conflict (address) do update set failures = excluded.failures, last_at = now()`;
  const signIn = async (password: string) => {
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  await failures(7);
  await page.goto("/login");
  await signIn("another guess");
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("Too many wrong passwords.");
  await expect(notice).toContainText(/Try again in (40|3\d) seconds\./);

  // The last attempt, and what Auth says of it.
  await sql()`update private.sign_in_attempts set failures = 10 where address = private.address_key(${user.email})`;
  await sql()`select public.fail_sign_in(${user.email}, true)`;
  await signIn("another guess");
  await expect(notice).toContainText("Signing in is paused after too many wrong passwords.");
  await expect(notice).toContainText("Try again in 24 hours.");

  const [email] = await sql()<{ key: string }[]>`
    select content ->> 'unlockKey' as key from public.outbox where recipient_id = ${user.id} and kind = 'sign_in_locked'`;
  await page.goto(`/login?unlock=${email?.key}`);
  await expect(page.getByText("Sign in here with your password to open your account again.")).toBeVisible();
  await signIn(PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});

test("while the contact form is flooded, the browser works for its message", async ({ page }) => {
  const email = `contact-${randomUUID()}@parlour.test`;
  let asked = 0;
  await page.route("**/api/discovery/contact", async (route) => {
    asked += 1;
    if (route.request().postDataJSON().proof) return route.continue();
    const message = "We are getting a lot of messages right now.";
    return route.fulfill({ status: 403, json: { error: { code: "challenge_required", message } } });
  });
  await page.goto("/#contact");
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByLabel("First name").fill("Ellen");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Phone").fill("1");
  await form.getByLabel("Project details").fill("A dark hall.");
  await form.getByRole("button", { name: "Submit Query" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible({ timeout: 30_000 });
  expect(asked).toBe(2);
  expect(await sql()`select name from public.contact_queries where email = ${email}`).toHaveLength(1);
});
