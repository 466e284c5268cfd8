// @dom
import type { Slot } from "@contract/designers.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { rootIn } from "@/lib/testing/root.ts";
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
let shown: ReturnType<typeof useSlots>;

function Probe() {
  shown = useSlots("maya", [today, tomorrow], today);
  return null;
}
const asked = () =>
  vi.mocked(api).mock.calls.map(([, options]) => (options as unknown as { query: { date: string } }).query.date);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  answers = { "2026-11-22": [slot(NOW - HOUR), slot(NOW), slot(NOW + HOUR)], "2026-11-23": [slot(NOW + 24 * HOUR)] };
  vi.mocked(api).mockReset();
  vi.mocked(api).mockImplementation((async (_: string, { query }: { query: { date: string } }) => ({
    slots: answers[query.date],
  })) as never);
  const root = rootIn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
  await pass(10);
});
afterEach(() => void vi.useRealTimers());

it("shows the chosen day's slots that have not begun, then the other days'", () => {
  expect(asked()).toEqual(["2026-11-22", "2026-11-23"]);
  expect(shown.slots).toEqual([slot(NOW + HOUR)]);
  expect(shown.days.map(({ slots }) => slots?.length)).toEqual([1, 1]);
});

it("lets a slot go when it begins", async () => {
  await pass(HOUR + 31_000);
  expect(shown.slots).toEqual([]);
});

it("asks for the chosen day again and again: others book as well", async () => {
  answers["2026-11-22"] = [slot(NOW + HOUR, "booked")];
  await pass(20_100);
  expect(shown.slots).toEqual([slot(NOW + HOUR, "booked")]);
  expect(asked()).toEqual(["2026-11-22", "2026-11-23", "2026-11-22"]);
});
