import { type Page, expect as quickly } from "@playwright/test";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import type { RateInput } from "../../edge-functions/shared/contract/services.ts";
import { newPerson, signUp } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { chooseTime, confirmSlot, day, showEarlierHours, times } from "./support/booking-steps.ts";
import { codeFor } from "./support/emails.ts";
import { browserOf, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

// Payments are verified at the provider, by a server that may be busy: long steps, one after another.
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

test("A customer books in their own time zone, pays after a reload and a closed popup, moves the booking and cancels it", async ({
  browser,
}) => {
  const zone = "Asia/Tokyo";
  const [designer, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", {
      rates: [
        { ...rate, currency: "INR", rate: 2500, slotType: "call", servicesProvided: ["A plan to scale", "A list"] },
      ],
    }),
    newPerson("user", "Ellen Vos"),
  ]);
  await sql()`update public.availability set slot_minutes = 90 where designer_id = ${designer.user.id}`;
  const page = await (await browserOf(browser, customer, { timezoneId: zone })).newPage();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const on = (format: Intl.DateTimeFormatOptions) =>
    tomorrow.toLocaleDateString("en-US", { ...format, timeZone: zone });
  const note = page.getByLabel("Add a note (optional)");

  await test.step("what is booked", async () => {
    await chooseTime(page, designer.user.id, SERVICE, 6);
    await expect(page).toHaveURL(new RegExp(`/designer/${designer.user.id}/booking-confirmation$`));
    await expect(page.getByText("Noor Haddad", { exact: true }).first()).toBeVisible();
    await expect(detail(page, "Service")).toHaveText(SERVICE);
    await expect(detail(page, "Price")).toHaveText(/^INR\s2,500\/session for 90 min$/);
    await expect(page.getByRole("list").filter({ hasText: "A plan to scale" }).getByRole("listitem")).toHaveText([
      "A plan to scale",
      "A list",
    ]);
    await expect(detail(page, "Date")).toHaveText(on({ month: "short", day: "2-digit", year: "numeric" }));
    await expect(detail(page, "Time")).toHaveText("9:00 AM – 10:30 AMTokyo time (GMT+9)");
    await expect(detail(page, "Duration")).toHaveText("1h 30m");
    await expect(detail(page, "Session Type")).toHaveText("Call Session");
    const movable = `${on({ weekday: "short", month: "short", day: "numeric" })}, 7:00 AM`;
    await expect(page.getByText(`Move at no cost until ${movable}`)).toBeVisible();
    const ladder = page.getByRole("list", { name: "What you get back, and until when" }).getByRole("listitem");
    await expect(ladder.nth(-2)).toHaveText(new RegExp(`^INR\\s1,250 backuntil ${movable}$`));
    await expect(ladder.last()).toHaveText("No refundafter that");
  });

  await test.step("on a phone, also with a keyboard that shrinks the page", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(confirmButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await page.setViewportSize({ width: 390, height: 420 });
    await note.focus();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(confirmButton(page)).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("the payment", async () => {
    await note.fill("We have two cats.");
    await expect(page.getByText(`The time is held for you for up to ${HOLD_MINUTES} minutes.`)).toBeVisible();
    const order = page.waitForRequest("**/api/bookings/create-order");
    await confirmButton(page).click();
    expect((await order).postDataJSON()).toEqual({ amount: 250_000, bookingId: expect.any(String) });
    const popup = page.getByRole("dialog");
    await expect(popup).toContainText("2,500.00");
    await expect(popup).toContainText(customer.email);
    await expect(popup).toContainText("Room consultation with Noor Haddad");
    await expect(page.getByRole("button", { name: "Confirming Booking..." })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Back", exact: true })).toBeDisabled();
    await popup.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("You have not been charged.");
    await page.reload();
    await expect(note).toHaveValue("We have two cats.");
    await expect(page.getByRole("timer", { name: "Time left to pay" })).toHaveText(/^\d+:[0-5]\d$/);
    await page.getByRole("button", { name: /^Pay INR\s2,500$/ }).click();
    await page.getByRole("button", { name: "Success" }).click();
    await expect(booked(page)).toBeVisible();
    expect([...(await sql()`select status, notes from public.bookings where customer_id = ${customer.id}`)]).toEqual([
      { status: "confirmed", notes: "We have two cats." },
    ]);
  });

  await test.step("another time, and none", async () => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Change or cancel" }).click();
    await dialog.getByRole("button", { name: /^Move to another time/ }).click();
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

test("A new customer confirms the address with a code to book a free consultation, once with each designer", async ({
  browser,
}) => {
  const free: RateInput = { ...rate, serviceName: "First conversation", rate: 0 };
  const [designer, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", { rates: [rate, free] }),
    signUp("user"),
  ]);
  const page = await (await browserOf(browser, customer, { timezoneId: "UTC" })).newPage();
  const dialog = page.getByRole("dialog");
  const profile = `/designer/${designer.user.id}`;

  await test.step("what is booked", async () => {
    await page.goto(profile);
    // With the keyboard: far down the page, the bar slides in while the mouse is pressed.
    await page.getByRole("button", { name: "Book Free Consultation" }).press("Enter");
    const services = dialog.getByRole("listitem");
    await expect(services).toHaveText([/^First conversationFree/, /^Room consultation\$60 for 60 min/]);
    await services.first().getByRole("button").click();
    await day(page, 1).click();
    await expect(day(page, 1)).toHaveAttribute("aria-pressed", "true");
    await showEarlierHours(page);
    await times(page).nth(9).click();
    await expect(detail(page, "Price")).toHaveText("Free for 60 min");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    await page.goBack();
  });

  await test.step("the code", async () => {
    await confirmButton(page).click();
    await expect(page.getByText("One step before your free consultation")).toBeVisible();
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await expect(confirmButton(page)).toHaveCount(0);
    await expect(page.getByText(`digits we sent to ${customer.email}`)).toBeVisible();
    await code.fill(await codeFor(customer));
    await page.getByRole("button", { name: "Confirm and book" }).click();
  });

  await test.step("the success page", async () => {
    await expect(booked(page)).toBeVisible();
    await expect(detail(page, "Rate")).toHaveText("Free for 60 min");
    await expect(detail(page, "Time")).toContainText("9:00 AM – 10:00 AM");
    await expect(page.getByRole("region", { name: "What's Next?" }).getByRole("listitem")).toHaveText([
      /^Now.*confirmation email with a calendar invite/,
      /^Until \w+, \w+ \d+ ?You can open the chat with Noor Haddad before the session and show them your room/,
      /^\w+, \w+ \d+, 9:00 AM ?The chat opens for your messages\. Join at the scheduled time/,
    ]);
    const door = page.locator(".open-door-opening");
    await expect(door).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const part of [page.getByRole("button", { name: "Add to calendar" }), detail(page, "Time")])
      await expect(part).toBeInViewport({ ratio: 1 });
    // The door has opened once.
    await page.reload();
    await expect(booked(page)).toBeVisible();
    await expect(detail(page, "Service")).toHaveText("First conversation");
    await expect(door).toHaveCount(0);
    // Going back does not confirm the booking again.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  });

  await test.step("a second one", async () => {
    await confirmSlot(page, designer.user.id, { service: "First conversation", n: 11 });
    await confirmButton(page).click();
    await expect(page.getByRole("alert")).toContainText("One free consultation for each designer");
    await page.getByRole("link", { name: "Choose another service" }).click();
    await expect(dialog.getByRole("button", { name: /^Room consultation/ })).toBeVisible();
  });
});
