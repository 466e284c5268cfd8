import { describe, expect, it } from "vitest";
import { HORIZON_DAYS } from "../../edge-functions/shared/contract/limits.ts";
import {
  bookSlot,
  newBooking,
  newCustomer,
  newDesigner as newDesignerOf,
  refused,
  slotsOf,
  slotsOfAnyDay,
} from "../support/db.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { clock, dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

type Hours = NonNullable<Parameters<typeof newDesignerOf>[1]>;
/** Makes a designer who is available around the clock in UTC in one-hour slots, as far ahead as possible, unless `hours` says otherwise. */
const newDesigner = (hours: Hours = {}) =>
  newDesignerOf(sql, { slotDuration: 60, horizonDays: HORIZON_DAYS.most, ...hours });

/** The slots that start on a day, as the clock in `timeZone` shows them ("09:00 10:00"): by default in the designer's own zone. */
async function clockOf(hours: Hours, date: string, timeZone = hours.timeZone ?? "UTC"): Promise<string> {
  return clock(await slotsOfAnyDay(sql, await newDesigner(hours), date, timeZone), timeZone);
}
const AMSTERDAM = { timeZone: "Europe/Amsterdam" };
const KOLKATA = { timeZone: "Asia/Kolkata" };
/** 15 June 2021 is a Tuesday. */
const [MONDAY, TUESDAY, WEDNESDAY] = ["2021-06-14", "2021-06-15", "2021-06-16"] as const;

describe("The slots of a day", () => {
  const night: Hours = { startTime: "22:00", endTime: "02:00", daysAvailable: ["Tuesday"] };
  const off: Hours = { startTime: "09:00", endTime: "10:00", daysAvailable: ["Tuesday", "Wednesday"] };
  const halfHours: Hours = { startTime: "00:00", endTime: "02:30", slotDuration: 30, ...AMSTERDAM };
  const early: Hours = { startTime: "02:30", endTime: "05:00", ...AMSTERDAM };
  const nine: Hours = { startTime: "09:00", endTime: "10:00", ...AMSTERDAM };
  const farEast: Hours = { startTime: "09:00", endTime: "17:00", slotDuration: 240, daysAvailable: ["Tuesday"] };
  const kiritimati = { ...farEast, timeZone: "Pacific/Kiritimati" };
  it.each<[what: string, hours: Hours, date: string, expected: string, zone?: string]>([
    ["run through the hours", { ...off, endTime: "11:00", slotDuration: 45, ...KOLKATA }, TUESDAY, "09:00 09:45"],
    ["are in the designer's zone", { ...off, ...KOLKATA }, TUESDAY, "03:30", "UTC"],
    ["continue past midnight", night, WEDNESDAY, "00:00 01:00"],
    ["do not exist on a day without hours", night, MONDAY, ""],
    ["do not exist on a day off", { ...off, daysOff: [{ from: WEDNESDAY, to: WEDNESDAY }] }, WEDNESDAY, ""],
    ["follow the wall clock in summer", nine, "2021-03-28", "07:00", "UTC"],
    ["fill an evening that ends in a skipped hour", halfHours, "2021-03-28", "00:00 00:30 01:00 01:30"],
    ["begin at the jump when the hours begin in a skipped hour", early, "2021-03-28", "03:00 04:00"],
    ["are on Monday west of the date line", kiritimati, MONDAY, "08:00 12:00", "Pacific/Pago_Pago"],
    ["are not on Tuesday west of the date line", kiritimati, TUESDAY, "", "Pacific/Pago_Pago"],
  ])("%s", async (_, hours, date, expected, zone) => {
    expect(await clockOf(hours, date, zone)).toBe(expected);
  });

  it("are those of the day in UTC unless another zone is requested", async () => {
    // A zone that never changes its clocks.
    const timeZone = "Pacific/Kiritimati";
    const designer = await newDesigner({ startTime: "09:00", endTime: "11:00", timeZone });
    const [before, day] = [dayFromNow(2), dayFromNow(3)];
    const utc = await slotsOf(sql, designer, day);
    expect(utc.map(({ start }) => start.slice(0, 16))).toEqual([`${day}T19:00`, `${day}T20:00`]);
    const there = await slotsOf(sql, designer, day, timeZone);
    expect(there.map(({ start }) => start.slice(0, 16))).toEqual([`${before}T19:00`, `${before}T20:00`]);
  });

  it("are refused in a zone that does not exist, or that no browser supports because it is only a file of Postgres", async () => {
    const refusal = "PT400 invalid_time_zone";
    expect(await refused(slotsOf(sql, await newDesigner(), dayFromNow(1), "Mars/Olympus"))).toBe(refusal);
    expect(await refused(newDesigner({ timeZone: "posix/Asia/Kolkata" }))).toBe(refusal);
  });

  it("are searched for the next free one as far ahead as the picker shows them", async () => {
    const awayUntil = async (day: string) => {
      const { id } = await newDesigner({ daysOff: [{ from: dayFromNow(-1), to: day }] });
      return scalar(sql`select private.next_free(${id}, now())::date::text`);
    };
    expect(await awayUntil(dayFromNow(82))).toBe(dayFromNow(83));
    expect(await awayUntil(dayFromNow(85))).toBeNull();
  });
});

