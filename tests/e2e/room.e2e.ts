import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/* What a member reads of the other one in the room: who is there, who has left, and what only looks like it. */

const HOUR = 3600;

async function twoPages(browser: Parameters<typeof browserOf>[0], slotType: "chat" | "call") {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -600, to: HOUR, slotType });
  const [hers, his] = await Promise.all(
    [customer, designer].map(async (person) => (await browserOf(browser, person)).newPage()),
  );
  if (!hers || !his) throw new Error("no pages");
  return { id, customer, designer, hers, his };
}
const says = (page: Page, text: string | RegExp) => expect(page.getByRole("status").getByText(text)).toBeVisible();

test("a member reads who is there, that they left, that their connection broke, and that one is offline oneself", async ({
  browser,
}) => {
  const { id, designer, hers, his } = await twoPages(browser, "chat");
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  await says(hers, "In the room");
  await says(his, "In the room");

  await hers.context().setOffline(true);
  await says(hers, "You are offline. What you write is kept here");
  await expect(hers.getByText("In the room", { exact: true })).toHaveCount(0);
  await expect(hers.getByText(/isn’t here|left at/)).toHaveCount(0);
  await hers.context().setOffline(false);
  await says(hers, "In the room");

  await his.close();
  await says(hers, /^Left at \d{1,2}:\d\d [AP]M$/);
  await expect(hers.getByRole("heading", { name: /^Marta Lindholm left at \d{1,2}:\d\d [AP]M$/ })).toBeVisible();
  await expect(hers.getByText(/You can wait here\. \d+ (hour|minute)s? left\./)).toBeVisible();

  await hers.getByRole("textbox", { name: "Message" }).fill("I’ll wait for you.");
  await hers.keyboard.press("Enter");
  await expect(
    hers.getByText(/^Marta Lindholm left at .+\. You can wait here\. \d+ (hour|minute)s? left\.$/),
  ).toBeVisible();

  // A page that is gone without a word.
  await sql()`update public.attendance set has_left = false where booking_id = ${id} and profile_id = ${designer.user.id}`;
  await hers.reload();
  await says(hers, /^Connection broke at \d{1,2}:\d\d [AP]M$/);
});

test("a line that is dead without the browser knowing is noticed within ten seconds, and is nobody else's absence", async ({
  browser,
}) => {
  const { id, hers, his } = await twoPages(browser, "chat");
  await hers.clock.install();
  let dead = false;
  await hers.routeWebSocket(/realtime/, (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => dead || server.send(message));
    server.onMessage((message) => dead || page.send(message));
  });
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  await says(hers, "In the room");
  dead = true;
  await hers.clock.runFor(10_000);
  await says(hers, "Connection lost. Trying again...");
  await expect(hers.getByText(/In the room|isn’t here|left at/)).toHaveCount(0);
  dead = false;
  await hers.clock.runFor(15_000);
  await says(hers, "In the room");
});

test("in a booked call an open page is not yet company: the other member reads who has joined", async ({ browser }) => {
  const { id, hers, his } = await twoPages(browser, "call");
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  await says(hers, "Here, not in the call");
  await his.getByRole("button", { name: "Join the call" }).click();
  await expect(his.getByRole("heading", { name: "Check your camera and sound" })).toBeVisible();
  await expect(hers.getByText("In the call", { exact: true })).toHaveCount(0);
  await his.getByRole("button", { name: "Join to listen and write" }).click();
  await says(hers, "In the call");
  await expect
    .poll(() => sql()`select profile_id from public.attendance where booking_id = ${id} and in_call`)
    .toHaveLength(1);
  await his.close();
  await says(hers, /^Left at /);

  await sql()`update public.attendance set in_call = false where booking_id = ${id}`;
  await hers.reload();
  await says(hers, "Not in the room");
});

