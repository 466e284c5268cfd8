import { describe, expect } from "vitest";
import { type BookingShape, newBooking, newCustomer, newDesigner } from "../support/db.ts";
import { connectAsPostgres, connectAsSuperuser, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The feed of a person's sessions for calendar programs. tests/api/feed.test.ts reads it as such a program does. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();

const make = async (person: string): Promise<string> =>
  await scalar(sql`select public.make_feed(${person}) ->> 'token' as token`);
type Entry = {
  bookingId: string;
  recipient: string;
  slotStart: string;
  slotEnd: string;
  cancelled: boolean;
  changedAt: string;
};
const read = async (token: string): Promise<Entry[] | null> =>
  await scalar(sql`select public.read_feed(${token}) -> 'bookings' as bookings`);
const feedOf = (person: string) => scalar(sql`select public.get_account(${person}, null) -> 'feed' as feed`);

describe("A feed", () => {
  it("contains a member's sessions of a year and those cancelled within thirty days, but no hold", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const days = async (from: number, status: BookingShape["status"]) =>
      newBooking(sql, customer, designer, { from: `${from} days`, to: `${from * 24 + 1} hours`, status });
    const [held, coming] = [await days(-364, "completed"), await days(5, "confirmed")];
    await days(-366, "completed");
    await days(6, "pending_payment");
    // A released hold.
    await days(7, "cancelled");
    const [cancelled, longAgo] = [await days(8, "confirmed"), await days(9, "confirmed")];
    await sql`update public.bookings set status = 'cancelled' where id in (${cancelled}, ${longAgo})`;
    await admin.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`update public.bookings set status_changed_at = now() - interval '31 days' where id = ${longAgo}`;
    });
    await newBooking(sql, await newCustomer(sql), await newDesigner(sql), { from: "5 days", to: "121 hours" });
    for (const [person, recipient] of [
      [customer, "customer"],
      [designer.id, "designer"],
    ] as const) {
      const found = await read(await make(person));
      expect(found?.map((entry) => [entry.bookingId, entry.recipient, entry.cancelled])).toEqual([
        [held, recipient, false],
        [coming, recipient, false],
        [cancelled, recipient, true],
      ]);
      const slots = await sql`
        select private.iso(lower(slot)) as "slotStart", private.iso(upper(slot)) as "slotEnd"
          from public.bookings where id in (${held}, ${coming}, ${cancelled}) order by slot`;
      expect(found).toMatchObject([...slots]);
    }
  });

  it("contains the latest five hundred sessions in order", async ({ ownAsSuperuser: own }) => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    await own`set local session_replication_role = replica`;
    await own`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      select ${customer}, ${designer.id}, ${designer.rates[0] ?? ""}, tstzrange(s, s + interval '30 minutes'), 'chat', 'completed', 'Design hour', 6000, 'USD'
        from generate_series(now() - interval '501 hours', now() - interval '1 hour', interval '1 hour') s`;
    const latest = await own`select id from public.bookings where customer_id = ${customer} order by slot offset 1`;
    const token = await scalar(own`select public.make_feed(${customer}) ->> 'token' as token`);
    const [row] = await own<[{ found: Entry[] }]>`select public.read_feed(${token}) -> 'bookings' as found`;
    expect(row.found.map(({ bookingId }) => bookingId)).toEqual(latest.map(({ id }) => id));
  });

  it("says of each session when it was last changed", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const moved = await newBooking(sql, customer, designer, { from: "5 days", to: "121 hours" });
    const still = await newBooking(sql, customer, designer, { from: "6 days", to: "145 hours" });
    await admin.begin(async (transaction) => {
      // No trigger notifies anybody.
      await transaction`set local session_replication_role = replica`;
      await transaction`
        insert into public.booking_events (booking_id, designer_id, kind, created_at)
        values (${moved}, ${designer.id}, 'rescheduled', now() + interval '1 hour'), (${still}, ${designer.id}, 'confirmed', now() + interval '2 hours')`;
    });
    const found = await read(await make(customer));
    const changed = new Map(found?.map(({ bookingId, changedAt }) => [bookingId, Date.parse(changedAt)]));
    const [row] = await sql<[{ at: Date }]>`select status_changed_at as at from public.bookings where id = ${still}`;
    expect(changed.get(still)).toBe(row.at.getTime());
    expect((changed.get(moved) ?? 0) - Date.now()).toBeGreaterThan(50 * 60_000);
  });

  it("can no longer be read after it was replaced, and ends without affecting another person's", async () => {
    const [customer, other] = [await newCustomer(sql), await newCustomer(sql)];
    const [first, others] = [await make(customer), await make(other)];
    await read(first);
    expect(await feedOf(customer)).toEqual({ createdAt: expect.any(String), readAt: expect.any(String) });
    const second = await make(customer);
    expect(await feedOf(customer)).toMatchObject({ readAt: null });
    expect([await read(first), await read(second)]).toEqual([null, []]);
    await sql`select public.end_feed(${customer})`;
    expect([await read(second), await read(others)]).toEqual([null, []]);
  });
});
