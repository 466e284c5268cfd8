import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { newPerson } from "../support/people.ts";
import { sql, stackUrl } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, publishedDesigner, said, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;
const publishableKey = "sb_publishable_local_parlour";

async function twoPeople() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Mara Lindqvist")]);
  return { customer, designer };
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const bubbles = (page: Page) => log(page).getByRole("article");
const input = (page: Page) => page.getByRole("textbox", { name: "Message" });

/** Inserts a message directly through the Data API with the person's token, bypassing the page. */
function insertByHand({ token }: SessionResponse, bookingId: string): Promise<Response> {
  return fetch(`${stackUrl()}/rest/v1/messages`, {
    method: "POST",
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ booking_id: bookingId, text: "Let me in." }),
  });
}

/**
 * Waits for what Realtime pushes to a page: a slow machine may take its time to bring a message, and a page that asked for it instead
 * of being told would show it as well.
 */
function pushedTo(page: Page) {
  const texts: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => texts.push(payload.toString())));
  return {
    message: (text: string) => expect.poll(() => texts.some((frame) => frame.includes(text))).toBe(true),
  };
}

test.describe("inside the slot", () => {
  test("customer and designer see each other's messages at once, in order, once", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const [hers, his] = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
    const [left, right] = await Promise.all([hers.newPage(), his.newPage()]);
    const [toLeft, toRight] = [pushedTo(left), pushedTo(right)];
    await Promise.all([left.goto(`/chat/${id}`), right.goto(`/chat/${id}`)]);

    await expect(left.getByRole("heading", { name: "Mara Lindqvist" })).toBeVisible();
    await expect(right.getByRole("heading", { name: "Ellen Vos" })).toBeVisible();
    await expect(left.getByText("No messages yet. Start the conversation!")).toBeVisible();
    // Both have joined when each sees the other's presence.
    await expect(left.getByText("In the room", { exact: true })).toBeVisible();
    await expect(right.getByText("In the room", { exact: true })).toBeVisible();

    await input(left).fill("Are my prints hung too high?");
    await input(left).press("Enter");
    await toRight.message("Are my prints hung too high?");
    await expect(bubbles(right)).toHaveText(["Are my prints hung too high?"], { timeout: 3000 });
    await expect(input(left)).toHaveValue("");

    await input(right).fill("A hand’s width, yes.");
    await right.getByRole("button", { name: "Send" }).click();
    await toLeft.message("A hand’s width, yes.");
    await expect(bubbles(left)).toHaveText(["Are my prints hung too high?", "A hand’s width, yes."], { timeout: 3000 });

    const flood = Array.from({ length: 6 }, (_, index) => `Quick thought ${index + 1}`);
    for (const text of flood) {
      await input(left).fill(text);
      await input(left).press("Enter");
    }
    const all = ["Are my prints hung too high?", "A hand’s width, yes.", ...flood];
    await expect(bubbles(right)).toHaveText(all);
    await expect(bubbles(left)).toHaveText(all);
    await expect(left.getByText("Sending")).toHaveCount(0);

    // Own messages are labelled and on the right.
    await expect(log(left).getByText("You", { exact: true }).first()).toBeVisible();
    const own = await bubbles(left).first().boundingBox();
    const other = await bubbles(left).nth(1).boundingBox();
    expect(own && other && own.x > other.x).toBe(true);

    await hers.close();
    await expect(right.getByText("In the room", { exact: true })).toBeHidden();
    await his.close();
  });

  test("Enter sends, Shift+Enter breaks the line, blanks are ignored", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await input(page).fill("   ");
    await input(page).press("Enter");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(input(page)).toHaveValue("   ");
    await input(page).fill("Two lines:");
    await input(page).press("Shift+Enter");
    await input(page).pressSequentially("this is the second.");
    await input(page).press("Enter");
    await expect(bubbles(page)).toHaveText(["Two lines:\nthis is the second."]);
  });

  test("Enter that confirms a character of an input method does not send", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await input(page).fill("かんじ");
    await input(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
    await expect(input(page)).toHaveValue("かんじ");
    await input(page).fill("漢字");
    await input(page).press("Enter");
    await expect(bubbles(page)).toHaveText(["漢字"]);
  });

  test("a long word, a link and right-to-left writing stay within 80% of the width", async ({ browser }) => {
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
  });

  test("typed text survives a reload, and is deleted when it is sent", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await input(page).fill("And the green chair?");
    await page.reload();
    await expect(input(page)).toHaveValue("And the green chair?");
    await input(page).press("Enter");
    await expect(bubbles(page)).toHaveText(["And the green chair?"]);
    await expect(page.getByText("Sending")).toHaveCount(0);
    await page.reload();
    await expect(bubbles(page)).toHaveText(["And the green chair?"]);
    await expect(input(page)).toHaveValue("");
  });

  test("a message whose answer was lost can be sent again, and is stored once", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    // The message reaches the database, but its answer and all broadcasts are lost.
    await page.routeWebSocket(/realtime/, (socket) => socket.close());
    let lost = 0;
    await page.route("**/rest/v1/messages*", async (route) => {
      if (route.request().method() === "POST") {
        await route.fetch();
        lost += 1;
        return route.abort();
      }
      return lost > 0 ? route.abort() : route.continue();
    });
    await page.goto(`/chat/${id}`);
    await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
    await input(page).fill("Did you get this?");
    await input(page).press("Enter");
    await expect(page.getByText("Not sent", { exact: true })).toBeVisible();

    await page.unroute("**/rest/v1/messages*");
    // The same id again: it is stored already, which counts as success.
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Not sent", { exact: true })).toBeHidden();
    await expect(page.getByText("Sending")).toHaveCount(0);
    await expect(bubbles(page)).toHaveText(["Did you get this?"]);
    const rows = await sql()`select 1 from public.messages where booking_id = ${id}`;
    expect(rows).toHaveLength(1);
  });

  test("without a connection a message waits, and is sent when it is back", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const context = await browserOf(browser, customer);
    const page = await context.newPage();
    await page.goto(`/chat/${id}`);
    await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
    await context.setOffline(true);
    await input(page).fill("From the tunnel");
    await input(page).press("Enter");
    await expect(page.getByText("Not sent", { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Not sent", { exact: true })).toBeHidden();
    await expect(page.getByText("Sending")).toHaveCount(0);
    await expect(bubbles(page)).toHaveText(["From the tunnel"]);
    const rows = await sql()`select 1 from public.messages where booking_id = ${id}`;
    expect(rows).toHaveLength(1);
  });

  test("a message that cannot be sent can be discarded", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await expect(input(page)).toBeEnabled();
    await page.route("**/rest/v1/messages*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await input(page).fill("Never mind");
    await input(page).press("Enter");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(bubbles(page)).toHaveCount(0);
  });

  test("the message of a lost broadcast is fetched when the page becomes visible again", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    let live = () => {};
    const isLive = new Promise<void>((resolve) => {
      live = resolve;
    });
    await page.routeWebSocket(/realtime/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        // Broadcasts from the database are the binary frames.
        if (typeof frame !== "string") return;
        socket.send(frame);
        if (frame.includes("Replication connection established")) live();
      });
    });
    const fetched = page.waitForResponse(/\/rest\/v1\/messages/);
    await page.goto(`/chat/${id}`);
    await Promise.all([isLive, fetched]);
    await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
    await said(id, designer, "Can you hear me?");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(bubbles(page)).toHaveText(["Can you hear me?"]);
  });

  test("a message between the join and the first broadcasts is fetched when they begin", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    // Polling would bring it, too, a little later.
    await page.addInitScript(() => {
      const { setInterval } = window;
      window.setInterval = ((work: () => void, ms: number) => (ms === 5000 ? 0 : setInterval(work, ms))) as never;
    });
    const joins: string[] = [];
    let tell: (() => void) | undefined;
    await page.routeWebSocket(/realtime/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        if (typeof frame === "string" && frame.includes("phx_join")) joins.push(frame);
        server.send(frame);
      });
      server.onMessage((frame) => {
        // As on hosted when nobody was connected for a while: the join is answered, the database is not read yet.
        if (typeof frame !== "string") return;
        if (frame.includes("Replication connection established")) tell = () => socket.send(frame);
        else socket.send(frame);
      });
    });
    await page.goto(`/chat/${id}`);
    await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
    await expect.poll(() => joins.some((join) => join.includes('"replication_ready":true'))).toBe(true);
    await expect.poll(() => tell).toBeDefined();
    await said(id, designer, "Do you hear me yet?");
    await expect(bubbles(page)).toHaveCount(0);
    tell?.();
    await expect(bubbles(page)).toHaveText(["Do you hear me yet?"]);
  });

  test("older messages load in pages above, and new ones do not scroll the log", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    await sql()`
      insert into public.messages (booking_id, sender_id, text, created_at)
      select ${id}, ${designer.user.id}, 'Message ' || n, now() - make_interval(secs => 500 - n)
        from generate_series(1, 120) n`;
    const page = await (await browserOf(browser, customer)).newPage();
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

    await expect(page.getByText("Not in the room")).toBeVisible();
    const before = await log(page).evaluate((element) => element.scrollTop);
    await said(id, designer, "Still there?");
    await expect(page.getByRole("button", { name: "New messages" })).toBeVisible();
    expect(await log(page).evaluate((element) => element.scrollTop)).toBe(before);
    await page.getByRole("button", { name: "New messages" }).click();
    await expect(bubbles(page).last()).toHaveText("Still there?");
    await expect(bubbles(page).last()).toBeInViewport();
    await expect(page.getByRole("button", { name: "New messages" })).toBeHidden();
  });
});

