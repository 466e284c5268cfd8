/**
 * Measures how long SQL takes to compute slots: those of a day, compared with `select 1` over the same connection; and those of busy designers with many hours,
 * compared with the former.
 */
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { type BenchDesigner, newDesigners, newPeople } from "./people.ts";

const rounds = size(2000, 4);
const warmUp = size(300, 0);
const designers = size(200, 2);
const bookedSlots = 20;
const busyRanges = size(2000, 20);

async function measure(query: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds + warmUp; round++) {
    const began = performance.now();
    await query(round);
    samples.push(performance.now() - began);
  }
  return samples.slice(warmUp);
}

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    // A working day of sixteen half hours, a few of them booked.
    const window = { start: "09:00", end: "17:00", minutes: 30, zone: "Europe/Amsterdam" };
    const found = await newDesigners(sql, designers, window);
    const [customer = ""] = await newPeople(sql, "user", 1);
    for (const { id, rateId } of found) {
      await sql`
        insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
        select ${customer}, ${id}, ${rateId}, tstzrange(start, start + interval '30 minutes'), 'chat', 'confirmed', 'Design hour', 6000, 'USD'
        from (select date_trunc('day', now()) + n * interval '7 hours' as start from generate_series(1, ${bookedSlots}) n) as slots`;
    }
    await sql`analyze public.bookings, public.designers, public.availability`;
    const [{ day } = { day: "" }] = await sql<
      { day: string }[]
    >`select (current_date + case when extract(isodow from current_date) > 3 then 4 else 2 end)::text as day`;

    const least = await measure(() => sql`select 1`);
    const slots = await measure(async (round) => {
      const [row] = await sql<{ answer: { slots: unknown[] } }[]>`
        select public.available_slots(${found[round % found.length]?.id ?? ""}::uuid, ${day}::date, 'America/New_York') as answer`;
      expectFound("slots of the day", row?.answer.slots.length ?? 0, (count) => count > 0);
    });
    const busy = await newBusyDesigners(sql, customer);
    const busySlots = await measure(async (round) => {
      const [row] = await sql<{ answer: { slots: unknown[] } }[]>`
        select public.available_slots(${busy[round % busy.length]?.id ?? ""}::uuid, ${day}::date, 'America/New_York') as answer`;
      expectFound("slots of a busy designer", row?.answer.slots.length ?? 0, (count) => count > 0);
    });
    const month = await measure(async (round) => {
      const [row] = await sql<{ free: number }[]>`
        select count(*) filter (where not s && b.times)::int as free
          from public.availability a, private.busy_times(a.designer_id, a.gap_minutes, now(), now() + interval '30 days', now()) b (times),
               unnest(private.slots_of(a, a.slot_minutes, now(), now() + interval '30 days')) s
         where a.designer_id = ${busy[round % busy.length]?.id ?? ""}`;
      expectFound("free slots of a month", row?.free ?? 0, (count) => count > 0);
    });
    const soonest = await measure(async (round) => {
      const [row] = await sql<
        { free: string | null }[]
      >`select private.next_free(${found[round % found.length]?.id ?? ""}, now()) as free`;
      expectFound("the soonest slot", row?.free ? 1 : 0, (count) => count > 0);
    });
    const name = (share: string) => `slots of a day ${share}`;
    const against = percentile(least, 0.95);
    const value = percentile(slots, 0.95);
    const median = { value: percentile(slots, 0.5), against: percentile(least, 0.5) };
    return [
      {
        name: name("p95"),
        value,
        unit: "ms",
        against: { name: "select 1", value: against },
        ratio: value / against,
        goal: "≤ 7.5",
      },
      {
        name: name("p50"),
        value: median.value,
        unit: "ms",
        against: { name: "select 1", value: median.against },
        ratio: median.value / median.against,
        goal: "≤ 2.5",
      },
      ...[
        {
          what: `slots with ten windows, a gap and ${busyRanges} busy times of a calendar`,
          samples: busySlots,
          goal: "≤ 1.5",
        },
        { what: "slots of 30 such days", samples: month, goal: "≤ 15" },
        { what: "soonest slot of a designer", samples: soonest, goal: "≤ 1" },
      ].map(({ what, samples, goal }) => ({
        name: `${what} p95`,
        value: percentile(samples, 0.95),
        unit: "ms",
        against: { name: "slots of a day", value },
        ratio: percentile(samples, 0.95) / value,
        goal,
      })),
    ];
  } finally {
    await sql.end();
  }
}

/** Creates designers with ten windows a week, a quarter of an hour between two sessions, and past and future bookings and times of an external calendar. */
async function newBusyDesigners(sql: postgres.Sql, customer: string): Promise<BenchDesigner[]> {
  const found = await newDesigners(sql, 3, { start: "09:00", end: "17:00", minutes: 30, zone: "Europe/Amsterdam" });
  const ids = found.map(({ id }) => id);
  await sql`
    update public.availability
       set weekly_hours = array(
             select row(d, w.start_time, w.end_time)::public.weekday_hours
               from generate_series(1, 5) d, (values (time '09:00', time '12:00'), (time '13:00', time '17:00')) w (start_time, end_time)
              order by 1
           ),
           days = '{1,2,3,4,5}', buffer_after_minutes = 15, horizon_days = 365
     where designer_id = any (${ids}::uuid[])`;
  for (const { id, rateId } of found) {
    await sql`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      select ${customer}, ${id}, ${rateId}, tstzrange(start, start + interval '30 minutes'), 'chat', 'confirmed', 'Design hour', 6000, 'USD'
      from (select date_trunc('day', now()) + n * interval '4 hours' as start from generate_series(1, ${bookedSlots}) n) as slots`;
    await sql`
      with calendar as (
        insert into public.calendars (designer_id, name, url, due_at)
        values (${id}, 'Home', ${`https://calendar.test/${id}`}, '2100-01-01') returning id
      )
      insert into public.calendar_times (calendar_id, designer_id, slot)
      select c.id, ${id}, tstzrange(start, start + interval '45 minutes')
        from calendar c, (
          select date_trunc('day', now()) + n * interval '4 hours' + interval '20 minutes' as start
            from generate_series(1 - ${busyRanges / 2}::int, ${busyRanges / 2}::int) n
        ) as busy`;
  }
  await sql`analyze public.bookings, public.availability, public.calendar_times`;
  return found;
}
