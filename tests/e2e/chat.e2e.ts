import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { hold } from "./support/paying.ts";
import { booking, browserOf, publishedDesigner, said, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;

async function twoPeople() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  return { customer, designer };
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const bubbles = (page: Page) => log(page).getByRole("article");
const input = (page: Page) => page.getByRole("textbox", { name: "Message" });

/**
 * Waits for what Realtime pushes to a page: a slow machine may take its time to bring a message, and a page that asked for it instead
 * of being told would show it as well.
 */
function pushedTo(page: Page) {
  const texts: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => texts.push(payload.toString())));
  return {
    message: (text: string) => expect.poll(() => texts.some((frame) => frame.includes(text))).toBe(true),
    /** The page hears of the database. */
    live: () =>
      expect.poll(() => texts.some((frame) => frame.includes("Replication connection established"))).toBe(true),
  };
}

/** Moves a slot and has the pages that are open in its room ask for it, as when one member has blocked the other. */
async function moveSlot(bookingId: string, from: number, to: number): Promise<void> {
  await setSlot(bookingId, from, to);
  await sql()`select realtime.send('{"changed": true}', 'message', ${`chat:${bookingId}`}, true)`;
}

test("two people talk by keyboard alone: what they write comes at once, in order, once; Back leads each to their own list", async ({
  browser,
}) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR, notes: "Our room feels long and cold." });
  const [hers, his] = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
  const [left, right] = await Promise.all([hers.newPage(), his.newPage()]);
  const [toLeft, toRight] = [pushedTo(left), pushedTo(right)];
  await Promise.all([left.goto("/chats"), right.goto(`/chat/${id}`)]);
  const card = left.getByRole("link", { name: "Marta Lindholm" });
  await expect(card).toBeVisible();
  for (let press = 0; press < 30 && !(await card.evaluate((one) => one === document.activeElement)); press++) {
    await left.keyboard.press("Tab");
  }
  await left.keyboard.press("Enter");
  await expect(left).toHaveURL(new RegExp(`/chat/${id}$`));

  await expect(left.getByRole("heading", { name: "Marta Lindholm" })).toBeVisible();
  await expect(right.getByRole("heading", { name: "Ellen Vos" })).toBeVisible();
  await expect(left.getByText("Your note with the booking")).toBeVisible();
  await expect(right.getByText("Note from Ellen Vos")).toBeVisible();
  await expect(right.getByText("Our room feels long and cold.")).toBeVisible();
  await expect(left.getByText("No messages yet. Start the conversation!")).toBeVisible();
  // Both have joined when each sees the other's presence.
  await expect(left.getByText("In the room", { exact: true })).toBeVisible();
  await expect(right.getByText("In the room", { exact: true })).toBeVisible();

  for (let press = 0; press < 10 && !(await input(left).evaluate((one) => one === document.activeElement)); press++) {
    await left.keyboard.press("Tab");
  }
  await left.keyboard.type("Two questions.");
  await left.keyboard.press("Shift+Enter");
  await left.keyboard.type("Are my prints too high?");
  await left.keyboard.press("Enter");
  await toRight.message("Are my prints too high?");
  await expect(bubbles(right)).toHaveText(["Two questions.\nAre my prints too high?"]);
  await expect(input(left)).toHaveValue("");
  await expect(input(left)).toBeFocused();

  await input(right).fill("A hand’s width, yes.");
  await right.getByRole("button", { name: "Send" }).click();
  await toLeft.message("A hand’s width, yes.");
  const flood = ["And", "the", "green", "chair?"];
  for (const text of flood) {
    await left.keyboard.type(text);
    await left.keyboard.press("Enter");
  }
  const all = ["Two questions.\nAre my prints too high?", "A hand’s width, yes.", ...flood];
  for (const page of [left, right]) await expect(bubbles(page)).toHaveText(all);
  await expect(left.getByText("Sending")).toHaveCount(0);

  // Own messages are labelled and on the right.
  await expect(log(left).getByText("You", { exact: true }).first()).toBeVisible();
  const own = await bubbles(left).first().boundingBox();
  const other = await bubbles(left).nth(1).boundingBox();
  expect(own && other && own.x > other.x).toBe(true);

  await left.getByRole("link", { name: "Back" }).click();
  await expect(left).toHaveURL(/\/chats$/);
  await expect(right.getByText("In the room", { exact: true })).toBeHidden();
  await right.getByRole("link", { name: "Back" }).click();
  await expect(right).toHaveURL(/\/designer\/dashboard$/);
});

