import { describe, expect, test } from "vitest";
import { hostileCalendars } from "../../../tests/support/hostile-calendars.ts";
import { CALENDAR } from "../contract/limits.ts";
import { Budget } from "./budget.ts";
import { CalendarError } from "./fetch-calendar.ts";
import { busyTimes } from "./read-calendar.ts";

/* Calendars as Google, Outlook and Apple write them, and as nobody should write them. */

const FROM = Date.parse("2026-10-01T00:00:00Z");
const TO = Date.parse("2027-01-01T00:00:00Z");
/** A budget of steps only: without a clock, the test does not depend on the machine. */
const stepsOnly = (mostSteps: number = CALENDAR.mostSteps) => new Budget(Number.POSITIVE_INFINITY, mostSteps, () => 0);
/** Reads the calendar of a designer in Berlin, where clocks go back on 25 October. */
const read = (text: string, zone = "Europe/Berlin", budget = stepsOnly()) =>
  busyTimes(text.replaceAll("\n", "\r\n"), FROM, TO, zone, budget);
const fileOf = (events: string[], uid = () => "one") =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n${events.map((event) => `BEGIN:VEVENT\nUID:${uid()}\n${event}\nEND:VEVENT\n`).join("")}END:VCALENDAR\n`;
/** Unrelated events. */
const calendar = (...events: string[]) => fileOf(events, () => String(Math.random()));
const series = (...events: string[]) => fileOf(events);
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const timesIn = (text: string, zone?: string) =>
  read(text, zone).times.map(({ start, end }) => `${iso(start)}/${iso(end)}`);
const timesOf = (...events: string[]) => timesIn(calendar(...events));

/** The busy hours that begin at these instants. */
const hours = (...starts: string[]) => starts.map((start) => `${start}/${iso(Date.parse(`${start}Z`) + 3_600_000)}`);
const GOOGLE = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
X-WR-CALNAME:mara@example.test
X-WR-TIMEZONE:Europe/Berlin
BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20261019T090000
DTEND;TZID=Europe/Berlin:20261019T100000
RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=MO
EXDATE;TZID=Europe/Berlin:20261102T090000
UID:weekly@google.com
STATUS:CONFIRMED
SUMMARY:Yoga\\, then a very long line that is folded because it is longer than s
 eventy-five octets
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20261110T140000
DTEND;TZID=Europe/Berlin:20261110T150000
UID:weekly@google.com
RECURRENCE-ID;TZID=Europe/Berlin:20261109T090000
STATUS:CONFIRMED
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261201
DTEND;VALUE=DATE:20261203
UID:allday@google.com
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT30M
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261205
DTEND;VALUE=DATE:20261206
UID:birthday@google.com
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
DTSTART:20261210T100000Z
DTEND:20261210T110000Z
UID:declined@google.com
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=Mara:mailto:mara@example.test
END:VEVENT
BEGIN:VEVENT
DTSTART:20261210T120000Z
DTEND:20261210T130000Z
UID:others@google.com
ATTENDEE;PARTSTAT=DECLINED:mailto:tom@example.test
ATTENDEE;PARTSTAT=ACCEPTED:mailto:mara@example.test
END:VEVENT
END:VCALENDAR
`;

const OUTLOOK = `BEGIN:VCALENDAR
PRODID:Microsoft Exchange Server 2010
BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
RRULE:FREQ=DAILY;UNTIL=20261028T080000Z;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR
UID:040000008200E00074C5B7101A82E00800000000B0E1
DTSTART;TZID=Pacific Standard Time:20261022T000000
DTEND;TZID=Pacific Standard Time:20261022T003000
TRANSP:OPAQUE
STATUS:CONFIRMED
X-MICROSOFT-CDO-BUSYSTATUS:BUSY
END:VEVENT
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E00800000000C0E1
DTSTART;TZID=Customized Time Zone:20261103T090000
DTEND;TZID=Customized Time Zone:20261103T093000
X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE
END:VEVENT
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E00800000000D0E1
DTSTART;TZID=W. Europe Standard Time:20261104T090000
DTEND;TZID=W. Europe Standard Time:20261104T093000
X-MICROSOFT-CDO-BUSYSTATUS:FREE
END:VEVENT
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E00800000000E0E1
DTSTART;TZID=India Standard Time:20261105T090000
DTEND;TZID=India Standard Time:20261105T093000
X-MICROSOFT-CDO-BUSYSTATUS:OOF
END:VEVENT
END:VCALENDAR
`;

