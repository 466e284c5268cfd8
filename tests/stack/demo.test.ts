import { describe, expect, it } from "vitest";
import { runEveryStart } from "../../local/database/every-start.ts";
import { parlour } from "../../stack/parlour.ts";
import { startOwnDatabase } from "../support/own-database.ts";

const database = await startOwnDatabase({ seed: true });
const sql = database.connect();

/** Returns the bookings of the two demo people, each with its status by time. */
const shared = () => sql<{ when: string; minutes: number; slot_type: string; open: boolean }[]>`
  select private.time_status(b.status, b.slot, now()) as when, b.slot_type,
         extract(epoch from upper(b.slot) - lower(b.slot))::int / 60 as minutes,
         private.chat_is_open(b.status, b.slot, now()) as open
  from public.bookings b
  join auth.users c on c.id = b.customer_id and c.email = 'customer@parlour.test'
  join auth.users d on d.id = b.designer_id and d.email = 'designer@parlour.test'
  where b.status in ('confirmed', 'completed')
  order by lower(b.slot)`;

it("The sample designers have ratings from paid sessions that took place, except for two, and cause no email", async () => {
  const rated = await sql<{ name: string; shown: string | null; count: number }[]>`
    select p.name, round(d.rating_sum::numeric / nullif(d.rating_count, 0), 1) as shown, d.rating_count as count
    from public.designers d join public.profiles p on p.id = d.id order by d.published_at desc`;
  expect(rated[0]).toEqual({ name: "Mara Lindqvist", shown: "4.9", count: 127 });
  expect(rated.filter(({ count }) => count === 0)).toHaveLength(2);
  const [{ reviews, took_place }] = await sql<[{ reviews: number; took_place: number }]>`
    select count(*)::int as reviews, count(*) filter (where private.took_place(b))::int as took_place
    from public.reviews r join public.bookings b on b.id = r.booking_id
    where r.created_at between upper(b.slot) and now() and r.customer_id = b.customer_id and r.designer_id = b.designer_id`;
  expect(reviews).toBe(rated.reduce((sum, { count }) => sum + count, 0));
  expect(took_place).toBe(reviews);
  expect((await sql`select public.audit_money() -> 'problems' as problems`)[0]?.problems).toEqual([]);
  expect(await sql`select 1 from public.outbox`).toHaveLength(0);
  expect(await sql`select 1 from pg_trigger where tgenabled <> 'O' and not tgisinternal`).toHaveLength(0);
});

describe("The two demo people", () => {
  it("share a past chat, one that is open for an hour, and an upcoming one", async () => {
    await runEveryStart(database.urlFor("postgres"), parlour.everyStart);
    expect((await shared()).map(({ when, slot_type, open }) => ({ when, slot_type, open }))).toEqual([
      { when: "past", slot_type: "chat", open: false },
      { when: "active", slot_type: "chat", open: true },
      { when: "upcoming", slot_type: "chat", open: false },
    ]);
    expect((await shared())[1]?.minutes).toBe(60);
  });

  it("have a year of payouts, one of them on its way, and a balance below the minimum", async () => {
    const [row] = await sql`
      select public.own_payouts(u.id) as found from auth.users u where u.email = 'designer@parlour.test'`;
    const payouts: { status: string; account: string; createdAt: string }[] = row?.found.payouts;
    expect(payouts.map(({ status }) => status)).toEqual(["on_its_way", ...payouts.slice(1).map(() => "paid")]);
    expect(new Set(payouts.map(({ createdAt }) => createdAt.slice(0, 7))).size).toBeGreaterThan(6);
    const [payee] = await sql`
      select p.country from private.payees p join auth.users u on u.id = p.designer_id where u.email = 'designer@parlour.test'`;
    expect(payee?.country).toBe("Netherlands");
    expect(row?.found.balances).toContainEqual(expect.objectContaining({ currency: "USD", obstacle: "below_minimum" }));
    expect((await sql`select public.audit_money() -> 'problems' as problems`)[0]?.problems).toEqual([]);
  });

  it.each(["55 minutes", "7 hours", "1 day", "3 days"])("share an open chat again after %s", async (later) => {
    // From the earliest on, because none may overlap one that has not been rescheduled yet.
    for (const { id } of await sql`select id from public.bookings where status <> 'completed' order by lower(slot)`) {
      await sql`
        update public.bookings set slot = tstzrange(lower(slot) - ${later}::interval, upper(slot) - ${later}::interval)
        where id = ${id}`;
    }
    await runEveryStart(database.urlFor("postgres"), parlour.everyStart);
    const now = await shared();
    // Cancelled bookings were paid, so the audit must find their refunds.
    expect((await sql`select public.audit_money() -> 'problems' as problems`)[0]?.problems).toEqual([]);
    expect(now.filter(({ open }) => open)).toEqual([{ when: "active", slot_type: "chat", minutes: 60, open: true }]);
    expect(now.map(({ when }) => when)).toEqual(expect.arrayContaining(["past", "active", "upcoming"]));
  });
});
