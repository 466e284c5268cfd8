import { describe, expect, it } from "vitest";
import { book, dayFromNow, designerWith, person, refusal, slotsOf } from "../support/market.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

/** The starts of a day's slots as the clock in `timeZone` shows them, for example `09:00`. */
function clock(slots: { start: string }[], timeZone: string): string[] {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return slots.map(({ start }) => format.format(new Date(start)));
}
const minutes = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / 60_000;

describe("the slots of a day", () => {
  it("run from the start to the end of the designer's hours, in the designer's zone", async () => {
    const { designerId } = await designerWith(sql, {
      startTime: "09:00",
      endTime: "12:00",
      slotDuration: 45,
      timeZone: "Asia/Kolkata",
    });
    const slots = await slotsOf(sql, designerId, "2027-06-15", "Asia/Kolkata");
    expect(clock(slots, "Asia/Kolkata")).toEqual(["09:00", "09:45", "10:30", "11:15"]);
    expect(slots.map(minutes)).toEqual([45, 45, 45, 45]);
    expect(slots[0]?.start).toMatch(/^2027-06-15T03:30:00/);
  });

  it("are those of the day in UTC unless another zone is asked for", async () => {
    const { designerId } = await designerWith(sql, {
      startTime: "09:00",
      endTime: "11:00",
      timeZone: "Pacific/Auckland",
    });
    const utc = await slotsOf(sql, designerId, "2027-06-15");
    expect(utc.map(({ start }) => start.slice(0, 16))).toEqual(["2027-06-15T21:00", "2027-06-15T22:00"]);
    const there = await slotsOf(sql, designerId, "2027-06-15", "Pacific/Auckland");
    expect(there.map(({ start }) => start.slice(0, 16))).toEqual(["2027-06-14T21:00", "2027-06-14T22:00"]);
  });

  it("follow the wall clock over the change to summer time", async () => {
    const { designerId } = await designerWith(sql, {
      startTime: "09:00",
      endTime: "10:00",
      timeZone: "Europe/Amsterdam",
    });
    const starts = [];
    for (const date of ["2027-03-27", "2027-03-28"]) starts.push((await slotsOf(sql, designerId, date))[0]?.start);
    expect(starts.map((start) => start?.slice(11, 16))).toEqual(["08:00", "07:00"]);
  });

  it.each([
    ["Europe/Amsterdam", "2027-03-28", ["00:00", "01:00", "03:00", "04:00"]],
    ["America/New_York", "2027-03-14", ["00:00", "01:00", "03:00", "04:00"]],
    ["Asia/Kolkata", "2027-03-28", ["00:00", "01:00", "02:00", "03:00", "04:00"]],
  ])("leave out the hour that %s skips on %s", async (timeZone, date, expected) => {
    const { designerId } = await designerWith(sql, { startTime: "00:00", endTime: "05:00", timeZone });
    expect(clock(await slotsOf(sql, designerId, date, timeZone), timeZone)).toEqual(expected);
  });

  it.each([
    ["Europe/Amsterdam", "2027-10-31", ["00:00", "01:00", "02:00", "02:00", "03:00", "04:00"]],
    ["America/New_York", "2027-11-07", ["00:00", "01:00", "01:00", "02:00", "03:00", "04:00"]],
  ])("offer the hour that %s repeats on %s twice", async (timeZone, date, expected) => {
    const { designerId } = await designerWith(sql, { startTime: "00:00", endTime: "05:00", timeZone });
    const slots = await slotsOf(sql, designerId, date, timeZone);
    expect(clock(slots, timeZone)).toEqual(expected);
    expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length);
  });

  it("go on past midnight when the end is before the start", async () => {
    const { designerId } = await designerWith(sql, {
      startTime: "22:00",
      endTime: "02:00",
      timeZone: "UTC",
      daysAvailable: ["Tuesday"],
    });
    // 15 June 2027 is a Tuesday.
    expect(clock(await slotsOf(sql, designerId, "2027-06-15"), "UTC")).toEqual(["22:00", "23:00"]);
    expect(clock(await slotsOf(sql, designerId, "2027-06-16"), "UTC")).toEqual(["00:00", "01:00"]);
    expect(await slotsOf(sql, designerId, "2027-06-14")).toEqual([]);
  });

  it("are none on days without hours and on days off", async () => {
    const { designerId } = await designerWith(sql, {
      daysAvailable: ["Tuesday", "Wednesday"],
      daysOff: ["2027-06-16"],
      timeZone: "UTC",
    });
    expect(await slotsOf(sql, designerId, "2027-06-14")).toEqual([]);
    expect(await slotsOf(sql, designerId, "2027-06-15")).toHaveLength(24);
    expect(await slotsOf(sql, designerId, "2027-06-16")).toEqual([]);
  });

  it("leave out those that have begun", async () => {
    const { designerId } = await designerWith(sql, { slotDuration: 5 });
    const slots = await slotsOf(sql, designerId, dayFromNow(0));
    const [row] = await sql<{ begun: boolean }[]>`
      select coalesce(bool_or(s <= now()), false) as begun from unnest(${slots.map(({ start }) => start)}::timestamptz[]) as s`;
    expect(row?.begun).toBe(false);
    expect(await slotsOf(sql, designerId, dayFromNow(-1))).toEqual([]);
  });

  it("never overlap, over a whole year of a zone that changes its clocks at midnight", async () => {
    const { designerId } = await designerWith(sql, { timeZone: "America/Santiago", slotDuration: 240 });
    const rows = await sql`
      with slot as (
        select unnest(private.designer_slots(${designerId}, d, d + interval '1 day')) as s
          from generate_series(timestamptz '2027-01-01 00:00Z', '2027-12-31 00:00Z', interval '1 day') as d
      ), ordered as (
        select s, lag(s) over (order by s) as before from slot
      )
      select s::text from ordered where before && s`;
    expect([...rows]).toEqual([]);
  });

  it("cannot be asked for in a zone that does not exist", async () => {
    const { designerId } = await designerWith(sql);
    expect(await refusal(slotsOf(sql, designerId, "2027-06-15", "Mars/Olympus"))).toBe("invalid_time_zone");
  });
});

