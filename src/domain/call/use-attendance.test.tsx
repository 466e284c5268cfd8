// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { attend } from "./attend.ts";
import { useAttendance } from "./use-attendance.ts";

vi.mock("./attend.ts", () => ({ attend: vi.fn() }));
const report = vi.mocked(attend);

const NOW = Date.parse("2026-11-21T14:00:00Z");
const MINUTE = 60_000;
const seconds = () => 7;

function Room({ start, end }: { start: number; end: number }) {
  useAttendance("booking", start, end, seconds);
  return null;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ now: NOW });
  report.mockReset().mockResolvedValue();
});
afterEach(() => vi.useRealTimers());

async function open(from: number, to: number) {
  const root = createRoot(document.createElement("div"));
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
    mediaSeconds: 7,
  });
  await pass(30_000);
  expect(report).toHaveBeenCalledTimes(2);
  await pass(30 * MINUTE);
  // 7 minutes of an open room.
  expect(report).toHaveBeenCalledTimes(14);
  act(() => root.unmount());
});

it("tries again soon when a report fails, and not when it is refused for good", async () => {
  report.mockRejectedValueOnce(new ApiError(0, "unreachable", "Offline."));
  const root = await open(0, MINUTE);
  await pass(5500);
  expect(report).toHaveBeenCalledTimes(2);
  report.mockRejectedValueOnce(new ApiError(404, "not_found", "Not yours."));
  await pass(50_000);
  expect(report).toHaveBeenCalledTimes(3);
  act(() => root.unmount());
});

it("ends when the page is left", async () => {
  const root = await open(0, 10 * MINUTE);
  await pass(100);
  act(() => root.unmount());
  await pass(5 * MINUTE);
  expect(report).toHaveBeenCalledTimes(1);
});