test("on a phone long words, links and right-to-left writing stay within 80% of the width, and the details open over them", async ({
  browser,
}) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR, notes: "W".repeat(400) });
  await said(id, customer, "x".repeat(900), 30);
  await said(id, designer, `See https://example.com/${"a".repeat(300)}?q=1.`, 20);
  await said(id, customer, "هل لوحاتي معلقة عالياً جداً؟", 10);
  const page = await (await browserOf(browser, customer, { viewport: { width: 320, height: 640 } })).newPage();
  await page.goto(`/chat/${id}`);
  await expect(bubbles(page)).toHaveCount(3);
  const link = log(page).getByRole("link");
  await expect(link).toHaveAttribute("href", `https://example.com/${"a".repeat(300)}?q=1`);
  await expect(link).toHaveAttribute("rel", /noopener/);
  const widths = await bubbles(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().width / (one.parentElement?.clientWidth ?? 1)),
  );
  for (const width of widths) expect(width).toBeLessThanOrEqual(0.801);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // What stands beside the conversation on wide screens opens over it.
  const details = page.getByRole("button", { name: /^Booking details: / });
  await details.click();
  const sheet = page.getByRole("dialog", { name: "Marta Lindholm" });
  await expect(sheet.getByText("W".repeat(400))).toBeVisible();
  await expect(sheet.getByText("A plan to scale")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(details).toBeFocused();
});

test("a message whose answer is lost is stored once, one without a connection waits, and one that is refused says so", async ({
  browser,
}) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  const context = await browserOf(browser, customer);
  const page = await context.newPage();
  // The message reaches the database, but its answer and all broadcasts are lost.
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  let lost = 0;
  await page.route("**/rest/v1/messages*", async (route) => {
    if (route.request().method() === "POST") {
      await route.fetch();
      lost += 1;
      return route.abort();
    }
    return route.abort();
  });
  await page.route("**/rpc/list_messages", (route) => (lost > 0 ? route.abort() : route.continue()));
  await page.goto(`/chat/${id}`);
  await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
  await input(page).fill("Did you get this?");
  await input(page).press("Enter");
  const notSent = page.getByText("Not sent", { exact: true });
  await expect(notSent).toBeVisible();
  await page.unroute("**/rest/v1/messages*");
  await page.unroute("**/rpc/list_messages");
  // By itself, under the same id: it is stored already, which counts as success.
  await expect(notSent).toBeHidden();
  await expect(page.getByText("Sending")).toHaveCount(0);

  await context.setOffline(true);
  await input(page).fill("From the tunnel");
  await input(page).press("Enter");
  await expect(notSent).toBeVisible();
  await context.setOffline(false);
  await expect(notSent).toBeHidden();
  await expect(page.getByText("Sending")).toHaveCount(0);
  await expect(bubbles(page)).toHaveText(["Did you get this?", "From the tunnel"]);
  expect(await sql()`select 1 from public.messages where booking_id = ${id}`).toHaveLength(2);

  await sql()`update public.bookings set status = 'cancelled' where id = ${id}`;
  await input(page).fill("Hello?");
  await input(page).press("Enter");
  await expect(page.getByText("Not sent: the chat is closed")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(bubbles(page)).toHaveCount(2);
});

