import type { Budget } from "./budget.ts";
import { type Component, firstValue, linesOf, timesIn, writtenTime } from "./components.ts";
import { occurrencesOf, readRule } from "./recurrence.ts";
import { type Zone, zoneOfChanges } from "./wall-clock.ts";

const YEAR = 366 * 86_400_000;
/** The most changes of the clocks within the span. Real zones have two a year. */
const MOST_CHANGES = 500;

/**
 * Returns a zone from the description in its file (VTIMEZONE), as far as it matters between two instants: descriptions may begin in the year 1, and may be made
 * to keep us busy.
 * @throws Error if it cannot be understood
 */
export function describedZone({ parts }: Component, from: number, to: number, budget: Budget): Zone {
  const changes: { at: number; before: number; offset: number }[] = [];
  for (const part of parts) {
    budget.spend();
    const [before, offset] = [offsetIn(part, "TZOFFSETFROM"), offsetIn(part, "TZOFFSETTO")];
    for (const wall of wallsOf(part, before, from, to, budget)) changes.push({ at: wall - before, before, offset });
  }
  changes.sort((one, other) => one.at - other.at);
  // The last change before the span counts.
  const needed = changes.slice(
    Math.max(
      changes.findLastIndex(({ at }) => at < from),
      0,
    ),
  );
  const [first] = needed;
  if (!first || needed.length > MOST_CHANGES) throw new Error("no zone");
  return zoneOfChanges(first.before, needed);
}

/** Yields the times at which clocks that still show the old time, which is `before` ahead of UTC, change to a part's offset. */
function* wallsOf(part: Component, before: number, from: number, to: number, budget: Budget): Generator<number> {
  const start = writtenTime(firstValue(part, "DTSTART") ?? "");
  const rules = linesOf(part, "RRULE");
  if (rules.length === 0) yield start.wall;
  for (const line of linesOf(part, "RDATE"))
    for (const date of timesIn(line).values) {
      budget.spend();
      yield writtenTime(date).wall;
    }
  for (const line of rules) {
    const rule = readRule(line.slice(1));
    const until = rule.until && rule.until.wall + (rule.until.utc ? before : 0);
    const last = Math.min(to, until ?? to);
    for (const wall of occurrencesOf(rule, start.wall, Math.min(from, last) - YEAR, to, budget)) {
      if (wall > last) break;
      yield wall;
    }
  }
}

function offsetIn(part: Component, property: string): number {
  const [, sign, hours, minutes, seconds = "0"] =
    /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(firstValue(part, property) ?? "") ?? [];
  if (!sign) throw new Error("no offset");
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -size : size;
}
