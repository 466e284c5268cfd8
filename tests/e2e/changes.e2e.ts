import { type Browser, type Page, expect as quickly } from "@playwright/test";
import type { Designer } from "../../edge-functions/shared/contract/designers.ts";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { answerTo } from "../support/api.ts";
import { slotsOn } from "../support/bookings.ts";
import { inviteIn } from "../support/invite.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { expectAccessible } from "./support/axe.ts";
import { chooseTime, day, showEarlierHours, times } from "./support/booking-steps.ts";
import { emailTo } from "./support/emails.ts";
import { hold, paid } from "./support/paying.ts";
import { browserOf, publishedDesigner, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

// Each test has two people, a payment and its emails: many steps, some of them in the jobs.
test.describe.configure({ timeout: 180_000 });
const expect = quickly.configure({ timeout: 30_000 });

const HOUR = 3600;
const SERVICE = "Room consultation";

/** A customer's page and a designer, open around the clock at $60. */
async function meet(browser: Browser) {
  const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
  const page = await (await browserOf(browser, customer, { timezoneId: "UTC" })).newPage();
  return { page, customer, designer };
}

const dialog = (page: Page) => page.getByRole("dialog");
const waiting = (page: Page) => page.getByRole("region", { name: "Waiting for your payment" });
const refunds = (page: Page) => page.getByRole("region", { name: "Your refunds" });
const consultations = (page: Page) => page.getByRole("region", { name: "Consultations" }).getByRole("listitem");
const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirm Booking", exact: true });
const booked = (page: Page) => page.getByRole("heading", { level: 1, name: "Booking Confirmed!" });

/** Opens the dialog of the customer's one booking. */
async function openBooking(page: Page): Promise<void> {
  await page.goto("/chats");
  await page.getByRole("button", { name: /^Change or cancel: Noor Haddad/ }).click();
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await sql()<{ status: string }[]>`select status from public.bookings where id = ${id}`;
  return row?.status;
}

const refundsOf = (id: string) => sql()<{ amount: number; reason: string }[]>`
  select f.amount_minor::int as amount, f.reason
    from public.refunds f
    join public.payments p on p.payment_id = f.payment_id
    join public.payment_orders o on o.order_id = p.order_id
   where o.booking_id = ${id}`;

/** Another customer holds the n-th slot of a day. */
async function takeSlot(designer: { user: { id: string } }, at: { day: number; n: number }) {
  const other = await newPerson("user", "Joris Bakker");
  return hold({ customer: other, designer: designer as Awaited<ReturnType<typeof newPerson>>, ...at });
}

test.describe("a hold", () => {
  test("stays in My Chats when the popup is closed, and is paid there", async ({ browser }) => {
    const { page, designer } = await meet(browser);
    await chooseTime(page, designer.user.id, SERVICE, 9);
    await page.getByLabel("Add a note (optional)").fill("We have two cats.");
    await confirmButton(page).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("You have not been charged.")).toBeVisible();

    await page.goto("/chats");
    await expect(waiting(page).getByRole("listitem")).toHaveCount(1);
    await expect(waiting(page)).toContainText("Noor Haddad");
    await expect(waiting(page)).toContainText(SERVICE);
    await expect(waiting(page)).toContainText("9:00 AM – 10:00 AM");
    await expect(waiting(page)).toContainText("$60");
    await expect(waiting(page).getByRole("timer", { name: "Time left to pay" })).toHaveText(
      new RegExp(`^${HOLD_MINUTES - 1}:[0-5]\\d$`),
    );
    await expect(page.getByRole("heading", { name: "No active chats" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Free soonest" }).getByRole("link").first()).toBeVisible();
    await expectAccessible(page);

    await waiting(page).getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("button", { name: "Success" }).click();
    await expect(booked(page)).toBeVisible();
    await expect(page.getByText("We have two cats.")).toBeVisible();
    await page.getByRole("link", { name: "Go to My Chats" }).click();
    await expect(consultations(page)).toHaveCount(1);
    await expect(waiting(page)).toHaveCount(0);
  });

  test("whose payment failed is paid from My Chats; a reload does not open the popup again", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await hold({ customer, designer });
    await page.goto("/chats");
    await waiting(page).getByRole("button", { name: "Pay now" }).click();
    await dialog(page).getByRole("button", { name: "Failure" }).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("The payment did not go through");
    await page.reload();
    await expect(page.getByText("Slot held for you")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Pay $60" }).click();
    await page.getByRole("button", { name: "Success" }).click();
    await expect(booked(page)).toBeVisible();
    expect(await statusOf(id)).toBe("confirmed");
  });

  test("can be released from My Chats", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id, slot } = await hold({ customer, designer });
    await page.goto("/chats");
    const giveBack = waiting(page).getByRole("button", { name: "Release this time" });
    await giveBack.click();
    await expect(dialog(page)).toContainText("opens up for others");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Keep it" }).click();
    await expect(giveBack).toBeFocused();
    await giveBack.click();
    await dialog(page).getByRole("button", { name: "Release it" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(waiting(page)).toHaveCount(0);
    await expect(page.locator("#main")).toBeFocused();
    expect(await statusOf(id)).toBe("cancelled");
    const again = (await slotsOn(designer.user.id, slot.start.slice(0, 10))).find(({ start }) => start === slot.start);
    expect(again?.status).toBe("available");
  });

  test("can be released where it is paid", async ({ browser }) => {
    const { page, designer } = await meet(browser);
    await chooseTime(page, designer.user.id, SERVICE);
    await confirmButton(page).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Release this time" }).click();
    await dialog(page).getByRole("button", { name: "Release it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
    await expect(page.getByText("The time is released")).toBeVisible();
    // Above the bar with the buttons, not over it.
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.locator("[data-bottom-bar]").filter({ visible: true });
    const edges = async () => {
      const toast = await page.locator("[data-sonner-toast]").boundingBox();
      return (toast?.y ?? 0) + (toast?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
    };
    await expect.poll(edges).toBeLessThan(0);
  });

  test("disappears when it ends, and the page where it is paid says so", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await hold({ customer, designer });
    await page.goto("/chats");
    await waiting(page).getByRole("button", { name: "Pay now" }).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    const chats = await page.context().newPage();
    await chats.goto("/chats");
    await expect(waiting(chats)).toBeVisible();
    await sql()`update public.bookings set hold_expires_at = now() + interval '5 seconds' where id = ${id}`;
    // Both pages count down to the old end, but refetch the booking from time to time.
    await expect(waiting(chats)).toHaveCount(0, { timeout: 40_000 });
    await page.bringToFront();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The time to pay has run out", { timeout: 25_000 });
    await expect(page.getByText("Slot held for you")).toHaveCount(0);
    await expect(confirmButton(page)).toBeEnabled();
    await alert.getByRole("link", { name: "Choose another time" }).click();
    await expect(page.getByRole("group", { name: "Day" })).toBeVisible();
    expect(await statusOf(id)).not.toBe("confirmed");
  });

  test("is one of at most three: the fourth links to the others", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    for (const n of [9, 10, 11]) await hold({ customer, designer, n });
    await chooseTime(page, designer.user.id, SERVICE);
    await confirmButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Other times are waiting for your payment");
    await page.getByRole("alert").getByRole("link", { name: "Go to My Chats" }).click();
    await expect(waiting(page).getByRole("listitem")).toHaveCount(3);
  });

  test("counts down by the server's clock, whatever the device's clock shows", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 5 * 60_000;
    });
    await hold({ customer, designer });
    await page.goto("/chats");
    await expect(waiting(page).getByRole("timer", { name: "Time left to pay" })).toHaveText(/^14:[0-5]\d$/);
  });

  test("says when it could not be loaded", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    await hold({ customer, designer });
    await page.route("**/get-open-payments", (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto("/chats");
    await expect(page.getByRole("alert")).toContainText("We couldn’t load what you still have to pay.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(waiting(page)).toBeVisible();
  });
});

test.describe("a payment", () => {
  test("that cannot be verified at first is confirmed as soon as it can", async ({ browser }) => {
    const { page, designer } = await meet(browser);
    await chooseTime(page, designer.user.id, SERVICE);
    let reached = () => {};
    const verified = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // Every verification fails, and the refetched booking shows no payment for the moment.
    await page.route("**/api/bookings/verify-payment", async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: { error: { code: "provider_unavailable", message: "Later." } } });
      reached();
    });
    await page.route("**/api/bookings/get-booking/**", (route) => route.abort());
    await confirmButton(page).click();
    await page.getByRole("button", { name: "Success" }).click();
    await verified;
    await expect(page.getByRole("alert")).toContainText("Your payment is being confirmed");
    await expect(page.getByRole("button", { name: /^(Pay|Confirm)/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute("**/api/bookings/get-booking/**");
    await expect(booked(page)).toBeVisible();
    // A verification may be under way still.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("that comes too late for its slot is refunded in full, and My Chats says why", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    await chooseTime(page, designer.user.id, SERVICE, 9);
    await confirmButton(page).click();
    await expect(page.getByRole("button", { name: "Success" })).toBeEnabled();
    await sql()`
      update public.bookings set hold_expires_at = now() - interval '1 second' where customer_id = ${customer.user.id}`;
    await takeSlot(designer, { day: 1, n: 9 });
    await page.getByRole("button", { name: "Success" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The time was gone before your payment arrived");
    await expect(alert).toContainText("The $60 goes back to you in full");
    await expect(page.getByRole("button", { name: /^(Pay|Confirm)/ })).toHaveCount(0);
    await expect(alert.getByRole("link", { name: "Choose another time" })).toBeVisible();
    await page.goto("/chats");
    await expect(refunds(page)).toContainText("Noor Haddad");
    await expect(refunds(page)).toContainText("+$60");
    await expect(refunds(page)).not.toContainText("1h");
    await expect(refunds(page)).toContainText("someone else had booked the time by then");
    await emailTo(customer, /back in full/);
  });
});

test.describe("cancelling", () => {
  test("a day before refunds everything, cancels the invitation and sends an email", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    const invited = inviteIn(await emailTo(customer, /^Confirmed/));
    await openBooking(page);
    await expect(dialog(page)).toContainText("Your booking with Noor Haddad");
    await expect(dialog(page)).toContainText("9:00 AM – 10:00 AM");
    await expect(dialog(page).getByRole("button", { name: /^Cancel booking/ })).toContainText(
      "You get $60 back if you cancel by",
    );
    await dialog(page)
      .getByRole("button", { name: /^Cancel booking/ })
      .click();
    await expect(dialog(page).getByRole("heading", { name: "Cancel this booking?" })).toBeFocused();
    await expect(dialog(page)).toContainText("You get $60 back");
    await expect(dialog(page)).toContainText(
      "All of it until 24 hours before, half until 2 hours before, then nothing.",
    );
    await dialog(page)
      .getByLabel(/A note to Noor Haddad/)
      .fill("We have found another way.");
    await dialog(page).getByRole("button", { name: "Cancel booking" }).click();
    await expect(dialog(page)).toContainText("$60 is on its way back");
    await expect(dialog(page)).toContainText("We’ve sent you an email with the details.");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "No active chats" })).toBeVisible();
    await expect(refunds(page)).toContainText("You cancelled the booking.");
    await expect(refunds(page)).toContainText("$60");
    expect(await refundsOf(id)).toEqual([{ amount: 6000, reason: "customer_cancelled" }]);

    const taken = inviteIn(await emailTo(customer, /^Cancelled: your chat/));
    expect(taken).toMatchObject({ method: "CANCEL", status: "CANCELLED", uid: invited.uid });
    expect(taken.sequence).toBeGreaterThan(invited.sequence);
    expect((await emailTo(designer, /^Cancelled/)).text).toContain("We have found another way.");
    await emailTo(customer, /^Refund: \S+60.* is on its way/);
  });

  test("hours before refunds half, and shortly before nothing", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    await setSlot(id, 10 * HOUR, 11 * HOUR);
    await openBooking(page);
    await dialog(page)
      .getByRole("button", { name: /^Cancel booking/ })
      .click();
    await expect(dialog(page)).toContainText("You get $30 back");
    await expect(dialog(page)).toContainText("That’s half of the $60 you paid.");
    await setSlot(id, HOUR, 2 * HOUR);
    await openBooking(page);
    await expect(dialog(page).getByRole("button", { name: /^Move to another time/ })).toBeDisabled();
    await dialog(page)
      .getByRole("button", { name: /^Cancel booking/ })
      .click();
    await expect(dialog(page)).toContainText("You get nothing back");
    await expect(dialog(page)).toContainText("It’s too late for a refund of the $60 you paid.");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Keep the booking" }).click();
    await expect(dialog(page).getByRole("heading", { name: /^Your booking with/ })).toBeFocused();
    expect(await statusOf(id)).toBe("confirmed");
  });

  test("on terms that have changed meanwhile asks again", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    await openBooking(page);
    await dialog(page)
      .getByRole("button", { name: /^Cancel booking/ })
      .click();
    await expect(dialog(page)).toContainText("You get $60 back");
    await setSlot(id, 10 * HOUR, 11 * HOUR);
    await dialog(page).getByRole("button", { name: "Cancel booking" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("The terms have just changed");
    await expect(dialog(page).getByRole("alert")).toContainText("You get $30 back: cancel anyway?");
    expect(await statusOf(id)).toBe("confirmed");
    await dialog(page).getByRole("button", { name: "Cancel booking" }).click();
    await expect(dialog(page)).toContainText("$30 is on its way back");
    expect(await refundsOf(id)).toEqual([{ amount: 3000, reason: "customer_cancelled" }]);

    // The part that was not refunded is the designer's.
    const theirs = await (await browserOf(browser, designer)).newPage();
    await theirs.goto("/designer/earnings");
    const transaction = theirs.getByRole("region", { name: "Recent Transactions" }).getByRole("listitem");
    await expect(transaction).toContainText("Cancelled");
    await expect(transaction).toContainText("$30");
  });

  test("works by keyboard alone, and the card still opens the chat", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    await page.goto("/chats");
    await consultations(page).getByRole("link").focus();
    await page.keyboard.press("Tab");
    const opener = page.getByRole("button", { name: /^Change or cancel/ });
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("button", { name: /^Cancel booking/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    const ways = dialog(page).getByRole("button");
    await expect(ways.filter({ hasText: "Cancel booking" })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(ways.filter({ hasText: "Cancel booking" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("heading", { name: "Cancel this booking?" })).toBeFocused();
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("button", { name: "Cancel booking" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("heading", { name: "Booking cancelled" })).toBeFocused();
    expect(await statusOf(id)).toBe("cancelled");

    const { id: next } = await paid({ customer, designer, n: 11 });
    await page.goto("/chats");
    await consultations(page).click();
    await expect(page).toHaveURL(new RegExp(`/chat/${next}$`));
  });
});

test.describe("rescheduling", () => {
  test("keeps the booking and moves the event in the calendar", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    const invited = inviteIn(await emailTo(customer, /^Confirmed/));
    await openBooking(page);
    await dialog(page)
      .getByRole("button", { name: /^Move to another time/ })
      .click();
    await day(page, 2).click();
    await expect(dialog(page).getByText("now yours")).toBeVisible();
    await day(page, 3).click();
    await showEarlierHours(page);
    await expect(times(page)).toHaveCount(24);
    await times(page).nth(15).click();
    await expect(dialog(page).getByRole("heading", { name: "Move your booking?" })).toBeFocused();
    await expect(dialog(page)).toContainText(/From.*9:00 AM – 10:00 AM.*To.*3:00 PM – 4:00 PM/);
    await expect(dialog(page)).toContainText("the same rules apply to the new time");
    await dialog(page).getByRole("button", { name: "Move booking" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Booking moved" })).toBeFocused();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(consultations(page)).toContainText("3:00 PM – 4:00 PM");
    expect(await statusOf(id)).toBe("confirmed");

    const moved = inviteIn(await emailTo(customer, /^New time/));
    expect(moved).toMatchObject({ method: "REQUEST", uid: invited.uid, start: `${dayFromNow(3)}T15:00:00.000Z` });
    expect(moved.sequence).toBeGreaterThan(invited.sequence);
    expect(inviteIn(await emailTo(designer, /^New time/))).toMatchObject({ method: "REQUEST", start: moved.start });
  });

  test("to a slot that another customer has just booked fetches the slots again", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    await openBooking(page);
    await dialog(page)
      .getByRole("button", { name: /^Move to another time/ })
      .click();
    await day(page, 3).click();
    await showEarlierHours(page);
    await expect(times(page)).toHaveCount(24);
    await times(page).nth(15).click();
    await takeSlot(designer, { day: 3, n: 15 });
    await dialog(page).getByRole("button", { name: "Move booking" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Someone just took 3:00 PM");
    await day(page, 3).click();
    await expect(dialog(page).getByRole("button", { name: "3:00 PM, booked" })).toBeDisabled();
    expect(await statusOf(id)).toBe("confirmed");
  });

  test("a few hours before does not improve the terms", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    await setSlot(id, 10 * HOUR, 11 * HOUR);
    await openBooking(page);
    await dialog(page)
      .getByRole("button", { name: /^Move to another time/ })
      .click();
    await day(page, 4).click();
    await showEarlierHours(page);
    await expect(times(page)).toHaveCount(24);
    await times(page).nth(9).click();
    await expect(dialog(page)).toContainText("half at most, as now");
    await dialog(page).getByRole("button", { name: "Move booking" }).click();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await openBooking(page);
    await dialog(page)
      .getByRole("button", { name: /^Cancel booking/ })
      .click();
    await expect(dialog(page)).toContainText("You get $30 back");
    await expect(dialog(page)).toContainText(
      "You moved this booking, so a refund is what it would have been then: at most",
    );
    await expect(dialog(page)).toContainText("Half until 2 hours before, then nothing.");
  });

  test("works from the success page, too", async ({ browser }) => {
    const { page, designer } = await meet(browser);
    await chooseTime(page, designer.user.id, SERVICE, 9);
    await confirmButton(page).click();
    await page.getByRole("button", { name: "Success" }).click();
    await expect(booked(page)).toBeVisible();
    await page.getByRole("button", { name: "Change or cancel" }).click();
    await dialog(page)
      .getByRole("button", { name: /^Move to another time/ })
      .click();
    await day(page, 2).click();
    await showEarlierHours(page);
    await expect(times(page)).toHaveCount(24);
    await times(page).nth(15).click();
    await dialog(page).getByRole("button", { name: "Move booking" }).click();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("definition").filter({ hasText: "3:00 PM – 4:00 PM" })).toBeVisible();
    await page.getByRole("button", { name: "Change or cancel" }).click();
    await dialog(page)
      .getByRole("button", { name: /^Cancel booking/ })
      .click();
    await dialog(page).getByRole("button", { name: "Cancel booking" }).click();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Chats" })).toBeVisible();
  });
});

test.describe("a designer", () => {
  test("cancels with an apology, and the customer gets everything back", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    // A cancellation by the customer would refund half.
    await setSlot(id, 10 * HOUR, 11 * HOUR);
    const theirs = await (await browserOf(browser, designer)).newPage();
    await theirs.goto("/designer/dashboard");
    await theirs.getByRole("button", { name: /^Change or cancel: Ellen Vos/ }).click();
    await theirs.getByRole("menuitem", { name: "Cancel booking" }).click();
    await expect(dialog(theirs)).toContainText("Ellen Vos gets everything back: $60.");
    await expectAccessible(theirs);
    await theirs.keyboard.press("Escape");
    await expect(theirs.getByRole("button", { name: /^Change or cancel: Ellen Vos/ })).toBeFocused();
    // Quick fingers: each key is pressed before the page has answered to the one before.
    await Promise.all(["Enter", "End", "Enter"].map((key) => theirs.keyboard.press(key)));
    await expect(dialog(theirs).getByLabel(/An apology/)).toBeVisible();
    await dialog(theirs)
      .getByLabel(/An apology/)
      .fill("My daughter is ill. I am sorry.");
    await dialog(theirs).getByRole("button", { name: "Cancel booking" }).click();
    await expect(theirs.getByText("Booking cancelled")).toBeVisible();
    await expect(theirs.getByRole("heading", { name: "No upcoming bookings" })).toBeVisible();
    expect(await refundsOf(id)).toEqual([{ amount: 6000, reason: "designer_cancelled" }]);
    await theirs.goto("/designer/earnings");
    await expect(theirs.getByRole("heading", { name: "No transactions yet" })).toBeVisible();

    await page.goto("/chats");
    await expect(refunds(page)).toContainText("Your designer had to cancel.");
    await expect(refunds(page)).toContainText("$60");
    const mail = await emailTo(customer, /^We’re sorry/);
    expect(mail.text).toContain("My daughter is ill. I am sorry.");
    expect(inviteIn(mail)).toMatchObject({ method: "CANCEL", status: "CANCELLED" });
  });

  test("offers other slots, and the customer accepts one", async ({ browser }) => {
    const { page, customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    const theirs = await (await browserOf(browser, designer, { timezoneId: "UTC" })).newPage();
    await theirs.goto("/designer/dashboard");
    await theirs.getByRole("button", { name: /^Change or cancel: Ellen Vos/ }).click();
    await theirs.getByRole("menuitem", { name: "Offer another time" }).click();
    const send = dialog(theirs).getByRole("button", { name: "Send offer" });
    await expect(send).toBeDisabled();
    await day(theirs, 4).click();
    await showEarlierHours(theirs);
    await expect(times(theirs)).toHaveCount(24);
    for (const n of [9, 10, 11]) await times(theirs).nth(n).click();
    await expect(times(theirs).nth(12)).toBeDisabled();
    await dialog(theirs)
      .getByRole("button", { name: /^Leave out .* 11:00 AM$/ })
      .click();
    await expect(times(theirs).nth(11)).toHaveAttribute("aria-pressed", "false");
    await dialog(theirs)
      .getByLabel(/A note to go with it/)
      .fill("The site visit took longer.");
    await expectAccessible(theirs);
    await send.click();
    await expect(theirs.getByText("Offer sent")).toBeVisible();
    const { text } = await emailTo(customer, /offers other times/);
    expect(text).toContain("The site visit took longer.");
    const [link = ""] = /\S+\/chats\?booking=\S+/.exec(text ?? "") ?? [];

    // Another customer takes one of the two.
    await takeSlot(designer, { day: 4, n: 9 });
    await page.goto(new URL(link).pathname + new URL(link).search);
    const offered = dialog(page).getByRole("region", { name: "Noor Haddad offers you other times" });
    await expect(offered.getByRole("listitem")).toHaveText([/9:00 AM – 10:00 AM.*Taken/, /10:00 AM – 11:00 AM/]);
    await expect(offered.getByRole("button", { name: "Taken" })).toBeDisabled();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Keep my current time" }).click();
    await expect(page).toHaveURL(/\/chats$/);
    await expect(consultations(page)).toContainText("9:00 AM – 10:00 AM");
    await page.getByRole("button", { name: "New time offered" }).click();
    await offered.getByRole("button", { name: /^Take this time/ }).click();
    await expect(dialog(page).getByRole("heading", { name: "Booking moved" })).toBeFocused();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(consultations(page)).toContainText("10:00 AM – 11:00 AM");
    await expect(page.getByRole("button", { name: "New time offered" })).toHaveCount(0);
    expect(await statusOf(id)).toBe("confirmed");
    expect(inviteIn(await emailTo(customer, /^New time/))).toMatchObject({
      method: "REQUEST",
      start: `${dayFromNow(4)}T10:00:00.000Z`,
    });
  });

  test("has no menu for a past booking, and cannot reschedule an active one", async ({ browser }) => {
    const { customer, designer } = await meet(browser);
    const { id } = await paid({ customer, designer });
    await setSlot(id, -600, HOUR);
    const theirs = await (await browserOf(browser, designer)).newPage();
    await theirs.goto("/designer/dashboard?tab=active");
    await theirs.getByRole("button", { name: /^Change or cancel: Ellen Vos/ }).click();
    await expect(theirs.getByRole("menuitem")).toHaveText(["Cancel booking"]);
    await setSlot(id, -2 * HOUR, -HOUR);
    await theirs.goto("/designer/dashboard?tab=past");
    await expect(theirs.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
    await expect(theirs.getByRole("button", { name: /^Change or cancel/ })).toHaveCount(0);
  });
});

test("long names, other scripts and large sums fit a narrow phone", async ({ browser }) => {
  const { designer, customer } = await meet(browser);
  const longName = `نور ${"Wolfeschlegelsteinhausen".repeat(3)}`;
  const { rates } = await answerTo<Designer>("GET", `/designers/${designer.user.id}`);
  await sql()`update public.profiles set name = ${longName} where id = ${designer.user.id}`;
  await sql()`
    update public.rates set price_minor = 98765450, currency = 'INR', service_name = ${"W".repeat(110)}
     where id = ${rates[0]?._id ?? ""}`;
  await paid({ customer, designer });
  await hold({ customer, designer, n: 12 });
  const page = await (await browserOf(browser, customer, { viewport: { width: 320, height: 640 } })).newPage();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/bookings/get-chats", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/chats");
  await expect(page.getByText("Loading...")).toBeAttached();
  expect(await overflow()).toBeLessThanOrEqual(0);
  answer();
  await expect(waiting(page)).toContainText(/INR\s987,654.50/);
  await expect(consultations(page)).toHaveCount(1);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: /^Change or cancel/ }).click();
  await dialog(page)
    .getByRole("button", { name: /^Cancel booking/ })
    .click();
  await expect(dialog(page)).toContainText(/You get INR\s987,654.50 back/);
  await expectAccessible(page);
  const width = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
});
