import { beforeAll, describe, expect, it, vi } from "vitest";
import { call, expectRefusal } from "../support/api.ts";
import { newBooking } from "../support/db.ts";
import { runJobs } from "../support/jobs.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { newBrowser, type PushBrowser, subscribe } from "../support/push.ts";
import { connectAsPostgres, connectAsSuperuser, startsIn } from "../support/sql.ts";

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
let customer: Person;
let designer: DesignerPerson;

beforeAll(async () => {
  [customer, designer] = await Promise.all([newPerson("user"), newDesignerPerson()]);
});

const booked = (from: string, to: string, person = customer) =>
  newBooking(sql, person.id, { id: designer.id, rates: [designer.paidRate] }, { from, to });
/** Causes a notification to the customer of a booking. */
async function notify(id: string): Promise<void> {
  await sql`select admin.cancel_booking(${id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
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
});

it("Subscribing refuses an endpoint on a host that is not a push service", async () => {
  const { keys, timeZone } = await newBrowser();
  for (const endpoint of ["https://169.254.169.254/latest/meta-data", "https://push.parlour.test@evil.test/1"]) {
    const body = { endpoint, keys, timeZone };
    const answer = await call("POST", "/notifications/subscribe", { token: customer.token, body });
    expect(Object.keys(expectRefusal(answer, 400, "invalid_endpoint").fields ?? {})).toEqual(["endpoint"]);
  }
});
