import ICAL from "ical.js";
import { CALENDAR } from "../contract/limits.ts";
import { CalendarError } from "./fetch-calendar.ts";
import { UTC, type Zone, zoneNamed, zoneOfRules } from "./wall-clock.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

export type BusyTime = { start: number; end: number };
export type Busy = {
  /** In order, without overlaps, within the requested span. */
  times: BusyTime[];
  /** Events that could not be read. */
  unread: number;
};

/** A value of DTSTART and the like, with the zone that it is in. */
type Moment = { wall: number; zone: Zone; date: boolean };

type Event = {
  uid: string;
  start: Moment;
  /** Milliseconds: of wall-clock time for whole days, of elapsed time otherwise. */
  length: number;
  free: boolean;
  component: ICAL.Component;
};
/** From this instant on, the occurrences of a series are like `event`, shifted by this difference. */
type Change = { from: number; event: Event; later: number };

/**
 * When a calendar's owner is busy between two instants, by its iCalendar file (RFC 5545). `zoneName` is for whole days and floating
 * times, which have no zone of their own.
 *
 * ical.js does the grammar, the values, and the steps of a recurrence. This file bounds everything that a stranger's file could make endless.
 * @throws CalendarError
 */
export function busyTimes(text: string, from: number, to: number, zoneName: string): Busy {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError("no_calendar");
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n");
  const isShort = (line: string) => line.length <= CALENDAR.longestLine;
  const unfolded = lines.filter(isShort).join("\n");
  const calendar = new Calendar(unfolded, from, to, zoneName);
  const blocks = blocksOf(unfolded, "VEVENT");
  if (blocks.length > CALENDAR.mostEvents) throw new CalendarError("too_large");
  for (const block of blocks) if (!calendar.isElsewhere(block)) calendar.add(block);
  if (calendar.changes > CALENDAR.mostChanges) throw new CalendarError("too_large");
  const { times, unread } = calendar.busy();
  const datesUnread = lines.filter((line) => !isShort(line) && /^(RDATE|EXDATE)[;:]/i.test(line));
  return { times, unread: unread + datesUnread.length };
}

/** The components of a kind, as text. */
const blocksOf = (unfolded: string, kind: string) =>
  unfolded
    .split(new RegExp(`^BEGIN:${kind}\\s*$`, "im"))
    .slice(1)
    .map((rest) => `BEGIN:${kind}${rest.split(new RegExp(`^END:${kind}\\s*$`, "im"), 1)[0]}END:${kind}\n`);

class Calendar {
  readonly #from: number;
  readonly #to: number;
  readonly #zone: Zone;
  readonly #rules: Map<string, Zone>;
  /** Who has declined an invitation is free. Google names the calendar after its owner. */
  readonly #owner: string | undefined;
  /** Days around the span, as text: "20261122". */
  readonly #days: { from: string; to: string; yearBefore: string };
  readonly #masters: Event[] = [];
  /** The occurrences that others replace, by UID; `days`: by their names in a series of whole days. */
  readonly #replaced = new Map<string, { exact: Set<number>; days: Set<number> }>();
  /** Those that change all later occurrences as well, by UID. */
  readonly #changes = new Map<string, Change[]>();
  readonly #times: BusyTime[] = [];
  #steps = 0;
  #unread = 0;
  /** Of series from an occurrence on. */
  changes = 0;

  constructor(text: string, from: number, to: number, zoneName: string) {
    this.#from = from;
    this.#to = to;
    const own = /^X-WR-TIMEZONE[^:\n]*:(.+)$/im.exec(text)?.[1]?.trim();
    this.#zone = (own && zoneNamed(own)) || zoneNamed(zoneName) || UTC;
    this.#owner = /^X-WR-CALNAME[^:\n]*:\s*(\S+@\S+)$/im.exec(text)?.[1]?.toLowerCase();
    this.#rules = zonesIn(text);
    const day = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
    this.#days = { from: day(from - 2 * DAY), to: day(to + 2 * DAY), yearBefore: day(from - 366 * DAY) };
  }