const APPLE = `BEGIN:VCALENDAR
PRODID:-//Apple Inc.//iCloud Calendar 2426B2//EN
BEGIN:VEVENT
UID:4A6E2F9B-1D0C-4D8A-9C8B-1F2E3D4C5B6A
RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231T225959Z
DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261030T180000
DURATION:PT1H30M
END:VEVENT
BEGIN:VEVENT
UID:7F6E2F9B-1D0C-4D8A-9C8B-1F2E3D4C5B6B
DTSTART:20261116T120000
DTEND:20261116T130000
RDATE;VALUE=PERIOD:20261118T110000Z/PT1H
RDATE:20261120T120000
END:VEVENT
BEGIN:VEVENT
UID:9F6E2F9B-1D0C-4D8A-9C8B-1F2E3D4C5B6C
DTSTART;TZID=America/New_York:20261117T090000
DTEND;TZID=Europe/London:20261117T150000
STATUS:CANCELLED
END:VEVENT
END:VCALENDAR
`;

describe("busyTimes", () => {
  test("reads Google's exceptions, moved occurrences, days, free and declined events, and the hour when clocks go back", () => {
    expect(read(GOOGLE).unread).toBe(0);
    expect(timesIn(GOOGLE, "America/Los_Angeles")).toEqual([
      "2026-10-19T07:00/2026-10-19T08:00",
      "2026-10-26T08:00/2026-10-26T09:00",
      // 2 November is excepted (EXDATE); the ninth has moved to the tenth.
      "2026-11-10T13:00/2026-11-10T14:00",
      "2026-11-16T08:00/2026-11-16T09:00",
      "2026-12-01T08:00/2026-12-03T08:00",
      "2026-12-10T12:00/2026-12-10T13:00",
    ]);
  });

  test("reads Outlook's names of zones, a zone of its own, and its busy status", () => {
    expect(read(OUTLOOK).unread).toBe(0);
    expect(timesIn(OUTLOOK, "Asia/Kolkata")).toEqual([
      "2026-10-22T07:00/2026-10-22T07:30",
      "2026-10-23T07:00/2026-10-23T07:30",
      "2026-10-26T07:00/2026-10-26T07:30",
      "2026-10-27T07:00/2026-10-27T07:30",
      "2026-10-28T07:00/2026-10-28T07:30",
      "2026-11-03T08:00/2026-11-03T08:30",
      "2026-11-05T03:30/2026-11-05T04:00",
    ]);
  });

  test("reads Apple's paths as names of zones, durations, further dates, floating times and cancelled events", () => {
    expect(read(APPLE).unread).toBe(0);
    expect(timesIn(APPLE, "America/Los_Angeles")).toEqual([
      "2026-10-30T17:00/2026-10-30T18:30",
      "2026-11-16T20:00/2026-11-16T21:00",
      "2026-11-18T11:00/2026-11-18T12:00",
      "2026-11-20T20:00/2026-11-20T21:00",
      "2026-11-27T17:00/2026-11-27T18:30",
      "2026-12-25T17:00/2026-12-25T18:30",
    ]);
  });
});

