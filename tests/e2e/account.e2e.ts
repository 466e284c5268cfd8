import { randomUUID } from "node:crypto";
import { expect as quickly } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { emailTo } from "./support/emails.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

// Most steps wait for an email, or for Auth to hash a password.
test.describe.configure({ timeout: 180_000 });
const expect = quickly.configure({ timeout: 30_000 });

/** Returns the path of the link in an email. */
async function linkIn(email: string, subject: RegExp): Promise<string> {
  const { text } = await emailTo({ user: { email } }, subject);
  return /https?:\/\/[^/\s]+(\/\S+#key=[0-9a-f]+)/.exec(text ?? "")?.[1] ?? "";
}

test("A designer sets a forgotten password, changes the address with both mailboxes, and signs out everywhere", async ({
  page,
  browser,
}) => {
  const designer = await publishedDesigner("Noor Haddad");
  const email = `${randomUUID()}@parlour.test`;
  const password = "velvet curtains";

  await test.step("sets a new password", async () => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The previous page also has an email field.
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await page.getByLabel("Email").fill(designer.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.goto(await linkIn(designer.email, /new password/i));
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  await test.step("changes the address with both mailboxes", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email").fill(email);
    await page.getByRole("region", { name: "Email" }).getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Send both links" }).click();
    await expect(page.getByText(`To change it to ${email}`)).toBeVisible();
    await page.goto(await linkIn(email, /your new/i));
    await page.getByRole("button", { name: "Yes, change it" }).click();
    await expect(page.getByRole("heading", { name: "One more to go" })).toBeVisible();
    // The last link is opened in another person's browser, who is signed in.
    const friend = await newPerson("user", "Ida Berg");
    const theirs = await (await browserOf(browser, friend)).newPage();
    const answered = theirs.waitForResponse("**/api/account/address");
    await theirs.goto(await linkIn(designer.email, /^Change your email/));
    await theirs.getByRole("button", { name: "Yes, change it" }).click();
    await expect(theirs.getByRole("heading", { name: "Your new address is set" })).toBeVisible();
    await answered;
    expect(await theirs.evaluate(() => localStorage.getItem("userData"))).toContain(friend.email);
    await page.goto("/account");
    await expect(page.getByRole("region", { name: "Email" })).toContainText(email);
  });

  await test.step("signs out everywhere and leaves nothing in this browser", async () => {
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":draft:")));
    await page.evaluate((id) => localStorage.setItem(`person:${id}:draft:booking`, '"Hello"'), designer.user.id);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await drafts()).toEqual([]);
    expect(await sql()`select 1 from auth.sessions where user_id = ${designer.user.id}`).toHaveLength(0);
  });
});

test("A customer connects a calendar, downloads the data, and deletes the account with its upcoming booking", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const id = await booking({ customer, designer, from: 86_400, to: 90_000 });
  const context = await browserOf(browser, customer, { permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();

  await test.step("makes, copies and turns off the calendar link", async () => {
    await page.goto("/account");
    const index = page.getByRole("navigation", { name: "On this page" });
    await expect(index.locator("[aria-current]")).toHaveText("You");
    await index.getByRole("link", { name: "Calendar" }).click();
    await expect(index.locator("[aria-current]")).toHaveText("Calendar");
    await page.getByRole("button", { name: "Get a calendar link" }).click();
    const field = page.getByLabel("Your private link");
    await expect(field).toHaveValue(/\/api\/calendar\/[0-9a-f]{64}\.ics$/);
    const url = await field.inputValue();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect(await (await page.request.get(url)).text()).toContain("SUMMARY:Room consultation with Noor Haddad");
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("button", { name: "Get a calendar link" })).toBeVisible();
  });

  await test.step("downloads the data", async () => {
    await page.getByRole("button", { name: "Ask for your data" }).click();
    await emailTo(customer, /data is ready/);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download your data" }).click();
    expect((await downloading).suggestedFilename()).toBe("parlour-data.zip");
  });

  await test.step("deletes the account", async () => {
    await page.getByRole("button", { name: "Delete account..." }).click();
    const leaving = page.getByRole("region", { name: "Delete your account" });
    await expect(leaving).toContainText("with Noor Haddad");
    await leaving.getByLabel("Password").fill(PASSWORD);
    await leaving.getByLabel("Type DELETE to confirm").fill("DELETE");
    await leaving.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    const [row] = await sql()`select status from public.bookings where id = ${id}`;
    expect(row?.status).toBe("cancelled");
  });
});
