import { beforeAll, describe, expect, it, vi } from "vitest";
import { PushKeyResponse } from "../../edge-functions/shared/contract/notifications.ts";
import { parlour } from "../../stack/parlour.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { newBooking } from "../support/db.ts";
import { runJobs } from "../support/jobs.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { newBrowser, type PushBrowser, subscribe } from "../support/push.ts";
import { connectAsPostgres, connectAsSuperuser, startsIn } from "../support/sql.ts";
import { stackUrl, supabaseUrl } from "../support/target.ts";

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
let customer: Person;
let designer: DesignerPerson;

beforeAll(async () => {
  [customer, designer] = await Promise.all([newPerson("user"), newDesignerPerson()]);
});

const booked = (from: string, to: string, person = customer) =>
  newBooking(sql, person.id, { id: designer.id, rates: [designer.paidRate] }, { from, to });
/** A customer with a subscribed browser, and a booking. */
async function subscribed(from: string, to: string) {
  const [person, browser] = await Promise.all([newPerson("user"), newBrowser()]);
  await subscribe(person.token, browser);
  return { person, browser, id: await booked(from, to, person) };
}
/** Causes a notification to the customer of a booking. */
async function notify(id: string): Promise<void> {
  await sql`select admin.cancel_booking(${id})`;
  await runJobs("outbox");
}
/** The titles of the notifications in a browser, as soon as this many have arrived. */
const arrived = (browser: PushBrowser, count: number) =>
  vi.waitFor(
    async () => {
      const messages = await browser.messages();
      expect(messages.length).toBeGreaterThanOrEqual(count);
      return messages;
    },
    { timeout: 30_000, interval: 100 },
  );
const subscriptionsOf = (person: { id: string }) =>
  sql`select endpoint from public.push_subscriptions where profile_id = ${person.id}`;

it("The key of notifications is the public half of the one in the settings", async () => {
  const { VAPID_PUBLIC_KEY } = parlour.environment({ url: stackUrl(), here: stackUrl() });
  expect(expectAnswer(PushKeyResponse, await call("GET", "/notifications/key"))).toEqual({
    publicKey: VAPID_PUBLIC_KEY,
  });
});

describe("A browser", () => {
  it("shows the notifications of the person who subscribed it, in the time of its device", async () => {
    const browser = await newBrowser("Asia/Kolkata");
    await subscribe(designer.token, browser);
    const id = await booked("2100-11-24T09:30:00Z", "2100-11-24T10:30:00Z");
    await runJobs("outbox");
    const [message] = await arrived(browser, 1);
    expect(message).toEqual({
      data: {
        title: "New booking: Wed, Nov 24, 3:00 PM",
        body: `Design hour with ${customer.name}`,
        path: "/designer/dashboard",
        tag: `booking_confirmed:${id}`,
      },
      ttl: expect.any(Number),
      urgency: "high",
      topic: null,
    });
    // Until it expires, a day after the event.
    expect(message?.ttl).toBeGreaterThan(86_000);
    await call("POST", "/notifications/unsubscribe", { token: designer.token, body: { endpoint: browser.endpoint } });
    await notify(id);
    expect(await browser.messages()).toHaveLength(1);
  });

  it("is told at once that the other member has entered the room", async () => {
    const browser = await newBrowser("Europe/Amsterdam");
    await subscribe(customer.token, browser);
    const id = await booked("30 hours", "31 hours");
    await startsIn(admin, id, "-1 minute");
    const body = { bookingId: id, pageId: crypto.randomUUID(), mediaSeconds: 0 };
    expect((await call("POST", "/bookings/attend", { token: designer.token, body })).status).toBe(200);
    // No test runs the jobs here: the call has woken them.
    const [message] = await arrived(browser, 1);
    expect(message?.data).toMatchObject({
      title: expect.stringMatching(/^Mira Sand .* is in the room$/),
      body: "Your chat has begun.",
      path: `/chat/${id}`,
    });
  });

  it("loses its subscription when its push service no longer knows it", async () => {
    const { person, browser, id } = await subscribed("34 hours", "35 hours");
    await browser.end();
    await notify(id);
    // Another run may have claimed it, here and below.
    await expect.poll(() => subscriptionsOf(person)).toHaveLength(0);
  });

  it("gets nothing after its person has signed out, and is not subscribed by the ended session", async () => {
    const { person, browser, id } = await subscribed("36 hours", "37 hours");
    const signedOut = await fetch(`${supabaseUrl()}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { apikey: parlour.publishableKey, authorization: `Bearer ${person.token}` },
    });
    expect(signedOut.status).toBe(204);
    await notify(id);
    expect(await browser.messages()).toEqual([]);
    expect(await subscriptionsOf(person)).toHaveLength(0);
    const { endpoint, keys, timeZone } = browser;
    // The access token has not expired yet.
    const again = await call("POST", "/notifications/subscribe", {
      token: person.token,
      body: { endpoint, keys, timeZone },
    });
    expectRefusal(again, 401, "unauthenticated");
  });

  it("gets a notification later when its push service is busy, and after an administrator when it refuses", async () => {
    const { person, browser, id } = await subscribed("38 hours", "39 hours");
    const push = async () => {
      const [row] = await sql`
        select p.status, p.attempts, p.last_error, ceil(extract(epoch from p.due_at - now()))::int as wait
          from public.pushes p join public.push_subscriptions s on s.id = p.subscription_id where s.profile_id = ${person.id}`;
      return row;
    };
    await browser.refuse(429);
    await notify(id);
    await expect.poll(push).toMatchObject({ status: "waiting", attempts: 0, last_error: "429" });
    expect((await push())?.wait).toBeLessThanOrEqual(7);
    await browser.refuse(403);
    await sql`update public.pushes set due_at = now() where booking_id = ${id}`;
    await runJobs("outbox");
    await expect.poll(push).toMatchObject({ status: "parked", last_error: "403" });
    await browser.refuse(0);
    await sql`select admin.retry_case(case_id) from admin.open_cases where booking_id = ${id}`;
    await runJobs("outbox");
    await expect.poll(push).toMatchObject({ status: "sent" });
    expect((await browser.messages()).map(({ data }) => data)).toMatchObject([{ path: `/chats?booking=${id}` }]);
  });
});

it("Subscribing refuses an endpoint on a host that is no push service", async () => {
  const { keys, timeZone } = await newBrowser();
  for (const endpoint of ["https://169.254.169.254/latest/meta-data", "https://push.parlour.test@evil.test/1"]) {
    const body = { endpoint, keys, timeZone };
    const answer = await call("POST", "/notifications/subscribe", { token: customer.token, body });
    expect(Object.keys(expectRefusal(answer, 400, "invalid_endpoint").fields ?? {})).toEqual(["endpoint"]);
  }
});
