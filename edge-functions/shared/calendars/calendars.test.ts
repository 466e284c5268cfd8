import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { environment } from "../../../tests/support/services.ts";
import { CALENDAR } from "../contract/limits.ts";
import type { Database } from "../database.ts";
import { type CalendarToRead, connectCalendars } from "./calendars.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-21T14:00:00Z");
const iso = (at: number) => new Date(at).toISOString();
const stamp = (at: number) => iso(at).replace(/[-:]|\.000/g, "");
const CALENDAR_OF_MARA: CalendarToRead = {
  id: "mara",
  url: "webcal://calendar.test/secret.ics?key=1",
  etag: '"one"',
  lastModified: "Sun, 01 Nov 2026 10:00:00 GMT",
  timeZone: "Asia/Kolkata",
};

const network = vi.fn<typeof fetch>();
const call = vi.fn();
const { read, refresh } = connectCalendars(environment({ calendarsBaseUrl: "http://calendars.here" }), {
  call,
} as unknown as Database);
const stored = () => call.mock.calls.map(([name, args]) => [name, args]);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.stubGlobal("fetch", network);
  network.mockReset();
  call.mockReset().mockResolvedValue({ ok: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answers = (...events: string[]) =>
  network.mockResolvedValue(
    new Response(
      `BEGIN:VCALENDAR\n${events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT\n`).join("")}END:VCALENDAR\n`,
      { headers: { etag: '"two"', "last-modified": "Sat, 21 Nov 2026 13:00:00 GMT" } },
    ),
  );

test("Reading a calendar stores when its owner is busy, from yesterday to as far ahead as slots are sold", async () => {
  const last = NOW + CALENDAR.daysAhead * DAY;
  answers(
    `DTSTART:${stamp(NOW - 2 * DAY)}\nDTEND:${stamp(NOW + 60_000)}`,
    // This time has no zone, so the designer's own clocks count.
    "DTSTART:20261122T090000\nDURATION:PT1H",
    `DTSTART:${stamp(last - 60_000)}\nDURATION:PT1H`,
    "DTSTART:tomorrow",
  );
  expect(await read(CALENDAR_OF_MARA)).toMatchObject({ fault: null });
  expect(stored()).toEqual([
    [
      "store_calendar",
      {
        id: "mara",
        answer: {
          fault: null,
          etag: '"two"',
          lastModified: "Sat, 21 Nov 2026 13:00:00 GMT",
          times: [
            [iso(NOW - DAY), iso(NOW + 60_000)],
            ["2026-11-22T03:30:00.000Z", "2026-11-22T04:30:00.000Z"],
            [iso(last - 60_000), iso(last)],
          ],
          unread: 1,
        },
      },
    ],
  ]);
  const [url, init] = network.mock.calls[0] ?? [];
  expect(url).toBe("http://calendars.here/calendar.test/secret.ics?key=1");
  expect(new Headers(init?.headers).get("if-none-match")).toBe('"one"');
  expect(new Headers(init?.headers).get("if-modified-since")).toBe("Sun, 01 Nov 2026 10:00:00 GMT");
});

test("Reading a calendar stores that nothing has changed", async () => {
  network.mockResolvedValue(new Response(null, { status: 304, headers: { etag: '"one"' } }));
  expect(await read(CALENDAR_OF_MARA)).toEqual({ fault: null, computed: 0 });
  expect(stored()).toEqual([
    ["store_calendar", { id: "mara", answer: { fault: null, etag: '"one"', lastModified: null, times: null } }],
  ]);
});

test.each([
  ["not_found", () => new Response("", { status: 404 })],
  ["no_calendar", () => new Response("<p>Sign in")],
])("Reading a calendar stores why it cannot be read: %s", async (fault, answer) => {
  network.mockImplementation(async () => answer());
  expect(await read(CALENDAR_OF_MARA)).toMatchObject({ fault });
  expect(stored()).toEqual([["store_calendar", { id: "mara", answer: { fault } }]]);
});

test("Reading a calendar does not store a mistake of ours as the calendar's fault", async () => {
  answers();
  vi.spyOn(performance, "now").mockImplementation(() => {
    throw new Error("ours");
  });
  await expect(read(CALENDAR_OF_MARA)).rejects.toThrow("ours");
  expect(call).not.toHaveBeenCalled();
});

test("Reading a calendar stops after the time that a file may take", async () => {
  const clock = vi.spyOn(performance, "now");
  const reading = async (milliseconds: number) => {
    answers("DTSTART:20261122T090000");
    clock.mockReturnValue(milliseconds).mockReturnValueOnce(0);
    return read(CALENDAR_OF_MARA);
  };
  expect(await reading(CALENDAR.fileMs)).toEqual({ fault: null, computed: CALENDAR.fileMs });
  expect(await reading(CALENDAR.fileMs + 1)).toEqual({ fault: "too_large", computed: CALENDAR.fileMs + 1 });
});

const SECOND = { ...CALENDAR_OF_MARA, id: "second" };
const stale = (...calendars: CalendarToRead[]) =>
  call.mockImplementation(async (name: string) => (name === "claim_stale_calendars" ? calendars : { ok: true }));

test("Refreshing reads stale calendars again, for no longer than a customer waits", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  network.mockImplementation(async () => new Response(null, { status: 304 }));
  stale(CALENDAR_OF_MARA, SECOND);
  await refresh({ rateId: "rate" });
  expect(stored()[0]).toEqual(["claim_stale_calendars", { rateId: "rate" }]);
  expect(stored().slice(1)).toEqual([
    ["store_calendar", expect.objectContaining({ id: "mara" })],
    ["store_calendar", expect.objectContaining({ id: "second" })],
  ]);
  expect(timeout.mock.calls).toEqual([[CALENDAR.bookingSeconds * 1000], [CALENDAR.bookingSeconds * 1000]]);
  timeout.mockClear();
  await read(CALENDAR_OF_MARA);
  expect(timeout.mock.calls).toEqual([[CALENDAR.seconds * 1000]]);
});

test("Refreshing reads for a fifth of a second altogether, and stores nothing about what takes longer", async () => {
  const clock = vi.spyOn(performance, "now");
  network.mockImplementation(
    async () => new Response("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261122T090000\nEND:VEVENT"),
  );
  const refreshing = async (...times: number[]) => {
    call.mockClear();
    for (const time of times) clock.mockReturnValueOnce(time);
    await refresh({ rateId: "rate" });
    return stored().map(([, { id }]) => id);
  };
  stale(CALENDAR_OF_MARA);
  clock.mockReturnValue(CALENDAR.bookingMs);
  expect(await refreshing(0)).toEqual([undefined, "mara"]);
  clock.mockReturnValue(CALENDAR.bookingMs + 1);
  expect(await refreshing(0)).toEqual([undefined]);
  // The first file takes so much of the time that too little is left for the second.
  let calls = 0;
  clock.mockImplementation(() => ++calls);
  await refreshing();
  const each = CALENDAR.bookingMs / calls;
  clock.mockImplementation(() => ++calls * each);
  stale(CALENDAR_OF_MARA, SECOND);
  expect(await refreshing()).toEqual([undefined, "mara"]);
});

test.each(["claim_stale_calendars", "store_calendar"])(
  "Refreshing does not stop the booking when %s fails",
  async (failing) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    network.mockImplementation(async () => new Response(null, { status: 304 }));
    call.mockImplementation(async (name: string) => {
      if (name === failing) throw new Error("busy");
      return [CALENDAR_OF_MARA];
    });
    await expect(refresh({ bookingId: "booking" })).resolves.toBeUndefined();
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("calendars_not_refreshed"));
  },
);