const AT = "DTSTART:20261101T100000Z\nDTEND:20261101T110000Z";
const HOUR = "2026-11-01T10:00/2026-11-01T11:00";
/** 1 November in Berlin. */
const SUNDAY = "2026-10-31T23:00/2026-11-01T23:00";
const EACH = "DTSTART:20261101T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY";
describe("An event", () => {
  test.each([
    ["plain", AT, [HOUR]],
    ["cancelled", `${AT}\nSTATUS:CANCELLED`, []],
    ["transparent", `${AT}\nTRANSP:TRANSPARENT`, []],
    ["working elsewhere", `${AT}\nX-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE`, []],
    ["without an end", "DTSTART:20261101T100000Z", []],
    ["a day without an end", "DTSTART;VALUE=DATE:20261101", [SUNDAY]],
    ["a day that ends where it begins", "DTSTART;VALUE=DATE:20261101\nDTEND;VALUE=DATE:20261101", [SUNDAY]],
    ["the day of 25 hours", "DTSTART;VALUE=DATE:20261025", ["2026-10-24T22:00/2026-10-25T23:00"]],
    ["over", "DTSTART:20250101T100000Z\nDTEND:20250101T110000Z", []],
    ["begun before", "DTSTART:20260901T100000Z\nDTEND:20261001T020000Z", ["2026-10-01T00:00/2026-10-01T02:00"]],
    ["too far ahead", "DTSTART:20290101T100000Z\nDTEND:20290101T110000Z", []],
    ["ending before it begins", "DTSTART:20261101T100000Z\nDTEND:20261101T090000Z", []],
    ["until a day", `${EACH};UNTIL=20261102`, hours("2026-11-01T10:00", "2026-11-02T10:00")],
    ["an exception by its day", `${AT}\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;VALUE=DATE:20261102`, [HOUR]],
    ...[";VALUE=DATE:20261109", ":20261109T000000", ":20261109T000000Z", ":20261108T230000Z"].map(
      (exception): [string, string, string[]] => [
        `days with the exception ${exception}`,
        `DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;COUNT=2\nEXDATE${exception}`,
        ["2026-11-01T23:00/2026-11-02T23:00"],
      ],
    ),
    [
      "of a series up to the span's end, in the next year",
      "DTSTART;TZID=Pacific/Auckland:20261231T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY",
      hours("2026-12-30T21:00", "2026-12-31T21:00"),
    ],
    ["until its last start", `${EACH};UNTIL=20261102T100000Z`, hours("2026-11-01T10:00", "2026-11-02T10:00")],
    ["open at the end of the span", "DTSTART:20261231T230000Z\nDTEND:20270101T020000Z", hours("2026-12-31T23:00")],
    ["ending as the span begins", "DTSTART:20260930T230000Z\nDTEND:20261001T000000Z", []],
    [
      "by clocks a day behind",
      "DTSTART;TZID=America/Los_Angeles:20260930T180000\nDURATION:PT1H",
      hours("2026-10-01T01:00"),
    ],
    [
      "by clocks a day ahead",
      "DTSTART;TZID=Pacific/Kiritimati:20270101T050000\nDURATION:PT1H",
      hours("2026-12-31T15:00"),
    ],
    ["begun half a year ago", "DTSTART:20260401T000000Z\nDURATION:P200D", ["2026-10-01T00:00/2026-10-18T00:00"]],
  ])("is read when it is: %s", (_, event, expected) => expect(timesOf(event)).toEqual(expected));

  test("takes whole minutes, and is merged with one that it touches or lies within", () => {
    expect(read(calendar("DTSTART:20261101T100030Z\nDTEND:20261101T105930Z")).times).toEqual([
      { start: Date.parse("2026-11-01T10:00:00Z"), end: Date.parse("2026-11-01T11:00:00Z") },
    ]);
    expect(timesOf(AT, "DTSTART:20261101T110000Z\nDURATION:PT1H")).toEqual(["2026-11-01T10:00/2026-11-01T12:00"]);
    expect(timesOf(AT, "DTSTART:20261101T101500Z\nDURATION:PT15M")).toEqual([HOUR]);
    expect(timesOf(AT, "DTSTART:20261101T110100Z\nDURATION:PT1H")).toHaveLength(2);
  });

  test("is left out when it is a booking of ours, even under the name that Exchange gives it", () => {
    const uid = "booking-8a0c4f6e-0000-4000-8000-000000000001@parlour";
    const exchange = `040000008200E00074C5B7101A82E00800000000${"0".repeat(40)}${Buffer.from(`vCal-Uid\u0001\0\0\0${uid}\0`, "latin1").toString("hex").toUpperCase()}`;
    const named = (name: string) => timesIn(calendar(AT).replace(/UID:.*/, `UID:${name}`));
    expect(named(uid)).toEqual([]);
    expect(named(exchange)).toEqual([]);
    expect(named("booking-1@parlour")).toEqual([HOUR]);
  });

  test("is merged with others that it overlaps, and counted when it cannot be read", () => {
    const { times, unread } = read(
      calendar(
        AT,
        "DTSTART:20261101T103000Z\nDTEND:20261101T123000Z",
        "DTSTART:tomorrow",
        "SUMMARY:nothing",
        `${AT}\nRRULE:FREQ=SECONDLY`,
        `${AT}\nRRULE:FREQ=YEARLY;BYWEEKNO=45;BYDAY=SU`,
      ),
    );
    expect(times.map(({ start, end }) => `${iso(start)}/${iso(end)}`)).toEqual(["2026-11-01T10:00/2026-11-01T12:30"]);
    expect(unread).toBe(4);
  });
});