test.describe("outside of the slot", () => {
  test("before it the input is disabled, and the database refuses a direct insert", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: HOUR, to: 2 * HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await expect(input(page)).toBeDisabled();
    await expect(page.getByPlaceholder("Chat disabled until slot starts")).toBeVisible();
    await expect(page.getByText(/^Chat will start at \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    for (const person of [customer, designer]) {
      const answer = await insertByHand(person, id);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "42501" });
    }
    const when = /^Opens (today|tomorrow) at \d{1,2}:\d\d [AP]M$/;
    await expect(page.getByRole("heading", { name: when })).toBeVisible();
    await expect(page.getByText(/^Starts in (1 h|5\d min)$/)).toBeVisible();
    await expectAccessible(page);

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
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Cancel booking/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/chats$/);
  });

  test("after it the input is disabled, and the database refuses a direct insert", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -2 * HOUR, to: -HOUR });
    await said(id, designer, "Your plan, in order: move the sofa, keep the chair.", 1.5 * HOUR);
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await expect(input(page)).toBeDisabled();
    await expect(page.getByPlaceholder("Chat has ended")).toBeVisible();
    await expect(page.getByText(/^Chat ended at \d{1,2}:\d\d [AP]M\. Please book another session\.$/)).toBeVisible();
    await expect(bubbles(page)).toHaveText(["Your plan, in order: move the sofa, keep the chair."]);
    await expect(page.getByRole("link", { name: "Book again" })).toHaveAttribute(
      "href",
      `/designer/${designer.user.id}`,
    );
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the conversation" }).click();
    const file = readFileSync(await (await saved).path(), "utf8");
    expect(file).toContain("with Mara Lindqvist");
    expect(file).toContain("Your plan, in order: move the sofa, keep the chair.");
    for (const person of [customer, designer]) expect((await insertByHand(person, id)).status).toBe(403);
    await expectAccessible(page);

    const hers = await (await browserOf(browser, designer)).newPage();
    await hers.goto(`/chat/${id}`);
    await expect(hers.getByText("Ellen can book again on your page.")).toBeVisible();
  });

  test("the input is enabled when the slot begins and disabled when it ends", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: HOUR, to: 2 * HOUR });
    // A device clock that is five minutes slow has no effect: the server's clock is used.
    const context = await browserOf(browser, customer);
    await context.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 5 * 60_000;
    });
    const page = await context.newPage();
    await page.goto(`/chat/${id}`);
    await expect(page.getByText(/^Chat will start at/)).toBeVisible();
    // Until the page is there before the slot begins.
    await expect(async () => {
      await setSlot(id, 6, 14);
      await page.reload();
      await expect(input(page)).toBeDisabled({ timeout: 3000 });
    }).toPass();
    await expect(input(page)).toBeEnabled();
    await input(page).fill("Good morning");
    await input(page).press("Enter");
    await expect(bubbles(page)).toHaveText(["Good morning"]);
    await expect(page.getByText("Sending")).toHaveCount(0);
    await expect(page.getByText(/^Chat ended at/)).toBeVisible();
    await expect(input(page)).toBeDisabled();
    await expect(page.getByText("Not sent")).toHaveCount(0);
  });

  test("a message that the database refused says so", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await expect(input(page)).toBeEnabled();
    await sql()`update public.bookings set status = 'cancelled' where id = ${id}`;
    await input(page).fill("Hello?");
    await input(page).press("Enter");
    await expect(page.getByText("Not sent: the chat is closed")).toBeVisible();
  });
});

