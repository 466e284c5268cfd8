import { CALENDAR } from "../contract/limits.ts";
import { Budget } from "./budget.ts";
import {
  type Component,
  componentsOf,
  firstValue,
  linesOf,
  timesIn,
  type WrittenTime,
  writtenTime,
} from "./components.ts";
import { describedZone } from "./described-zone.ts";
import { CalendarError } from "./fetch-calendar.ts";
import { occurrencesOf, type Rule, readRule } from "./recurrence.ts";
import { UTC, type Zone, zoneNamed } from "./wall-clock.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Events that last longer are cut, in milliseconds. */
const LONGEST = 36_600 * DAY;
const LONGEST_ADDRESS = 254;

export type BusyTime = { start: number; end: number };
export type Busy = {
  /** In order, without overlaps, within the requested span. */
  times: BusyTime[];
  /** The number of events that could not be read with certainty. */
  unread: number;
};

/** A value of DTSTART or a similar property, with its zone. */
type Moment = { wall: number; zone: Zone; date: boolean };

type Event = {
  component: Component;
  uid: string;
  sequence: number;
  /** The occurrence of a series that the event replaces. */
  instead: Moment | undefined;
  start: Moment;
  /** Milliseconds: of wall-clock time for whole days, otherwise of elapsed time. */
  length: number;
  free: boolean;
  rules: Rule[];
  further: Moment[];
  excepted: Moment[];
};
/** From this instant on, the occurrences of a series are like `event`, shifted by `later`. */
type Change = { from: number; event: Event; later: number };

/**
 * Returns when a calendar's owner is busy between two instants, according to its iCalendar file (RFC 5545). `zoneName` is the designer's zone: for whole days,
 * and for times without a zone in files that name none. The budget bounds the cost of a file.
 * @throws CalendarError
 */
export function busyTimes(text: string, from: number, to: number, zoneName: string, budget = new Budget()): Busy {
  return budget.readFile(() => {
    const { calendar, components } = componentsOf(text, budget);
    return new Calendar(calendar, components, from, to, zoneName, budget).busy();
  });
}

class Calendar {
  readonly #components: readonly Component[];
  readonly #from: number;
  readonly #to: number;
  readonly #budget: Budget;
  /** The designer's zone, for whole days. */
  readonly #designers: Zone;
  /** The zone of times without a zone. */
  readonly #floating: Zone;
  /** The zones in which a time may be whose own zone is unknown. */
  readonly #guesses: readonly Zone[];
  /** The file's descriptions of zones, by their names. */
  readonly #descriptions: ReadonlyMap<string, Component>;
  /** Zones by their names in the file; undefined for an unknown name. */
  readonly #zones = new Map<string, Zone | undefined>();
  /** The owner's address: an owner who has declined an invitation is free. Google names the calendar after its owner. */
  readonly #owner: string | undefined;
  /** Days around the span, as text: "20261122". */
  readonly #days: { from: string; to: string; yearBefore: string };
  readonly #events: Event[] = [];
  readonly #times: BusyTime[] = [];
  readonly #unread = new Set<Component>();

