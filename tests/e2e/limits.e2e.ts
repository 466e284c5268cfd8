import { expect, test } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { sql } from "../support/target.ts";

test("A person waits after wrong passwords, and unlocks the account with the link of the email", async ({ page }) => {
  const { user } = await newPerson("user", "Ellen Vos");
  const failures = (count: number) => sql()`
    insert into private.sign_in_attempts (address, failures) values (private.address_key(${user.email}), ${count})
    on conflict (address) do update set failures = excluded.failures, last_at = now()`;
  const signIn = async (password: string) => {
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  await page.goto("/login");
  // Insert the failures only now, because the wait is counted from the last one.
  await failures(7);
  await signIn("another guess");
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("Too many wrong passwords.");
  await expect(notice).toContainText(/Try again in (40|3\d) seconds\./);

  // Simulate the last attempt, and Auth's answer.
  await sql()`update private.sign_in_attempts set failures = 10 where address = private.address_key(${user.email})`;
  await sql()`select public.fail_sign_in(${user.email}, true)`;
  await signIn("another guess");
  await expect(notice).toContainText("Signing in is paused after too many wrong passwords.");
  await expect(notice).toContainText("Try again in 24 hours.");

  const [email] = await sql()<{ key: string }[]>`
    select content ->> 'unlockKey' as key from public.outbox where recipient_id = ${user.id} and kind = 'sign_in_locked'`;
  await page.goto(`/login?unlock=${email?.key}`);
  await expect(page.getByText("Sign in here with your password to unlock your account.")).toBeVisible();
  await signIn(PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});