describe("a slot that is asked for", () => {
  it.each([
    ["begins a minute late", 60_000, 60_000],
    ["is shorter", 0, -60_000],
    ["is twice as long", 0, 3_600_000],
  ])("is refused when it %s", async (_, later, longer) => {
    const offer = await designerWith(sql);
    const [slot] = await slotsOf(sql, offer.designerId, dayFromNow(2));
    if (!slot) throw new Error("no slot");
    const asked = {
      start: new Date(Date.parse(slot.start) + later).toISOString(),
      end: new Date(Date.parse(slot.end) + longer).toISOString(),
    };
    expect(await refusal(book(sql, await person(sql, "user"), offer, asked))).toBe("invalid_slot");
  });

  it("is refused once it has begun", async () => {
    const offer = await designerWith(sql, { slotDuration: 480 });
    const [row] = await sql<{ start: string; end: string }[]>`
      select lower(s)::text as start, upper(s)::text as "end"
        from unnest(private.designer_slots(${offer.designerId}, now() - interval '8 hours', now())) as s
       where s @> now()`;
    if (!row) throw new Error("no slot is under way");
    expect(await refusal(book(sql, await person(sql, "user"), offer, row))).toBe("slot_begun");
  });

  it("is refused to a designer, also to the one who offers it", async () => {
    const offer = await designerWith(sql);
    const [slot] = await slotsOf(sql, offer.designerId, dayFromNow(2));
    if (!slot) throw new Error("no slot");
    expect(await refusal(book(sql, offer.designerId, offer, slot))).toBe("wrong_role");
  });
});

describe("the clock of a slot", () => {
  const slot = "tstzrange('2027-06-15 10:00Z', '2027-06-15 11:00Z')";
  it.each([
    ["2027-06-15 09:59:59.999999Z", "upcoming", false],
    ["2027-06-15 10:00:00Z", "active", true],
    ["2027-06-15 10:59:59.999999Z", "active", true],
    ["2027-06-15 11:00:00Z", "past", false],
  ])("at %s says %s; the chat is open: %s", async (at, status, open) => {
    const [row] = await sql`
      select private.time_status(${sql.unsafe(slot)}, ${at}) as status,
             private.chat_is_open('confirmed', ${sql.unsafe(slot)}, ${at}) as open`;
    expect(row).toMatchObject({ status, open });
  });
});