test("the room of an open page follows its booking to another slot, and closes when it is cancelled", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: 30 * HOUR, to: 31 * HOUR });
  const page = await (await browserOf(browser, designer)).newPage();
  const told: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => told.push(payload.toString())));
  await page.goto(`/chat/${id}`);
  await expect(page.getByRole("heading", { name: /^Opens / })).toBeVisible();
  await expect.poll(() => told.some((frame) => frame.includes("Replication connection established"))).toBe(true);

  const [slot] = await sql()<[{ start: string; end: string }]>`
    select s ->> 'start' as start, s ->> 'end' as end
      from jsonb_array_elements(public.available_slots(${designer.user.id}, ${dayFromNow(9)}, 'UTC') -> 'slots') s limit 1`;
  await sql()`select public.reschedule_booking(${customer.user.id}, ${id}, ${slot.start}, ${slot.end})`;
  const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" }).format(new Date(slot.start));
  await expect(page.getByRole("heading", { name: /^Opens / })).toContainText(day);

  await sql()`select public.cancel_booking(${customer.user.id}, ${id}, 0)`;
  await expect(page.getByText("This booking was cancelled meanwhile.")).toBeVisible();
});

test("a message to who looks elsewhere counts in the title, marks the icon and sounds, once one has pressed something on the page", async ({
  browser,
}) => {
  const { id, hers, his } = await twoPages(browser, "chat");
  await hers.addInitScript(() => {
    document.hasFocus = () => false;
    // What Playwright evaluates in a page counts as a press on it.
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, "userActivation", { value: activation });
    window.addEventListener("pointerup", () => Object.assign(activation, { hasBeenActive: true }), { capture: true });
    Object.assign(window, { tones: 0 });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      Object.assign(window, { tones: (window as unknown as { tones: number }).tones + 1 });
      start.apply(this, when);
    };
  });
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  await says(his, "In the room");
  // What is there when the page has read the conversation is not new.
  await expect(hers.getByText(/^No messages yet/)).toBeVisible();
  const write = async (text: string) => {
    await his.getByRole("textbox", { name: "Message" }).fill(text);
    await his.keyboard.press("Enter");
  };
  const icon = hers.locator('link[rel="icon"]');
  await write("Are you there?");
  await expect(hers).toHaveTitle(/^\(1\) .+ \| Parlour$/);
  await expect(icon).toHaveAttribute("href", "/favicon-new.svg");
  const turnOn = hers.getByRole("button", { name: /^Turn on sound/ });
  await expect(turnOn).toBeVisible();
  const tones = () => hers.evaluate(() => (window as unknown as { tones: number }).tones);
  expect(await tones()).toBe(0);

  // Any press does; the one on this button must not turn off what it has turned on.
  await turnOn.click();
  await expect(turnOn).toHaveCount(0);
  await expect(hers.getByRole("button", { name: "Sound when Marta Lindholm comes or writes" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await write("I have a sketch.");
  await expect(hers).toHaveTitle(/^\(2\) .+ \| Parlour$/);
  await expect.poll(tones).toBe(1);

  await hers.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event("focus"));
  });
  await expect(hers).toHaveTitle("Chat with Marta Lindholm | Parlour");
  await expect(icon).toHaveAttribute("href", "/favicon.svg");
});

test("a member sees that the other one is writing and has read, until one of them hides it", async ({ browser }) => {
  const { id, customer, hers, his } = await twoPages(browser, "chat");
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  for (const page of [hers, his]) await says(page, "In the room");
  const input = (page: Page) => page.getByRole("textbox", { name: "Message" });
  // Its topic may be joined a moment later than the chat's: whoever goes on writing says so again.
  await expect(async () => {
    await input(his).pressSequentially("a");
    await expect(hers.getByText("Marta Lindholm is writing")).toBeVisible({ timeout: 3000 });
  }).toPass();
  await input(his).fill("Hang them lower.");
  await his.keyboard.press("Enter");
  await expect(hers.getByText("Marta Lindholm is writing")).toHaveCount(0);
  await expect(his.getByRole("article", { name: /^You, .+, read$/ })).toHaveText("Hang them lower.");
  await expect(his.getByText("Read", { exact: true })).toBeVisible();
  await his.reload();
  await expect(his.getByText("Read", { exact: true })).toBeVisible();

  await hers.getByRole("button", { name: "Privacy, report or block Marta Lindholm" }).click();
  await hers.getByRole("menuitem", { name: "Hide typing and read signs" }).click();
  const shown = () => sql()`
    select from public.read_markers where booking_id = ${id} and profile_id = ${customer.user.id} and shown`;
  await expect.poll(shown).toHaveLength(0);
  await his.reload();
  await expect(his.getByRole("article")).toHaveText("Hang them lower.");
  await expect(his.getByText("Read", { exact: true })).toHaveCount(0);
});
