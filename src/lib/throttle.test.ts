import { beforeEach, expect, it, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());

it("acts at once, and once more for all calls during the pause, after which another pause begins", () => {
  const act = vi.fn();
  const { act: ask } = throttle(act, 1000);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  ask();
  ask();
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(6000);
  expect(act).toHaveBeenCalledTimes(3);
  ask();
  expect(act).toHaveBeenCalledTimes(4);
});

it("does nothing more after it is cancelled", () => {
  const act = vi.fn();
  const { act: ask, cancel } = throttle(act, 1000);
  for (const step of [ask, ask, cancel]) step();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});
