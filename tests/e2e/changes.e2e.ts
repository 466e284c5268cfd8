import { type Page, expect as quickly } from "@playwright/test";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { type DesignerPerson, newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { chooseTime, day, openTimes, showEarlierHours, times } from "./support/booking-steps.ts";
import { hold, paid } from "./support/paying.ts";
import { publishedDesigner, setSlot } from "./support/people.ts";
import { type PageOf, test } from "./support/test.ts";

// Each test has two people, a payment and its emails: many steps, some of them in the jobs.
test.describe.configure({ timeout: 180_000 });
const expect = quickly.configure({ timeout: 30_000 });

const HOUR = 3600;

/** Returns a customer's page and a designer, who is open around the clock at $60. */
async function meet(pageOf: PageOf) {
  const [designer, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
  const page = await pageOf(customer, { timezoneId: "UTC" });
  return { page, customer, designer };
}

const dialog = (page: Page) => page.getByRole("dialog");
const waiting = (page: Page) => page.getByRole("region", { name: "Waiting for your payment" });
const refunds = (page: Page) => page.getByRole("region", { name: "Your refunds" });
const consultations = (page: Page) => page.getByRole("region", { name: "Consultations" }).getByRole("listitem");

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await sql()<{ status: string }[]>`select status from public.bookings where id = ${id}`;
  return row?.status;
}

/** Lets another customer hold the n-th slot of a day. */
const takeSlot = async (designer: DesignerPerson, at: { day: number; n: number }) =>
  hold({ customer: await newPerson("user", "Joris Bakker"), designer, ...at });

test("A customer releases one hold in My Chats, and one on the payment page", async ({ pageOf }) => {
  const { page, customer, designer } = await meet(pageOf);
  // The device's clock is five minutes slow.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 5 * 60_000;
  });
  const first = await hold({ customer, designer });
  const second = await hold({ customer, designer, n: 11 });
  await page.goto("/chats");
  const one = waiting(page).getByRole("listitem").filter({ hasText: "9:00 AM – 10:00 AM" });
  await expect(one.getByRole("timer", { name: "Time left to pay" })).toHaveText(
    new RegExp(`^(${HOLD_MINUTES - 1}|${HOLD_MINUTES - 2}):[0-5]\\d$`),
  );
  const giveBack = one.getByRole("button", { name: "Release this time" });
  await giveBack.click();
  await dialog(page).getByRole("button", { name: "Release it" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(one).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
  expect(await statusOf(first.id)).toBe("cancelled");

  await waiting(page).getByRole("button", { name: "Pay now" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  // The popup does not open again on its own.
  await page.reload();
  await expect(page.getByText("Slot held for you")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Release this time" }).click();
  await dialog(page).getByRole("button", { name: "Release it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  expect(await statusOf(second.id)).toBe("cancelled");
});

test("A customer moves a booking, and cancels it by keyboard on the terms that are shown", async ({ pageOf }) => {
  const { page, customer, designer } = await meet(pageOf);
  const { id } = await paid({ customer, designer });
  const opener = page.getByRole("button", { name: /^More: Noor Haddad/ });
  const cancel = dialog(page).getByRole("button", { name: /^Cancel booking/ });

  await test.step("moves to a free slot", async () => {
    await page.goto("/chats");
    await opener.click();
    await page.getByRole("menuitem", { name: "Change or cancel" }).click();
    await dialog(page)
      .getByRole("button", { name: /^Another time/ })
      .click();
    await expect(dialog(page).getByRole("heading", { name: "Another time" })).toBeFocused();
    await day(page, 3).click();
    await showEarlierHours(page);
    await times(page).filter({ hasText: "3:00 PM" }).click();
    await dialog(page).getByRole("button", { name: "Move booking" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Booking moved" })).toBeFocused();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(consultations(page)).toContainText("3:00 PM – 4:00 PM");
  });

  await test.step("shows the terms of a cancellation by keyboard", async () => {
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Change or cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Tab");
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("heading", { name: "Cancel this booking?" })).toBeFocused();
    await expect(dialog(page)).toContainText("You get $60 back");
  });

  await test.step("asks again when the terms have changed", async () => {
    // Change the terms during the cancellation: the dialog's request from its opening may be answered late.
    await page.route(
      "**/api/bookings/cancel-booking",
      async (route) => {
        await setSlot(id, 10 * HOUR, 11 * HOUR);
        await sql()`update public.bookings set status_changed_at = now() - interval '1 hour' where id = ${id}`;
        await route.continue();
      },
      { times: 1 },
    );
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText("The terms have just changed");
    await expect(dialog(page).getByRole("alert")).toContainText("You get $30 back: cancel anyway?");
    expect(await statusOf(id)).toBe("confirmed");
    await cancel.press("Enter");
    await expect(dialog(page).getByRole("heading", { name: "Booking cancelled" })).toBeFocused();
    await expect(dialog(page)).toContainText("$30 is on its way back");
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "No active chats" })).toBeVisible();
    await expect(refunds(page)).toContainText("You cancelled the booking.");
    await expect(refunds(page)).toContainText("$30");
  });
});

test("A customer takes a time that the designer offers; the designer later cancels and refunds everything", async ({
  pageOf,
}) => {
  const { page, customer, designer } = await meet(pageOf);
  const { id } = await paid({ customer, designer });
  const theirs = await pageOf(designer, { timezoneId: "UTC" });
  const menu = theirs.getByRole("button", { name: /^Change or cancel: Ellen Vos/ });

  const openTimes = async () => {
    await page.getByRole("button", { name: /^More: Noor Haddad/ }).click();
    await page.getByRole("menuitem", { name: "Change or cancel" }).click();
    await dialog(page)
      .getByRole("button", { name: /^Another time/ })
      .click();
  };
  const askFor = async (days: number) => {
    await dialog(page).getByRole("button", { name: "Ask for another time" }).click();
    await dialog(page).getByRole("group", { name: "First choice" }).getByLabel("Day").fill(dayFromNow(days));
    await dialog(page).getByRole("button", { name: "Send request" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Noor Haddad has your request" })).toBeFocused();
  };

  await test.step("asks for an evening, withdraws that and asks for another", async () => {
    await page.goto("/chats");
    await openTimes();
    await askFor(5);
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await openTimes();
    await dialog(page).getByRole("button", { name: "Withdraw the request" }).click();
    await expect(dialog(page).getByText(/^You asked for/)).toHaveCount(0);
    await askFor(4);
  });

  await test.step("offers two slots", async () => {
    await theirs.goto("/designer/dashboard");
    const asked = theirs.getByRole("region", { name: "Time requests" });
    await expect(asked).toContainText("Another time, instead of");
    await asked.getByRole("button", { name: "Offer times" }).click();
    const send = dialog(theirs).getByRole("button", { name: "Send offer" });
    await day(theirs, 4).click();
    await showEarlierHours(theirs);
    for (const n of [9, 10]) await times(theirs).nth(n).click();
    await send.click();
    await expect(theirs.getByText("Offer sent")).toBeVisible();
    await expect(asked).toHaveCount(0);
  });

  await test.step("marks the slot that somebody else took, and moves to the other", async () => {
    await takeSlot(designer, { day: 4, n: 9 });
    // The address in the email's link.
    await page.goto(`/chats?booking=${id}`);
    const offered = dialog(page).getByRole("region", { name: "Noor Haddad offers you other times" });
    await expect(offered.getByRole("listitem")).toHaveText([/9:00 AM – 10:00 AM.*Taken/, /10:00 AM – 11:00 AM/]);
    await expect(offered.getByRole("button", { name: "Taken" })).toBeDisabled();
    await offered.getByRole("button", { name: /^Take this time/ }).click();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(consultations(page)).toContainText("10:00 AM – 11:00 AM");
  });

  await test.step("cancels an active booking with a full refund", async () => {
    // A cancellation by the customer would refund nothing.
    await setSlot(id, -600, HOUR);
    await theirs.goto("/designer/dashboard?tab=active");
    await menu.click();
    await expect(theirs.getByRole("menuitem")).toHaveText(["Cancel booking"]);
    await theirs.getByRole("menuitem").click();
    await dialog(theirs).getByRole("button", { name: "Cancel booking" }).click();
    await expect(theirs.getByRole("heading", { name: "No Active bookings" })).toBeVisible();
    await page.goto("/chats");
    await expect(refunds(page)).toContainText("Your designer had to cancel.");
    await expect(refunds(page)).toContainText("$60");
  });
});

test("A customer sees a time disappear when somebody else takes it, and reappear", async ({ pageOf }) => {
  const { page, designer } = await meet(pageOf);
  const other = await pageOf(await newPerson("user", "Joris Bakker"), { timezoneId: "UTC" });
  // From this moment on, polling would take two minutes to notice.
  const live = new Promise<void>((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (/"realtime:times:.*"system".*"ok"/.test(String(payload))) resolve();
      }),
    );
  });
  await openTimes(page, designer.user.id, "Room consultation");
  await live;
  const nine = page.getByRole("dialog").getByRole("button", { name: /^9:00 AM/ });
  await expect(nine).toBeEnabled();

  await chooseTime(other, designer.user.id, "Room consultation", 9);
  await other.getByRole("button", { name: "Confirm Booking", exact: true }).click();
  await expect(nine).toBeDisabled();
  await other.goto("/chats");
  await waiting(other).getByRole("button", { name: "Release this time" }).click();
  await dialog(other).getByRole("button", { name: "Release it" }).click();
  await expect(nine).toBeEnabled();
});
