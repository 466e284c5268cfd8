// @dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "./testing/render-hook.ts";
import { useAtInstant } from "./use-at-instant.ts";

const NOW = Date.parse("2026-11-21T14:00:00Z");
const act = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  act.mockReset();
});
afterEach(() => vi.useRealTimers());

const at = (instant: number | null) => renderHook((when: number | null) => useAtInstant(when, act), instant);
const wakeUp = () => document.dispatchEvent(new Event("visibilitychange"));

it("acts once when the instant comes", async () => {
  const hook = await at(NOW + 5000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledOnce();
  wakeUp();
  expect(act).toHaveBeenCalledOnce();
  await hook.unmount();
});

it.each([null, NOW, NOW - 1])("never acts at %s", async (instant) => {
  const hook = await at(instant);
  await vi.advanceTimersByTimeAsync(60_000);
  wakeUp();
  expect(act).not.toHaveBeenCalled();
  await hook.unmount();
});

it("acts when a laptop wakes up after the instant: timers stood still", async () => {
  const hook = await at(NOW + 5000);
  vi.setSystemTime(NOW + 60_000);
  wakeUp();
  expect(act).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledOnce();
  await hook.unmount();
});

it("waits for an instant in two months, though timers count in 32 bits", async () => {
  const days = 60 * 86_400_000;
  const hook = await at(NOW + days);
  await vi.advanceTimersByTimeAsync(days - 1);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledOnce();
  await hook.unmount();
});

it("does nothing once the component is gone, and goes by a new instant", async () => {
  const hook = await at(NOW + 5000);
  await hook.render(NOW + 10_000);
  await vi.advanceTimersByTimeAsync(6000);
  expect(act).not.toHaveBeenCalled();
  await hook.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  wakeUp();
  expect(act).not.toHaveBeenCalled();
});