const fault = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof CalendarError ? error.fault : error;
  }
};
describe("A file", () => {
  test.each([["<!DOCTYPE html><p>Sign in"], [""], ["BEGIN:VCARD\nEND:VCARD"], ["\u0000\u0001"]])(
    "is not a calendar: %j",
    (text) => expect(fault(() => read(text))).toBe("no_calendar"),
  );

  test("is read as far as it goes when it is cut short", () => {
    expect(timesIn(calendar(AT).slice(0, -20))).toEqual([HOUR]);
    expect(timesIn("BEGIN:VCALENDAR\nBEGIN:VEVENT\n".repeat(1000))).toEqual([]);
    expect(timesIn(GOOGLE.slice(0, GOOGLE.indexOf("RRULE:FREQ=WEEKLY")))).toEqual(hours("2026-10-19T07:00"));
  });

  test("gives the same days of a century-old series, counted or not", () => {
    const weekly = (rule: string) =>
      `DTSTART;TZID=Europe/Berlin:19260105T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE${rule}`;
    expect(timesOf(weekly(""))).toHaveLength(12);
    expect(timesOf(weekly(""))).toEqual(timesOf(weekly(";COUNT=9000")));
    expect(timesOf(...Array.from({ length: 300 }, () => weekly("")))).toHaveLength(12);
  });

  test("keeps the first of too many busy times", () => {
    const at = (minute: number) =>
      new Date(Date.parse("2026-10-02T00:00:00Z") + minute * 60_000).toISOString().replace(/[-:]|\.000/g, "");
    const events = Array.from(
      { length: CALENDAR.mostBusyTimes + 1 },
      (_, n) => `DTSTART:${at(n * 30)}\nDURATION:PT15M`,
    );
    const { times } = read(calendar(...events.reverse()));
    expect(times).toHaveLength(CALENDAR.mostBusyTimes);
    expect(iso(times[0]?.start ?? 0)).toBe("2026-10-02T00:00");
    expect(iso(times.at(-1)?.start ?? 0)).toBe("2026-11-12T15:30");
  });

  const inFile = (own: string, event: string, designers = "America/Los_Angeles") =>
    timesIn(calendar(event).replace("PRODID", `X-WR-TIMEZONE:${own}\nPRODID`), designers);

  test("uses its own zone for times without a zone, and the designer's if its own is unknown", () => {
    const floating = "DTSTART:20261101T100000\nDURATION:PT1H";
    expect(inFile("Europe/Berlin", floating)).toEqual(hours("2026-11-01T09:00"));
    expect(inFile("W. Europe Standard Time", floating)).toEqual(hours("2026-11-01T09:00"));
    expect(inFile("Mars/Olympus", floating)).toEqual(hours("2026-11-01T18:00"));
    expect(timesIn(calendar(floating), "Mars/Olympus")).toEqual([HOUR]);
  });

  test.each(["UTC", "Asia/Tokyo", "America/Los_Angeles"])(
    "has whole days in the designer's zone when its own is %s",
    (own) =>
      expect(inFile(own, "DTSTART;VALUE=DATE:20261204\nDTEND;VALUE=DATE:20261205")).toEqual([
        "2026-12-04T08:00/2026-12-05T08:00",
      ]),
  );

  test("may have 20,000 events and no more", () => {
    const day = (n: number) =>
      new Date(Date.UTC(1990, 0, 1) + n * 16.2 * 3_600_000).toISOString().replace(/[-:]|\.000/g, "");
    const events = Array.from({ length: CALENDAR.mostEvents }, (_, n) => `DTSTART:${day(n)}\nDURATION:PT1H`);
    const { times, unread } = read(calendar(...events));
    expect(unread).toBe(0);
    expect(times.length).toBe(115);
    expect(fault(() => read(calendar(...events, AT)))).toBe("too_large");
  });

  test("is read to its end even with endless recurrences", () => {
    const never = [
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
      "FREQ=WEEKLY;INTERVAL=52;BYMONTH=6",
      "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2",
      "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4",
      "FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15,16",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO",
      "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9",
      "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
    ];
    for (const rule of never)
      expect(timesOf(`DTSTART:20261109T100000Z\nDURATION:PT1H\nRRULE:${rule}`), rule).toEqual([]);
    expect(timesOf(`${AT}\nRRULE:FREQ=DAILY;INTERVAL=999999999`)).toEqual([HOUR]);
    const daily = Array.from(
      { length: 30 },
      () => "DTSTART:20000101T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=9000",
    );
    expect(fault(() => read(calendar(...daily)))).toBe("too_large");
  });
});