test.describe("navigation", () => {
  test("Back leads a customer to the chats and a designer to the dashboard", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR, notes: "Our room feels long and cold." });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto(`/chat/${id}`);
    await expect(page.getByText("Your note with the booking")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/chats$/);

    const other = await (await browserOf(browser, designer)).newPage();
    await other.goto(`/chat/${id}`);
    await expect(other.getByText("Note from Ellen Vos")).toBeVisible();
    await expect(other.getByText("Our room feels long and cold.")).toBeVisible();
    await other.getByRole("link", { name: "Back" }).click();
    await expect(other).toHaveURL(/\/designer\/dashboard$/);
  });

  test("a chat of other people, one that does not exist and a broken address are not found", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const stranger = await newPerson("user", "Somebody Else");
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, stranger)).newPage();
    for (const wrong of [id, randomUUID(), "nonsense"]) {
      await page.goto(`/chat/${wrong}`);
      await expect(page.getByRole("heading", { name: "Chat not found" })).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Chats" }).click();
    await expect(page).toHaveURL(/\/chats$/);
  });

  test("shows that it loads, and what it could not load", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/get-chat/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/chat/${id}`);
    await expect(page.getByText("Loading chat...")).toBeVisible();
    answer();
    await expect(page.getByRole("heading", { name: "Mara Lindqvist" })).toBeVisible();

    await page.route("**/get-chat/*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText("The chat could not be loaded.")).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Mara Lindqvist" })).toBeVisible();
  });

  test("a visitor is sent to the login and remembered", async ({ page }) => {
    await page.goto(`/chat/${randomUUID()}`);
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/chats");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("the whole conversation works with the keyboard alone", async ({ browser }) => {
    test.slow();
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto("/chats");
    const card = page.getByRole("link", { name: "Mara Lindqvist" });
    await expect(card).toBeVisible();
    for (let press = 0; press < 30 && !(await card.evaluate((one) => one === document.activeElement)); press++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/chat/${id}$`));
    await expect(input(page)).toBeEnabled();
    for (let press = 0; press < 10 && !(await input(page).evaluate((one) => one === document.activeElement)); press++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await expect(bubbles(page)).toHaveText(["By keyboard"]);
    await expect(input(page)).toBeFocused();
    await expectAccessible(page);
  });
});

