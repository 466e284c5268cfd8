// @dom

import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { expireSession, startSession } from "@/lib/session.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { attend } from "./attend.ts";
import { useAttendance } from "./use-attendance.ts";

vi.mock("./attend.ts", () => ({ attend: vi.fn() }));
const report = vi.mocked(attend);

const NOW = Date.parse("2026-11-21T14:00:00Z");
const MINUTE = 60_000;
let media = 0;
const mediaSeconds = () => media;

const closed = vi.fn();
const STILL = { allowed: true, inCall: false };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  report.mockResolvedValue();
  media = 0;
  startSession(sessionOf("ellen"));
});

/** Opens a room whose slot begins and ends in `from` and `to` milliseconds. */
async function open(from: number, to: number) {
  const start = NOW + from;
  const hook = await renderHook(
    (now: typeof STILL & { end: number }) =>
      useAttendance({ bookingId: "booking", start, ...now, mediaSeconds, onClosed: closed }),
    { ...STILL, end: NOW + to },
  );
  return {
    pass: hook.pass,
    leave: hook.unmount,
    show: (now: Partial<typeof STILL> = {}, end = to) => hook.render({ ...STILL, end: NOW + end, ...now }),
  };
}
const reported = () => report.mock.calls.map(([body]) => body);
const leavings = () => reported().map(({ leaving }) => leaving ?? false);
/** Makes the next report wait until the test answers it. */
function slowReport() {
  const { promise, give } = later<void>();
  report.mockReturnValueOnce(promise);
  return give;
}

it("Attendance begins when the room opens, is repeated every 30 seconds, and ends with the slot", async () => {
  const { pass } = await open(6 * MINUTE, 8 * MINUTE);
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
});

it.each([
  // A page whose clock is ahead asks before the room opens: if it stopped, its member would count as absent.
  ["comes too early for the server", new ApiError(409, "room_closed", "Not open yet.")],
  ["comes too often", new ApiError(429, "rate_limited", "Too many.")],
  ["finds the server down", new ApiError(503, "unavailable", "Down.")],
])("Attendance is soon reported again when a report %s", async (_, error) => {
  report.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
  const { pass } = await open(5 * MINUTE, 15 * MINUTE);
  await pass(10_200);
  expect(report).toHaveBeenCalledTimes(3);
  await pass(29_000);
  expect(report).toHaveBeenCalledTimes(3);
  await pass(1000);
  expect(report).toHaveBeenCalledTimes(4);
});

it.each([400, 403, 404])("Attendance ends when a report is permanently refused (%i)", async (status) => {
  report.mockRejectedValueOnce(new ApiError(status, "no", "No."));
  const { pass } = await open(0, 10 * MINUTE);
  await pass(5 * MINUTE);
  expect(report).toHaveBeenCalledTimes(1);
});

it("Attendance is reported at once when the page wakes up or is online again, one report at a time", async () => {
  const { pass } = await open(0, 10 * MINUTE);
  await pass(100);
  expect(report).toHaveBeenCalledTimes(1);
  const answer = slowReport();
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
  // After that, every 30 seconds as before.
  await pass(MINUTE);
  expect(report).toHaveBeenCalledTimes(5);
});

it("Attendance ends with a last report when the page is left, but not after a sign-out", async () => {
  const { pass, leave } = await open(0, 10 * MINUTE);
  await pass(100);
  media = 7;
  await leave();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(report).toHaveBeenCalledTimes(2);
  const [first, last] = reported();
  expect(last).toEqual({ bookingId: "booking", pageId: first?.pageId, mediaSeconds: 7, inCall: false, leaving: true });

  const other = await open(0, 10 * MINUTE);
  await other.pass(100);
  expireSession("token of ellen");
  await other.leave();
  expect(report).toHaveBeenCalledTimes(3);
});

it("Attendance reports once that the room is left when the browser hides the page, and is reported again when the page returns", async () => {
  const { pass } = await open(0, 10 * MINUTE);
  await pass(100);
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pagehide"));
  await pass(100);
  expect(leavings()).toEqual([false, true]);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(100);
  expect(leavings()).toEqual([false, true, false]);
});

it.each([
  ["before the room opens", 6, 8],
  ["after the slot", -2, -1],
])("Attendance reports no leaving %s", async (_, from, to) => {
  const { pass, leave } = await open(from * MINUTE, to * MINUTE);
  await pass(100);
  await leave();
  expect(report).not.toHaveBeenCalled();
});

it("Attendance stops when the room was closed before its time, and the page asks for the reason", async () => {
  const { pass, leave } = await open(-2 * MINUTE, 10 * MINUTE);
  await pass(100);
  report.mockRejectedValue(new ApiError(409, "room_closed", "Closed."));
  await pass(5 * MINUTE);
  await leave();
  expect(report).toHaveBeenCalledTimes(2);
  expect(closed).toHaveBeenCalledOnce();
});

it("Attendance counts sound and picture from the moment of entering the room", async () => {
  media = 30;
  const { pass } = await open(0, 10 * MINUTE);
  await pass(100);
  media = 42;
  await pass(30_000);
  expect(reported().map(({ mediaSeconds }) => mediaSeconds)).toEqual([0, 12]);
});

it("Attendance reports that the member has joined the call as soon as the pending report is answered", async () => {
  const answer = slowReport();
  const { pass, show } = await open(0, 10 * MINUTE);
  await pass(100);
  await show({ inCall: true });
  await pass(1000);
  expect(reported().map(({ inCall }) => inCall)).toEqual([false]);
  answer();
  await pass(100);
  expect(reported().map(({ inCall }) => inCall)).toEqual([false, true]);
  await pass(29_000);
  expect(report).toHaveBeenCalledTimes(2);
});

it("Attendance continues the same stay when the end is moved later, even after it", async () => {
  const { pass, show } = await open(0, 2 * MINUTE);
  await pass(100);
  await show({}, 4 * MINUTE);
  await pass(3 * MINUTE);
  const before = report.mock.calls.length;
  await pass(5 * MINUTE);
  expect(report.mock.calls.length).toBeGreaterThan(before);
  const after = report.mock.calls.length;
  await show({}, 10 * MINUTE);
  await pass(100);
  expect(report.mock.calls.length).toBe(after + 1);
  expect(new Set(reported().map(({ pageId }) => pageId)).size).toBe(1);
  expect(leavings()).not.toContain(true);
});

it("Attendance leaves a room in which the member may no longer be", async () => {
  const { pass, show } = await open(0, 10 * MINUTE);
  await pass(100);
  await show({ allowed: false });
  await pass(5 * MINUTE);
  expect(leavings()).toEqual([false, true]);
});
