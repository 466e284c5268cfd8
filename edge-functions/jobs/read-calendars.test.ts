import { expect, test, vi } from "vitest";
import type { Database } from "../shared/database.ts";
import { readCalendars } from "./read-calendars.ts";

/** So many calendars are due, and each file takes the processor so long. */
async function run(due: number, computed: number) {
  const read = vi.fn(async () => ({ fault: null, computed }));
  const call = vi.fn(async () => (due-- > 0 ? [{}] : []));
  const count = await readCalendars({
    database: { call } as unknown as Database,
    calendars: { read, refresh: async () => undefined },
  });
  return { count, read };
}

test("all calendars that are due are read", async () => {
  expect((await run(40, 5)).count).toEqual({ read: 40, failed: 0 });
});

test("a run stops when the processor was busy for half a second, and at most one file more is read then", async () => {
  expect((await run(40, 250)).read.mock.calls.length).toBeLessThanOrEqual(3);
  expect((await run(40, 600)).read.mock.calls.length).toBeLessThanOrEqual(2);
});
