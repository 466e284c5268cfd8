import { describe, expect } from "vitest";
import type { Designer, Slot } from "../../edge-functions/shared/contract/designers.ts";
import { HORIZON_DAYS } from "../../edge-functions/shared/contract/limits.ts";
import {
  at,
  bookSlot,
  currentRates,
  newBooking,
  newCustomer,
  newDesigner,
  payFor,
  refused,
  saveProfile,
  slotsOf,
  slotsOfAnyDay,
  type TestDesigner,
} from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { connectAsPostgres, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { clock, dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

type Hours = NonNullable<Parameters<typeof newDesigner>[1]>;
type Weekly = NonNullable<Hours["weeklyHours"]>;
/** Makes a designer with hour-long slots as far ahead as possible. */
const designerWith = (hours: Hours) => newDesigner(sql, { slotDuration: 60, horizonDays: HORIZON_DAYS.most, ...hours });
/** Hours of a weekday: `on("Sunday", "09:00-12:00", "13:00-15:00")`. */
const on = (day: Weekly[number]["day"], ...windows: string[]): Weekly =>
  windows.map((window) => ({ day, startTime: window.slice(0, 5), endTime: window.slice(6) }));

const soonSlots = (designer: TestDesigner, day: string) =>
  scalar<Slot[]>(sql`select public.available_slots(${designer.id}, ${day}, p_soon => true) -> 'slots'`);
/** Returns the slots for a service of this many minutes. */
const slotsFor = (designer: TestDesigner, day: string, minutes: number) =>
  scalar<Slot[]>(sql`select public.available_slots(${designer.id}, ${day}, p_minutes => ${minutes}) -> 'slots'`);
const offer = (designer: TestDesigner, booking: string, slots: Pick<Slot, "start" | "end">[]) =>
  sql`select public.offer_times(${designer.id}, ${booking}, ${sql.json(slots.map(({ start, end }) => ({ start, end })))})`;
/** Changes a designer's hours from outside the profile. */
const setHours = (designer: TestDesigner, set: string) =>
  sql`update public.availability set ${sql.unsafe(set)} where designer_id = ${designer.id}`;
const pageOf = ({ id }: TestDesigner) => scalar<Designer>(sql`select public.get_designer(${id})`);
const reschedule = (customer: string, booking: string, { start, end }: Pick<Slot, "start" | "end">) =>
  sql`select public.reschedule_booking(${customer}, ${booking}, ${start}::text::timestamptz, ${end}::text::timestamptz)`;
const NOT_OFFERED = "PT400 invalid_slot";
const TAKEN = /^23P01 /;

describe("Different hours per day", () => {
  // 0:00 to 5:00 on the day that changes the clocks, and two hours that the change does not affect.
  it.each([
    ["Europe/Amsterdam", "2021-03-28", "00:00 01:00 03:00 04:00"],
    ["America/New_York", "2021-11-07", "00:00 01:00 01:00 02:00 03:00 04:00"],
    ["Australia/Lord_Howe", "2021-04-04", "00:00 01:00 01:30 02:30 03:30"],
    ["Australia/Lord_Howe", "2021-10-03", "00:00 01:00 02:30 03:30"],
    ["Asia/Kathmandu", "2021-03-28", "00:00 01:00 02:00 03:00 04:00"],
  ])("follow the clock in %s on %s", async (timeZone, date, early) => {
    const designer = await designerWith({
      timeZone,
      weeklyHours: [...on("Saturday", "10:00-11:00"), ...on("Sunday", "00:00-05:00", "06:00-08:00")],
    });
    expect(clock(await slotsOfAnyDay(sql, designer, date, timeZone), timeZone)).toBe(`${early} 06:00 07:00`);
  });

  it("are several windows a day, each with its own beginning", async () => {
    const designer = await designerWith({
      slotDuration: 45,
      weeklyHours: [...on("Tuesday", "13:00-15:00", "09:00-12:00"), ...on("Wednesday", "22:00-01:00")],
    });
    // 15 June 2021 is a Tuesday.
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-14"))).toBe("");
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-15"))).toBe("09:00 09:45 10:30 11:15 13:00 13:45");
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-16"))).toBe("22:00 22:45 23:30");
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-17"))).toBe("00:15");
    // A day in another zone has the same slots.
    expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-17", "Asia/Kathmandu"))).toBe("22:00 22:45 23:30 00:15");
  });

  it("are summed up in the simple form, which replaces them when it is saved", async () => {
    const designer = await designerWith({
      weeklyHours: [...on("Friday", "21:00-01:30"), ...on("Tuesday", "13:00-15:00", "09:30-12:00")],
    });
    const shown = async () => (await pageOf(designer)).availability;
    expect(await shown()).toMatchObject({
      daysAvailable: ["Tuesday", "Friday"],
      startTime: "09:30",
      endTime: "01:30",
      weeklyHours: [...on("Tuesday", "09:30-12:00", "13:00-15:00"), ...on("Friday", "21:00-01:30")],
    });
    const simple = { daysAvailable: ["Monday" as const], startTime: "10:00", endTime: "12:00" };
    await saveProfile(sql, designer.id, profileRequest({ availability: simple }));
    expect(await shown()).toMatchObject({ ...simple, weeklyHours: null, horizonDays: HORIZON_DAYS.most });
  });

  it("are summed up as around the clock when they span more than a day", async () => {
    const designer = await designerWith({
      weeklyHours: [...on("Monday", "08:00-12:00"), ...on("Friday", "20:00-09:00")],
    });
    const [row] = await sql`select start_time, end_time from public.availability where designer_id = ${designer.id}`;
    expect(row).toEqual({ start_time: "08:00:00", end_time: "08:00:00" });
  });

  it.each([
    ["overlap", on("Monday", "09:00-12:00", "11:00-13:00")],
    ["reach into those of the next day", [...on("Monday", "22:00-02:00"), ...on("Tuesday", "01:00-03:00")]],
    ["reach from Sunday into Monday", [...on("Monday", "01:00-03:00"), ...on("Sunday", "22:00-02:00")]],
    ["are shorter than a slot", on("Monday", "09:00-12:00", "13:00-13:30")],
  ])("are refused when they %s", async (_, weeklyHours) => {
    expect(await refused(designerWith({ weeklyHours }))).toBe("PT400 invalid_availability");
  });
});

describe("Single days", () => {
  const hours = { startTime: "09:00", endTime: "11:00" };

  it("are off in ranges that include both ends", async () => {
    const designer = await designerWith({ ...hours, daysOff: [{ from: "2021-06-15", to: "2021-06-16" }] });
    const starts = [14, 15, 16, 17].map(async (day) => clock(await slotsOfAnyDay(sql, designer, `2021-06-${day}`)));
    expect(await Promise.all(starts)).toEqual(["09:00 10:00", "", "", "09:00 10:00"]);
  });

  it.each([
    ["on a day off", "2021-06-16", "14:00", "16:00", "14:00 15:00"],
    ["that go on with the weekly ones", "2021-06-15", "10:30", "13:00", "09:00 10:00 11:00 12:00"],
    ["around the weekly ones", "2021-06-15", "07:30", "12:00", "07:30 08:30 09:30 10:30"],
    ["over midnight, until the next day's begin", "2021-06-17", "22:30", "09:30", "09:00 10:00 22:30 23:30"],
  ])("have extra hours %s", async (_, day, startTime, endTime, expected) => {
    const designer = await designerWith({
      ...hours,
      daysOff: [{ from: "2021-06-16", to: "2021-06-16" }],
      extraHours: [{ day, startTime, endTime }],
    });
    expect(clock(await slotsOfAnyDay(sql, designer, day))).toBe(expected);
    if (day === "2021-06-17")
      expect(clock(await slotsOfAnyDay(sql, designer, "2021-06-18"))).toBe(
        "00:30 01:30 02:30 03:30 04:30 05:30 06:30 07:30 09:00 10:00",
      );
  });

  it("are shown from today on in the designer's zone, with last night's", async () => {
    const timeZone = "Pacific/Kiritimati";
    const [{ today, before }] = await sql<[{ today: string; before: string }]>`
      select (now() at time zone ${timeZone})::date::text as today, ((now() at time zone ${timeZone})::date - 1)::text as before`;
    const extra = (day: string) => ({ day, startTime: "09:00", endTime: "11:00" });
    const [past, coming] = [
      { from: "2020-01-01", to: before },
      { from: "2999-01-01", to: "2999-01-02" },
    ];
    // Last night's hours may not be over, and the form saves what it shows.
    const night = { day: before, startTime: "22:00", endTime: "02:00" };
    const extraHours = [extra(before), night, extra(today)];
    const designer = await designerWith({ timeZone, daysOff: [past, coming], extraHours });
    const { availability } = await pageOf(designer);
    expect(availability).toMatchObject({ daysOff: [coming], extraHours: [night, extra(today)] });
  });
});

it("Saving keeps a day off that the form no longer shows, because elsewhere it may still be that day", async () => {
  const [yesterday, later, longAgo] = [dayFromNow(-1), dayFromNow(7), dayFromNow(-9)];
  const daysOff = [yesterday, later, longAgo].map((day) => ({ from: day, to: day }));
  const designer = await newDesigner(sql, { timeZone: "UTC", daysOff });
  const availability = { timeZone: "America/Los_Angeles", daysOff: [] };
  const rates = designer.rates.map((_id) => ({ _id }));
  await saveProfile(sql, designer.id, profileRequest({ availability, rates }));
  const [row] = await sql`
    select days_off @> ${yesterday}::date as yesterday, days_off @> ${later}::date as later, days_off @> ${longAgo}::date as "longAgo"
      from public.availability where designer_id = ${designer.id}`;
  expect(row).toEqual({ yesterday: true, later: false, longAgo: false });
});

describe("Notice", () => {
  it.each([
    ["none", "UTC", "2021-06-15 10:00Z", 0, true, "2021-06-15 10:00:00.000001Z"],
    ["two hours", "UTC", "2021-06-15 10:00Z", 120, true, "2021-06-15 12:00Z"],
    ["a day over a change of clocks", "Europe/Amsterdam", "2021-03-27 12:00Z", 1440, true, "2021-03-28 12:00Z"],
    ["not today, on the eve of summer time", "Europe/Amsterdam", "2021-03-27 23:30Z", 0, false, "2021-03-28 22:00Z"],
    ["not today, where midnight is skipped", "America/Santiago", "2021-09-04 15:00Z", 0, false, "2021-09-05 04:00Z"],
    ["not today, on Lord Howe", "Australia/Lord_Howe", "2021-10-02 20:00Z", 0, false, "2021-10-03 13:00Z"],
    ["the later of both", "UTC", "2021-06-15 23:00Z", 180, false, "2021-06-16 02:00Z"],
  ])("of %s ends in %s at the right instant", async (_, timeZone, now, noticeMinutes, sameDay, expected) => {
    const { id } = await designerWith({ timeZone, noticeMinutes, sameDay });
    const [row] = await sql`
      select f.earliest = ${expected}::text::timestamptz as right, f.earliest,
             -- A slot that starts then can be booked until now, unless the next midnight decides.
             private.bookable_until(a, f.earliest) between ${now}::timestamptz and f.earliest as still
        from public.availability a, private.bookable_from(a, ${now}::timestamptz) f (earliest) where a.designer_id = ${id}`;
    expect(row).toMatchObject({ right: true, still: true });
  });

  it("is four hours for designers who have chosen none, and a day while a service promises a plan", async ({ own }) => {
    const designer = await designerWith({ slotDuration: 5, noticeMinutes: null });
    const notice = async () => {
      const [found] = await own`
        select private.availability_json(a) ->> 'noticeMinutes' as said, private.availability_json(a) -> 'usualNotice' as usual,
               (extract(epoch from private.bookable_from(a, now()) - now()) / 3600)::int as hours
          from public.availability a where a.designer_id = ${designer.id}`;
      return found;
    };
    expect(await notice()).toEqual({ said: "240", usual: true, hours: 4 });
    await own`update public.rates set plan_days = 3 where designer_id = ${designer.id}`;
    expect(await notice()).toEqual({ said: "1440", usual: true, hours: 24 });
    await own`update public.rates set retired_at = now() where designer_id = ${designer.id}`;
    expect(await notice()).toEqual({ said: "240", usual: true, hours: 4 });
  });

  it("closes the slots that begin within it, wherever customers look for them", async ({ own }) => {
    const designer = await designerWith({ slotDuration: 5, noticeMinutes: 180 });
    const [found] = await own`
      with listed as (
        select (s ->> 'start')::timestamptz as start
          from (values (now()::date), (now()::date + 1)) d (day),
               json_array_elements(public.available_slots(${designer.id}, d.day) -> 'slots') s
      )
      select min(start) >= now() + interval '3 hours' as listed_later, min(start) < now() + interval '185 minutes' as listed_all,
             private.next_free(${designer.id}, now()) = min(start) as searched,
             lower(private.free_times(${designer.id})) = min(start) as on_the_dashboard
        from listed`;
    expect(found).toEqual({ listed_later: true, listed_all: true, searched: true, on_the_dashboard: true });
  });

  it("refuses a booking and a move within it, but not the designer's offers", async () => {
    const designer = await designerWith({ noticeMinutes: 48 * 60 });
    const customer = await newCustomer(sql);
    const soon = (await soonSlots(designer, dayFromNow(1)))[5] as Slot;
    const later = (await slotsOf(sql, designer, dayFromNow(4)))[5] as Slot;
    expect(await slotsOf(sql, designer, dayFromNow(1))).toEqual([]);
    expect(await refused(bookSlot(sql, { customer, designer, ...soon }))).toBe(NOT_OFFERED);
    const { id } = await bookSlot(sql, { customer, designer, ...later });
    await sql`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${id}`;
    expect(await refused(reschedule(customer, id, soon))).toBe(NOT_OFFERED);
    await offer(designer, id, [soon]);
    await reschedule(customer, id, soon);
    expect(await scalar(sql`select lower(slot) from public.bookings where id = ${id}`)).toEqual(new Date(soon.start));
  });
});

describe("The horizon", () => {
  it("is ninety days unless the designer says otherwise", async () => {
    const usual = await newDesigner(sql);
    const near = await newDesigner(sql, { horizonDays: 14 });
    const reaches = async (designer: TestDesigner, day: number) =>
      (await slotsOf(sql, designer, dayFromNow(day))).length > 0;
    expect([await reaches(usual, 89), await reaches(usual, 91)]).toEqual([true, false]);
    expect([await reaches(near, 13), await reaches(near, 15)]).toEqual([true, false]);
    for (const day of ["8999-01-01", "9999-12-31", "0001-01-01"]) expect(await slotsOf(sql, usual, day)).toEqual([]);
  });

  it("shows its last day to a visitor whose date is one ahead of the database's", async ({ own }) => {
    const designer = await newDesigner(sql);
    // The two zones are a day apart at any time.
    await own`set local time zone 'Pacific/Pago_Pago'`;
    const day = await scalar<string>(own`select (current_date + 91)::text`);
    expect(await slotsOf(own, designer, day, "Pacific/Tongatapu")).not.toEqual([]);
  });

  it("refuses a booking and a move beyond it, but not the designer's offers", async () => {
    const designer = await designerWith({ horizonDays: 14 });
    const customer = await newCustomer(sql);
    const booking = await newBooking(sql, customer, designer, { from: "3 days", to: "3 days 1 hour" });
    const beyond = { start: at(dayFromNow(15), "10:00"), end: at(dayFromNow(15), "11:00") };
    expect(await refused(bookSlot(sql, { customer, designer, ...beyond }))).toBe(NOT_OFFERED);
    expect(await refused(reschedule(customer, booking, beyond))).toBe(NOT_OFFERED);
    expect(await refused(offer(designer, booking, [beyond]))).toBeUndefined();
    expect(await refused(reschedule(customer, booking, beyond))).toBeUndefined();
    const away = await newDesigner(sql, { horizonDays: 3, daysOff: [{ from: dayFromNow(-1), to: dayFromNow(5) }] });
    expect(await scalar(sql`select private.next_free(${away.id}, now())`)).toBeNull();
  });
});

describe("The length of a service", () => {
  it("is its own or the usual one, on pages and for its price", async () => {
    const designer = await newDesigner(sql, { slotDuration: 45 }, [{ rate: 40, slotDuration: 60 }, { rate: 30 }]);
    const shown = async () =>
      (await pageOf(designer)).rates.map(
        ({ slotDuration, ownLength, rateType }) => `${slotDuration} ${rateType}${ownLength ? ", its own" : ""}`,
      );
    expect(await shown()).toEqual(["60 hourly, its own", "45 session"]);
    const hourly = () =>
      scalar(sql`select private.hourly_price(d)::int from public.designers d where d.id = ${designer.id}`);
    expect(await hourly()).toBe(4000);
    const [first = "", second = ""] = await currentRates(sql, designer.id);
    const rates = [
      { _id: first, rate: 40 },
      { _id: second, rate: 30, slotDuration: 90 },
    ];
    await saveProfile(sql, designer.id, profileRequest({ rates, availability: { slotDuration: 30 } }));
    expect(await shown()).toEqual(["30 session", "90 session, its own"]);
    expect(await hourly()).toBe(8000);
  });

  it("is that of the slots in which it is booked", async () => {
    const designer = await newDesigner(sql, { slotDuration: 30 }, [{ slotDuration: 50 }, {}]);
    const customer = await newCustomer(sql);
    const day = dayFromNow(2);
    expect(clock((await slotsFor(designer, day, 50)).slice(0, 3))).toBe("00:00 00:50 01:40");
    const long = { start: at(day, "00:50"), end: at(day, "01:40") };
    const usual = { start: at(day, "03:00"), end: at(day, "03:30") };
    expect(await refused(bookSlot(sql, { customer, designer, rate: 0, ...usual }))).toBe(NOT_OFFERED);
    expect(await refused(bookSlot(sql, { customer, designer, rate: 1, ...long }))).toBe(NOT_OFFERED);
    await bookSlot(sql, { customer, designer, rate: 0, ...long });
    await bookSlot(sql, { customer, designer, rate: 1, ...usual });
    const taken = (await slotsOf(sql, designer, day)).filter(({ status }) => status === "booked");
    expect(clock(taken)).toBe("00:30 01:00 01:30 03:00");
  });

  it("determines when the designer is free next", async () => {
    const hours = { startTime: "09:00", endTime: "11:00", slotDuration: 30 };
    const designer = await newDesigner(sql, hours, [{ slotDuration: 120 }]);
    const first = dayFromNow(1);
    await newBooking(sql, await newCustomer(sql), designer, { from: at(first, "09:00"), to: at(first, "09:30") });
    await setHours(designer, `days_off = '{[${dayFromNow(0)},${first})}'`);
    const free = await scalar<Date>(sql`select private.next_free(${designer.id}, now())`);
    expect(free).toEqual(new Date(at(dayFromNow(2), "09:00")));
  });
});

describe("The time between two sessions", () => {
  const day = dayFromNow(3);
  const hours = { startTime: "09:00", endTime: "13:00", slotDuration: 45, bufferBefore: 5, bufferAfter: 15 };
  const taken = async (designer: TestDesigner) =>
    clock((await slotsOf(sql, designer, day)).filter(({ status }) => status === "booked"));

  it("is the longer of before and after, so that all slots can be sold", async () => {
    const designer = await newDesigner(sql, hours);
    const other = await newDesigner(sql, { ...hours, bufferBefore: 15, bufferAfter: 5 });
    for (const each of [designer, other]) {
      const slots = await slotsOf(sql, each, day);
      expect(clock(slots)).toBe("09:00 10:00 11:00 12:00");
      for (const slot of slots) await bookSlot(sql, { customer: await newCustomer(sql), designer: each, ...slot });
      expect(await taken(each)).toBe("09:00 10:00 11:00 12:00");
    }
  });

  it("is guaranteed by the table on both sides of a booking", async () => {
    const designer = await newDesigner(sql, hours);
    const book = async (from: string, to: string) =>
      newBooking(sql, await newCustomer(sql), designer, { from: at(day, from), to: at(day, to) });
    await book("10:15", "11:15");
    // Fifteen minutes on each side.
    expect(await refused(book("09:02", "10:02"))).toMatch(TAKEN);
    expect(await refused(book("11:28", "12:28"))).toMatch(TAKEN);
    expect(await refused(book("09:00", "10:00"))).toBeUndefined();
    expect(await refused(book("11:30", "12:30"))).toBeUndefined();
  });

  it("stays with a booking when the designer shortens it, and grows when they lengthen it", async () => {
    const designer = await newDesigner(sql, { ...hours, slotDuration: 60 });
    await newBooking(sql, await newCustomer(sql), designer, { from: at(day, "10:00"), to: at(day, "11:00") });
    const keeping = (gap: number) =>
      setHours(designer, `buffer_before_minutes = 0, buffer_after_minutes = ${gap}, slot_minutes = 15`);
    await keeping(0);
    expect(await taken(designer)).toBe("10:00 10:15 10:30 10:45 11:00");
    await keeping(45);
    // Slots of a quarter of an hour, one an hour.
    expect(await taken(designer)).toBe("10:00 11:00");
    await setHours(designer, "start_time = '09:20'");
    expect(await taken(designer)).toBe("09:20 10:20 11:20");
  });

  it("does not take the slot of a hold when the designer lengthens it before the payment", async () => {
    const designer = await newDesigner(sql, { ...hours, bufferBefore: 0, bufferAfter: 0, slotDuration: 60 });
    for (const hour of [9, 11]) {
      const slot = { from: at(day, `${hour}:00`), to: at(day, `${hour + 1}:00`) };
      await newBooking(sql, await newCustomer(sql), designer, slot);
    }
    const customer = await newCustomer(sql);
    const { id } = await bookSlot(sql, { customer, designer, start: at(day, "10:00"), end: at(day, "11:00") });
    await setHours(designer, "buffer_after_minutes = 30");
    expect(await payFor(sql, id)).toMatchObject({ outcome: "confirmed" });
  });

  it("is the present one when the booking is rescheduled", async () => {
    const designer = await newDesigner(sql, { ...hours, slotDuration: 60 });
    const customer = await newCustomer(sql);
    const id = await newBooking(sql, customer, designer, { from: at(day, "09:00"), to: at(day, "10:00") });
    await setHours(designer, "buffer_after_minutes = 30");
    await reschedule(customer, id, { start: at(day, "10:30"), end: at(day, "11:30") });
    const [row] =
      await sql`select gap_minutes, upper(blocked) = ${at(day, "12:00")}::timestamptz as until from public.bookings where id = ${id}`;
    expect(row).toEqual({ gap_minutes: 30, until: true });
  });

  it("is not kept for an expired hold, whether the slot is booked or another booking moves to it", async () => {
    const designer = await newDesigner(sql, { ...hours, slotDuration: 60 });
    const [one, other] = [await newCustomer(sql), await newCustomer(sql)];
    const slot = { start: at(day, "10:15"), end: at(day, "11:15") };
    const ranOut = async (from: string, to: string) => {
      const shape = { from: at(day, from), to: at(day, to), status: "pending_payment" } as const;
      const id = await newBooking(sql, one, designer, shape);
      await sql`update public.bookings set hold_expires_at = now() where id = ${id}`;
    };
    await ranOut("09:10", "10:10");
    const { id } = await bookSlot(sql, { customer: other, designer, ...slot });
    await sql`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${id}`;
    await ranOut("12:40", "13:40");
    await reschedule(other, id, { start: at(day, "11:30"), end: at(day, "12:30") });
    const statuses = sql`select status from public.bookings where designer_id = ${designer.id} order by lower(slot)`;
    expect(await scalars(statuses)).toEqual(["expired", "confirmed", "expired"]);
  });
});
