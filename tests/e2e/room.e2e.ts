import { expect, type Page } from "@playwright/test";
import { sendPicture } from "../support/files.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { booking, publishedDesigner, said } from "./support/people.ts";
import { drawRoom, furnished } from "./support/rooms.ts";
import { test } from "./support/test.ts";

/* What the room tells a member about the other one: present, typing, has read, has left; and cases that only look like these. */

const HOUR = 3600;

const twoPeople = () => Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
const says = (page: Page, text: string | RegExp) => expect(page.getByRole("status").getByText(text)).toBeVisible();

test("A member sees the other one write, read and leave, and is alerted by sound and title", async ({ pageOf }) => {
  const [customer, designer] = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  const [hers, his] = await Promise.all([pageOf(customer), pageOf(designer)]);
  await hers.addInitScript(() => {
    // Code that Playwright evaluates in a page counts as a press on it.
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, "userActivation", { value: activation });
    window.addEventListener("pointerup", () => Object.assign(activation, { hasBeenActive: true }), { capture: true });
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones++;
      start.apply(this, when);
    };
  });
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  for (const page of [hers, his]) await says(page, /^Here$/);
  const input = his.getByRole("textbox", { name: "Message" });

  await test.step("shows writing and reading until one hides them", async () => {
    // The page may join the signs' topic a moment later than the chat's: a member who keeps typing reports it again.
    await expect(async () => {
      await input.pressSequentially("a");
      await expect(hers.getByText("Marta Lindholm is writing")).toBeVisible({ timeout: 3000 });
    }).toPass();
    await input.fill("Hang them lower.");
    await his.keyboard.press("Enter");
    await expect(hers.getByText("Marta Lindholm is writing")).toHaveCount(0);
    await expect(his.getByRole("article", { name: /^You, .+, read$/ })).toHaveText("Hang them lower.");
    await hers.getByRole("button", { name: "Privacy, report or block Marta Lindholm" }).press("Enter");
    await hers.getByRole("menuitem", { name: "Hide typing and read signs" }).press("Enter");
    const shown = () => sql()`
      select from public.read_markers where booking_id = ${id} and profile_id = ${customer.user.id} and shown`;
    await expect.poll(shown).toHaveLength(0);
    await his.reload();
    await expect(his.getByRole("article")).toHaveText("Hang them lower.");
    await expect(his.getByText("Read", { exact: true })).toHaveCount(0);
  });

  await test.step("counts messages in the title, and sounds after a press", async () => {
    await hers.evaluate(() => {
      document.hasFocus = () => false;
    });
    const write = async (text: string) => {
      await input.fill(text);
      await his.keyboard.press("Enter");
    };
    await write("Are you there?");
    await expect(hers).toHaveTitle(/^\(1\) .+ \| Parlour$/);
    expect(await hers.evaluate(() => window.tones)).toBe(0);
    // Any press turns on the sound; the press on this button must not turn it off again.
    await hers.getByRole("button", { name: /^Turn on sound/ }).click();
    const sound = hers.getByRole("button", { name: "Sound when Marta Lindholm arrives or writes" });
    await expect(sound).toHaveAttribute("aria-pressed", "true");
    await write("I have a sketch.");
    await expect(hers).toHaveTitle(/^\(2\) .+ \| Parlour$/);
    await expect.poll(() => hers.evaluate(() => window.tones)).toBe(1);
  });

  await test.step("does not take the other member as absent while offline", async () => {
    await hers.context().setOffline(true);
    await says(hers, "You are offline. What you write is kept here");
    await expect(hers.getByText(/^Here$|isn’t here|left at/)).toHaveCount(0);
    await hers.context().setOffline(false);
    await says(hers, /^Here$/);
  });

  await test.step("shows that the other member has left", async () => {
    await his.close();
    await expect(hers.getByText(/left at/i)).toHaveText(/^Left at \d{1,2}:\d\d [AP]M$/);
    await hers.setViewportSize({ width: 390, height: 844 });
    const name = await hers.getByRole("heading", { level: 1 }).locator("bdi").boundingBox();
    const sound = await hers.getByRole("button", { name: /^Sound when/ }).boundingBox();
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(sound?.x ?? 0);
  });
});