describe("A wall-clock time", () => {
  it.each<[what: string, zone: string, local: string, first: string, last?: string]>([
    ["one instant on any other day", "Asia/Kolkata", "2021-03-28 09:00", "2021-03-28T03:30Z"],
    ["the jump in a skipped hour", "Europe/Amsterdam", "2021-03-28 02:30", "2021-03-28T01:00Z"],
    ["twice in a repeated hour", "Europe/Amsterdam", "2021-10-31 02:30", "2021-10-31T00:30Z", "2021-10-31T01:30Z"],
    ["the jump at the jump itself", "America/New_York", "2021-03-14 02:00", "2021-03-14T07:00Z"],
    ["half an hour apart", "Australia/Lord_Howe", "2021-04-04 01:45", "2021-04-03T14:45Z", "2021-04-03T15:15Z"],
    ["the jump at a skipped midnight", "America/Santiago", "2021-09-05 00:00", "2021-09-05T04:00Z"],
    ["the jump on the day that Samoa left out", "Pacific/Apia", "2011-12-30 12:00", "2011-12-30T10:00Z"],
  ])("is %s: %s, %s", async (_, zone, local, first, last = first) => {
    const [row] = await sql<{ first: Date; last: Date }[]>`
      select private.instant_of(${local}::timestamp, ${zone}, false) as first, private.instant_of(${local}::timestamp, ${zone}, true) as last`;
    expect([row?.first, row?.last]).toEqual([new Date(first), new Date(last)]);
  });

  it("is shown again by a clock there unless it is skipped: every hour of a year in many zones", async () => {
    const wrong = await sql`
      select zone, local, private.instant_of(local, zone, latest) as instant
        from unnest('{Europe/Amsterdam,America/New_York,Asia/Kolkata,Australia/Lord_Howe,Pacific/Apia,Pacific/Chatham,America/Santiago,Africa/Casablanca,Asia/Tehran,Pacific/Kiritimati}'::text[]) as zone,
             generate_series(timestamp '2021-01-01', timestamp '2021-12-31', interval '1 hour') as local,
             unnest('{false,true}'::boolean[]) as latest
       where (private.instant_of(local, zone, latest) at time zone zone) <> local
         -- Skipped ones are checked above.
         and ((local at time zone zone) at time zone zone) = local`;
    expect([...wrong]).toEqual([]);
  });
});

