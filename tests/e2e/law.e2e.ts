import { expect, test } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { browserOf } from "./support/people.ts";

test("the pages of law are in the footer, name the operator, and are accessible", async ({ page }) => {
  await page.goto("/discovery");
  for (const [link, says] of [
    ["Terms", "Parlour Demonstration"],
    ["Privacy", "hello@parlour.test"],
    ["Refunds", "24 hours or more"],
    ["Imprint", "1 Example Street"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(says);
  }
  // The four share their frame and their parts.
  await expectAccessible(page);
});

test("who has not agreed to the present terms is asked once", async ({ browser }) => {
  const person = await newPerson("user", "Ellen Vos");
  await sql()`delete from private.consents where profile_id = ${person.user.id}`;
  const asked = { ...person, user: { ...person.user, termsVersion: "2020-01-01" } };
  const context = await browserOf(browser, asked);
  const page = await context.newPage();
  await page.goto("/chats");
  const notice = page.getByRole("region", { name: "New terms" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole("button", { name: "I agree" }).click();
  await expect(notice).toHaveCount(0);
  expect(await sql()`select 1 from private.consents where profile_id = ${person.user.id}`).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
});
