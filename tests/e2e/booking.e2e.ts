import { type Browser, type BrowserContextOptions, type Page, expect as quickly } from "@playwright/test";
import type { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import type { RateInput } from "../../edge-functions/shared/contract/services.ts";
import { book } from "../support/bookings.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { chooseTime, confirmSlot, day, showEarlierHours, times } from "./support/booking-steps.ts";
import { browserOf, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

// Payments are verified at the provider, by a server that may be busy: long steps, one after another.
test.describe.configure({ timeout: 180_000 });
const expect = quickly.configure({ timeout: 30_000 });

const SERVICE = "Room consultation";
const rate = PROFILE.rates[0] as RateInput;

/** A customer's page and a designer with the given rates, open around the clock. */
async function meet(browser: Browser, rates: RateInput[] = [rate], options: BrowserContextOptions = {}) {
  const [designer, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", { rates }),
    newPerson("user", "Ellen Vos"),
  ]);
  const page = await (await browserOf(browser, customer, { timezoneId: "UTC", ...options })).newPage();
  return { page, customer, designer, profile: `/designer/${designer.user.id}` };
}

const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirm Booking", exact: true });
const booked = (page: Page) => page.getByRole("heading", { level: 1, name: "Booking Confirmed!" });
const detail = (page: Page, term: string) =>
  page
    .locator("dl > div", { has: page.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole("definition");

async function bookingsOf({ user }: SessionResponse) {
  return sql()<{ status: string; notes: string | null }[]>`
    select status, notes from public.bookings where customer_id = ${user.id} order by created_at`;
}

test.describe("the confirmation page", () => {
  test("shows everything about the booking, each in its format and in the customer's own time", async ({ browser }) => {
    const zone = "Asia/Tokyo";
    const { page, designer, profile } = await meet(
      browser,
      [{ ...rate, currency: "INR", rate: 2500, slotType: "call", servicesProvided: ["A plan to scale", "A list"] }],
      { timezoneId: zone },
    );
    await sql()`update public.availability set slot_minutes = 90 where designer_id = ${designer.user.id}`;
    await chooseTime(page, designer.user.id, SERVICE, 6);
    await expect(page).toHaveURL(new RegExp(`${profile}/booking-confirmation$`));
    await expect(page.getByText("Noor Haddad", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Interior Designer", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Service Details" })).toBeVisible();
    await expect(detail(page, "Service")).toHaveText(SERVICE);
    await expect(detail(page, "Price")).toHaveText(/^INR\s2,500\/session for 90 min$/);
    await expect(page.getByRole("heading", { name: "Services Included" })).toBeVisible();
    await expect(page.getByRole("list").filter({ hasText: "A plan to scale" }).getByRole("listitem")).toHaveText([
      "A plan to scale",
      "A list",
    ]);
    await expect(page.getByRole("heading", { name: "Session Details" })).toBeVisible();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const date = tomorrow.toLocaleDateString("en-US", {
      month: "short",
      day: "2-digit",
      year: "numeric",
      timeZone: zone,
    });
    await expect(detail(page, "Date")).toHaveText(date);
    await expect(detail(page, "Time")).toHaveText("9:00 AM – 10:30 AMTokyo time (GMT+9)");
    await expect(detail(page, "Duration")).toHaveText("1h 30m");
    await expect(detail(page, "Session Type")).toHaveText("Call Session");
    await expect(detail(page, "Where")).toContainText("Video call on this site");
    const note = page.getByLabel("Add a note (optional)");
    await expect(note).toHaveAccessibleDescription(/before the session/);
    await expect(page.getByText("Card or UPI, by Razorpay")).toBeVisible();
    const movable = `${tomorrow.toLocaleDateString("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: zone })}, 7:00 AM`;
    await expect(page.getByText(`Move at no cost until ${movable}`)).toBeVisible();
    const ladder = page.getByRole("list", { name: "What you get back, and until when" }).getByRole("listitem");
    await expect(ladder.nth(-2)).toHaveText(new RegExp(`^INR\\s1,250 backuntil ${movable}$`));
    await expect(ladder.last()).toHaveText("No refundafter that");
    await expect(
      page.getByText(
        /once you have waited 15 minutes, at most 24 hours after the session\. .* otherwise after 72 hours, unless they object\./,
      ),
    ).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(confirmButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("contentinfo")).toBeHidden();
    // As with a keyboard that shrinks the page.
    await page.setViewportSize({ width: 390, height: 420 });
    await note.focus();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(confirmButton(page)).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });

    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    await page.goBack();
    await page.getByRole("link", { name: "Back to the designer" }).click();
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
  });

  test("redirects to the designer without a hand-off, and so does the success page", async ({ browser }) => {
    const { page, profile } = await meet(browser);
    for (const path of ["booking-confirmation", "booking-success"]) {
      await page.goto(`${profile}/${path}`);
      await expect(page).toHaveURL(new RegExp(`${profile}$`));
      await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
    }
  });

  test("a slot taken meanwhile is explained, with a way back to the other times", async ({ browser }) => {
    const { page, designer, customer, profile } = await meet(browser);
    const { slotStart, slotEnd, slotType, serviceInfo } = await confirmSlot(page, designer.user.id);
    await book(await newPerson("user", "Joris Bakker"), { slotStart, slotEnd, slotType, serviceInfo });
    await confirmButton(page).click();
    await expect(page.getByRole("alert")).toContainText("This time has just been taken");
    await expect(confirmButton(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Choose another time" }).click();
    await expect(page.getByRole("dialog", { name: "Book a Consultation with Noor Haddad" })).toContainText(SERVICE);
    await expect(page.getByRole("group", { name: "Day" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    expect(await bookingsOf(customer)).toEqual([]);
  });
});

test.describe("paying", () => {
  test("goes on after a reload, a closed popup and a failed payment, and what is paid is changed at once", async ({
    browser,
  }) => {
    const { page, designer, customer } = await meet(browser);
    await chooseTime(page, designer.user.id, SERVICE, 9);
    await page.getByLabel("Add a note (optional)").fill("We have two cats.");
    await page.reload();
    await expect(page.getByLabel("Add a note (optional)")).toHaveValue("We have two cats.");
    await expect(detail(page, "Time")).toContainText("9:00 AM – 10:00 AM");
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/api/bookings/create-order", async (route) => {
      await held;
      await route.continue();
    });
    const order = page.waitForRequest("**/api/bookings/create-order");
    await expect(page.getByText(`The time is held for you for up to ${HOLD_MINUTES} minutes.`)).toBeVisible();
    await confirmButton(page).click();
    await expect(page.getByRole("button", { name: "Confirming Booking..." })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Back", exact: true })).toBeDisabled();
    await expect(page.getByText("Slot held for you")).toBeVisible();
    await expect(page.getByRole("timer", { name: "Time left to pay" })).toHaveText(
      new RegExp(`^${HOLD_MINUTES - 1}:[0-5]\\d$`),
    );
    await expectAccessible(page);
    expect((await order).postDataJSON()).toEqual({ amount: 6000, bookingId: expect.any(String) });
    arrive();
    const popup = page.getByRole("dialog");
    await expect(popup).toContainText("$60.00");
    await expect(popup).toContainText(customer.user.email);
    await expect(popup).toContainText("Room consultation with Noor Haddad");
    await expect(page.getByText("No money moves here.", { exact: false })).toBeVisible();
    const colour = await popup.evaluate((dialog) =>
      ((dialog.getRootNode() as ShadowRoot).host as HTMLElement).style.getPropertyValue("--theme"),
    );
    expect(colour).toBe("#3399cc");

    await popup.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("You have not been charged.");
    expect(await bookingsOf(customer)).toMatchObject([{ status: "pending_payment" }]);
    await page.reload();
    await expect(page.getByText("Slot held for you")).toBeVisible();
    await page.getByRole("button", { name: "Pay $60" }).click();
    await popup.getByRole("button", { name: "Failure" }).click();
    await expect(popup.getByRole("alert")).not.toBeEmpty();
    await popup.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("The payment did not go through");
    await page.getByRole("button", { name: "Pay $60" }).click();
    await page.getByRole("button", { name: "Success" }).click();
    await expect(booked(page)).toBeVisible();
    await expect(detail(page, "Your note")).toHaveText("We have two cats.");
    expect(await bookingsOf(customer)).toEqual([{ status: "confirmed", notes: "We have two cats." }]);

    await page.getByRole("button", { name: "Change or cancel" }).click();
    await popup.getByRole("button", { name: /^Move to another time/ }).click();
    await day(page, 2).click();
    await showEarlierHours(page);
    await times(page).filter({ hasText: "3:00 PM" }).click();
    await popup.getByRole("button", { name: "Move booking" }).click();
    await popup.getByRole("button", { name: "Done" }).click();
    await expect(detail(page, "Time")).toContainText("3:00 PM – 4:00 PM");
    await page.getByRole("button", { name: "Change or cancel" }).click();
    await popup.getByRole("button", { name: /^Cancel booking/ }).click();
    await popup.getByRole("button", { name: "Cancel booking" }).click();
    await popup.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Chats" })).toBeVisible();
  });
});

test("a free consultation is confirmed at once; a second with the same designer is refused, with a way to the services", async ({
  browser,
}) => {
  const free: RateInput = { ...rate, serviceName: "First conversation", rate: 0 };
  const { page, designer, customer } = await meet(browser, [rate, free]);
  await page.goto(`/designer/${designer.user.id}`);
  // By key: far down the page, the bar of the page slides in while the mouse is being pressed.
  await expect(page.getByText("There is no free consultation at the moment")).toHaveCount(0);
  await page.getByRole("button", { name: "Book Free Consultation" }).press("Enter");
  const services = page.getByRole("dialog").getByRole("listitem");
  await expect(services).toHaveText([/^First conversationFree/, /^Room consultation\$60 for 60 min/]);
  await confirmSlot(page, designer.user.id, { service: "First conversation" });
  await expect(detail(page, "Price")).toHaveText("Free for 60 min");
  await expect(page.getByText("Free", { exact: true })).toBeVisible();
  await confirmButton(page).click();
  await expect(booked(page)).toBeVisible();
  expect(await bookingsOf(customer)).toMatchObject([{ status: "confirmed" }]);

  await confirmSlot(page, designer.user.id, { service: "First conversation", n: 11 });
  await confirmButton(page).click();
  await expect(page.getByRole("alert")).toContainText("One free consultation for each designer");
  await page.getByRole("link", { name: "Choose another service" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Room consultation/ })).toBeVisible();
});

test("the success page shows what is booked and what comes next", async ({ browser }) => {
  const { page, designer } = await meet(browser, [{ ...rate, rate: 0 }]);
  await chooseTime(page, designer.user.id, SERVICE, 9);
  await confirmButton(page).click();
  await expect(booked(page)).toBeVisible();
  await expect(page.getByText(`Designer ${designer.user.id.slice(-4)}`, { exact: true })).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true }).first()).toBeVisible();
  const date = new Date(Date.now() + 86_400_000).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
  await expect(detail(page, "Service")).toHaveText(SERVICE);
  await expect(detail(page, "Rate")).toHaveText("Free for 60 min");
  await expect(detail(page, "Date")).toHaveText(date);
  await expect(detail(page, "Time")).toContainText("9:00 AM – 10:00 AM");
  await expect(detail(page, "Duration")).toHaveText("1h");
  await expect(detail(page, "Session Type")).toHaveText("Chat Session");
  await expect(page.getByRole("region", { name: "What's Next?" }).getByRole("listitem")).toHaveText([
    /^Now.*confirmation email with a calendar invite/,
    /^Until \w+, \w+ \d+ ?You can open the chat with Noor Haddad before the session and show them your room/,
    /^\w+, \w+ \d+, 9:00 AM ?The chat opens for your messages\. Join at the scheduled time/,
  ]);
  await expect(page.getByRole("link", { name: "Back to Designers" })).toHaveAttribute("href", "/discovery");
  await expect(page.getByRole("link", { name: "Go to My Chats" })).toHaveAttribute("href", "/chats");
  await expect(page.getByRole("link", { name: "booking history" })).toHaveAttribute("href", "/chats");
  const door = page.locator(".open-door-opening");
  await expect(door).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe("parlour-booking.ics");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("link", { name: "Back to Designers" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of [
    page.getByRole("link", { name: "Go to My Chats" }),
    page.getByRole("button", { name: "Add to calendar" }),
    detail(page, "Time"),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });

  // The door has opened once.
  await page.reload();
  await expect(booked(page)).toBeVisible();
  await expect(detail(page, "Service")).toHaveText(SERVICE);
  await expect(door).toHaveCount(0);
  // Going back does not confirm the booking again.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
});