describe("The slots of a designer", () => {
  it.each([
    ["where a night's end and the next day's start repeat", AMSTERDAM.timeZone, "02:30", 45, "2021-10-28", 6],
    ["in a year of a zone that changes its clocks at midnight", "America/Santiago", "09:00", 240, "2021-01-01", 365],
  ])("do not overlap %s", async (_, timeZone, time, slotDuration, from, days) => {
    const designer = await newDesigner({ startTime: time, endTime: time, slotDuration, timeZone });
    const rows = await sql`
      with slot as (
        select unnest(private.designer_slots(${designer.id}, d, d + interval '1 day')) as s
          from generate_series(${from}::timestamptz, ${from}::timestamptz + make_interval(days => ${days}), interval '1 day') as d
      ), ordered as (
        select s, lag(s) over (order by s) as before from slot
      )
      select s::text from ordered where before && s and before <> s`;
    expect([...rows]).toEqual([]);
  });

  it.each([
    ["confirmed", "booked"],
    ["pending_payment", "booked"],
    ["cancelled", "available"],
    ["expired", "available"],
  ] as const)("which overlap a %s booking are %s", async (status, expected) => {
    const [designer, customer] = await Promise.all([newDesigner(), newCustomer(sql)]);
    const day = dayFromNow(2);
    // From the last second of one slot to the first second of the next but one.
    await newBooking(sql, customer, designer, { from: `${day}T10:59:59Z`, to: `${day}T12:00:01Z`, status });
    const slots = await slotsOf(sql, designer, day);
    const statusAt = (time: string) => slots.find(({ start }) => start === `${day}T${time}:00.000Z`)?.status;
    const overlapping = ["10:00", "11:00", "12:00"].map(statusAt);
    expect(overlapping).toEqual(Array(3).fill(expected));
    expect([statusAt("09:00"), statusAt("13:00")]).toEqual(["available", "available"]);
  });

  it.each([
    ["reach beyond midnight", 60, 0, "00:30", "00"],
    ["end too shortly before it to keep the gap", 480, 60, "23:30", "08"],
  ])("which %s are closed by a booking of the next day", async (_, slotDuration, bufferAfter, from, hour) => {
    const designer = await newDesigner({ startTime: from, endTime: from, slotDuration, bufferAfter });
    const [day, next] = [dayFromNow(2), dayFromNow(3)];
    const taken = { from: `${next}T${hour}:10:00Z`, to: `${next}T${hour}:20:00Z` };
    await newBooking(sql, await newCustomer(sql), designer, taken);
    const slots = await slotsOf(sql, designer, day);
    expect(slots.at(-1)).toMatchObject({ start: `${day}T23:30:00.000Z`, status: "booked" });
  });

  it("are available again from the instant at which a hold ends", async () => {
    const [designer, customer] = await Promise.all([newDesigner(), newCustomer(sql)]);
    const day = dayFromNow(2);
    const hold = { from: `${day}T10:00:00Z`, to: `${day}T11:00:00Z`, status: "pending_payment" } as const;
    const id = await newBooking(sql, customer, designer, hold);
    const statuses = await sql.begin(async (transaction) => {
      const found = [];
      // Both edges at the same now(), which is constant in a transaction.
      for (const left of ["1 microsecond", "0"]) {
        await transaction`update public.bookings set hold_expires_at = now() + ${left}::interval where id = ${id}`;
        found.push((await slotsOf(transaction, designer, day))[10]?.status);
      }
      return found;
    });
    expect(statuses).toEqual(["booked", "available"]);
  });

  it.each(["unpublished", "hidden"])("are not shown while the page is %s", async (why) => {
    const designer = await newDesigner();
    const change = why === "hidden" ? { hidden: true } : { published_at: null };
    await sql`update public.designers set ${sql(change)} where id = ${designer.id}`;
    expect(await refused(slotsOf(sql, designer, dayFromNow(1)))).toBe("PT404 not_found");
  });
});

describe("Asking for a slot", () => {
  it.each([
    ["begins a minute late", 60_000, 60_000],
    ["is shorter", 0, -60_000],
    ["is twice as long", 0, 3_600_000],
  ])("is refused when it %s", async (_, later, longer) => {
    const designer = await newDesigner();
    const [slot] = await slotsOf(sql, designer, dayFromNow(2));
    if (!slot) throw new Error("no slot");
    const asked = {
      start: new Date(Date.parse(slot.start) + later).toISOString(),
      end: new Date(Date.parse(slot.end) + longer).toISOString(),
    };
    const claim = bookSlot(sql, { customer: await newCustomer(sql), designer, ...asked });
    expect(await refused(claim)).toBe("PT400 invalid_slot");
  });

  it("is refused once it has begun", async () => {
    const designer = await newDesigner({ slotDuration: 480 });
    const [row] = await sql<{ start: string; end: string }[]>`
      select lower(s)::text as start, upper(s)::text as "end"
        from unnest(private.designer_slots(${designer.id}, now() - interval '8 hours', now())) as s
       where s @> now()`;
    if (!row) throw new Error("no slot is under way");
    const claim = bookSlot(sql, { customer: await newCustomer(sql), designer, ...row });
    expect(await refused(claim)).toBe("PT409 slot_begun");
  });
});

describe("The clock of a slot", () => {
  const slot = "tstzrange('2021-06-15 10:00Z', '2021-06-15 11:00Z')";
  it.each([
    ["2021-06-15 09:59:59.999999Z", "upcoming", false],
    ["2021-06-15 10:00:00Z", "active", true],
    ["2021-06-15 10:59:59.999999Z", "active", true],
    ["2021-06-15 11:00:00Z", "past", false],
  ])("says at %s that it is %s, and whether the chat is open: %s", async (at, status, open) => {
    const [row] = await sql`
      select private.time_status('confirmed', ${sql.unsafe(slot)}, ${at}) as status,
             private.chat_is_open('confirmed', ${sql.unsafe(slot)}, ${at}) as open`;
    expect(row).toMatchObject({ status, open });
  });

  it.each([
    ["confirmed", "completed"],
    ["pending_payment", "expired"],
    ["requested", "expired"],
  ])("turns a %s booking into a %s one at its end", async (status, over) => {
    const [row] = await sql`
      select private.status_at(${status}, ${sql.unsafe(slot)}, upper(${sql.unsafe(slot)}), upper(${sql.unsafe(slot)})) as at,
             private.status_at(${status}, ${sql.unsafe(slot)}, upper(${sql.unsafe(slot)}), upper(${sql.unsafe(slot)}) - interval '1 microsecond') as before`;
    expect(row).toEqual({ at: over, before: status });
  });
});