test("A member learns within ten seconds that the connection is dead", async ({ pageOf }) => {
  const [customer, designer] = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  const page = await pageOf(customer);
  await page.clock.install();
  let dead = false;
  await page.routeWebSocket(/realtime/, (own) => {
    const server = own.connectToServer();
    own.onMessage((message) => dead || server.send(message));
    server.onMessage((message) => dead || own.send(message));
  });
  await page.goto(`/chat/${id}`);
  await says(page, "Not here yet");
  dead = true;
  await page.clock.runFor(10_000);
  await says(page, "Connection lost. Trying again...");
  await expect(page.getByText(/^(not )?here|isn’t here|left at/i)).toHaveCount(0);
  dead = false;
  await page.clock.runFor(15_000);
  await says(page, "Not here yet");
  await page.setViewportSize({ width: 390, height: 844 });
  const said = page.getByRole("status").filter({ hasText: "Not here yet" });
  expect((await said.boundingBox())?.height).toBeLessThan(24);
});

test("A member who waited alone reports it, and the other one objects", async ({ pageOf }) => {
  const [customer, designer] = await twoPeople();
  const id = await booking({ customer, designer, from: -1500, to: HOUR, slotType: "call", paid: true });
  await sql()`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    values (${id}, ${customer.user.id}, gen_random_uuid(), now() - interval '25 minutes', now()),
           (${id}, ${designer.user.id}, gen_random_uuid(), now() - interval '24 minutes', now() - interval '23 minutes')`;
  const page = await pageOf(customer, { at: `/chat/${id}` });
  await page.getByRole("button", { name: "Get my money back" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You get $60 back, all you paid, unless Marta Lindholm objects within 72 hours.");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(page.getByText("You reported that Marta Lindholm did not come")).toBeVisible();

  const his = await pageOf(designer, { at: `/chat/${id}` });
  await expect(his.getByText("Ellen Vos reported that you did not come")).toBeVisible();
  await his.getByRole("button", { name: "I was there" }).click();
  await his.getByLabel("What happened?").fill("My connection broke; I wrote an email.");
  await his.getByRole("button", { name: "Object" }).click();
  await expect(his.getByText(/^You have objected/)).toBeVisible();
  await expect(his.getByRole("button", { name: "I was there" })).toHaveCount(0);
});

test("Before the session, a laptop shows the photos of the room beside its drawing", async ({ pageOf }) => {
  const [customer, designer] = await twoPeople();
  const id = await booking({ customer, designer, from: 50 * HOUR, to: 51 * HOUR });
  await sql()`insert into public.briefs (booking_id, room) values (${id}, 'kitchen')`;
  await drawRoom(id, furnished);
  await sendPicture(customer.token, { bookingId: id, purpose: "brief" });
  const page = await pageOf(customer, { at: `/chat/${id}`, viewport: { width: 1280, height: 720 } });
  await expect(page.getByRole("button", { name: "Open room.png" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: /^Opens / })).toBeInViewport({ ratio: 1 });
});

test("On a phone held sideways, the way into a call is in sight beside the drawing", async ({ pageOf }) => {
  const [customer, designer] = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR, slotType: "call" });
  await drawRoom(id, furnished);
  const page = await pageOf(customer, { at: `/chat/${id}`, viewport: { width: 844, height: 390 } });
  await expect(page.getByRole("group", { name: /^Floor plan/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Join the call" })).toBeInViewport({ ratio: 1 });
});

test("On a phone, messages stay unread while the check of the devices covers them", async ({ pageOf }) => {
  const [customer, designer] = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR, slotType: "call" });
  await said(id, designer, "Show me the hall first.", 60);
  const page = await pageOf(customer, { at: `/chat/${id}`, viewport: { width: 390, height: 844 } });
  const unread = async () => {
    const rows = await sql()`
      select from public.messages left join public.read_markers using (booking_id)
       where booking_id = ${id} and created_at > coalesce(last_read_at, '-infinity')`;
    return rows.length;
  };
  await expect.poll(unread).toBe(0);
  await page.getByRole("button", { name: "Join the call" }).click();
  await expect(page.getByRole("heading", { name: "Check your camera and sound" })).toBeVisible();
  const moved: string[] = [];
  page.on("request", (request) => request.url().includes("read_markers") && moved.push(request.method()));
  await said(id, designer, "I will call in a minute.");
  const message = page.getByText("I will call in a minute.");
  await expect(message).toBeAttached();
  await expect(message).toBeHidden();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(moved).toEqual([]);
  await page.getByRole("button", { name: "Close the device check" }).click();
  await expect(message).toBeVisible();
  await expect.poll(unread).toBe(0);
});
