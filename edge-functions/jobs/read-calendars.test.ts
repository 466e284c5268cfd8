import { expect, test, vi } from "vitest";
import { CALENDAR } from "../shared/contract/limits.ts";
import type { Database } from "../shared/database.ts";
import { readCalendars } from "./read-calendars.ts";

/** The number of due calendars, and the processor time that each file takes; `seconds` is elapsed time. */
async function run(
  due: number,
  computed: number,
  { seconds = 0, ms = 500, fault = null as "unavailable" | null } = {},
) {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  const read = vi.fn(async () => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    return { fault, computed };
  });
  const call = vi.fn(async () => (due-- > 0 ? [{}] : []));
  const calendars = { read, refresh: async () => undefined };
  const count = await readCalendars({ database: { call } as unknown as Database, calendars }, ms);
  return { count, read };
}

test("A run reads all calendars that are due", async () => {
  expect((await run(40, 5)).count).toEqual({ read: 40, failed: 0, left: false });
});

test("A run stops reading at its share of processor time, whatever the files take, and says that some are left", async () => {
  for (const computed of [CALENDAR.fileMs, CALENDAR.fileMs / 2, CALENDAR.fileMs / 10]) {
    const { read, count } = await run(100, computed);
    expect(read.mock.calls.length).toBeGreaterThan(0);
    expect(read.mock.calls.length * computed).toBeLessThanOrEqual(500);
    expect(count.left).toBe(true);
  }
  expect((await run(1, 0, { ms: CALENDAR.fileMs - 1 })).count).toEqual({ read: 0, failed: 0, left: true });
});

test("A run claims calendars for ten seconds at most", async () => {
  expect((await run(40, 5, { seconds: 4 })).read.mock.calls.length).toBeLessThanOrEqual(4);
  expect((await run(40, 5, { seconds: 0.1 })).count.read).toBe(40);
});

test("A run counts the calendars that it could not read", async () => {
  expect((await run(3, 0, { fault: "unavailable" })).count).toEqual({ read: 0, failed: 3, left: false });
});