  constructor(
    calendar: Component,
    components: readonly Component[],
    from: number,
    to: number,
    zoneName: string,
    budget: Budget,
  ) {
    this.#components = components;
    this.#from = from;
    this.#to = to;
    this.#budget = budget;
    const isZone = ({ kind }: Component) => kind === "VTIMEZONE";
    this.#descriptions = new Map(
      components.filter(isZone).map((zone) => [plainName(firstValue(zone, "TZID") ?? ""), zone]),
    );
    this.#designers = zoneNamed(zoneName) ?? UTC;
    const own = this.#zoneNamed(firstValue(calendar, "X-WR-TIMEZONE") ?? "");
    this.#floating = own ?? this.#designers;
    this.#guesses = [...new Set([this.#designers, own ?? UTC])];
    const name = firstValue(calendar, "X-WR-CALNAME")?.toLowerCase();
    this.#owner = name && name.length <= LONGEST_ADDRESS && /^\S+@\S+$/.test(name) ? name : undefined;
    const day = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
    this.#days = { from: day(from - 2 * DAY), to: day(to + 2 * DAY), yearBefore: day(from - 366 * DAY) };
  }

  busy(): Busy {
    for (const component of this.#components) {
      this.#budget.spend(0);
      if (component.kind === "VEVENT" && !this.#isElsewhere(component))
        this.#attempt(component, () => this.#readEvent(component));
      if (component.kind === "VFREEBUSY") this.#attempt(component, () => this.#addFreeBusy(component));
    }
    this.#addEvents();
    return { times: merged(this.#times).slice(0, CALENDAR.mostBusyTimes), unread: this.#unread.size };
  }

  /** Runs the work on a component; if the component cannot be read, counts it and goes on. */
  #attempt(component: Component, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      this.#countUnread(component);
    }
  }

  #countUnread(component: Component): void {
    if (!this.#isFree(component)) this.#unread.add(component);
  }

  /** Whether an event is over or too far ahead. Most events of a calendar are, and reading them would take most of the time. */
  #isElsewhere(component: Component): boolean {
    const dayOf = (property: string) => /^(?:;.*?)?:(\d{8})/.exec(linesOf(component, property)[0] ?? "")?.[1];
    const start = dayOf("DTSTART");
    if (!start || ["RRULE", "RDATE", "RECURRENCE-ID"].some((property) => component.lines.has(property))) return false;
    if (start > this.#days.to) return true;
    const end = dayOf("DTEND");
    return end || !component.lines.has("DURATION") ? (end ?? start) < this.#days.from : start < this.#days.yearBefore;
  }

  #readEvent(component: Component): void {
    const uid = firstValue(component, "UID") ?? "";
    // Our own bookings close slots themselves, and may have been rescheduled or cancelled since.
    if (isOurs(uid)) return;
    this.#budget.spend(2);
    const rules = linesOf(component, "RRULE").flatMap((line) => {
      this.#budget.spend();
      try {
        return [readRule(line.slice(line.indexOf(":") + 1))];
      } catch {
        // The first occurrence is known.
        this.#countUnread(component);
        return [];
      }
    });
    const sequence = Number.parseInt(firstValue(component, "SEQUENCE") ?? "0", 10) || 0;
    const free = this.#isFree(component);
    for (const [n, guess] of this.#guesses.entries()) {
      let guessed = false;
      const moments = (property: string) =>
        this.#moments(component, property, () => {
          guessed = true;
          return guess;
        });
      const [start] = moments("DTSTART");
      if (!start) throw new Error("no start");
      this.#events.push({
        ...{ component, uid: `${n} ${uid}`, sequence, free, rules, start },
        instead: moments("RECURRENCE-ID")[0],
        length: this.#lengthOf(component, start, moments("DTEND")[0]),
        further: moments("RDATE"),
        excepted: moments("EXDATE"),
      });
      if (!guessed) return;
    }
    this.#countUnread(component);
  }

  /** Closes the times of all events that have been read. */
  #addEvents(): void {
    const events = this.#newest();
    /** The occurrences that other events replace, by UID; `days`: by their names in a series of whole days. */
    const replaced = new Map<string, { exact: Set<number>; days: Set<number> }>();
    /** Events that change all later occurrences as well, by UID. */
    const changes = new Map<string, Change[]>();
    let changesLeft: number = CALENDAR.mostChanges;
    for (const event of events) {
      const { component, uid, instead, start } = event;
      this.#budget.spend();
      if (!instead) continue;
      const { exact, days } = replaced.get(uid) ?? { exact: new Set<number>(), days: new Set<number>() };
      replaced.set(uid, { exact: exact.add(keyOf(instead)), days: days.add(this.#dayOf(instead)) });
      if (/;RANGE="?THISANDFUTURE/i.test(linesOf(component, "RECURRENCE-ID")[0] ?? "")) {
        if (--changesLeft < 0) throw new CalendarError("too_large");
        // The difference is in wall-clock time, so that it stays right when the clocks change.
        const later = instead.zone === start.zone ? start.wall - instead.wall : instantOf(start) - instantOf(instead);
        changes.set(uid, [...(changes.get(uid) ?? []), { from: instantOf(instead), event, later }]);
      }
      this.#addTime(event, start);
    }
    for (const event of events) {
      const { component, uid, instead, start } = event;
      if (!instead)
        this.#attempt(component, () =>
          this.#addOccurrences(event, replaced.get(uid)?.[start.date ? "days" : "exact"], changes.get(uid) ?? []),
        );
    }
  }

  /** Returns the events without older versions of the same event or of the same occurrence of a series. */
  #newest(): Event[] {
    const nameOf = ({ uid, instead }: Event) => `${uid} ${instead ? keyOf(instead) : ""}`;
    const newest = new Map<string, number>();
    for (const event of this.#events)
      newest.set(nameOf(event), Math.max(event.sequence, newest.get(nameOf(event)) ?? 0));
    return this.#events.filter(
      (event) => !firstValue(event.component, "UID") || event.sequence === newest.get(nameOf(event)),
    );
  }

  #addOccurrences(event: Event, replaced: Set<number> | undefined, changes: Change[]): void {
    const { start, rules, further } = event;
    changes.sort((one, other) => one.from - other.from);
    if (event.free && changes.length === 0) return;
    const excepted = new Set(event.excepted.map((moment) => (start.date ? this.#dayOf(moment) : keyOf(moment))));
    // The two sets are not merged: a file may contain one series thousands of times.
    const isGone = (key: number) => excepted.has(key) || (replaced?.has(key) ?? false);
    // An EXDATE without a time removes the occurrences that begin on that day.
    const stays = (moment: Moment) =>
      (excepted.size === 0 && !replaced) ||
      (!isGone(keyOf(moment)) && !isGone(keyOf({ ...moment, wall: dayOf(moment.wall), date: true })));
    const add = (moment: Moment) => {
      if (!stays(moment)) return;
      const change = changes.findLast(({ from }) => from <= instantOf(moment));
      if (change) this.#addTime(change.event, { ...change.event.start, wall: wallAfter(change, moment) });
      else this.#addTime(event, moment);
    };
    for (const moment of further) add(moment);
    if (rules.length === 0) add(start);
    for (const rule of rules) for (const moment of this.#occurrences(rule, event, changes)) add(moment);
  }

  /** Yields the occurrences of a rule that may lie in the span or may be moved into it. */
  *#occurrences(rule: Rule, { start, length }: Event, changes: Change[]): Generator<Moment> {
    const reach = Math.max(length, ...changes.map(({ later, event }) => Math.abs(later) + event.length));
    const before = this.#to - Math.min(0, ...changes.map(({ later }) => later));
    const last = rule.until && this.#momentOf(rule.until, () => start.zone);
    const [from, to] = [this.#from - reach - DAY, this.#to + 366 * DAY];
    for (const wall of occurrencesOf(rule, start.wall, from, to, this.#budget)) {
      const moment = { wall, zone: start.zone, date: start.date };
      const isPast = last && (last.date ? dayOf(wall) > last.wall : instantOf(moment) > instantOf(last));
      if (isPast || instantOf(moment) >= before) return;
      yield moment;
    }
  }

  /** Adds the times of calendars that publish only busy times: Zimbra, Nextcloud, Exchange. */
  #addFreeBusy(component: Component): void {
    for (const line of linesOf(component, "FREEBUSY")) {
      this.#budget.spend();
      if (/;FBTYPE="?FREE"?[;:]/i.test(line)) continue;
      for (const value of timesIn(line).values) {
        this.#budget.spend();
        const [start = "", end = ""] = value.split("/");
        const instant = (time: string) => instantOf(this.#momentOf(writtenTime(time), () => this.#floating));
        const from = instant(start);
        this.#close(from, /^\+?P/i.test(end) ? from + durationOf(end) : instant(end));
      }
    }
  }

  /** Closes an event's time at the moment when it begins. */
  #addTime({ length, free }: Event, start: Moment): void {
    if (free) return;
    const from = instantOf(start);
    this.#close(from, start.date ? instantOf({ ...start, wall: start.wall + length }) : from + length);
  }

  #close(from: number, to: number): void {
    if (to <= this.#from || from >= this.#to || to <= from) return;
    this.#times.push({ start: Math.max(from, this.#from), end: Math.min(to, this.#to) });
  }

  #lengthOf(component: Component, start: Moment, end: Moment | undefined): number {
    const duration = firstValue(component, "DURATION");
    let length = duration ? durationOf(duration) : 0;
    if (end) length = start.date ? end.wall - start.wall : instantOf(end) - instantOf(start);
    // Some programs write the day itself as the end of a single day.
    return Math.min(Math.max(start.date ? length || DAY : length, 0), LONGEST);
  }

  /** Returns the key of a day in a series of days. Some programs name the day by an instant: midnight as written, or in the calendar's zone. */
  #dayOf(moment: Moment): number {
    const wall = moment.wall % DAY === 0 ? moment.wall : dayOf(this.#floating.wallOf(instantOf(moment)));
    return keyOf({ ...moment, wall, date: true });
  }

  /** Tentative events close their time: it is easier to open an hour than to send somebody away. */
  #isFree(component: Component): boolean {
    const value = (property: string) => firstValue(component, property)?.toUpperCase() ?? "";
    const declined = linesOf(component, "ATTENDEE").some(
      (line) => /;PARTSTAT="?DECLINED"?[;:]/i.test(line) && line.toLowerCase().endsWith(`:mailto:${this.#owner}`),
    );
    return (
      declined ||
      value("STATUS") === "CANCELLED" ||
      value("TRANSP") === "TRANSPARENT" ||
      ["FREE", "WORKINGELSEWHERE"].includes(value("X-MICROSOFT-CDO-BUSYSTATUS"))
    );
  }

  /** Returns all values of a property that can be read. A period counts from its start; its length is that of the event, which is what programs write. */
  #moments(component: Component, property: string, guess: () => Zone): Moment[] {
    const moments: Moment[] = [];
    for (const line of linesOf(component, property)) {
      this.#budget.spend();
      this.#attempt(component, () => {
        const { zoneName, values } = timesIn(line);
        const zoneOf = () => (zoneName ? (this.#zoneNamed(zoneName) ?? guess()) : this.#floating);
        for (const value of values) {
          this.#budget.spend();
          moments.push(this.#momentOf(writtenTime(value), zoneOf));
        }
      });
    }
    return moments;
  }

  #momentOf({ wall, date, utc }: WrittenTime, zoneOf: () => Zone): Moment {
    return { wall, date, zone: date ? this.#designers : utc ? UTC : zoneOf() };
  }

  /** Looks up IANA's names, then the file's own description, then other names: many programs call a zone of their own "GMT" or "Eastern Standard Time 1". */
  #zoneNamed(written: string): Zone | undefined {
    const name = plainName(written);
    if (!this.#zones.has(name)) {
      this.#budget.spend(10);
      const known = name.includes("/") ? zoneNamed(name) : undefined;
      this.#zones.set(name, known ?? this.#described(name) ?? zoneNamed(name));
    }
    return this.#zones.get(name);
  }

  #described(name: string): Zone | undefined {
    const description = this.#descriptions.get(name);
    try {
      return description && describedZone(description, this.#from - DAY, this.#to + DAY, this.#budget);
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      return undefined;
    }
  }
}

