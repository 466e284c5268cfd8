import { expect, test } from "vitest";
import type { Slot } from "../../edge-functions/shared/contract/designers.ts";
import { newBooking, newCustomer, newDesigner, undoing } from "../support/db.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * Random hours, bookings and days: slots never leave a window, never come closer to a booking than the gap, never begin before the notice ends or beyond the
 * horizon, never overlap, and are the same when requested again or in other parts. `HOURS_SEED` repeats one run.
 */

const sql = connectAsPostgres();
const SEED = Number(process.env.HOURS_SEED ?? 20261123);

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const ZONES = [
  "Europe/Amsterdam",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/Santiago",
  "Pacific/Kiritimati",
];
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function randomHours(random: () => number) {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const one = <Item>(items: readonly Item[]) => items[upTo(items.length - 1)] as Item;
  const slotDuration = one([15, 20, 45, 60, 90]);
  // One after the other, so that they do not overlap; the last may go past midnight where the next day begins late.
  const weeklyHours = WEEK.flatMap((day) => {
    const windows = [];
    let minute = 180 + upTo(30) * 10;
    for (let count = upTo(3); count > 0; count--) {
      const end = minute + slotDuration + upTo(30) * 10;
      if (end > 1440 + 180) break;
      if (minute < 1440) windows.push({ day, startTime: clock(minute), endTime: clock(end) });
      minute = end + upTo(12) * 10;
    }
    return windows;
  });
  const day = () => dayFromNow(1 + upTo(12));
  return {
    slotDuration,
    weeklyHours: weeklyHours.length > 0 ? weeklyHours : null,
    timeZone: one(ZONES),
    noticeMinutes: one([0, 0, 90, 1440, 2880]),
    sameDay: random() < 0.7,
    horizonDays: one([7, 10, 90]),
    bufferBefore: one([0, 0, 5, 30]),
    bufferAfter: one([0, 0, 15, 20]),
    daysOff: random() < 0.5 ? [{ from: day(), to: dayFromNow(13) }] : [],
    extraHours: Array.from({ length: upTo(3) }, () => {
      const start = upTo(1439);
      return { day: day(), startTime: clock(start), endTime: clock(start + slotDuration + upTo(300)) };
    }),
  };
}

/** The slots of random hours among random bookings; those of them that break a rule; and the same slots requested in other ways. */
async function look(run: number) {
  const random = randomFrom(SEED + run);
  const hours = randomHours(random);
  const designer = await newDesigner(sql, hours);
  const customer = await newCustomer(sql);
  const starts = Array.from({ length: 12 }, () => Math.floor(random() * 11 * 288) * 5);
  for (const start of starts) {
    const length = 10 + Math.floor(random() * 20) * 5;
    const shape = { from: `${start} minutes`, to: `${start + length} minutes` };
    // Bookings that would overlap another one are left out.
    await newBooking(sql, customer, designer, shape).catch(() => undefined);
  }
  return undoing(sql, async (transaction) => {
    const listed = async (zone: string) => {
      const days = Array.from({ length: 16 }, (_, day) => dayFromNow(day - 1));
      const [row] = await transaction<[{ slots: Slot[] }]>`
        select coalesce(jsonb_agg(s order by s ->> 'start'), '[]') as slots
          from unnest(${days}::date[]) d, jsonb_array_elements(public.available_slots(${designer.id}, d, ${zone}) -> 'slots') s`;
      // The days at both ends are cut elsewhere in another zone.
      return row.slots.filter(({ start }) => start > dayFromNow(1) && start < dayFromNow(13));
    };
    const slots = await listed("UTC");
    const again = [await listed("UTC"), await listed("Asia/Kathmandu"), await listed("America/New_York")];
    const wrong = await transaction`
      with a as (select * from public.availability where designer_id = ${designer.id}),
      day as (select d::date as day from generate_series(now()::date - 3, now()::date + 17, interval '1 day') d),
      hours as (
        select d.day, h.start_time, h.end_time from a, day d, unnest(a.weekly_hours) h
         where h.day = extract(isodow from d.day) and not d.day <@ a.days_off
        union all
        select d.day, a.start_time, a.end_time from a, day d
         where a.weekly_hours is null and extract(isodow from d.day) = any (a.days) and not d.day <@ a.days_off
        union all
        select e.day, e.start_time, e.end_time from a, unnest(a.extra_hours) e
      ),
      open as (
        select range_agg(tstzrange(
                 private.instant_of(h.day + h.start_time, a.time_zone, false),
                 private.instant_of(h.day + case when h.end_time <= h.start_time then 1 else 0 end + h.end_time, a.time_zone, true)
               )) as at
          from hours h, a
      ),
      slot as (
        select tstzrange((s ->> 'start')::timestamptz, (s ->> 'end')::timestamptz) as slot, s ->> 'status' as status
          from jsonb_array_elements(${transaction.json(slots)}) s
      )
      select s.slot::text, s.status
        from a, open, slot s
       where not s.slot <@ open.at
          or upper(s.slot) - lower(s.slot) <> make_interval(mins => a.slot_minutes)
          or lower(s.slot) <= now()
          or lower(s.slot) < now() + make_interval(mins => a.notice_minutes)
          or not a.same_day and (lower(s.slot) at time zone a.time_zone)::date <= (now() at time zone a.time_zone)::date
          or lower(s.slot) >= now() + make_interval(days => a.horizon_days)
          or exists (select 1 from slot o where o.slot && s.slot and o.slot <> s.slot)
          or (s.status = 'available') = exists (
            select 1 from public.bookings b
             where b.designer_id = a.designer_id
               and s.slot && tstzrange(
                 lower(b.slot) - make_interval(mins => greatest(a.buffer_before_minutes, a.buffer_after_minutes)),
                 upper(b.slot) + make_interval(mins => greatest(a.buffer_before_minutes, a.buffer_after_minutes))
               )
          )`;
    return { slots, again, wrong: [...wrong] };
  });
}

test("Slots of random hours keep all rules", async () => {
  const statuses = [];
  for (let run = 0; run < 20; run++) {
    const { slots, again, wrong } = await look(run);
    expect(wrong, `HOURS_SEED=${SEED}, run ${run}`).toEqual([]);
    for (const answer of again) expect(answer, `HOURS_SEED=${SEED}, run ${run}`).toEqual(slots);
    statuses.push(...slots.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === "available").length).toBeGreaterThan(500);
  expect(statuses.filter((status) => status === "booked").length).toBeGreaterThan(25);
});