test.describe("My Chats", () => {
  test("shows each consultation with its state, its time and its last message", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const past = await booking({ customer, designer, from: -26 * HOUR, to: -25 * HOUR, status: "completed" });
    const active = await booking({ customer, designer, from: -600, to: HOUR });
    await booking({ customer, designer, from: 5 * HOUR, to: 6 * HOUR });
    await said(active, designer, "Prints down a hand’s width.", 5);
    await said(past, customer, "Thank you.", 25.5 * HOUR);
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto("/chats");
    await expect(page.getByRole("heading", { name: "My Chats" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Consultations 3" })).toBeVisible();
    const cards = page.getByRole("region", { name: "Consultations" }).getByRole("listitem");
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(0)).toContainText("Active");
    await expect(cards.nth(0)).toContainText("Prints down a hand’s width.");
    await expect(cards.nth(0)).toContainText(/\d{1,2}:\d\d [AP]M – \d{1,2}:\d\d [AP]M/);
    await expect(cards.nth(0)).toContainText("1 unread");
    await expect(cards.nth(1)).toContainText("Upcoming");
    await expect(cards.nth(1)).not.toContainText("unread");
    await expect(cards.nth(2)).toContainText("Past");
    await expect(cards.nth(2)).toContainText("Thank you.");
    const groups = page.getByRole("region", { name: "Consultations" }).getByRole("heading", { level: 3 });
    await expect(groups).toHaveText(["Now", "Next", "Earlier"]);
    const edges = await cards
      .getByText(/ [AP]M – /)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(edges).toEqual([edges[0], edges[0], edges[0]]);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(`${stackUrl()}/`);
  });

  test("counts what is unread, live, until it has been read", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    const context = await browserOf(browser, customer);
    const page = await context.newPage();
    await page.goto("/chats");
    const card = page.getByRole("region", { name: "Consultations" }).getByRole("listitem");
    await expect(card).toHaveCount(1);
    await said(id, designer, "One");
    await expect(card).toContainText("1 unread");
    await said(id, designer, "Two");
    await expect(card).toContainText("2 unread");
    await expect(card).toContainText("Two");

    await card.getByRole("link").click();
    await expect(bubbles(page)).toHaveText(["One", "Two"]);
    await expect(log(page).getByText("New", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(card).toContainText("Two");
    await expect(card).not.toContainText("unread");

    // Own messages are never unread.
    await said(id, customer, "Three");
    await expect(card).toContainText("Three");
    await expect(card).not.toContainText("unread");
  });

  test("keeps a message unread that arrived in a hidden page, until the page is shown", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: -600, to: HOUR });
    await said(id, designer, "One");
    const context = await browserOf(browser, customer);
    const page = await context.newPage();
    await page.addInitScript(() => {
      let state: DocumentVisibilityState = "hidden";
      Object.defineProperty(document, "visibilityState", { get: () => state });
      document.addEventListener("shown", () => {
        state = "visible";
        document.dispatchEvent(new Event("visibilitychange"));
      });
    });
    let stored = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/read_markers")) stored += 1;
    });
    await page.goto(`/chat/${id}`);
    await expect(bubbles(page)).toHaveText(["One"]);
    await expect(log(page).getByText("New", { exact: true })).toBeVisible();
    const chats = await context.newPage();
    await chats.goto("/chats");
    const card = chats.getByRole("region", { name: "Consultations" }).getByRole("listitem");
    await expect(card).toContainText("1 unread");
    expect(stored).toBe(0);
    const marked = page.waitForResponse((response) => response.url().includes("/read_markers"));
    await page.evaluate(() => document.dispatchEvent(new Event("shown")));
    await marked;
    await chats.reload();
    await expect(card).toContainText("One");
    await expect(card).not.toContainText("unread");
  });

  test("shows a consultation as active when its slot begins", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    const id = await booking({ customer, designer, from: 2 * HOUR, to: 3 * HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.goto("/chats");
    const card = page.getByRole("region", { name: "Consultations" }).getByRole("listitem");
    await expect(card).toContainText("Upcoming");
    // Until the page is there before the slot begins.
    await expect(async () => {
      await setSlot(id, 5, HOUR);
      await page.reload();
      await expect(card).toContainText("Upcoming", { timeout: 3000 });
    }).toPass();
    await expect(card).toContainText("Active");
  });

  test("without a consultation it leads to the designers", async ({ browser }) => {
    const page = await (await browserOf(browser, await newPerson("user", "Ellen Vos"))).newPage();
    await page.goto("/chats");
    await expect(page.getByRole("heading", { name: "No active chats" })).toBeVisible();
    await expect(page.getByText("Book a consultation with a designer to start chatting")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("region", { name: "Consultations" }).getByRole("link", { name: "Find Designers" }).click();
    await expect(page).toHaveURL(/\/discovery$/);
  });

  test("says when they could not be fetched, and fetches again on demand", async ({ browser }) => {
    const { customer, designer } = await twoPeople();
    await booking({ customer, designer, from: -600, to: HOUR });
    const page = await (await browserOf(browser, customer)).newPage();
    await page.route("**/api/bookings/get-chats", (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto("/chats");
    await expect(page.getByText("Error fetching chats")).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: "Mara Lindqvist" })).toBeVisible();
  });

  test("is not for designers", async ({ browser }) => {
    const page = await (await browserOf(browser, await newPerson("designer", "Mara Lindqvist"))).newPage();
    await page.goto("/chats");
    await expect(page).toHaveURL(/\/designer\/dashboard$/);
  });
});

test("on a phone neither the chats nor a chat has a violation", async ({ browser }) => {
  const { customer, designer } = await twoPeople();
  const id = await booking({ customer, designer, from: -600, to: HOUR, notes: "Two sofas." });
  await said(id, designer, "One", 60);
  await said(id, customer, "Two", 30);
  const page = await (await browserOf(browser, customer, { viewport: { width: 390, height: 844 } })).newPage();
  await page.goto("/chats");
  await expect(page.getByRole("link", { name: "Mara Lindqvist" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/chat/${id}`);
  await expect(bubbles(page)).toHaveCount(2);
  await expectAccessible(page);
  // What stands beside the conversation on wide screens opens over it.
  const details = page.getByRole("button", { name: /^Booking details: Today, / });
  await details.click();
  const sheet = page.getByRole("dialog", { name: "Mara Lindqvist" });
  await expect(sheet.getByText("Two sofas.")).toBeVisible();
  await expect(sheet.getByText("A plan to scale")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(details).toBeFocused();
});