test("older messages load in pages above, and new ones do not scroll the log", async ({ browser }) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  await sql()`
    insert into public.messages (booking_id, sender_id, text, created_at)
    select ${id}, ${designer.user.id}, 'Message ' || n, now() - make_interval(secs => 500 - n)
      from generate_series(1, 120) n`;
  const page = await (await browserOf(browser, customer)).newPage();
  const pushed = pushedTo(page);
  await page.goto(`/chat/${id}`);
  await expect(bubbles(page)).toHaveCount(50);
  await expect(bubbles(page).last()).toHaveText("Message 120");
  await expect(bubbles(page).last()).toBeInViewport();

  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(bubbles(page).first()).toHaveText("Message 21");
  // The position is unchanged: nothing jumped.
  await expect(bubbles(page).filter({ hasText: /^Message 71$/ })).toBeInViewport();
  await page.getByRole("button", { name: "Earlier messages" }).press("Enter");
  await expect(bubbles(page)).toHaveCount(120);
  await expect(bubbles(page).first()).toHaveText("Message 1");
  await expect(page.getByRole("button", { name: "Earlier messages" })).toBeHidden();

  await pushed.live();
  const before = await log(page).evaluate((element) => element.scrollTop);
  await said(id, designer, "Still there?");
  await expect(page.getByRole("button", { name: "New messages" })).toBeVisible();
  expect(await log(page).evaluate((element) => element.scrollTop)).toBe(before);
  await page.getByRole("button", { name: "New messages" }).click();
  await expect(bubbles(page).last()).toHaveText("Still there?");
  await expect(bubbles(page).last()).toBeInViewport();
  await expect(page.getByRole("button", { name: "New messages" })).toBeHidden();
});

