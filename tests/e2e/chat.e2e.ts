import { expect, type Locator, type Page } from "@playwright/test";
import { formatLongDay } from "../../edge-functions/shared/contract/format.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { booking, publishedDesigner, said, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;

async function twoPeople() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  return { customer, designer };
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const bubbles = (page: Page) => log(page).getByRole("article");
const input = (page: Page) => page.getByRole("textbox", { name: "Message" });

/** Waits for a message that Realtime pushes to a page. A slow machine may deliver it late, when a page that polls for it would also show it. */
function pushedTo(page: Page) {
  const texts: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => texts.push(payload.toString())));
  return {
    message: (text: string) => expect.poll(() => texts.some((frame) => frame.includes(text))).toBe(true),
    /** Resolves when the page receives broadcasts from the database. */
    live: () =>
      expect.poll(() => texts.some((frame) => frame.includes("Replication connection established"))).toBe(true),
  };
}

/** Moves a slot, and makes the open pages in its room ask for it, as when one member has blocked the other. */
async function moveSlot(bookingId: string, from: number, to: number): Promise<void> {
  await setSlot(bookingId, from, to);
  await sql()`select realtime.send('{"changed": true}', 'message', ${`chat:${bookingId}`}, true)`;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < 30 && !(await target.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

test("Two people find their conversation in My Chats, and talk by keyboard alone", async ({ pageOf }) => {
  const { customer, designer } = await twoPeople();
  const past = await booking({ customer, designer, from: -26 * HOUR, to: -25 * HOUR, status: "completed" });
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  await booking({ customer, designer, from: 50 * HOUR, to: 51 * HOUR });
  await said(id, designer, "Prints down a hand’s width.", 5);
  await said(past, customer, "Thank you.", 25.5 * HOUR);
  const [left, right] = await Promise.all([pageOf(customer), pageOf(designer)]);
  const [toLeft, toRight] = [pushedTo(left), pushedTo(right)];
  await Promise.all([left.goto("/chats"), right.goto(`/chat/${id}`)]);
  const consultations = left.getByRole("region", { name: "Consultations" });
  const cards = consultations.getByRole("listitem");
  const now = cards.first();
  await test.step("shows the state, time and last message of each consultation", async () => {
    await expect(consultations.getByRole("heading", { level: 3 })).toHaveText(["Now", "Next", "Earlier"]);
    await expect(cards).toContainText([
      /Active.*Prints down a hand’s width\./s,
      "Upcoming",
      /(Past.*Thank you\.|Thank you\..*Past)/s,
    ]);
    await expect(now).toContainText("1 unread");
    await toLeft.live();
    await said(id, designer, "And the lamp?");
    await expect(now).toContainText("2 unread");
    await expect(now).toContainText("And the lamp?");
  });

  await test.step("enters the room and writes by keyboard", async () => {
    await tabTo(left, now.getByRole("link", { name: "Marta Lindholm", exact: true }));
    await left.keyboard.press("Enter");
    await expect(log(left).getByText("New", { exact: true })).toBeVisible();
    // Both members have joined when each sees the other's presence.
    for (const page of [left, right]) await expect(page.getByText("Here", { exact: true })).toBeVisible();
    await tabTo(left, input(left));
    await left.keyboard.type("Are my prints too high?");
    await left.keyboard.press("Enter");
    await toRight.message("Are my prints too high?");
    await input(right).fill("A hand’s width, yes.");
    await right.getByRole("button", { name: "Send" }).click();
    await toLeft.message("A hand’s width, yes.");
    const flood = ["And", "the", "green", "chair?"];
    for (const text of flood) {
      await left.keyboard.type(text);
      await left.keyboard.press("Enter");
    }
    const all = [
      "Prints down a hand’s width.",
      "And the lamp?",
      "Are my prints too high?",
      "A hand’s width, yes.",
      ...flood,
    ];
    for (const page of [left, right]) await expect(bubbles(page)).toHaveText(all);
    await expect(left.getByText("Sending")).toHaveCount(0);
  });

  await left.getByRole("link", { name: "Back" }).click();
  await expect(now).toContainText("chair?");
  await expect(now).not.toContainText("unread");
});

test("Both members are told of a booking, its move and its cancellation on their open pages", async ({ pageOf }) => {
  const { customer, designer } = await twoPeople();
  const [hers, his] = await Promise.all([pageOf(customer), pageOf(designer)]);
  await his.goto("/designer/dashboard");
  await expect(his.getByRole("heading", { name: "No upcoming bookings" })).toBeVisible();
  const id = await booking({ customer, designer, from: 30 * HOUR, to: 31 * HOUR });
  const news = his.getByRole("region", { name: "New for you" });
  await test.step("shows the new booking on the open dashboard", async () => {
    await expect(news.getByRole("listitem")).toContainText(["New booking: Ellen Vos"]);
    await expect(his.getByRole("tabpanel").getByRole("listitem")).toContainText(["Ellen Vos"]);
    await news.getByRole("button", { name: "Mark as seen" }).click();
    await expect(news).toHaveCount(0);
  });

  await test.step("follows the booking to another slot on both pages", async () => {
    const pushed = pushedTo(hers);
    await hers.goto(`/chat/${id}`);
    await expect(hers.getByRole("heading", { name: /^Opens / })).toBeVisible();
    await pushed.live();
    const [slot] = await sql()<[{ start: string; end: string }]>`
      select s ->> 'start' as start, s ->> 'end' as end
        from json_array_elements(public.available_slots(${designer.user.id}, ${dayFromNow(9)}, 'UTC') -> 'slots') s limit 1`;
    await sql()`select public.reschedule_booking(${customer.user.id}, ${id}, ${slot.start}, ${slot.end})`;
    await expect(hers.getByRole("heading", { name: /^Opens / })).toContainText(formatLongDay(slot.start));
    await expect(news.getByRole("listitem")).toContainText(["Moved: Ellen Vos"]);
  });

  const rail = hers.getByRole("region", { name: "Booking", exact: true });
  await test.step("shows the cancellation on both pages", async () => {
    const pushed = pushedTo(his);
    await his.goto(`/chat/${id}`);
    await pushed.live();
    await rail.getByRole("button", { name: "Change booking" }).click();
    const dialog = hers.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Cancel booking/ }).click();
    const gone = hers.waitForResponse((answer) => answer.url().includes("/get-chat/") && answer.status() === 404);
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    // The page learns that the booking no longer has a room, and still shows its outcome.
    await gone;
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(hers).toHaveURL(/\/chats$/);
    await expect(his.getByText("This booking was cancelled meanwhile.")).toBeVisible();
  });
});