describe("A zone", () => {
  /** A zone that changes between two offsets as Outlook writes it; it changes on Berlin's days, unless the offsets are the same. */
  const described = (name: string, standard: string, daylight = standard) => `BEGIN:VTIMEZONE
TZID:${name}
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:${daylight}
TZOFFSETTO:${standard}
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:${standard}
TZOFFSETTO:${daylight}
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
`;
  const noonIn = (name: string, description = "", day = "20261201") => {
    const event = `DTSTART;TZID=${name}:${day}T120000\nDTEND;TZID=${name}:${day}T130000`;
    const { times, unread } = read(
      calendar(event).replace("BEGIN:VEVENT", `${description}BEGIN:VEVENT`),
      "Asia/Kolkata",
    );
    return [...times.map(({ start }) => iso(start)), ...(unread ? [`${unread} unread`] : [])];
  };

  test.each([
    ["Customized Time Zone", "Customized Time Zone"],
    ['"tzone://Microsoft/Custom"', "tzone://Microsoft/Custom"],
    ["tzone://Microsoft/Custom", "tzone://Microsoft/Custom"],
    ["Zone Standard Time 1", "Zone Standard Time 1"],
    ['"(UTC+03:00) Kuwait, Riyadh"', "(UTC+03:00) Kuwait\\, Riyadh"],
    ...["GMT", "BST", "IST", "EST", "Eastern Standard Time"].map((name) => [name, name]),
  ])("is what the file describes: %s", (name, inDescription) => {
    expect(noonIn(name, described(inDescription, "-0100", "+0200"))).toEqual(["2026-12-01T13:00"]);
    expect(noonIn(name, described(inDescription, "-0100", "+0200"), "20261024")).toEqual(["2026-10-24T10:00"]);
    // The instant is between the change by the new offset and that by the old one.
    expect(noonIn(name, described(inDescription, "-1300", "-1200"), "20261025")).toEqual(["2026-10-26T01:00"]);
  });

  test("follows single changes and rules that have ended", () => {
    const single = (part: string, day: string, from: string, to: string, more: string) =>
      `BEGIN:${part}\nDTSTART:${day}T020000\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\n${more}END:${part}\n`;
    const zone = (...parts: string[]) => `BEGIN:VTIMEZONE\nTZID:Own\n${parts.join("")}END:VTIMEZONE\n`;
    const summer = single("DAYLIGHT", "19700301", "+0100", "+0200", "RRULE:FREQ=YEARLY;UNTIL=20150301T010000Z\n");
    expect(noonIn("Own", zone(summer))).toEqual(["2026-12-01T10:00"]);
    // The end of the rule is an instant, at which the last change happens.
    const winter = single("STANDARD", "20141026", "+0200", "+0100", "");
    expect(noonIn("Own", zone(summer, winter))).toEqual(["2026-12-01T10:00"]);
    const back = single("STANDARD", "20151001", "+0200", "+0300", "RDATE:20261101T020000\n");
    expect(noonIn("Own", zone(summer, back))).toEqual(["2026-12-01T09:00"]);
    expect(noonIn("Own", zone(summer, single("STANDARD", "20261101", "+0200", "+0500", "")), "20261031")).toEqual([
      "2026-10-31T10:00",
    ]);
    expect(noonIn("Own", zone(single("STANDARD", "20261201", "+0200", "+0500", "")), "20261101")).toEqual([
      "2026-11-01T10:00",
    ]);
  });

  test("is the machine's zone for IANA names, whatever the file describes, and for other names if the file describes none", () => {
    expect(noonIn("Europe/Berlin", described("Europe/Berlin", "+0500"))).toEqual(["2026-12-01T11:00"]);
    expect(noonIn("Arabian Standard Time", described("FLE Standard Time", "+0200"))).toEqual(["2026-12-01T08:00"]);
    expect(noonIn("tzone://Microsoft/Utc")).toEqual(["2026-12-01T12:00"]);
    expect(noonIn("GMT", "BEGIN:VTIMEZONE\nTZID:GMT\nEND:VTIMEZONE\n")).toEqual(["2026-12-01T12:00"]);
  });

  test("with an unknown name closes the time in the designer's zone and in the file's zone or UTC, and is counted", () => {
    for (const name of ["Home", "BST", "Mars/Olympus"])
      expect(noonIn(name)).toEqual(["2026-12-01T06:30", "2026-12-01T12:00", "1 unread"]);
    expect(noonIn("Home", "X-WR-TIMEZONE:Europe/Berlin\n")).toEqual([
      "2026-12-01T06:30",
      "2026-12-01T11:00",
      "1 unread",
    ]);
    expect(noonIn("Home", "X-WR-TIMEZONE:Asia/Kolkata\n")).toEqual(["2026-12-01T06:30", "1 unread"]);
    expect(noonIn("Home", "", "20200101")).toEqual([]);
    expect(read(calendar("DTSTART;TZID=Home:20261201T120000\nTRANSP:TRANSPARENT")).unread).toBe(0);
    const series = `DTSTART;TZID=Home:20261201T120000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;TZID=Home:20261202T120000`;
    expect(timesIn(calendar(series), "Asia/Kolkata")).toEqual(hours("2026-12-01T06:30", "2026-12-01T12:00"));
  });
});

