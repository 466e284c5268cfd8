import { describe, expect, it } from "vitest";
import { HORIZON_DAYS } from "../../edge-functions/shared/contract/limits.ts";
import {
  bookSlot,
  newBooking,
  newCustomer,
  newDesigner as newDesignerOf,
  refusalOf,
  slotsOf,
  slotsOfAnyDay,
} from "../support/db.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

/** Available around the clock in UTC in one-hour slots, as far ahead as possible, unless `hours` says otherwise. */
const newDesigner = (hours: Parameters<typeof newDesignerOf>[1] = {}) =>
  newDesignerOf(sql, { slotDuration: 60, horizonDays: HORIZON_DAYS.most, ...hours });

/** The starts of a day's slots as the clock in `timeZone` shows them, for example `09:00`. */
function clock(slots: { start: string }[], timeZone: string): string[] {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return slots.map(({ start }) => format.format(new Date(start)));
}
const minutes = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / 60_000;

describe("the slots of a day", () => {
  it("run from the start to the end of the designer's hours, in the designer's zone", async () => {
    const designer = await newDesigner({
      startTime: "09:00",
      endTime: "12:00",
      slotDuration: 45,
      timeZone: "Asia/Kolkata",
    });
    const slots = await slotsOfAnyDay(sql, designer, "2021-06-15", "Asia/Kolkata");
    expect(clock(slots, "Asia/Kolkata")).toEqual(["09:00", "09:45", "10:30", "11:15"]);
    expect(slots.map(minutes)).toEqual([45, 45, 45, 45]);
    expect(slots[0]?.start).toMatch(/^2021-06-15T03:30:00/);
  });

  it("are those of the day in UTC unless another zone is asked for", async () => {
    // A zone that never changes its clocks.
    const timeZone = "Pacific/Kiritimati";
    const designer = await newDesigner({ startTime: "09:00", endTime: "11:00", timeZone });
    const [before, day] = [dayFromNow(2), dayFromNow(3)];
    const utc = await slotsOf(sql, designer, day);
    expect(utc.map(({ start }) => start.slice(0, 16))).toEqual([`${day}T19:00`, `${day}T20:00`]);
    const there = await slotsOf(sql, designer, day, timeZone);
    expect(there.map(({ start }) => start.slice(0, 16))).toEqual([`${before}T19:00`, `${before}T20:00`]);
  });

  it("hold American evenings, which belong to the next day in UTC, and those of the day before", async () => {
    for (const [timeZone, hours] of [
      ["America/New_York", ["2021-06-15T23:00", "2021-06-16T00:00", "2021-06-16T01:00", "2021-06-16T02:00"]],
      ["America/Los_Angeles", ["2021-06-16T02:00", "2021-06-16T03:00", "2021-06-16T04:00", "2021-06-16T05:00"]],
    ] as const) {
      const designer = await newDesigner({ startTime: "19:00", endTime: "23:00", timeZone });
      const starts = async (day: string, zone?: string) =>
        (await slotsOfAnyDay(sql, designer, day, zone)).map(({ start }) => start.slice(0, 16));
      // For a day in that zone: its evening. For a day in UTC: the rest of the evening before, and the beginning of its own.
      expect(await starts("2021-06-15", timeZone)).toEqual(hours);
      const next = hours.map((hour) => new Date(Date.parse(`${hour}:00Z`) + 86_400_000).toISOString().slice(0, 16));
      expect(await starts("2021-06-16")).toEqual([...hours, ...next].filter((hour) => hour.startsWith("2021-06-16")));
    }
  });

  it("follow the wall clock over the change to summer time", async () => {
    const designer = await newDesigner({
      startTime: "09:00",
      endTime: "10:00",
      timeZone: "Europe/Amsterdam",
    });
    const starts = [];
    for (const date of ["2021-03-27", "2021-03-28"]) starts.push((await slotsOfAnyDay(sql, designer, date))[0]?.start);
    expect(starts.map((start) => start?.slice(11, 16))).toEqual(["08:00", "07:00"]);
  });

  it.each([
    ["Europe/Amsterdam", "2021-03-28", ["00:00", "01:00", "03:00", "04:00"]],
    ["America/New_York", "2021-03-14", ["00:00", "01:00", "03:00", "04:00"]],
    ["Asia/Kolkata", "2021-03-28", ["00:00", "01:00", "02:00", "03:00", "04:00"]],
  ])("leave out the hour that %s skips on %s", async (timeZone, date, expected) => {
    const designer = await newDesigner({ startTime: "00:00", endTime: "05:00", timeZone });
    expect(clock(await slotsOfAnyDay(sql, designer, date, timeZone), timeZone)).toEqual(expected);
  });

  it.each([
    ["Europe/Amsterdam", "2021-10-31", ["00:00", "01:00", "02:00", "02:00", "03:00", "04:00"]],
    ["America/New_York", "2021-11-07", ["00:00", "01:00", "01:00", "02:00", "03:00", "04:00"]],
  ])("offer the hour that %s repeats on %s twice", async (timeZone, date, expected) => {
    const designer = await newDesigner({ startTime: "00:00", endTime: "05:00", timeZone });
    const slots = await slotsOfAnyDay(sql, designer, date, timeZone);
    expect(clock(slots, timeZone)).toEqual(expected);
    expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length);
  });

  it("go on past midnight when the end is before the start", async () => {
    const designer = await newDesigner({
      startTime: "22:00",
      endTime: "02:00",
      timeZone: "UTC",
      daysAvailable: ["Tuesday"],
    });
    // 15 June 2021 is a Tuesday.
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-15"), "UTC")).toEqual(["22:00", "23:00"]);
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-16"), "UTC")).toEqual(["00:00", "01:00"]);
    expect(await slotsOfAnyDay(sql, designer, "2021-06-14")).toEqual([]);
  });

  it("are none on days without hours and on days off", async () => {
    const designer = await newDesigner({
      daysAvailable: ["Tuesday", "Wednesday"],
      daysOff: [{ from: "2021-06-16", to: "2021-06-16" }],
      timeZone: "UTC",
    });
    expect(await slotsOfAnyDay(sql, designer, "2021-06-14")).toEqual([]);
    expect(await slotsOfAnyDay(sql, designer, "2021-06-15")).toHaveLength(24);
    expect(await slotsOfAnyDay(sql, designer, "2021-06-16")).toEqual([]);
  });

  it("leave out those that have begun", async () => {
    const designer = await newDesigner({ slotDuration: 5 });
    // One transaction, in which the clock stands still.
    const begun = await sql.begin(async (transaction) => {
      const slots = await slotsOf(transaction, designer, dayFromNow(0));
      return transaction`
        select s from unnest(${slots.map(({ start }) => start)}::timestamptz[]) as s where s <= now()`;
    });
    expect([...begun]).toEqual([]);
    expect(await slotsOf(sql, designer, dayFromNow(-1))).toEqual([]);
  });

  it("never overlap, over a whole year of a zone that changes its clocks at midnight", async () => {
    const designer = await newDesigner({ timeZone: "America/Santiago", slotDuration: 240 });
    const rows = await sql`
      with slot as (
        select unnest(private.designer_slots(${designer.id}, d, d + interval '1 day')) as s
          from generate_series(date_trunc('day', now(), 'UTC'), now() + interval '365 days', interval '1 day') as d
      ), ordered as (
        select s, lag(s) over (order by s) as before from slot
      )
      select s::text from ordered where before && s`;
    expect([...rows]).toEqual([]);
  });

  it("begin within a year, and later ones cannot be booked, offered or moved to", async () => {
    const designer = await newDesigner();
    const customer = await newCustomer(sql);
    const last = (await slotsOf(sql, designer, dayFromNow(364))).at(-1);
    expect(last?.status).toBe("available");
    for (const date of [dayFromNow(367), "8999-01-01", "9999-12-31"]) {
      expect(await slotsOf(sql, designer, date)).toEqual([]);
      const beyond = { start: `${date}T10:00:00Z`, end: `${date}T11:00:00Z` };
      const claim = { customer, designer, ...beyond };
      expect(await refusalOf(bookSlot(sql, claim)), date).toEqual({ state: "PT400", message: "invalid_slot" });
    }
  });

  it("cannot be asked for in a zone that does not exist", async () => {
    const designer = await newDesigner();
    expect(await refusalOf(slotsOf(sql, designer, dayFromNow(1), "Mars/Olympus"))).toEqual({
      state: "PT400",
      message: "invalid_time_zone",
    });
  });

  it("are in no zone that exists only as a file: no browser could show them", async () => {
    for (const timeZone of ["Factory", "localtime", "posixrules", "posix/Asia/Kolkata", "right/UTC"]) {
      expect(await refusalOf(newDesigner({ timeZone })), timeZone).toMatchObject({ message: "invalid_time_zone" });
    }
  });

  it("are looked for as far ahead as the picker shows them, for the next free one", async () => {
    const awayUntil = async (day: string) => {
      const { id } = await newDesigner({ daysOff: [{ from: dayFromNow(-1), to: day }] });
      const [row] = await sql<[{ free: Date | null }]>`select private.next_free(${id}, now()) as free`;
      return row.free?.toISOString().slice(0, 10) ?? null;
    };
    const [last, first] = [dayFromNow(82), dayFromNow(83)];
    expect(await awayUntil(last)).toBe(first);
    expect(await awayUntil(dayFromNow(85))).toBeNull();
  });
});

