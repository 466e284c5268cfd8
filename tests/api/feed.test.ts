import ICAL from "ical.js";
import { describe, expect, inject, it } from "vitest";
import { FeedAddress } from "../../edge-functions/shared/contract/account.ts";
import { call, expectAnswer, SAFE_HEADERS } from "../support/api.ts";
import { newBooking } from "../support/db.ts";
import { inviteIn } from "../support/invite.ts";
import { runJobs } from "../support/jobs.ts";
import { mailAbout } from "../support/mail.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* The address from which calendar programs read a member's sessions. A third-party parser reads the answers. */

const sql = connectAsPostgres();
const stack = inject("stack");

async function feedOf(token: string): Promise<string> {
  const { url } = expectAnswer(FeedAddress, await call("POST", "/account/make-feed", { token }));
  return url.replace(/^https?:\/\/[^/]+/, stack.url);
}
async function eventsAt(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents("vevent").map((event) => ({
    uid: event.getFirstPropertyValue("uid"),
    sequence: event.getFirstPropertyValue("sequence"),
    status: event.getFirstPropertyValue("status"),
    start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    summary: event.getFirstPropertyValue("summary"),
    url: event.getFirstPropertyValue("url"),
  }));
}
const pair = async () => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), newDesignerPerson()]);
  const booked = (from: string, to: string, status?: "completed" | "cancelled" | "pending_payment") =>
    newBooking(
      sql,
      customer.id,
      { id: designer.id, rates: [designer.paidRate] },
      { from, to, ...(status && { status }) },
    );
  return { customer, designer, booked };
};

describe("A feed", () => {
  it("contains the sessions of its owner, with the ids and links of the invitations", async () => {
    const { customer, designer, booked } = await pair();
    const [over, coming] = [await booked("-3 days", "-71 hours", "completed"), await booked("26 hours", "27 hours")];
    await booked("3 days", "73 hours", "pending_payment");
    await booked("4 days", "97 hours", "cancelled");
    const events = await eventsAt(await feedOf(designer.token));
    expect(events.map(({ uid }) => uid)).toEqual([`booking-${over}@parlour`, `booking-${coming}@parlour`]);
    expect(events[1]).toMatchObject({ sequence: 0, status: "CONFIRMED", summary: "Design hour with Ellen Vos" });
    expect(events[1]?.url).toMatch(new RegExp(`/chat/${coming}\\?as=designer$`));
    const ofCustomer = await eventsAt(await feedOf(customer.token));
    expect(ofCustomer.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
    expect(ofCustomer[1]?.url).toMatch(new RegExp(`/chat/${coming}$`));
    await runJobs("outbox");
    const invite = inviteIn(await mailAbout(customer.email, /^Confirmed/));
    const { uid, sequence, start, url } = invite;
    expect(ofCustomer[1]).toMatchObject({ uid, sequence, start, url });
  });

  it("is answered with an ETag, and without content while nothing has changed", async () => {
    const { customer, booked } = await pair();
    const id = await booked("26 hours", "27 hours");
    const url = await feedOf(customer.token);
    const first = await fetch(url);
    const mark = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, max-age=300");
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(first.headers.get(name)).toBe(value);
    const again = await fetch(url, { headers: { "if-none-match": mark } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await sql`update public.bookings set slot = tstzrange(lower(slot) + interval '1 hour', upper(slot) + interval '1 hour') where id = ${id}`;
    expect((await fetch(url, { headers: { "if-none-match": mark } })).status).toBe(200);
  });
});
