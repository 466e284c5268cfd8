import { type Page, expect as quickly } from "@playwright/test";
import { formatDate, formatDay, formatWeekday } from "../../edge-functions/shared/contract/format.ts";
import type { RateInput } from "../../edge-functions/shared/contract/services.ts";
import { newPerson, signUp } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { chooseTime, confirmSlot, day, showEarlierHours, times } from "./support/booking-steps.ts";
import { codeFor } from "./support/emails.ts";
import { PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

// Payments are verified at the provider, by a server that may be busy: a chain of long steps.
test.describe.configure({ timeout: 180_000 });
const expect = quickly.configure({ timeout: 30_000 });

const SERVICE = "Room consultation";
const rate = PROFILE.rates[0] as RateInput;

const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirm Booking", exact: true });
const booked = (page: Page) => page.getByRole("heading", { level: 1, name: "Booking Confirmed!" });
const detail = (page: Page, term: string) =>
  page
    .locator("dl > div", { has: page.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole("definition");

test("A customer books in their own time zone, pays after a reload, moves and cancels", async ({ pageOf }) => {
  const zone = "Asia/Tokyo";
  const [designer, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", {
      rates: [{ ...rate, currency: "INR", rate: 2500, slotType: "call" }],
    }),
    newPerson("user", "Ellen Vos"),
  ]);
  await sql()`update public.availability set slot_minutes = 90 where designer_id = ${designer.user.id}`;
  const page = await pageOf(customer, { timezoneId: zone });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const note = page.getByLabel("Add a note (optional)");

  await test.step("shows what is booked in the customer's time", async () => {
    await chooseTime(page, designer.user.id, SERVICE, 6);
    await expect(detail(page, "Price")).toHaveText(/^INR\s2,500\/session$/);
    await expect(detail(page, "Date")).toHaveText(
      `${formatWeekday(tomorrow, "long", zone)}, ${formatDate(tomorrow, zone)}`,
    );
    await expect(detail(page, "Time")).toHaveText("9:00 AM – 10:30 AM");
    await expect(page.getByText("Tokyo time (GMT+9)")).toBeVisible();
    const movable = `${formatDay(tomorrow, zone)}, 7:00 AM`;
    await expect(page.getByText(`Move at no cost until ${movable}`)).toBeVisible();
  });

  await test.step("keeps the button in view on a phone, but not above its keyboard", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(confirmButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await page.setViewportSize({ width: 390, height: 420 });
    await note.focus();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(confirmButton(page)).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("pays after closing the popup and reloading", async () => {
    await note.fill("We have two cats.");
    const order = page.waitForRequest("**/api/bookings/create-order");
    await confirmButton(page).click();
    expect((await order).postDataJSON()).toEqual({ amount: 250_000, bookingId: expect.any(String) });
    const popup = page.getByRole("dialog");
    await expect(popup).toContainText("2,500.00");
    await popup.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("You have not been charged.");
    await page.reload();
    await expect(note).toHaveValue("We have two cats.");
    await expect(page.getByRole("timer", { name: "Time left to pay" })).toHaveText(/^\d+:[0-5]\d$/);
    await page.getByRole("button", { name: /^Pay ₹2,500$/ }).click();
    await page.getByRole("button", { name: "Success" }).click();
    await expect(booked(page)).toBeVisible();
    expect([...(await sql()`select status, notes from public.bookings where customer_id = ${customer.id}`)]).toEqual([
      { status: "confirmed", notes: "We have two cats." },
    ]);
  });

  await test.step("moves the booking and cancels it", async () => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Change or cancel" }).click();
    await dialog.getByRole("button", { name: /^Another time/ }).click();
    await day(page, 2).click();
    await showEarlierHours(page);
    await times(page).filter({ hasText: "3:00 PM" }).click();
    await dialog.getByRole("button", { name: "Move booking" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(detail(page, "Time")).toContainText("3:00 PM – 4:30 PM");
    await page.getByRole("button", { name: "Change or cancel" }).click();
    await dialog.getByRole("button", { name: /^Cancel booking/ }).click();
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Chats" })).toBeVisible();
  });
});

test("A new customer books a free consultation with a code, once with each designer", async ({ pageOf }) => {
  const free: RateInput = { ...rate, serviceName: "First conversation", rate: 0 };
  const [designer, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", { rates: [rate, free] }),
    signUp("user"),
  ]);
  const page = await pageOf(customer, { timezoneId: "UTC" });
  const dialog = page.getByRole("dialog");

  await test.step("chooses a free slot by keyboard", async () => {
    await page.goto(`/designer/${designer.user.id}`);
    // Use the keyboard: far down the page, the bar slides in during a mouse press.
    await page.getByRole("button", { name: "Book Free Consultation" }).press("Enter");
    const services = dialog.getByRole("listitem");
    await expect(services).toHaveText([/^First conversationFree/, /^Room consultation\$60 for 60 min/]);
    await services.first().getByRole("button").click();
    await day(page, 1).click();
    await expect(day(page, 1)).toHaveAttribute("aria-pressed", "true");
    await showEarlierHours(page);
    await times(page).nth(9).click();
    await expect(detail(page, "Price")).toHaveText("Free");
  });

  await test.step("asks for the code and books with it", async () => {
    await confirmButton(page).click();
    await expect(page.getByText("One step before your free consultation")).toBeVisible();
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await code.fill(await codeFor(customer));
    await page.getByRole("button", { name: "Confirm and book" }).click();
  });

  await test.step("shows what comes next, and opens the door once", async () => {
    await expect(booked(page)).toBeVisible();
    await expect(detail(page, "Time")).toContainText("9:00 AM – 10:00 AM");
    const door = page.locator(".open-door-opening");
    await expect(door).toHaveCount(1);
    // The door opens only once.
    await page.reload();
    await expect(booked(page)).toBeVisible();
    await expect(door).toHaveCount(0);
    // Going back does not confirm the booking again.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  });

  await test.step("refuses a second free consultation", async () => {
    await confirmSlot(page, designer.user.id, { service: "First conversation", n: 11 });
    await confirmButton(page).click();
    await expect(page.getByRole("alert")).toContainText("One free consultation for each designer");
    await page.getByRole("link", { name: "Choose another service" }).click();
    await expect(dialog.getByRole("button", { name: /^Room consultation/ })).toBeVisible();
  });
});
