// @dom
import type { Designer, Slot } from "@contract/designers.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useNextTimes } from "./use-next-times.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const DESIGNER = { _id: "maya", rates: [{}], availability: {} } as unknown as Designer;
const slot = (start: string, status: Slot["status"] = "available"): Slot => ({
  start: `2026-${start}:00:00Z`,
  end: `2026-${start}:30:00Z`,
  status,
});
/** The slots of each day; a missing day has none. */
let slots: Record<string, Slot[]>;
let failure: ApiError | null;
const asked = () =>
  vi.mocked(api).mock.calls.map(([, options]) => (options as unknown as { query: { date: string } }).query.date);

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  vi.useFakeTimers({ now: Date.parse("2026-11-21T14:00:00Z") });
  slots = {};
  failure = null;
  vi.mocked(api).mockImplementation((async (_: string, { query }: { query: { date: string } }) => {
    if (failure) throw failure;
    return { slots: slots[query.date] ?? [] };
  }) as never);
});

async function open(designer = DESIGNER) {
  const page = await renderHook(useNextTimes, designer);
  await page.pass(0);
  return { ...page, starts: () => page.current().times?.map(({ start }) => start.slice(5, 13)) };
}

it("takes the first free slot of each of the next three days", async () => {
  slots = {
    "2026-11-21": [slot("11-21T13"), slot("11-21T15", "booked"), slot("11-21T16"), slot("11-21T17")],
    "2026-11-22": [slot("11-22T09")],
    "2026-11-23": [slot("11-23T09"), slot("11-23T10")],
  };
  const { starts, current, pass } = await open();
  expect(starts()).toEqual(["11-21T16", "11-22T09", "11-23T09"]);
  expect(asked()).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
  expect(current()).toMatchObject({ failed: false, retrying: false });
  // Time passes while the page is open.
  await pass(2 * 3_600_000 + 30_000);
  expect(starts()).toEqual(["11-21T17", "11-22T09", "11-23T09"]);
});

it("looks further ahead, at most two weeks, if these days have too few", async () => {
  slots = { "2026-11-22": [slot("11-22T09")], "2026-12-05": [slot("12-05T09")], "2026-12-06": [slot("12-06T09")] };
  const { starts, pass } = await open();
  for (let portion = 0; portion < 5; portion++) await pass(0);
  expect(starts()).toEqual(["11-22T09", "12-05T09"]);
  expect(asked()).toHaveLength(15);
});

it.each([
  ["services", { rates: [] }],
  ["hours", { availability: null }],
])("does not ask for times of a designer without %s", async (_, lack) => {
  const { current } = await open({ ...DESIGNER, ...lack });
  expect(asked()).toEqual([]);
  expect(current().offered).toBe(false);
});

it("offers no times on a page that only its designer sees", async () => {
  failure = new ApiError(404, "not_found", "This designer does not exist.");
  const { current, pass } = await open();
  await pass(10_000);
  expect(current().offered).toBe(false);
});

it("retries on demand for times that could not be fetched", async () => {
  failure = new ApiError(0, "unreachable", "Check your connection.");
  const { current, run, pass, starts } = await open();
  await pass(10_000);
  expect(current()).toMatchObject({ offered: true, times: undefined, failed: true });
  failure = null;
  slots = Object.fromEntries(
    ["21T16", "22T09", "23T09"].map((at) => [`2026-11-${at.slice(0, 2)}`, [slot(`11-${at}`)]]),
  );
  await run(() => current().retry());
  await pass(0);
  expect(starts()).toEqual(["11-21T16", "11-22T09", "11-23T09"]);
  expect(current().failed).toBe(false);
});
