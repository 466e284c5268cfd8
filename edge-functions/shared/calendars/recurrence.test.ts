import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { Budget } from "./budget.ts";
import { occurrencesOf, readRule } from "./recurrence.ts";

const DAY = 86_400_000;
const START = Date.parse("2024-01-05T09:30:00Z");
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const free = () => new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, () => 0);
const ours = (rule: string, { start = START, from = 0, to = START + 3 * 366 * DAY } = {}) =>
  [...occurrencesOf(readRule(rule), start, from, to, free())].filter((at) => at >= from && at <= to);
const first = (rule: string, count: number) => ours(rule).slice(0, count).map(iso);

test.each<[rule: string, expected: string[]]>([
  ["FREQ=DAILY;INTERVAL=10", ["2024-01-05", "2024-01-15", "2024-01-25"]],
  ["FREQ=WEEKLY", ["2024-01-05", "2024-01-12", "2024-01-19"]],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,SU", ["2024-01-07", "2024-01-18", "2024-01-21"]],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,SU;WKST=SU", ["2024-01-14", "2024-01-18", "2024-01-28"]],
  ["FREQ=MONTHLY;BYDAY=1MO,-1FR", ["2024-01-26", "2024-02-05", "2024-02-23"]],
  ["FREQ=MONTHLY;BYDAY=5TH", ["2024-02-29", "2024-05-30", "2024-08-29"]],
  ["FREQ=MONTHLY;BYDAY=-5TH", ["2024-02-01", "2024-05-02", "2024-08-01"]],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["2024-01-31", "2024-02-29", "2024-03-29"]],
  ["FREQ=MONTHLY;BYMONTHDAY=31", ["2024-01-31", "2024-03-31", "2024-05-31"]],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", ["2024-01-31", "2024-02-29", "2024-03-31"]],
  ["FREQ=MONTHLY;INTERVAL=5", ["2024-01-05", "2024-06-05", "2024-11-05"]],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", ["2024-09-13", "2024-12-13", "2025-06-13"]],
  ["FREQ=YEARLY", ["2024-01-05", "2025-01-05", "2026-01-05"]],
  ["FREQ=YEARLY;BYMONTH=3,2;BYDAY=-1SU", ["2024-02-25", "2024-03-31", "2025-02-23"]],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", ["2024-02-29"]],
  ["FREQ=YEARLY;BYDAY=1MO,-1SU", ["2024-12-29", "2025-01-06", "2025-12-28"]],
  ["FREQ=YEARLY;BYYEARDAY=366,-366", ["2024-12-31"]],
  ["FREQ=YEARLY;BYMONTH=6", ["2024-06-05", "2025-06-05", "2026-06-05"]],
  ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=-1", ["2024-02-29", "2025-02-28", "2026-02-28"]],
  ["FREQ=DAILY;BYMONTHDAY=-2", ["2024-01-30", "2024-02-28", "2024-03-30"]],
  ["FREQ=WEEKLY;BYMONTH=12", ["2024-12-06", "2024-12-13", "2024-12-20"]],
  ["freq=daily;byday=mo;count=2", ["2024-01-08", "2024-01-15"]],
  ...["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].map((frequency): [string, string[]] => [
    `FREQ=${frequency};INTERVAL=9000000000000000`,
    ["2024-01-05"],
  ]),
  ["FREQ=DAILY;COUNT=0", []],
])("%s", (rule, expected) => expect(first(rule, 3)).toEqual(expected.map((day) => `${day}T09:30`)));

test("A rule may have a time of its own", () =>
  expect(first("FREQ=DAILY;BYHOUR=7;BYMINUTE=5", 1)).toEqual(["2024-01-06T07:05"]));

test.each([
  ...[
    "FREQ=HOURLY",
    "FREQ=SECONDLY",
    "FREQ=YEARLY;BYWEEKNO=45",
    "FREQ=DAILY;BYHOUR=1,2",
    "COUNT=2",
    "",
    `FREQ=DAILY;BYSETPOS=${"1,".repeat(1000)}1`,
  ],
  ...[
    "FREQ=DAILY;BYMONTH=13",
    "FREQ=DAILY;BYMONTH=",
    "FREQ=DAILY;BYDAY=XX",
    "FREQ=DAILY;UNTIL=soon",
    "FREQ=DAILY;COUNT=x",
  ],
])("A rule is refused: %j", (rule) => expect(() => readRule(rule)).toThrow());

test("Occurrences from a later time on are those that the rule has from its beginning", () => {
  for (const rule of [
    "FREQ=DAILY;INTERVAL=7",
    "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU",
    "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=29",
    "FREQ=YEARLY;INTERVAL=2",
  ]) {
    const from = START + 700 * DAY;
    expect(ours(rule, { from }), rule).toEqual(ours(rule).filter((at) => at >= from));
    expect(ours(rule, { from }).length, rule).toBeGreaterThan(0);
  }
});

/** Rules that ical.js reads in accordance with RFC 5545. */
const rules = fc
  .record({
    frequency: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.uniqueArray(fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU"), { maxLength: 3 }),
    nth: fc.constantFrom("", "", "1", "2", "-1"),
    monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 2 }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
    count: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(({ frequency, interval, weekdays, nth, monthDays, months, count }) => {
    const byMonthDay = weekdays.length === 0 && (frequency === "MONTHLY" || frequency === "YEARLY") ? monthDays : [];
    // The library does not support the months of a rule by the week or month.
    const byMonth = frequency === "YEARLY" && (weekdays.length > 0 || byMonthDay.length > 0) ? months : [];
    const ordinal = frequency === "MONTHLY" || (frequency === "YEARLY" && byMonth.length > 0) ? nth : "";
    const part = (name: string, values: readonly unknown[]) => (values.length > 0 ? [`${name}=${values.join()}`] : []);
    return [
      ...part("FREQ", [frequency]),
      ...part("INTERVAL", [interval]),
      ...part("BYDAY", frequency === "DAILY" ? [] : weekdays.map((day) => ordinal + day)),
      ...part("BYMONTHDAY", byMonthDay),
      ...part("BYMONTH", byMonthDay.length > 0 && byMonth.length === 0 && frequency === "YEARLY" ? [1] : byMonth),
      ...part("COUNT", count === null ? [] : [count]),
    ].join(";");
  });

test("A rule has the occurrences that ical.js finds", () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 700 }), (text, days) => {
      const start = START + days * DAY;
      const to = start + 800 * DAY;
      const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromJSDate(new Date(start), true));
      const theirs: string[] = [];
      for (let next = iterator.next(); next && next.toJSDate().getTime() <= to; next = iterator.next())
        theirs.push(iso(next.toJSDate().getTime()));
      expect(ours(text, { start, to }).map(iso), text).toEqual(theirs);
    }),
    { numRuns: 300 },
  );
});
