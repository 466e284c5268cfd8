// @dom

import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { expireSession, startSession } from "@/lib/session.ts";
import { rootIn } from "@/lib/testing/root.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { attend } from "./attend.ts";
import { useAttendance } from "./use-attendance.ts";

vi.mock("./attend.ts", () => ({ attend: vi.fn() }));
const report = vi.mocked(attend);

const NOW = Date.parse("2026-11-21T14:00:00Z");
const MINUTE = 60_000;
let media = 0;

const closed = vi.fn();

const seconds = () => media;

function Room({
  start,
  end,
  allowed = true,
  inCall = false,
}: {
  start: number;
  end: number;
  allowed?: boolean;
  inCall?: boolean;
}) {
  useAttendance({ bookingId: "booking", start, end, allowed, inCall, mediaSeconds: seconds, onClosed: closed });
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  report.mockReset().mockResolvedValue();
  closed.mockReset();
  media = 0;
  startSession(sessionOf("ellen"));
});
afterEach(() => vi.useRealTimers());

async function open(from: number, to: number) {
  const root = rootIn();
  await act(async () => root.render(<Room start={NOW + from} end={NOW + to} />));
  return root;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("begins when the room opens, goes on every 30 seconds, and ends with the slot", async () => {
  const root = await open(6 * MINUTE, 8 * MINUTE);
  await pass(59_000);
  expect(report).not.toHaveBeenCalled();
  await pass(1500);
  expect(report).toHaveBeenCalledExactlyOnceWith({
    bookingId: "booking",
    pageId: expect.any(String),
    mediaSeconds: 0,
    inCall: false,
  });
  await pass(30_000);
  expect(report).toHaveBeenCalledTimes(2);
  await pass(30 * MINUTE);
  // 7 minutes of an open room.
  expect(report).toHaveBeenCalledTimes(14);
  act(() => root.unmount());
});

it.each([
  ["cannot be sent", new ApiError(0, "unreachable", "Offline.")],
  // A page whose clock is ahead asks before the room opens: if it gave up, its member would count as absent.
  ["comes too early for the server", new ApiError(409, "room_closed", "Not open yet.")],
  ["comes too often", new ApiError(429, "rate_limited", "Too many.")],
  ["finds the server down", new ApiError(503, "unavailable", "Down.")],
])("tries again soon when a report %s", async (_, error) => {
  report.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
  const root = await open(5 * MINUTE, 15 * MINUTE);
  await pass(5100);
  expect(report).toHaveBeenCalledTimes(2);
  await pass(5100);
  expect(report).toHaveBeenCalledTimes(3);
  await pass(29_000);
  expect(report).toHaveBeenCalledTimes(3);
  await pass(1000);
  expect(report).toHaveBeenCalledTimes(4);
  act(() => root.unmount());
});

it.each([400, 403, 404])("ends when a report is refused for good (%i)", async (status) => {
  report.mockRejectedValueOnce(new ApiError(status, "no", "No."));
  const root = await open(0, 10 * MINUTE);
  await pass(5 * MINUTE);
  expect(report).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});

it("reports at once when the page wakes up or is online again, one report at a time", async () => {
  const root = await open(0, 10 * MINUTE);
  await pass(100);
  expect(report).toHaveBeenCalledTimes(1);
  let answer = () => {};
  report.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(100);
  expect(report).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("online"));
  await pass(100);
  expect(report).toHaveBeenCalledTimes(2);
  answer();
  await pass(100);
  window.dispatchEvent(new Event("online"));
  await pass(100);
  expect(report).toHaveBeenCalledTimes(3);
  // From then on every 30 seconds, as before.
  await pass(MINUTE);
  expect(report).toHaveBeenCalledTimes(5);
  act(() => root.unmount());
});

it("ends when the page is left, and says so; the other member waits for no answer from it", async () => {
  const root = await open(0, 10 * MINUTE);
  await pass(100);
  media = 7;
  act(() => root.unmount());
  await pass(5 * MINUTE);
  expect(report).toHaveBeenCalledTimes(2);
  const [[first], [last]] = report.mock.calls as [[{ pageId: string }], [object]];
  expect(last).toEqual({ bookingId: "booking", pageId: first.pageId, mediaSeconds: 7, inCall: false, leaving: true });
});

