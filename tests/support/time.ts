import type postgres from "postgres";
import { utcOffset } from "../../edge-functions/shared/contract/zones.ts";

/** A day `days` from now, as YYYY-MM-DD in UTC. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Lets time pass for some designers and all rows that belong to them. SQL uses `now()`, which a test cannot set, so this moves all their instants
 * back instead: slots, holds, offers, orders, refunds, emails, notifications, events. Whole half-hours keep slots on the grid of a designer whose
 * slots are half-hours around the clock. Triggers are off meanwhile, and no booking or payment is possible.
 * @param admin connects as superuser, who alone may switch triggers off
 */
export async function passTime(admin: postgres.Sql, designers: readonly string[], minutes: number): Promise<void> {
  const ids = [...designers];
  await admin.begin(async (sql) => {
    await sql`select set_config('session_replication_role', 'replica', true)`;
    // Locks in the same order as the product: designer, booking, the rest.
    await sql`select 1 from public.designers where id = any (${ids}::uuid[]) order by id for no key update`;
    const passed = sql`make_interval(mins => ${minutes})`;
    const bookings = sql`select b.id from public.bookings b where b.designer_id = any (${ids}::uuid[])`;
    const orders = sql`select o.order_id from public.payment_orders o where o.booking_id in (${bookings})`;
    const payments = sql`select p.payment_id from public.payments p where p.order_id in (${orders})`;

    // In two steps: during a single update neighbouring slots would overlap.
    await sql`
      update public.bookings set slot = tstzrange(lower(slot) - interval '1000 years', upper(slot) - interval '1000 years') where id in (${bookings})`;
    await sql`
      update public.bookings
         set slot = tstzrange(lower(slot) + interval '1000 years' - ${passed}, upper(slot) + interval '1000 years' - ${passed}),
             hold_expires_at = hold_expires_at - ${passed},
             status_changed_at = status_changed_at - ${passed},
             created_at = created_at - ${passed}
       where id in (${bookings})`;
    await sql`
      update public.time_offers
         set slot = tstzrange(lower(slot) - interval '1000 years', upper(slot) - interval '1000 years') where booking_id in (${bookings})`;
    await sql`
      update public.time_offers
         set slot = tstzrange(lower(slot) + interval '1000 years' - ${passed}, upper(slot) + interval '1000 years' - ${passed}),
             created_at = created_at - ${passed}
       where booking_id in (${bookings})`;
    // Limits of these designers' customers, shared ones included.
    await sql`
      update private.limit_uses u set free_at = u.free_at - ${passed}
       where exists (
         select 1 from (select id from unnest(${ids}::uuid[]) id union select customer_id from public.bookings where designer_id = any (${ids}::uuid[])) of
          where strpos(u.subject, of.id::text) > 0
       )`;
    await sql`
      update public.attendance
         set first_seen = first_seen - ${passed}, last_seen = last_seen - ${passed} where booking_id in (${bookings})`;
    await sql`
      update public.no_shows
         set created_at = created_at - ${passed}, object_until = object_until - ${passed}, decided_at = decided_at - ${passed}
       where booking_id in (${bookings})`;
    await sql`
      update public.reviews
         set created_at = created_at - ${passed}, edited_at = edited_at - ${passed}, answered_at = answered_at - ${passed},
             hidden_at = hidden_at - ${passed}, answer_hidden_at = answer_hidden_at - ${passed}, withdrawn_at = withdrawn_at - ${passed}
       where booking_id in (${bookings})`;
    await sql`
      update public.review_reports
         set created_at = created_at - ${passed}, closed_at = closed_at - ${passed} where booking_id in (${bookings})`;
    await sql`
      update public.member_reports
         set created_at = created_at - ${passed}, closed_at = closed_at - ${passed} where booking_id in (${bookings})`;
    await sql`
      update public.complaints
         set created_at = created_at - ${passed}, due_at = due_at - ${passed}, decided_at = decided_at - ${passed}
       where booking_id in (${bookings})`;
    await sql`update public.blocks set created_at = created_at - ${passed} where designer_id = any (${ids}::uuid[])`;
    await sql`update public.review_decisions set created_at = created_at - ${passed} where booking_id in (${bookings})`;
    await sql`update private.listing_clock set due_at = due_at - ${passed} where designer_id = any (${ids}::uuid[])`;
    await sql`update public.cancellations set created_at = created_at - ${passed} where booking_id in (${bookings})`;
    await sql`
      update public.refunds
         set due_at = due_at - ${passed}, created_at = created_at - ${passed}, done_at = done_at - ${passed}
       where payment_id in (${payments})`;
    await sql`update public.payments set created_at = created_at - ${passed} where order_id in (${orders})`;
    // Events name their order in their payment; those on a refund, a dispute or a transfer name only the payment, and those on a settlement its account.
    await sql`
      update public.payment_events
         set due_at = due_at - ${passed}, received_at = received_at - ${passed}, done_at = done_at - ${passed}
       where payload -> 'payment' ->> 'order_id' in (${orders}) or payload -> 'refund' ->> 'payment_id' in (${payments})
          or payload -> 'dispute' ->> 'payment_id' in (${payments}) or payload -> 'transfer' ->> 'source' in (${payments})
          or payload ->> 'account' in (select account from public.transfers where designer_id = any (${ids}::uuid[]))`;
    await sql`
      update public.payment_orders
         set created_at = created_at - ${passed}, due_at = due_at - ${passed} where booking_id in (${bookings})`;
    await sql`
      update public.projects
         set published_at = published_at - ${passed}, created_at = created_at - ${passed}, updated_at = updated_at - ${passed}
       where designer_id = any (${ids}::uuid[])`;
    await sql`
      update public.pictures
         set due_at = due_at - ${passed}, created_at = created_at - ${passed} where owner_id = any (${ids}::uuid[])`;
    await sql`update public.profiles set news_seen_at = news_seen_at - ${passed} where id = any (${ids}::uuid[])`;
    await sql`update public.booking_events set created_at = created_at - ${passed} where booking_id in (${bookings})`;
    await sql`
      update public.outbox
         set due_at = due_at - ${passed}, expires_at = expires_at - ${passed}, sent_at = sent_at - ${passed}, created_at = created_at - ${passed}
       where booking_id in (${bookings})`;
    // A run pays nobody twice, so days pass for payouts as well.
    await sql`
      update public.payouts
         set created_at = created_at - ${passed}, ended_at = ended_at - ${passed}, run_on = run_on - ${Math.floor(minutes / 1440)}::int
       where designer_id = any (${ids}::uuid[])`;
    await sql`
      update private.payees
         set created_at = created_at - ${passed}, effective_at = effective_at - ${passed} where designer_id = any (${ids}::uuid[])`;
    await sql`
      update public.transfers
         set due_at = due_at - ${passed}, created_at = created_at - ${passed}
       where designer_id = any (${ids}::uuid[])`;
    await sql`
      update admin.actions set at = at - ${passed}
       where target = any (${ids}::text[]) or target in (select b.id::text from public.bookings b where b.designer_id = any (${ids}::uuid[]))`;
    await sql`
      update public.pushes
         set due_at = due_at - ${passed}, expires_at = expires_at - ${passed}, sent_at = sent_at - ${passed}, created_at = created_at - ${passed}
       where booking_id in (${bookings})`;
  });
}

/** Lets time pass for the limits of these subjects (accounts, addresses, …). */
export async function passTimeOfLimits(sql: postgres.Sql, subjects: readonly string[], seconds: number): Promise<void> {
  await sql`
    update private.limit_uses set free_at = free_at - make_interval(secs => ${seconds})
     where subject = any (${[...subjects]}::text[])`;
}

/** The starts as the clock in `timeZone` shows them: "09:00 10:00". */
export function clock(slots: { start: string }[], timeZone = "UTC"): string {
  const wallTime = (at: number) => new Date(at + (utcOffset(timeZone)?.(at) ?? NaN)).toISOString().slice(11, 16);
  return slots.map(({ start }) => wallTime(Date.parse(start))).join(" ");
}