describe("What other calendars forgive", () => {
  test.each([
    ["lines that are none", "SUMMARY:Hello\nWorld\n\nSee: you\nDESCRIPTION;X"],
    ["an alarm without sense", "BEGIN:VALARM\nDTSTART:20990101\nUID:booking\nTRIGGER;VALUE=DATE-TIME:\nEND:VALARM"],
    ["another component in it", "BEGIN:X-OTHER\nDTSTART:20990101\nEND:X-OTHER"],
    [
      "base64 in a parameter",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-MAPKIT-HANDLE=CAESvA==;X-TITLE=Home:geo:1.0,2.0",
    ],
    ["quotes in a name", 'ATTENDEE;CN="Roe; Jane "The Plan" (x)";RSVP=TRUE:mailto:jane@example.test'],
    ["a rule that ends with a semicolon", "RRULE:FREQ=DAILY;COUNT=1;"],
  ])("changes nothing: %s", (_, lines) => {
    for (const event of [`${lines}\n${AT}`, `${AT}\n${lines}`]) {
      expect(timesOf(event)).toEqual([HOUR]);
      expect(read(calendar(event)).unread).toBe(0);
    }
  });

  test.each(["BYDAY=XX", "BYMONTH=13", "BYSETPOS=X", "UNTIL=tomorrow", "INTERVAL=-1"])(
    "keeps the first occurrence of an invalid rule, and is counted: %s",
    (part) => {
      const event = `${AT}\nRRULE:FREQ=WEEKLY;${part}`;
      expect(timesOf(event)).toEqual([HOUR]);
      expect(read(calendar(event)).unread).toBe(1);
    },
  );

  test("keeps the other dates of a series with an invalid date, and is counted", () => {
    for (const lines of ["EXDATE:tomorrow", "RDATE:20261102T250000Z"]) {
      expect(timesOf(`${AT}\n${lines}`)).toEqual([HOUR]);
      expect(read(calendar(`${AT}\n${lines}`)).unread).toBe(1);
    }
  });
});

const freeBusy = (...lines: string[]) =>
  calendar().replace("END:V", ["BEGIN:VFREEBUSY", "UID:x", ...lines, "END:VFREEBUSY", "END:V"].join("\n"));

test("Busy times without events close their hours, except those that are free", () => {
  const at = (hour: number) => `20261101T${hour}0000Z/20261101T${hour + 1}0000Z`;
  const types = ["BUSY", "BUSY-UNAVAILABLE", '"BUSY-TENTATIVE"', "X-OTHER"];
  const file = freeBusy(
    "DTSTART:20261101T000000Z",
    `FREEBUSY:${at(10)},20261101T110000Z/PT30M`,
    ...types.map((type, n) => `FREEBUSY;FBTYPE=${type}:${at(12 + 2 * n)}`),
    `FREEBUSY;FBTYPE=FREE:${at(20)}`,
  );
  const { times, unread } = read(file);
  expect(times.map(({ start, end }) => `${iso(start)}/${iso(end)}`)).toEqual([
    "2026-11-01T10:00/2026-11-01T11:30",
    ...hours("2026-11-01T12:00", "2026-11-01T14:00", "2026-11-01T16:00", "2026-11-01T18:00"),
  ]);
  expect(unread).toBe(0);
  expect(read(freeBusy("FREEBUSY:tomorrow", `FREEBUSY:${at(10)}`)).unread).toBe(1);
});

test("An older version of an event or of an occurrence closes nothing", () => {
  const days = "DTSTART:20261101T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3";
  const moved = (hour: number) => `RECURRENCE-ID:20261103T100000Z\nDTSTART:20261103T${hour}0000Z\nDURATION:PT1H`;
  const versions = [`${days}\nEXDATE:20261102T100000Z\nSEQUENCE:2`, `${days}\nSEQUENCE:1`, days];
  const occurrences = [`${moved(15)}\nSEQUENCE:11`, `${moved(12)}\nSEQUENCE:9`];
  for (const events of [versions, versions.toReversed()])
    expect(timesIn(series(...events, ...occurrences))).toEqual(hours("2026-11-01T10:00", "2026-11-03T15:00"));
  // Events without a UID are unrelated.
  const nameless = fileOf([`${AT}\nSEQUENCE:1`, "DTSTART:20261101T120000Z\nDURATION:PT1H"], () => "");
  expect(timesIn(nameless)).toEqual(hours("2026-11-01T10:00", "2026-11-01T12:00"));
});