test("The room opens and closes with the slot, and loses no message when the network fails", async ({ pageOf }) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: HOUR, to: 2 * HOUR });
  // A device clock that is five minutes slow has no effect, because the server's clock counts.
  const page = await pageOf(customer);
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 5 * 60_000;
  });
  /** Realtime's messages are lost. */
  let silent = false;
  let live = false;
  await page.routeWebSocket(/realtime/, (own) => {
    own.connectToServer().onMessage((message) => {
      if (silent) return;
      live ||= message.includes("Replication connection established");
      own.send(message);
    });
  });

  await page.goto(`/chat/${id}`);
  await test.step("opens with the slot", async () => {
    await expect(page.getByText(/^Chat will start at \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    await expect(input(page)).toBeDisabled();
    await expect.poll(() => live).toBe(true);
    await moveSlot(id, -60, HOUR);
    await expect(input(page)).toBeEnabled();
  });

  const notSent = page.getByText("Not sent", { exact: true });
  const write = async (text: string) => {
    await input(page).fill(text);
    await input(page).press("Enter");
  };
  const stored = () => sql()`select from public.messages where booking_id = ${id}`;
  await test.step("stores a message once although its answer is lost", async () => {
    silent = true;
    await page.route("**/rpc/list_messages", (route) => route.abort());
    await page.route("**/rest/v1/messages*", async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort();
    });
    await write("Did you get this?");
    await expect(notSent).toBeVisible();
    expect(await stored()).toHaveLength(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // The page sends it again under the same id: it is already stored, which counts as success.
    await expect(notSent).toBeHidden();
    await expect(page.getByText("Sending")).toHaveCount(0);
    silent = false;
  });

  await test.step("sends a message once the connection is back", async () => {
    await page.context().setOffline(true);
    await write("From the tunnel");
    await expect(notSent).toBeVisible();
    await page.context().setOffline(false);
    await expect(notSent).toBeHidden();
    await expect(page.getByText("Sending")).toHaveCount(0);
    await expect(bubbles(page)).toHaveText(["Did you get this?", "From the tunnel"]);
    expect(await stored()).toHaveLength(2);
  });

  await test.step("refuses a message that arrives after the end", async () => {
    // Change the slot while the message is being sent: after the tunnel, the page may still be asking.
    await page.route(
      "**/rest/v1/messages*",
      async (route) => {
        await setSlot(id, -HOUR, -60);
        await route.continue();
      },
      { times: 1 },
    );
    await write("Hello?");
    await expect(page.getByText(/^Not sent: the chat (is|was) closed$/)).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(bubbles(page)).toHaveCount(2);
  });

  await test.step("closes with the slot", async () => {
    await moveSlot(id, -HOUR, -60);
    await expect(page.getByText(/^Chat ended at \d{1,2}:\d\d [AP]M\. Please book another session\.$/)).toBeVisible();
    await expect(input(page)).toBeDisabled();
  });
});