it("says that it is left when the browser takes the page away, and reports again when it brings it back", async () => {
  const root = await open(0, 10 * MINUTE);
  await pass(100);
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pagehide"));
  await pass(100);
  expect(report.mock.calls.map(([body]) => body.leaving ?? false)).toEqual([false, true]);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(100);
  expect(report.mock.calls.map(([body]) => body.leaving ?? false)).toEqual([false, true, false]);
  act(() => root.unmount());
});

it("does not report leaving before the room opens or after the slot", async () => {
  const early = await open(6 * MINUTE, 8 * MINUTE);
  await pass(100);
  act(() => early.unmount());
  const late = await open(-2 * MINUTE, -1 * MINUTE);
  await pass(100);
  act(() => late.unmount());
  expect(report).not.toHaveBeenCalled();
});

it("stops when the room was closed before its time, and lets the page look why", async () => {
  const root = await open(-2 * MINUTE, 10 * MINUTE);
  await pass(100);
  report.mockRejectedValue(new ApiError(409, "room_closed", "Closed."));
  await pass(5 * MINUTE);
  expect(report).toHaveBeenCalledTimes(2);
  expect(closed).toHaveBeenCalledOnce();
  act(() => root.unmount());
  expect(report).toHaveBeenCalledTimes(2);
});

it("counts sound and picture from when it entered the room", async () => {
  media = 30;
  const root = await open(0, 10 * MINUTE);
  await pass(100);
  media = 42;
  await pass(30_000);
  expect(report.mock.calls.map(([body]) => body.mediaSeconds)).toEqual([0, 12]);
  act(() => root.unmount());
});

it("reports at once that it has joined the call, and goes on as before", async () => {
  const root = await open(0, 10 * MINUTE);
  await pass(10_000);
  await act(async () => root.render(<Room start={NOW} end={NOW + 10 * MINUTE} inCall />));
  await pass(100);
  expect(report.mock.calls.map(([body]) => body.inCall)).toEqual([false, true]);
  await act(async () => root.render(<Room start={NOW} end={NOW + 10 * MINUTE} />));
  await pass(30_000);
  expect(report.mock.calls.map(([body]) => body.inCall)).toEqual([false, true, false]);
  act(() => root.unmount());
});

it("reports that it has joined the call as soon as the running report is answered", async () => {
  let answer = () => {};
  report.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const root = await open(0, 10 * MINUTE);
  await pass(100);
  await act(async () => root.render(<Room start={NOW} end={NOW + 10 * MINUTE} inCall />));
  await pass(1000);
  expect(report.mock.calls.map(([body]) => body.inCall)).toEqual([false]);
  answer();
  await pass(100);
  expect(report.mock.calls.map(([body]) => body.inCall)).toEqual([false, true]);
  await pass(29_000);
  expect(report).toHaveBeenCalledTimes(2);
  act(() => root.unmount());
});

it("does not report leaving after a sign-out", async () => {
  const root = await open(0, 10 * MINUTE);
  await pass(100);
  expireSession("token of ellen");
  act(() => root.unmount());
  await pass(100);
  expect(report).toHaveBeenCalledOnce();
});

it("goes on in the same stay when the end moves on, also after it", async () => {
  const root = rootIn();
  const until = (end: number) => act(async () => root.render(<Room start={NOW} end={NOW + end} />));
  await until(2 * MINUTE);
  await pass(100);
  await until(4 * MINUTE);
  await pass(3 * MINUTE);
  const before = report.mock.calls.length;
  await pass(5 * MINUTE);
  expect(report.mock.calls.length).toBeGreaterThan(before);
  const after = report.mock.calls.length;
  await until(10 * MINUTE);
  await pass(100);
  expect(report.mock.calls.length).toBe(after + 1);
  expect(new Set(report.mock.calls.map(([body]) => body.pageId)).size).toBe(1);
  expect(report.mock.calls.some(([body]) => body.leaving)).toBe(false);
  act(() => root.unmount());
});

it("leaves the room that it may no longer be in", async () => {
  const root = rootIn();
  const render = (allowed: boolean) =>
    act(async () => root.render(<Room start={NOW} end={NOW + 10 * MINUTE} allowed={allowed} />));
  await render(true);
  await pass(100);
  await render(false);
  await pass(5 * MINUTE);
  expect(report.mock.calls.map(([body]) => body.leaving ?? false)).toEqual([false, true]);
  act(() => root.unmount());
});
