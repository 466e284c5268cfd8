import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

test("A visitor finds the legal pages in the footer, which name the operator", async ({ page }) => {
  await page.goto("/discovery");
  for (const [link, says] of [
    ["Terms", "Parlour Demonstration"],
    ["Privacy", "hello@parlour.test"],
    ["Refunds", "24 hours or more"],
    ["Imprint", "Grievance officer: Asha Rao, +31 20 555 0100"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(says);
  }
});

test("A person is asked once to agree to new terms, and can do everything else meanwhile", async ({ browser }) => {
  const person = await publishedDesigner("Noor Haddad");
  await sql()`delete from private.consents where profile_id = ${person.user.id}`;
  const asked = { ...person, user: { ...person.user, termsVersion: "2020-01-01" } };
  const page = await (await browserOf(browser, asked, { viewport: { width: 390, height: 844 } })).newPage();
  await page.goto("/designer/profile");
  const notice = page.getByRole("region", { name: "New terms" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeInViewport({ ratio: 1 });
  const earnings = page.getByRole("navigation", { name: "Designer" }).getByRole("link", { name: "Earnings" });
  const isCovered = await earnings.evaluate((link) => {
    const { left, top } = link.getBoundingClientRect();
    return !link.contains(document.elementFromPoint(left + 8, top + 8));
  });
  expect(isCovered).toBe(false);
  await earnings.click();
  await expect(page).toHaveURL(/\/designer\/earnings$/);

  // A room is as high as the part of the window that the notice leaves free.
  const customer = await newPerson("user", "Ida Berg");
  await page.goto(`/chat/${await booking({ customer, designer: person, from: -600, to: 3600 })}`);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeInViewport({ ratio: 1 });
  await expect(notice).toBeInViewport({ ratio: 1 });

  await notice.getByRole("button", { name: "I agree" }).click();
  await expect(notice).toHaveCount(0);
  expect(await sql()`select 1 from private.consents where profile_id = ${person.user.id}`).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