  /** Whether an event's text shows that it is over or too far ahead: most events of a calendar are, and reading them would take most of the time. */
  isElsewhere(block: string): boolean {
    const start = /^DTSTART[^:\n]*:(\d{8})/im.exec(block)?.[1];
    if (!start || /^(RRULE|RDATE|RECURRENCE-ID)[;:]/im.test(block)) return false;
    if (start > this.#days.to) return true;
    const end = /^DTEND[^:\n]*:(\d{8})/im.exec(block)?.[1];
    return end || !/^DURATION[;:]/im.test(block) ? (end ?? start) < this.#days.from : start < this.#days.yearBefore;
  }

  add(block: string): void {
    try {
      const component = new ICAL.Component(ICAL.parse(block));
      const uid = String(component.getFirstPropertyValue("uid") ?? "");
      // Our own bookings close slots themselves, and may have been moved or cancelled since.
      if (isOurs(uid)) return;
      const start = this.#moment(component, "dtstart")[0];
      if (!start) throw new Error("no start");
      const event = { uid, start, length: this.#length(component, start), free: this.#isFree(component), component };
      const [instead] = this.#moment(component, "recurrence-id");
      if (!instead) {
        this.#masters.push(event);
        return;
      }
      const { exact, days } = this.#replaced.get(uid) ?? { exact: new Set<number>(), days: new Set<number>() };
      this.#replaced.set(uid, { exact: exact.add(keyOf(instead)), days: days.add(this.#dayOf(instead)) });
      if (component.getFirstProperty("recurrence-id")?.getFirstParameter("range")?.toUpperCase() === "THISANDFUTURE") {
        // In wall-clock time, so that it stays right when the clocks change.
        const later = instead.zone === start.zone ? start.wall - instead.wall : instantOf(start) - instantOf(instead);
        const changes = this.#changes.get(uid) ?? [];
        changes.push({ from: instantOf(instead), event, later });
        this.#changes.set(uid, changes);
        this.changes++;
      }
      this.#addTime(event, start.wall);
    } catch {
      this.#unread++;
    }
  }

  busy(): Busy {
    for (const event of this.#masters) {
      try {
        this.#addOccurrences(event);
      } catch (error) {
        if (error instanceof CalendarError) throw error;
        this.#unread++;
      }
    }
    return { times: merged(this.#times).slice(0, CALENDAR.mostBusyTimes), unread: this.#unread };
  }

  #addOccurrences(event: Event): void {
    const { component, start } = event;
    const changes = (this.#changes.get(event.uid) ?? []).sort((one, other) => one.from - other.from);
    if (event.free && changes.length === 0) return;
    // How far a change may move an occurrence out of the span, or into it.
    const reach = Math.max(event.length, ...changes.map(({ later, event: { length } }) => Math.abs(later) + length));
    const replaced = this.#replaced.get(event.uid)?.[start.date ? "days" : "exact"];
    const left = this.#moment(component, "exdate").map((moment) => (start.date ? this.#dayOf(moment) : keyOf(moment)));
    const excepted = new Set(left);
    // Not merged: a file may contain one series thousands of times.
    const isGone = (key: number) => excepted.has(key) || (replaced?.has(key) ?? false);
    const until = this.#to - Math.min(0, ...changes.map(({ later }) => later));
    // An EXDATE without a time removes what begins on that day.
    const stays = (moment: Moment) =>
      !isGone(keyOf(moment)) && !isGone(keyOf({ ...moment, wall: dayOf(moment.wall), date: true }));
    const occurrences: Moment[] = [];
    const rules = component.getAllProperties("rrule");
    if (rules.length === 0) occurrences.push(start);
    for (const rule of rules)
      occurrences.push(...this.#occurrences(rule.getFirstValue() as ICAL.Recur, start, reach, until));
    occurrences.push(...this.#moment(component, "rdate"));
    for (const moment of occurrences) {
      if (!stays(moment)) continue;
      const at = instantOf(moment);
      const change = changes.findLast(({ from }) => from <= at);
      if (change) this.#addTime(change.event, wallAfter(change, moment));
      else this.#addTime({ ...event, start: moment }, moment.wall);
    }
  }

  /** The occurrences of a rule before an instant, for a year after the span at most. */
  *#occurrences(recur: ICAL.Recur, start: Moment, reach: number, before: number): Generator<Moment> {
    const { rule, count, until, stride, admits } = bounded(recur);
    const last = until && this.#momentOf(until, start.zone);
    // Most recurring events have existed for years, and rules with COUNT must be counted from their beginning.
    const strides = count === null && stride ? Math.floor((this.#from - reach - DAY - start.wall) / stride) : 0;
    const first = { ...start, wall: start.wall + Math.max(strides, 0) * (stride ?? 0) };
    rule.until = timeOf({ ...start, wall: this.#to + 366 * DAY });
    const iterator = rule.iterator(timeOf(first));
    for (let found = 0; count === null || found < count; ) {
      if (++this.#steps > CALENDAR.mostSteps) throw new CalendarError("too_large");
      const time = iterator.next();
      if (!time) return;
      const moment = { ...start, wall: wallOf(time) };
      const isPast = last && (last.date ? dayOf(moment.wall) > last.wall : instantOf(moment) > instantOf(last));
      if (isPast || instantOf(moment) >= before) return;
      if (!admits(time)) continue;
      found++;
      yield moment;
    }
  }

  #addTime({ start, length, free }: Event, wall: number): void {
    if (free) return;
    const from = instantOf({ ...start, wall });
    const to = start.date ? instantOf({ ...start, wall: wall + length }) : from + length;
    if (to <= this.#from || from >= this.#to || to <= from) return;
    this.#times.push({ start: Math.max(from, this.#from), end: Math.min(to, this.#to) });
  }

  #length(component: ICAL.Component, start: Moment): number {
    const [end] = this.#moment(component, "dtend");
    const duration = component.getFirstPropertyValue("duration");
    let length = duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : 0;
    if (end) length = start.date ? end.wall - start.wall : instantOf(end) - instantOf(start);
    // Some programs write the day itself as the end of a single one.
    return start.date ? length || DAY : length;
  }

  /** The key of a day in a series of days. Some programs name it by an instant: midnight as written, or in the calendar's zone. */
  #dayOf(moment: Moment): number {
    const wall = moment.wall % DAY === 0 ? moment.wall : dayOf(this.#zone.wallOf(instantOf(moment)));
    return keyOf({ ...moment, wall, date: true });
  }

  /** Tentative events keep their time: it is easier to open an hour than to send somebody away. */
  #isFree(component: ICAL.Component): boolean {
    const value = (name: string) => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
    const declined = component
      .getAllProperties("attendee")
      .some(
        (attendee) =>
          attendee.getFirstParameter("partstat")?.toUpperCase() === "DECLINED" &&
          String(attendee.getFirstValue()).toLowerCase() === `mailto:${this.#owner}`,
      );
    return (
      declined ||
      value("status") === "CANCELLED" ||
      value("transp") === "TRANSPARENT" ||
      ["FREE", "WORKINGELSEWHERE"].includes(value("x-microsoft-cdo-busystatus"))
    );
  }

  /** All values of a property. Periods count from their start: their lengths are those of the event, which is what programs write. */
  #moment(component: ICAL.Component, name: string): Moment[] {
    return component.getAllProperties(name).flatMap((property) => {
      const zone = this.#zoneNamed(property.getFirstParameter("tzid"));
      return property.getValues().map((value: unknown) => {
        const time = value instanceof ICAL.Period ? value.start : value;
        if (!(time instanceof ICAL.Time)) throw new Error(`no time: ${name}`);
        return this.#momentOf(time, zone);
      });
    });
  }

  #momentOf(time: ICAL.Time, zone: Zone): Moment {
    const moment = {
      wall: wallOf(time),
      zone: time.isDate ? this.#zone : time.zone === ICAL.Timezone.utcTimezone ? UTC : zone,
      date: time.isDate,
    };
    if (!Number.isFinite(moment.wall)) throw new Error("no time");
    return moment;
  }

  /** Names of IANA and Windows, then those that the file describes. */
  #zoneNamed(name: string | undefined): Zone {
    return (name && (zoneNamed(name) ?? this.#rules.get(name))) || this.#zone;
  }
}

/** What clocks show when a changed occurrence starts. */
function wallAfter({ event: { start }, later }: Change, moment: Moment): number {
  return start.zone === moment.zone ? moment.wall + later : start.zone.wallOf(instantOf(moment) + later);
}

const dayOf = (wall: number) => Math.floor(wall / DAY) * DAY;
const instantOf = ({ wall, zone }: Moment) => zone.instantOf(wall);
/** The name of an occurrence: its day, or its instant. Days are negative, so that midnight in UTC is not mistaken for a day. */
const keyOf = (moment: Moment) => (moment.date ? -1 - moment.wall / DAY : instantOf(moment));

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);
function timeOf({ wall, date }: Moment): ICAL.Time {
  const at = new Date(wall);
  const data = {
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    ...{ hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds(), isDate: date },
  };
  return new ICAL.Time(data, ICAL.Timezone.localTimezone);
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * A rule whose steps always end. ical.js searches endlessly for a next day if no day matches (`FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`), so the parts
 * that only exclude days are removed from the rule and evaluated here, together with its end and count. Rules that repeat within a day are refused,
 * and an interval above 1000 means a single occurrence.
 */
function bounded(recur: ICAL.Recur) {
  if (!["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(recur.freq)) throw new Error("too often");
  const { freq, count, until } = recur;
  const parts = recur.parts as Record<string, (string | number)[] | undefined>;
  const taken = (name: string, from: readonly string[]) => {
    const values = from.includes(freq) ? parts[name] : undefined;
    if (values) delete parts[name];
    return values;
  };
  // The library reads these the wrong way round.
  if (parts.BYWEEKNO) throw new Error("weeks");
  for (const name of ["BYHOUR", "BYMINUTE", "BYSECOND"])
    if ((parts[name]?.length ?? 0) > 1) throw new Error("too often");
  const months = taken("BYMONTH", ["DAILY", "WEEKLY", "MONTHLY"]);
  const days = taken("BYMONTHDAY", ["DAILY"]);
  const weekdays = taken("BYDAY", ["DAILY"]);
  recur.count = null as unknown as number;
  const single = recur.interval > 1000;
  if (single) recur.interval = 1;
  return {
    rule: recur,
    count: single ? 1 : (count ?? null),
    until: until ?? null,
    /** Milliseconds by which a rule can be moved without changing later occurrences. */
    stride: { DAILY: recur.interval * DAY, WEEKLY: recur.interval * 7 * DAY }[freq as string],
    admits: ({ year, month, day }: ICAL.Time) => {
      const fromEnd = day - ICAL.Time.daysInMonth(month, year) - 1;
      return (
        (!months || months.includes(month)) &&
        (!days || days.includes(day) || days.includes(fromEnd)) &&
        (!weekdays || weekdays.includes(WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ""))
      );
    },
  };
}

/** The zones that a file describes, by their names; only with rules like those of real zones, once a year. */
function zonesIn(text: string): Map<string, Zone> {
  const zones = new Map<string, Zone>();
  for (const block of blocksOf(text, "VTIMEZONE").slice(0, 50)) {
    try {
      const rules = block.match(/^RRULE.*$/gim) ?? [];
      if (rules.length > 20 || rules.some((rule) => !/^RRULE:[^:]*FREQ=YEARLY\b(?!.*INTERVAL)/i.test(rule))) continue;
      const component = new ICAL.Component(ICAL.parse(block));
      const zone = new ICAL.Timezone(component);
      if (zoneNamed(zone.tzid)) continue;
      zones.set(
        zone.tzid,
        zoneOfRules((wall) => zone.utcOffset(timeOf({ wall, zone: UTC, date: false })) * 1000),
      );
    } catch {
      // Its events are then in the calendar's own zone.
    }
  }
  return zones;
}

/** Exchange keeps the UID of an invitation within its own, in hexadecimal. */
function isOurs(uid: string): boolean {
  const told = /^040000008200E000/i.test(uid)
    ? (uid.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("")
    : uid;
  return /booking-[0-9a-f]{8}-[0-9a-f-]{27}@parlour/.test(told);
}

/** In order; times that touch or overlap are merged, and rounded outwards to whole minutes. */
function merged(times: BusyTime[]): BusyTime[] {
  const result: BusyTime[] = [];
  for (const { start, end } of times.toSorted((one, other) => one.start - other.start)) {
    const before = result.at(-1);
    const from = Math.floor(start / MINUTE) * MINUTE;
    const to = Math.ceil(end / MINUTE) * MINUTE;
    if (before && from <= before.end) before.end = Math.max(before.end, to);
    else result.push({ start: from, end: to });
  }
  return result;
}