/** Names in properties have backslashes before commas; those in parameters have none. */
const plainName = (written: string) => written.replace(/\\(.)/g, "$1").replace(/^"|"$/g, "").trim();

/** Returns the milliseconds of "P1W", "P1D" or "PT1H30M". @throws Error */
function durationOf(text: string): number {
  const [, sign, ...sizes] =
    /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text) ?? [];
  if (sign === undefined) throw new Error("no duration");
  const units = [7 * DAY, DAY, 3_600_000, MINUTE, 1000];
  const length = sizes.reduce((sum, size, n) => sum + Number(size ?? 0) * (units[n] ?? 0), 0);
  return sign === "-" ? -length : length;
}

/** Returns what clocks show when a changed occurrence starts. */
function wallAfter({ event: { start }, later }: Change, moment: Moment): number {
  return start.zone === moment.zone ? moment.wall + later : start.zone.wallOf(instantOf(moment) + later);
}

const dayOf = (wall: number) => Math.floor(wall / DAY) * DAY;
const instantOf = ({ wall, zone }: Moment) => zone.instantOf(wall);
/** Returns the name of an occurrence: its day or its instant. Days are negative, so that midnight in UTC is not mistaken for a day. */
const keyOf = (moment: Moment) => (moment.date ? -1 - moment.wall / DAY : instantOf(moment));

/** Exchange stores the UID of an invitation inside its own UID, in hexadecimal. */
function isOurs(uid: string): boolean {
  const told = /^040000008200E000/i.test(uid)
    ? (uid.slice(0, 1000).match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("")
    : uid;
  return /booking-[0-9a-f]{8}-[0-9a-f-]{27}@parlour/.test(told);
}

/** Returns the times in order; times that touch or overlap are merged, and rounded outwards to whole minutes. */
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
