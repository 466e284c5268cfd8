import { randomUUID } from "node:crypto";
import { type BrowserContextOptions, expect } from "@playwright/test";
import { newPerson, PASSWORD } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { day, showEarlierHours, times } from "./support/booking-steps.ts";
import { publishedDesigner, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

/** A browser's options, and the code that runs in the page before everything else. */
type Difference = { options?: BrowserContextOptions; before?: () => void };

const BROWSERS: Record<string, Difference> = {
  "that blocks storage": {
    before: () => {
      const refuse = () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      };
      for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, { get: refuse });
      navigator.locks.request = async () => refuse();
      indexedDB.open = refuse;
    },
  },
  "that does not know its zone": {
    options: { timezoneId: "UTC" },
    before: () => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: "Etc/Unknown" };
      };
    },
  },
  "that replaces colors": { options: { forcedColors: "active" } },
  "that magnifies everything twice": { options: { viewport: { width: 640, height: 400 } } },
};

for (const [kind, { options, before }] of Object.entries(BROWSERS)) {
  test(`A customer finds a designer, signs in, books, pays and talks in a browser ${kind}`, async ({ browser }) => {
    test.slow();
    // A name that nobody else has.
    const name = `Marta ${randomUUID().replace(/[^a-f]/g, "")}`;
    const [designer, customer] = await Promise.all([publishedDesigner(name), newPerson("user", "Ellen Vos")]);
    const context = await browser.newContext(options);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    const dialog = page.getByRole("dialog");

    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    if (kind === "that blocks storage")
      await expect(page.getByRole("note")).toContainText(
        "Allow cookies and site data for this site to stay signed in.",
      );
    // The contact form of the previous page has an email field.
    await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    await page.getByLabel("Email").fill(customer.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
    await expect(page.getByRole("button", { name: "Account of Ellen Vos" })).toBeVisible();

    await page
      .getByRole("link", { name: /designers/i })
      .first()
      .click();
    await page.getByRole("searchbox").fill(name);
    await page.getByRole("searchbox").press("Enter");
    await page.locator(`main a[href="/designer/${designer.user.id}"]`).first().click();

    await page.getByRole("button", { name: "Book Consultation" }).first().click();
    await dialog.getByRole("button", { name: /Room consultation/ }).click();
    if (kind === "that does not know its zone") await expect(dialog).toContainText("Times are in your time zone, UTC.");
    await day(page, 1).click();
    await showEarlierHours(page);
    await times(page).nth(3).click();
    await page.getByRole("button", { name: "Confirm Booking", exact: true }).click();
    await page.getByRole("button", { name: "Success" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();

    const [{ id }] = await sql()<[{ id: string }]>`select id from public.bookings where customer_id = ${customer.id}`;
    await setSlot(id, -60, 3600);
    await page.getByRole("main").getByRole("link", { name: "Go to My Chats" }).click();
    // The confirmation page links to the chat's brief.
    await expect(page.getByRole("heading", { level: 1, name: "My Chats" })).toBeVisible();
    await page.locator(`main a[href^="/chat/${id}"]`).first().click();
    await page.getByRole("textbox", { name: "Message" }).fill("Are my prints hung too high?");
    await page.getByRole("textbox", { name: "Message" }).press("Enter");
    await expect(page.getByRole("log")).toContainText("Are my prints hung too high?");
    await expect
      .poll(() => sql()`select text from public.messages where booking_id = ${id}`)
      .toEqual([{ text: "Are my prints hung too high?" }]);
  });
}