describe("A file that is written to keep us busy", () => {
  const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n));
  const change = (n: number) => `${AT}\nRECURRENCE-ID;RANGE=THISANDFUTURE:${20_261_101 + (n % 28)}T100000Z`;
  const dates = (count: number) => times(count, (n) => `202611${10 + (n % 20)}T090000Z`).join();
  const PART = "DTSTART:16010101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200";
  const zone = (...lines: string[]) =>
    `BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\n${PART}\n${lines.join("\n")}\nEND:STANDARD\nEND:VTIMEZONE\n`;
  const inOwnZone = (...lines: string[]) =>
    calendar("DTSTART;TZID=Own:20261101T100000\nDURATION:PT1H").replace(
      "BEGIN:VEVENT",
      `${zone(...lines)}BEGIN:VEVENT`,
    );

  test.each<[string, string]>([
    ["events", calendar(...times(200, () => "SUMMARY:nothing"))],
    ["RDATE", series(`${AT}\nRDATE:${dates(500)}`)],
    ["EXDATE", series(`${AT}\nEXDATE:${dates(500)}`)],
    ["occurrences", calendar("DTSTART:20200101T100000Z\nRRULE:FREQ=DAILY;COUNT=1000")],
    ["days without an occurrence", calendar("DTSTART:20261001T100000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")],
    ["months without one", calendar("DTSTART:19000101T100000Z\nRRULE:FREQ=MONTHLY;COUNT=900;BYMONTHDAY=30;BYMONTH=2")],
    ["years without one", calendar("DTSTART:19000101T100000Z\nRRULE:FREQ=YEARLY;COUNT=900;BYDAY=54MO")],
    [
      "series of which each is short",
      calendar(...times(100, () => "DTSTART:20261001T100000Z\nRRULE:FREQ=WEEKLY;COUNT=2")),
    ],
    ["busy times", freeBusy(`FREEBUSY:${times(500, () => "20261101T100000Z/PT1H").join()}`)],
    ["days of a year", calendar("DTSTART:20200101T100000Z\nRRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=1000")],
    ["a zone's rules", inOwnZone(...times(100, () => "RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=1SU"))],
    ["a zone's days", inOwnZone("RRULE:FREQ=DAILY")],
    ["a zone's parts", inOwnZone(...times(400, () => `END:STANDARD\nBEGIN:STANDARD\n${PART}`))],
    ["an event's rules", calendar(`${AT}\n${"RRULE:X\n".repeat(500)}`)],
    ["dates that are none", calendar(`${AT}\n${"EXDATE:X\n".repeat(500)}`)],
    ["free times", freeBusy("FREEBUSY;FBTYPE=FREE:X\n".repeat(500))],
    ["names of zones", calendar([AT, ...times(60, (n) => `RDATE;TZID=Zone ${n}:20261101T100000`)].join("\n"))],
    ["a zone's dates", inOwnZone(`RDATE:${dates(500)}`)],
  ])("is too large when it costs too many steps: %s", (_, text) => {
    expect(fault(() => read(text, "UTC", stepsOnly(Number.POSITIVE_INFINITY)))).toBeUndefined();
    expect(fault(() => read(text, "UTC", stepsOnly(300)))).toBe("too_large");
  });

  test("is too large when it takes too long, even when nothing in it matters", () => {
    let now = 0;
    const clock = () => now++;
    const lines = calendar(`${AT}\n${"X:1\n".repeat(100_000)}`);
    expect(fault(() => read(lines, "UTC", new Budget(50, CALENDAR.mostSteps, clock)))).toBe("too_large");
    expect(fault(() => read(lines, "UTC", new Budget(200, CALENDAR.mostSteps, clock)))).toBeUndefined();
  });

  test("has a zone's rules followed only around the span, and unneeded zones not at all", () => {
    const zones = hostileCalendars["50 zones with 20 rules each from 1601"]?.() ?? "";
    expect(fault(() => read(zones))).toBeUndefined();
    expect(
      fault(() => read(zones.replaceAll(/TZID=Zone \d+/g, "TZID=Zone 1"), "UTC", stepsOnly(1000))),
    ).toBeUndefined();
  });

  test("has only reachable occurrences counted", () => {
    const million = "DTSTART:20000101T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=1000000000";
    expect(read(calendar(million), "UTC", stepsOnly(1000)).times).toHaveLength(92);
  });

  test("is read quickly whatever its names are", () => {
    const long = (text: string) => text.repeat(1_000_000);
    const files = [
      calendar(`${AT}\nUID:040000008200E000${long("41")}`),
      calendar(`DTSTART;TZID=(UTC+01:00) ${long("a,")}:20261101T100000`),
      calendar(AT).replace("PRODID", `X-WR-CALNAME:${long("@")} x\nPRODID`),
      calendar(`${AT}\nATTENDEE${long(";X=1")}:mailto:a@b.test`),
    ];
    for (const text of files) expect(fault(() => read(text))).toBeUndefined();
  });

  test("has all of its dates read, however long the line", () =>
    expect(read(series(`${AT}\nRDATE:${dates(1000)}`)).times).toHaveLength(21));

  test("is refused with far too many changes of series", () => {
    expect(read(series(AT, ...times(CALENDAR.mostChanges, change))).unread).toBe(0);
    expect(fault(() => read(series(AT, ...times(CALENDAR.mostChanges + 1, change))))).toBe("too_large");
  });
});

