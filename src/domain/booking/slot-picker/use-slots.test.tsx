// @dom
import type { Slot } from "@contract/designers.ts";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { joinLive, type LiveStatus } from "@/lib/live-channel.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import type { LocalDay } from "./slot-days.ts";
import { useSlots } from "./use-slots.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/live-channel.ts", () => ({ joinLive: vi.fn() }));

const NOW = Date.parse("2026-11-22T10:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const slot = (start: number, status: Slot["status"] = "available"): Slot => ({
  start: new Date(start).toISOString(),
  end: new Date(start + HOUR).toISOString(),
  status,
});
/** Returns a day for a browser whose clock is UTC's. */
const day = (date: string): LocalDay => {
  const start = Date.parse(`${date}T00:00:00Z`);
  return { key: date, start, end: start + 24 * HOUR };
};
const [today, tomorrow] = [day("2026-11-22"), day("2026-11-23")];

let answers: Record<string, Slot[]>;
let hear: (payload: unknown) => void;
let becomes: (status: LiveStatus) => void;
const leave = vi.fn();
const asked = () =>
  vi.mocked(api).mock.calls.map(([, options]) => (options as unknown as { query: { date: string } }).query.date);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.mocked(joinLive).mockImplementation((_, { onMessage, onStatus }) => {
    hear = onMessage;
    becomes = (status) => onStatus?.(status);
    return { leave, show: () => {} };
  });
  answers = { "2026-11-22": [slot(NOW - HOUR), slot(NOW), slot(NOW + HOUR)], "2026-11-23": [slot(NOW + 24 * HOUR)] };
  vi.mocked(api).mockImplementation((async (_: string, { query }: { query: { date: string } }) => ({
    slots: answers[query.date],
  })) as never);
});

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await renderHook(() => useSlots("maya", [today, tomorrow], today), undefined, client);
  await page.pass(10);
  /** Returns the days that have been requested since the last call. */
  const askedSince = () => {
    const days = asked();
    vi.mocked(api).mockClear();
    return days;
  };
  askedSince();
  return { ...page, askedSince };
}

it("shows the slots that have not begun, first those of the chosen day, then the others", async () => {
  const { current, pass } = await open();
  expect(current().slots).toEqual([slot(NOW + HOUR)]);
  expect(current().days.map(({ slots }) => slots?.length)).toEqual([1, 1]);
  await pass(HOUR + 31_000);
  expect(current().slots).toEqual([]);
});

it("requests the days announced as changed, at most once a second, and the chosen day once the channel is live", async () => {
  const { run, pass, askedSince, unmount } = await open();
  expect(joinLive).toHaveBeenCalledExactlyOnceWith("times:maya", expect.anything());
  await run(() => becomes("live"));
  expect(askedSince()).toEqual(["2026-11-22"]);
  await run(() => {
    for (const day of ["2026-11-23", "2026-11-23", "2026-12-24"]) hear({ from: day, to: day });
  });
  await pass(1100);
  expect(askedSince()).toEqual(["2026-11-23"]);
  await unmount();
  expect(leave).toHaveBeenCalledOnce();
});

it("polls every 20 seconds while the channel is not live, and every two minutes while it is", async () => {
  const { run, pass, askedSince } = await open();
  await pass(20_100);
  expect(askedSince()).toEqual(["2026-11-22"]);
  await run(() => becomes("live"));
  await pass(1100);
  askedSince();
  await pass(60_000);
  expect(askedSince()).toEqual([]);
  await pass(60_000);
  expect(askedSince()).toEqual(["2026-11-22"]);
  await run(() => becomes("lost"));
  await pass(20_100);
  expect(askedSince()).toEqual(["2026-11-22"]);
});

it("leaves the channel after the page has been hidden for a minute, and joins again when it is shown", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get");
  const { run, pass } = await open();
  const turn = (state: DocumentVisibilityState) =>
    run(() => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  await turn("hidden");
  await pass(MINUTE - 1000);
  await turn("visible");
  await pass(2 * MINUTE);
  expect(leave).not.toHaveBeenCalled();
  await turn("hidden");
  await pass(MINUTE + 1000);
  expect(leave).toHaveBeenCalledOnce();
  await turn("visible");
  expect(joinLive).toHaveBeenCalledTimes(2);
});
