import type postgres from "postgres";
import { utcOffset } from "../../edge-functions/shared/contract/zones.ts";

/** A day `days` from now, as YYYY-MM-DD in UTC. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const OF_DESIGNER = "designer_id = any ($1::uuid[])";
const BOOKINGS = `select id from public.bookings where ${OF_DESIGNER}`;
const OF_BOOKING = `booking_id in (${BOOKINGS})`;
const ORDERS = `select order_id from public.payment_orders where ${OF_BOOKING}`;
const PAYMENTS = `select payment_id from public.payments where order_id in (${ORDERS})`;
// The limits of the designers' customers, including shared ones.
const LIMITED = `
  exists (
    select 1 from (select id from unnest($1::uuid[]) id union select customer_id from public.bookings where ${OF_DESIGNER}) of
     where strpos(subject, of.id::text) > 0
  )`;
// Events name their order in their payment. Events on a refund, a dispute or a transfer name only the payment, and events on a settlement its
// account.
const HEARD = `
  payload -> 'payment' ->> 'order_id' in (${ORDERS}) or payload -> 'refund' ->> 'payment_id' in (${PAYMENTS})
   or payload -> 'dispute' ->> 'payment_id' in (${PAYMENTS}) or payload -> 'transfer' ->> 'source' in (${PAYMENTS})
   or payload ->> 'account' in (select account from public.transfers where ${OF_DESIGNER})`;

/** The instants that move when time passes: columns of each table, in the rows that belong to designers, who are `$1`. */
export const INSTANTS: readonly (readonly [table: string, columns: string[], rows: string])[] = [
  // Locks in the same order as the product: bookings first, then the rest.
  ["public.bookings", ["hold_expires_at", "status_changed_at", "created_at"], OF_DESIGNER],
  ["public.time_offers", ["created_at"], OF_BOOKING],
  ["private.limit_uses", ["free_at"], LIMITED],
  ["public.attendance", ["first_seen", "last_seen"], OF_BOOKING],
  ["public.no_shows", ["created_at", "object_until", "decided_at"], OF_BOOKING],
  ["public.reviews", ["created_at", "edited_at", "answered_at"], OF_BOOKING],
  ["public.reviews", ["hidden_at", "answer_hidden_at", "withdrawn_at"], OF_BOOKING],
  ["public.review_reports", ["created_at", "closed_at"], OF_BOOKING],
  ["public.review_decisions", ["created_at"], OF_BOOKING],
  ["public.member_reports", ["created_at", "closed_at"], OF_BOOKING],
  ["public.complaints", ["created_at", "due_at", "decided_at"], OF_BOOKING],
  ["public.blocks", ["created_at"], OF_DESIGNER],
  ["private.listing_clock", ["due_at"], OF_DESIGNER],
  ["public.cancellations", ["created_at"], OF_BOOKING],
  ["public.refunds", ["created_at", "due_at", "done_at"], `payment_id in (${PAYMENTS})`],
  ["public.payments", ["created_at"], `order_id in (${ORDERS})`],
  ["public.payment_events", ["received_at", "due_at", "done_at"], HEARD],
  ["public.payment_orders", ["created_at", "due_at"], OF_BOOKING],
  ["public.projects", ["published_at", "created_at", "updated_at"], OF_DESIGNER],
  ["public.pictures", ["created_at", "due_at"], "owner_id = any ($1::uuid[])"],
  ["public.profiles", ["news_seen_at"], "id = any ($1::uuid[])"],
  ["public.booking_events", ["created_at"], OF_BOOKING],
  ["public.outbox", ["created_at", "due_at", "sent_at", "expires_at"], OF_BOOKING],
  ["public.pushes", ["created_at", "due_at", "sent_at", "expires_at"], OF_BOOKING],
  ["public.payouts", ["created_at", "ended_at"], OF_DESIGNER],
  ["private.payees", ["created_at", "effective_at"], OF_DESIGNER],
  ["public.transfers", ["created_at", "due_at"], OF_DESIGNER],
  ["admin.actions", ["at"], `target = any ($1::text[]) or target in (select id::text from (${BOOKINGS}) of)`],
];

/**
 * Lets time pass for some designers and all rows that belong to them. SQL uses `now()`, which a test cannot set, so this moves all their instants
 * back instead: slots, holds, offers, orders, refunds, emails, notifications, events. Whole half-hours keep slots on the grid of a designer whose
 * slots are half-hours around the clock. Triggers are off meanwhile, and no booking or payment is possible.
 * @param admin connects as superuser, the only role that may switch triggers off
 */
export async function passTime(admin: postgres.Sql, designers: readonly string[], minutes: number): Promise<void> {
  const ids = [...designers];
  await admin.begin(async (sql) => {
    await sql`select set_config('session_replication_role', 'replica', true)`;
    await sql`select 1 from public.designers where id = any (${ids}::uuid[]) order by id for no key update`;
    const passed = `interval '${minutes} minutes'`;
    // In two steps, because neighboring slots would overlap during a single update.
    for (const by of ["interval '1000 years'", `${passed} - interval '1000 years'`])
      for (const [table, rows] of [
        ["bookings", OF_DESIGNER],
        ["time_offers", OF_BOOKING],
      ])
        await sql.unsafe(
          `update public.${table} set slot = tstzrange(lower(slot) - (${by}), upper(slot) - (${by})) where ${rows}`,
          [ids],
        );
    for (const [table, columns, rows] of INSTANTS) {
      const earlier = columns.map((column) => `${column} = ${column} - ${passed}`);
      await sql.unsafe(`update ${table} set ${earlier} where ${rows}`, [ids]);
    }
    // A run pays nobody twice, so days also pass for payouts.
    const days = Math.floor(minutes / 1440);
    await sql`update public.payouts set run_on = run_on - ${days}::int where designer_id = any (${ids}::uuid[])`;
  });
}

/** Lets time pass for the limits of these subjects (accounts, addresses, …). */
export async function passTimeOfLimits(sql: postgres.Sql, subjects: readonly string[], seconds: number): Promise<void> {
  await sql`
    update private.limit_uses set free_at = free_at - make_interval(secs => ${seconds})
     where subject = any (${[...subjects]}::text[])`;
}

/** Returns the starts as the clock in `timeZone` shows them: "09:00 10:00". */
export function clock(slots: { start: string }[], timeZone = "UTC"): string {
  const wallTime = (at: number) => new Date(at + (utcOffset(timeZone)?.(at) ?? NaN)).toISOString().slice(11, 16);
  return slots.map(({ start }) => wallTime(Date.parse(start))).join(" ");
}
