// @dom
import type { Slot } from "@contract/designers.ts";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import type { LocalDay } from "./slot-days.ts";
import { useSlots } from "./use-slots.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const NOW = Date.parse("2026-11-22T10:00:00Z");
const HOUR = 3_600_000;
const slot = (start: number, status: Slot["status"] = "available"): Slot => ({
  start: new Date(start).toISOString(),
  end: new Date(start + HOUR).toISOString(),
  status,
});
/** A day of a browser whose clock is UTC's. */
const day = (date: string): LocalDay => {
  const start = Date.parse(`${date}T00:00:00Z`);
  return { key: date, start, end: start + 24 * HOUR };
};
const [today, tomorrow] = [day("2026-11-22"), day("2026-11-23")];

let answers: Record<string, Slot[]>;
const asked = () =>
  vi.mocked(api).mock.calls.map(([, options]) => (options as unknown as { query: { date: string } }).query.date);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  answers = { "2026-11-22": [slot(NOW - HOUR), slot(NOW), slot(NOW + HOUR)], "2026-11-23": [slot(NOW + 24 * HOUR)] };
  vi.mocked(api)
    .mockReset()
    .mockImplementation((async (_: string, { query }: { query: { date: string } }) => ({
      slots: answers[query.date],
    })) as never);
});

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { current, run } = await renderHook(() => useSlots("maya", [today, tomorrow], today), undefined, client);
  const pass = (ms: number) => run(() => vi.advanceTimersByTimeAsync(ms));
  await pass(10);
  return { current, pass };
}

it("shows the chosen day's slots that have not begun, then the other days'", async () => {
  const { current } = await open();
  expect(asked()).toEqual(["2026-11-22", "2026-11-23"]);
  expect(current().slots).toEqual([slot(NOW + HOUR)]);
  expect(current().days.map(({ slots }) => slots?.length)).toEqual([1, 1]);
});

it("removes a slot when it begins", async () => {
  const { current, pass } = await open();
  await pass(HOUR + 31_000);
  expect(current().slots).toEqual([]);
});
