/* Calendars that are written to keep a reader busy, all within the fetched size. For the tests of reading and `npm run bench`. */

const fill = (count: number, make: (n: number) => string, separator = "") =>
  Array.from({ length: count }, (_, n) => make(n)).join(separator);
const calendar = (...lines: string[]) => `BEGIN:VCALENDAR\nVERSION:2.0\n${lines.join("\n")}\nEND:VCALENDAR\n`;
const event = (n: number, ...lines: string[]) => `BEGIN:VEVENT\nUID:${n}\n${lines.join("\n")}\nEND:VEVENT`;
const digits = (n: number, length: number) => String(n).padStart(length, "0");

/** Zones with many rules that begin in a year long ago, each used by one event. */
function zones(count: number, rules: number, year: string): string {
  const rule = (n: number) =>
    [
      "BEGIN:STANDARD",
      `DTSTART:${year}0101T${digits(n % 24, 2)}0000`,
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${(n % 12) + 1}`,
      "END:STANDARD",
    ].join("\n");
  return calendar(
    fill(count, (n) => `BEGIN:VTIMEZONE\nTZID:Zone ${n}\n${fill(rules, rule, "\n")}\nEND:VTIMEZONE`, "\n"),
    fill(count, (n) => event(n, `DTSTART;TZID=Zone ${n}:20261220T100000`, "DURATION:PT1H"), "\n"),
  );
}

/** One event with many dates. */
const dates = (name: "RDATE" | "EXDATE", count: number) => {
  const lines = fill(
    Math.ceil(count / 400),
    () => `${name}:${fill(400, (n) => `202612${digits((n % 28) + 1, 2)}T${digits(n % 24, 2)}0000Z`, ",")}`,
    "\n",
  );
  return calendar(event(0, "DTSTART:20261201T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY", lines));
};

/** Single events within a year from November 2026. */
const single = (n: number, ...more: string[]) =>
  event(
    n,
    "DTSTAMP:20261101T000000Z",
    `DTSTART:2027${digits((n % 10) + 1, 2)}${digits((n % 28) + 1, 2)}T${digits(n % 24, 2)}0000Z`,
    "DURATION:PT15M",
    ...more,
  );

/** A busy person's calendar: 1,500 events of past years, 480 future ones, and twenty series. */
export const honestCalendar = () => {
  const text = [
    "SUMMARY:Meeting with a customer",
    "DESCRIPTION:Bring the samples\\, please.\\nThe street is closed\\, so take the back door and ring twice.",
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Mara:mailto:mara@example.test",
  ];
  return calendar(
    "X-WR-CALNAME:mara@example.test",
    fill(1500, (n) => single(n, ...text).replace("DTSTART:2027", "DTSTART:2024"), "\n"),
    fill(480, (n) => single(n + 1500, ...text), "\n"),
    fill(
      20,
      (n) =>
        event(
          n + 2000,
          `DTSTART;TZID=Europe/Berlin:202301${digits(n + 2, 2)}T090000`,
          "DURATION:PT1H",
          "RRULE:FREQ=WEEKLY",
          ...text,
        ),
      "\n",
    ),
  );
};

/** Hostile calendars by their content. */
export const hostileCalendars: Readonly<Record<string, () => string>> = {
  "5 zones with 20 rules each from the year 1": () => zones(5, 20, "0001"),
  "50 zones with 20 rules each from 1601": () => zones(50, 20, "1601"),
  "one event with RDATE × 240,000": () => dates("RDATE", 240_000),
  "one event with EXDATE × 150,000": () => dates("EXDATE", 150_000),
  "15,000 weekly series": () =>
    calendar(
      fill(
        15_000,
        (n) => event(n, `DTSTART:2026010${(n % 7) + 1}T100000Z`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
        "\n",
      ),
    ),
  "one event of 4.8 MB": () =>
    calendar(
      event(
        0,
        "DTSTART:20261220T100000Z",
        "DURATION:PT1H",
        fill(160_000, (n) => `X-NOTE-${digits(n, 6)};X=1:some text`, "\n"),
      ),
    ),
  "19,999 events": () => calendar(fill(19_999, (n) => single(n), "\n")),
  "COUNT=1,000,000,000": () =>
    calendar(
      fill(30, (n) => event(n, "DTSTART:20000101T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=1000000000"), "\n"),
    ),
};