describe("a wall-clock time", () => {
  it.each([
    [
      "is one instant on any other day",
      "Asia/Kolkata",
      "2021-03-28 09:00",
      "2021-03-28T03:30:00Z",
      "2021-03-28T03:30:00Z",
    ],
    [
      "of a skipped hour is the jump",
      "Europe/Amsterdam",
      "2021-03-28 02:30",
      "2021-03-28T01:00:00Z",
      "2021-03-28T01:00:00Z",
    ],
    [
      "of a repeated hour is two instants",
      "Europe/Amsterdam",
      "2021-10-31 02:30",
      "2021-10-31T00:30:00Z",
      "2021-10-31T01:30:00Z",
    ],
    [
      "in America is neither, an hour before the jump",
      "America/New_York",
      "2021-03-14 01:00",
      "2021-03-14T06:00:00Z",
      "2021-03-14T06:00:00Z",
    ],
    [
      "at the jump itself is the jump",
      "America/New_York",
      "2021-03-14 02:00",
      "2021-03-14T07:00:00Z",
      "2021-03-14T07:00:00Z",
    ],
    [
      "where clocks move by half an hour",
      "Australia/Lord_Howe",
      "2021-04-04 01:45",
      "2021-04-03T14:45:00Z",
      "2021-04-03T15:15:00Z",
    ],
    [
      "where midnight is skipped",
      "America/Santiago",
      "2021-09-05 00:00",
      "2021-09-05T04:00:00Z",
      "2021-09-05T04:00:00Z",
    ],
    [
      "of the day that Samoa left out",
      "Pacific/Apia",
      "2011-12-30 12:00",
      "2011-12-30T10:00:00Z",
      "2011-12-30T10:00:00Z",
    ],
    ["of the last day before it", "Pacific/Apia", "2011-12-29 23:59", "2011-12-30T09:59:00Z", "2011-12-30T09:59:00Z"],
    ["of the first day after it", "Pacific/Apia", "2011-12-31 00:00", "2011-12-30T10:00:00Z", "2011-12-30T10:00:00Z"],
  ])("%s: %s, %s", async (_, zone, local, first, last) => {
    const [row] = await sql<{ first: Date; last: Date }[]>`
      select private.instant_of(${local}::timestamp, ${zone}, false) as first, private.instant_of(${local}::timestamp, ${zone}, true) as last`;
    expect([row?.first, row?.last]).toEqual([new Date(first), new Date(last)]);
  });

  it("is shown again by a clock there, wherever it is not skipped: every hour of a year in many zones", async () => {
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

describe("the slots of a designer", () => {
  it("fill an evening that ends in a skipped hour up to the jump", async () => {
    const hours = { startTime: "00:00", endTime: "02:30", slotDuration: 30, timeZone: "Europe/Amsterdam" };
    const slots = await slotsOfAnyDay(sql, await newDesigner(hours), "2021-03-28", "Europe/Amsterdam");
    expect(clock(slots, "Europe/Amsterdam")).toEqual(["00:00", "00:30", "01:00", "01:30"]);
    expect(slots.at(-1)?.end).toBe("2021-03-28T01:00:00.000Z");
  });

  it("begin at the jump when the hours begin in a skipped hour", async () => {
    const hours = { startTime: "02:30", endTime: "05:00", slotDuration: 60, timeZone: "Europe/Amsterdam" };
    const slots = await slotsOfAnyDay(sql, await newDesigner(hours), "2021-03-28", "Europe/Amsterdam");
    expect(clock(slots, "Europe/Amsterdam")).toEqual(["03:00", "04:00"]);
  });

  it("do not overlap where one night's end and the next day's start are in a repeated hour", async () => {
    const designer = await newDesigner({
      startTime: "02:30",
      endTime: "02:30",
      slotDuration: 45,
      timeZone: "Europe/Amsterdam",
    });
    const rows = await sql`
      with slot as (
        select unnest(private.designer_slots(${designer.id}, d, d + interval '1 day')) as s
          from generate_series(timestamptz '2021-10-28 00:00Z', '2021-11-03 00:00Z', interval '1 day') as d
      )
      select a.s::text from slot a join slot b on a.s && b.s and a.s <> b.s`;
    expect([...rows]).toEqual([]);
  });

  it("of one day are spread over two for a viewer on the other side of the date line", async () => {
    const designer = await newDesigner({
      startTime: "09:00",
      endTime: "17:00",
      slotDuration: 240,
      timeZone: "Pacific/Kiritimati",
      daysAvailable: ["Tuesday"],
    });
    // Tuesday 15 June 2021, 9:00 to 17:00 there, is Monday from 8:00 to 16:00 in Samoa's eastern neighbour.
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-14", "Pacific/Pago_Pago"), "Pacific/Pago_Pago")).toEqual([
      "08:00",
      "12:00",
    ]);
    expect(await slotsOfAnyDay(sql, designer, "2021-06-15", "Pacific/Pago_Pago")).toEqual([]);
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-14"), "UTC")).toEqual(["19:00", "23:00"]);
  });

  it("are the same over all days, however the viewer cuts time into days", async () => {
    const designer = await newDesigner({
      startTime: "20:00",
      endTime: "03:00",
      slotDuration: 35,
      timeZone: "Europe/Lisbon",
    });
    const collect = async (timeZone: string) => {
      const starts = [];
      for (let day = 20; day <= 31; day++)
        for (const { start } of await slotsOfAnyDay(sql, designer, `2021-03-${day}`, timeZone)) starts.push(start);
      return starts.filter((start) => start > "2021-03-22" && start < "2021-03-30");
    };
    const expected = await collect("UTC");
    expect(new Set(expected).size).toBe(expected.length);
    for (const zone of ["Pacific/Apia", "Pacific/Pago_Pago", "America/New_York", "Asia/Kathmandu"])
      expect(await collect(zone)).toEqual(expected);
  });

  it.each([
    ["confirmed", "booked"],
    ["pending_payment", "booked"],
    ["cancelled", "available"],
    ["expired", "available"],
  ] as const)("that overlap a booking which is %s are %s", async (status, expected) => {
    const [designer, customer] = await Promise.all([newDesigner(), newCustomer(sql)]);
    const day = dayFromNow(2);
    // From the last second of one slot to the first of the next but one.
    await newBooking(sql, customer, designer, { from: `${day}T10:59:59Z`, to: `${day}T12:00:01Z`, status });
    const slots = await slotsOf(sql, designer, day);
    const statusAt = (time: string) => slots.find(({ start }) => start === `${day}T${time}:00.000Z`)?.status;
    expect(["09:00", "10:00", "11:00", "12:00", "13:00"].map(statusAt)).toEqual([
      "available",
      expected,
      expected,
      expected,
      "available",
    ]);
  });

  it("that begin before midnight are booked by what comes after it", async () => {
    const designer = await newDesigner({ startTime: "22:30", endTime: "01:30" });
    const [day, next] = [dayFromNow(2), dayFromNow(3)];
    await newBooking(sql, await newCustomer(sql), designer, { from: `${next}T00:15:00Z`, to: `${next}T00:30:00Z` });
    const [, before, last] = await slotsOf(sql, designer, day);
    expect([before, last]).toMatchObject([
      { start: `${day}T22:30:00.000Z`, status: "available" },
      { start: `${day}T23:30:00.000Z`, status: "booked" },
    ]);
  });

  it("are available again from the instant at which a hold runs out", async () => {
    const [designer, customer] = await Promise.all([newDesigner(), newCustomer(sql)]);
    const day = dayFromNow(2);
    const id = await newBooking(sql, customer, designer, {
      from: `${day}T10:00:00Z`,
      to: `${day}T11:00:00Z`,
      status: "pending_payment",
    });
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

  it("are left out from the instant at which they begin", async () => {
    const designer = await newDesigner({ slotDuration: 5 });
    const offered = await sql.begin(async (transaction) => {
      const found = [];
      // Set the window instead of the clock: one slot begins with this minute, one with the next.
      for (const ahead of ["0 minutes", "1 minute"]) {
        const [row] = await transaction<{ time: string; day: string }[]>`
          select to_char(start, 'HH24:MI') as time, start::date::text as day
            from (select (now() + ${ahead}::interval) at time zone 'UTC' as start) as moment`;
        const { time, day } = row ?? { time: "", day: "" };
        await transaction`
          update public.availability set start_time = ${time}::time, end_time = ${time}::time + interval '5 minutes'
           where designer_id = ${designer.id}`;
        found.push(
          (await slotsOf(transaction, designer, day)).filter(({ start }) => start.slice(11, 16) === time).length,
        );
      }
      return found;
    });
    expect(offered).toEqual([0, 1]);
  });

  it.each(["unpublished", "hidden"])("are not shown while the page is %s", async (why) => {
    const designer = await newDesigner();
    if (why === "hidden") await sql`update public.designers set hidden = true where id = ${designer.id}`;
    else await sql`update public.designers set published_at = null where id = ${designer.id}`;
    expect(await refusalOf(slotsOf(sql, designer, dayFromNow(1)))).toEqual({ state: "PT404", message: "not_found" });
  });
});

describe("a slot that is asked for", () => {
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
    expect(await refusalOf(claim)).toEqual({ state: "PT400", message: "invalid_slot" });
  });

  it("is refused once it has begun", async () => {
    const designer = await newDesigner({ slotDuration: 480 });
    const [row] = await sql<{ start: string; end: string }[]>`
      select lower(s)::text as start, upper(s)::text as "end"
        from unnest(private.designer_slots(${designer.id}, now() - interval '8 hours', now())) as s
       where s @> now()`;
    if (!row) throw new Error("no slot is under way");
    const claim = bookSlot(sql, { customer: await newCustomer(sql), designer, ...row });
    expect(await refusalOf(claim)).toEqual({ state: "PT409", message: "slot_begun" });
  });

  it("is refused to a designer, also to the one who offers it", async () => {
    const designer = await newDesigner();
    const [slot] = await slotsOf(sql, designer, dayFromNow(2));
    if (!slot) throw new Error("no slot");
    const claim = bookSlot(sql, { customer: designer.id, designer, ...slot });
    expect(await refusalOf(claim)).toEqual({ state: "PT403", message: "wrong_role" });
  });
});

describe("the clock of a slot", () => {
  const slot = "tstzrange('2021-06-15 10:00Z', '2021-06-15 11:00Z')";
  it.each([
    ["2021-06-15 09:59:59.999999Z", "upcoming", false],
    ["2021-06-15 10:00:00Z", "active", true],
    ["2021-06-15 10:59:59.999999Z", "active", true],
    ["2021-06-15 11:00:00Z", "past", false],
  ])("at %s says %s; the chat is open: %s", async (at, status, open) => {
    const [row] = await sql`
      select private.time_status('confirmed', ${sql.unsafe(slot)}, ${at}) as status,
             private.chat_is_open('confirmed', ${sql.unsafe(slot)}, ${at}) as open`;
    expect(row).toMatchObject({ status, open });
  });

  it.each([
    ["confirmed", "completed"],
    ["pending_payment", "expired"],
    ["requested", "expired"],
  ])("decides when one that is %s is %s: from that instant on", async (status, over) => {
    const [row] = await sql`
      select private.status_at(${status}, ${sql.unsafe(slot)}, upper(${sql.unsafe(slot)}), upper(${sql.unsafe(slot)})) as at,
             private.status_at(${status}, ${sql.unsafe(slot)}, upper(${sql.unsafe(slot)}), upper(${sql.unsafe(slot)}) - interval '1 microsecond') as before`;
    expect(row).toEqual({ at: over, before: status });
  });
});