describe("A series that is changed from an occurrence on", () => {
  const BERLIN = ";TZID=Europe/Berlin";
  const weekly = (...changes: string[]) => weeklyOf("", ...changes);
  const weeklyOf = (more: string, ...changes: string[]) => {
    const events = `DTSTART${BERLIN}:20261005T090000\nDTEND${BERLIN}:20261005T100000\nRRULE:FREQ=WEEKLY;COUNT=5${more}`;
    return timesIn(series(events, ...changes));
  };
  const from = (day: string) => `RECURRENCE-ID;RANGE=THISANDFUTURE${BERLIN}:202610${day}T090000`;
  const unchanged = hours("2026-10-05T07:00", "2026-10-12T07:00");

  test("has its old times before that occurrence and its new times after it, by the clock even when the clocks change", () => {
    expect(weekly(`${from("19")}\nDTSTART${BERLIN}:20261020T143000\nDTEND${BERLIN}:20261020T150000`)).toEqual([
      ...unchanged,
      "2026-10-20T12:30/2026-10-20T13:00",
      "2026-10-27T13:30/2026-10-27T14:00",
      "2026-11-03T13:30/2026-11-03T14:00",
    ]);
  });

  test("keeps its new hour when it is moved past a change of the clocks, and may be busy only from then on", () => {
    const late = `${from("19")}\nDTSTART${BERLIN}:20261026T143000\nDTEND${BERLIN}:20261026T150000`;
    expect(weekly(late).slice(2)).toEqual([
      "2026-10-26T13:30/2026-10-26T14:00",
      "2026-11-02T13:30/2026-11-02T14:00",
      "2026-11-09T13:30/2026-11-09T14:00",
    ]);
    expect(weeklyOf("\nTRANSP:TRANSPARENT", late)).toEqual(weekly(late).slice(2));
  });

  test("keeps its distance from the old times when it is moved to another zone", () => {
    // The series follows Berlin's clocks, which change a week before New York's.
    const newYork = `${from("19")}\nDTSTART;TZID=America/New_York:20261019T080000\nDURATION:PT1H`;
    expect(weekly(newYork).slice(2)).toEqual(hours("2026-10-19T12:00", "2026-10-26T13:00", "2026-11-02T13:00"));
  });

  test("is followed into the span from old times long before the span", () => {
    const past = `DTSTART${BERLIN}:20200106T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;UNTIL=20260921T220000Z`;
    // The occurrences are three weeks later than before: those of September have moved to October.
    const later = `RECURRENCE-ID;RANGE=THISANDFUTURE${BERLIN}:20200113T090000\nDTSTART${BERLIN}:20200203T090000\nDURATION:PT1H`;
    expect(timesIn(series(past, later))).toEqual(unchanged);
  });

  test("is followed into the span from old times after the span", () => {
    const endless = `DTSTART${BERLIN}:20261005T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY`;
    const moved = `RECURRENCE-ID;RANGE=THISANDFUTURE${BERLIN}:20261005T090000\nDTSTART${BERLIN}:20260928T090000\nDURATION:PT1H`;
    // The last one is the moved occurrence of 4 January.
    expect(timesIn(series(endless, moved)).at(-1)).toBe("2026-12-28T08:00/2026-12-28T09:00");
  });

  test("may name an occurrence of a series of days as an instant", () => {
    const days = "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;COUNT=2";
    const moved = "RECURRENCE-ID:20261108T230000Z\nDTSTART;VALUE=DATE:20261110";
    expect(timesIn(series(days, moved))).toEqual([
      "2026-11-01T23:00/2026-11-02T23:00",
      "2026-11-09T23:00/2026-11-10T23:00",
    ]);
  });

  test("ends where it is cancelled or free from then on", () => {
    const times = `DTSTART${BERLIN}:20261019T090000\nDTEND${BERLIN}:20261019T100000`;
    for (const end of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"])
      expect(weekly(`${from("19")}\n${times}\n${end}`)).toEqual(unchanged);
  });

  test("follows the later of two changes, and one occurrence of it may differ again", () => {
    const to = (day: string, hour: string) => `DTSTART${BERLIN}:202610${day}T${hour}0000\nDURATION:PT1H`;
    expect(
      weekly(
        `${from("19")}\n${to("19", "16")}`,
        `${from("12")}\n${to("12", "12")}`,
        `RECURRENCE-ID${BERLIN}:20261026T090000\n${to("28", "08")}`,
      ),
    ).toEqual(
      hours("2026-10-05T07:00", "2026-10-12T10:00", "2026-10-19T14:00", "2026-10-28T07:00", "2026-11-02T15:00"),
    );
  });
});
