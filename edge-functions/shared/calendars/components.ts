import { CALENDAR } from "../contract/limits.ts";
import type { Budget } from "./budget.ts";
import { CalendarError } from "./fetch-calendar.ts";

/** `parts`: the rules of a zone. */
export type Component = { kind: string; lines: Map<string, string[]>; parts: Component[] };

const KINDS = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);
const PARTS = new Set(["STANDARD", "DAYLIGHT"]);
const PROPERTIES = new Set([
  ...["X-WR-TIMEZONE", "X-WR-CALNAME", "UID", "SEQUENCE", "STATUS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS", "ATTENDEE"],
  ...["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "FREEBUSY"],
  ...["TZID", "TZOFFSETFROM", "TZOFFSETTO"],
]);
const LONGEST_NAME = Math.max(...[...PROPERTIES].map(({ length }) => length));
const [COLON, SEMICOLON, SMALL_A] = [58, 59, 97];
const newComponent = (kind: string): Component => ({ kind, lines: new Map(), parts: [] });

/**
 * Returns the events, busy times and zones of an iCalendar file, and the properties of the calendar itself. Lines are stored without the names of their
 * properties, under those names in capital letters; only properties that we read are kept. Everything else in the file is left out, well-formed or not.
 * @throws CalendarError
 */
export function componentsOf(text: string, budget: Budget): { calendar: Component; components: Component[] } {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError("no_calendar");
  const unfolded = text
    .replace(/^\uFEFF?\s*/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "");
  const calendar = newComponent("VCALENDAR");
  const components: Component[] = [];
  let component: Component | undefined;
  let part: Component | undefined;
  /** The kind of component (an alarm, a task, …) that is skipped up to its end. */
  let skipped: string | undefined;
  let lines = 0;
  for (let at = 0, end: number; at < unfolded.length; at = end + 1) {
    if (++lines % 1000 === 0) budget.spend(0);
    end = unfolded.indexOf("\n", at);
    if (end < 0) end = unfolded.length;
    const property = propertyAt(unfolded, at, end);
    if (!property) continue;
    const rest = () => unfolded.slice(at + property.length, end);
    const kind = property === "BEGIN" || property === "END" ? rest().slice(1).trim().toUpperCase() : "";
    if (property === "BEGIN") {
      if (KINDS.has(kind)) {
        component = newComponent(kind);
        components.push(component);
        part = skipped = undefined;
        if (components.length > CALENDAR.mostEvents) throw new CalendarError("too_large");
      } else if (component?.kind === "VTIMEZONE" && PARTS.has(kind)) {
        part = newComponent(kind);
        component.parts.push(part);
      } else if (kind !== "VCALENDAR") skipped ??= kind;
    } else if (property === "END") {
      if (kind === skipped) skipped = undefined;
      else if (KINDS.has(kind)) component = part = skipped = undefined;
      else if (PARTS.has(kind)) part = undefined;
    } else if (!skipped && PROPERTIES.has(property)) {
      const { lines } = part ?? component ?? calendar;
      const others = lines.get(property);
      if (others) others.push(rest());
      else lines.set(property, [rest()]);
    }
  }
  return { calendar, components };
}

/** Returns the name of the property in a line. It uses no pattern, because a file may have a million lines. */
function propertyAt(text: string, at: number, end: number): string | undefined {
  let hasSmall = false;
  const most = Math.min(end, at + LONGEST_NAME + 1);
  for (let position = at; position < most; position++) {
    const code = text.charCodeAt(position);
    if (code === COLON || code === SEMICOLON) {
      const name = text.slice(at, position);
      return hasSmall ? name.toUpperCase() : name;
    }
    hasSmall ||= code >= SMALL_A;
  }
  return undefined;
}

/** Returns all lines of a property, each with its parameters: ";TZID=Europe/Berlin:20261104T090000". */
export const linesOf = ({ lines }: Component, property: string): readonly string[] => lines.get(property) ?? [];

/** Returns the value of a property's first line. */
export const firstValue = (component: Component, property: string): string | undefined =>
  /^[^:]*:(.*)$/.exec(linesOf(component, property)[0] ?? "")?.[1]?.trim();

/** A date or time as it is written. `wall`: milliseconds of the wall clock, as in `Zone`. */
export type WrittenTime = { wall: number; date: boolean; utc: boolean };

/** @throws Error */
export function writtenTime(text: string): WrittenTime {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(0[1-9]|1[0-2])([0-2]\d|3[01])(?:T([01]\d|2[0-4])([0-5]\d)([0-6]\d)?(?:\.\d+)?(Z)?)?(?![^\s/])/i.exec(
      text,
    ) ?? [];
  if (!year) throw new Error("no time");
  const parts = [hour, minute, second].map((part) => Number(part ?? 0));
  return {
    wall: Date.UTC(Number(year), Number(month) - 1, Number(day), ...parts),
    date: hour === undefined,
    utc: Boolean(utc),
  };
}

/**
 * Returns the dates and times in a line of a property, and the name of its zone. Exchange writes names with colons, so the values begin before eight digits.
 */
export function timesIn(line: string): { zoneName: string | undefined; values: Iterable<string> } {
  const parameters = /^(?:;.*?)?:(?=\d{8})/.exec(line)?.[0];
  if (parameters === undefined) throw new Error("no time");
  const [, quoted, plain] = /;TZID=(?:"([^"]*)"|(.*?)(?=;[A-Z-]+=|:$))/i.exec(parameters) ?? [];
  return { zoneName: quoted ?? plain, values: valuesAfter(line, parameters.length) };
}

/** Yields the values one by one, because there may be hundreds of thousands. */
function* valuesAfter(line: string, begin: number): Generator<string> {
  for (let at = begin, end: number; at < line.length; at = end + 1) {
    end = line.indexOf(",", at);
    if (end < 0) end = line.length;
    yield line.slice(at, end).trim();
  }
}