test("before the slot one looks at the booking, puts it into the calendar, and cancels it", async ({ browser }) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: HOUR, to: 2 * HOUR });
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${id}`);
  const when = /^Opens (today|tomorrow) at \d{1,2}:\d\d [AP]M$/;
  await expect(page.getByRole("heading", { name: when })).toBeVisible();
  await expect(page.getByText(/^Starts in (1 h|5\d min)$/)).toBeVisible();
  // Beside it: whom one meets, what the session is, and what can still be done about it.
  const rail = page.getByRole("region", { name: "Booking", exact: true });
  await expect(rail.getByRole("link", { name: "See profile" })).toHaveAttribute(
    "href",
    `/designer/${designer.user.id}`,
  );
  await expect(rail.getByRole("region", { name: "In this session" }).getByRole("listitem")).toHaveText([
    "A plan to scale",
  ]);
  const saved = page.waitForEvent("download");
  await rail.getByRole("button", { name: "Add to calendar" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("parlour-booking.ics");
  expect(readFileSync(await file.path(), "utf8")).toContain(`UID:booking-${id}@parlour`);
  await rail.getByRole("button", { name: "Change booking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Cancel booking/ }).click();
  const gone = page.waitForResponse((answer) => answer.url().includes("/get-chat/") && answer.status() === 404);
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  // The page hears that the booking has no room any more, and still lets one read what comes of it.
  await gone;
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/chats$/);
});

test("the room of a page that is open opens with the slot and closes with it, and the conversation stays", async ({
  browser,
}) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: HOUR, to: 2 * HOUR });
  // A device clock that is five minutes slow has no effect: the server's clock is used.
  const context = await browserOf(browser, customer);
  await context.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 5 * 60_000;
  });
  const page = await context.newPage();
  const pushed = pushedTo(page);
  await page.goto(`/chat/${id}`);
  await expect(page.getByText(/^Chat will start at \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  // To screen readers: the empty chat's words, and from when on they are true.
  await expect(
    page.getByText(/^No messages yet\. Start the conversation! You can write from \d+:\d\d [AP]M on\.$/),
  ).toBeAttached();
  await expect(input(page)).toBeDisabled();
  await pushed.live();
  await moveSlot(id, -60, HOUR);
  await expect(input(page)).toBeEnabled();
  await expect(page.locator(".door-in")).toContainText("No messages yet. Start the conversation!");
  await input(page).fill("Good morning");
  await input(page).press("Enter");
  await expect(bubbles(page)).toHaveText(["Good morning"]);
  await expect(page.getByText("Sending")).toHaveCount(0);

  await moveSlot(id, -HOUR, -60);
  await expect(page.getByText(/^Chat ended at \d{1,2}:\d\d [AP]M\. Please book another session\.$/)).toBeVisible();
  await expect(input(page)).toBeDisabled();
  await expect(page.getByRole("link", { name: "Book again" })).toHaveAttribute(
    "href",
    new RegExp(`^/designer/${designer.user.id}\\?book=[0-9a-f-]{36}$`),
  );
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the session" }).click();
  const archive = unzipSync(new Uint8Array(readFileSync(await (await saved).path())));
  expect(Object.keys(archive)).toEqual(["session.html"]);
  const written = strFromU8(archive["session.html"] ?? new Uint8Array());
  expect(written).toContain("with Marta Lindholm");
  expect(written).toContain("Good morning");
});

test("a chat says that it loads, that it could not, and that there is none", async ({ browser }) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  const page = await (await browserOf(browser, await newPerson("user", "Somebody Else"))).newPage();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/get-chat/*", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto(`/chat/${id}`);
  await expect(page.getByText("Loading chat...")).toBeVisible();
  answer();
  await expect(page.getByText("The chat could not be loaded.")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // It is other people's.
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Chat not found" })).toBeVisible();
  for (const wrong of [randomUUID(), "nonsense"]) {
    await page.goto(`/chat/${wrong}`);
    await expect(page.getByRole("heading", { name: "Chat not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to Chats" }).click();
  await expect(page).toHaveURL(/\/chats$/);
});

test("My Chats shows each consultation with its state, its time and its last message, and counts live what is unread", async ({
  browser,
}) => {
  const { customer, designer } = await twoPeople();
  const past = await booking({ customer, designer, from: -26 * HOUR, to: -25 * HOUR, status: "completed" });
  const active = await booking({ customer, designer, from: -600, to: HOUR });
  await booking({ customer, designer, from: 5 * HOUR, to: 6 * HOUR });
  await said(active, designer, "Prints down a hand’s width.", 5);
  await said(past, customer, "Thank you.", 25.5 * HOUR);
  await hold({ customer, designer });
  const page = await (await browserOf(browser, customer)).newPage();
  const pushed = pushedTo(page);
  await page.goto("/chats");
  await expect(page.getByRole("heading", { name: "My Chats" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Consultations 3" })).toBeVisible();
  const consultations = page.getByRole("region", { name: "Consultations" });
  await expect(consultations).toContainText("Times in Amsterdam");
  const cards = consultations.getByRole("listitem");
  await expect(cards).toHaveCount(3);
  const [now, next, earlier] = [cards.nth(0), cards.nth(1), cards.nth(2)];
  await expect(now).toContainText("Active");
  await expect(now).toContainText("Prints down a hand’s width.");
  await expect(now).toContainText(/\d{1,2}:\d\d [AP]M – \d{1,2}:\d\d [AP]M/);
  await expect(now).toContainText("1 unread");
  await expect(next).toContainText("Upcoming");
  await expect(next).not.toContainText("unread");
  await expect(earlier).toContainText("Past");
  await expect(earlier).toContainText("Thank you.");
  await expect(consultations.getByRole("heading", { level: 3 })).toHaveText(["Now", "Next", "Earlier"]);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    /^Consultations/,
    /^Waiting for your payment/,
  ]);
  const edges = await cards
    .getByText(/ [AP]M – /)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  expect(edges).toEqual([edges[0], edges[0], edges[0]]);

  await pushed.live();
  await said(active, designer, "And the lamp?");
  await expect(now).toContainText("2 unread");
  await expect(now).toContainText("And the lamp?");
  // By the mouse, on what looks like a button: the row is the link.
  const button = await now.getByText("Join now").filter({ visible: true }).boundingBox();
  await page.mouse.click((button?.x ?? 0) + (button?.width ?? 0) / 2, (button?.y ?? 0) + (button?.height ?? 0) / 2);
  await expect(bubbles(page)).toHaveText(["Prints down a hand’s width.", "And the lamp?"]);
  await expect(log(page).getByText("New", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(now).toContainText("And the lamp?");
  await expect(now).not.toContainText("unread");

  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});
