// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "./testing/render-hook.ts";
import { useAtInstant } from "./use-at-instant.ts";

const NOW = Date.parse("2026-11-21T14:00:00Z");
const act = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

/** Calls `act` at this instant; `pass` lets time pass. */
const at = (instant: number | null) => renderHook((when: number | null) => useAtInstant(when, act), instant);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const wakeUp = () => document.dispatchEvent(new Event("visibilitychange"));

// Timers count in 32 bits, so two months take several of them.
it.each([5000, 60 * 86_400_000])("acts once after %i milliseconds", async (ms) => {
  await at(NOW + ms);
  await pass(ms - 1);
  expect(act).not.toHaveBeenCalled();
  await pass(1);
  expect(act).toHaveBeenCalledOnce();
  wakeUp();
  expect(act).toHaveBeenCalledOnce();
});

it.each([null, NOW, NOW - 1])("never acts at %s", async (instant) => {
  await at(instant);
  await pass(60_000);
  wakeUp();
  expect(act).not.toHaveBeenCalled();
});

it("acts when a laptop wakes up after the instant, although timers stood still", async () => {
  await at(NOW + 5000);
  vi.setSystemTime(NOW + 60_000);
  wakeUp();
  expect(act).toHaveBeenCalledOnce();
  await pass(60_000);
  expect(act).toHaveBeenCalledOnce();
});

it("follows a new instant, and does nothing after the component is unmounted", async () => {
  const hook = await at(NOW + 5000);
  await hook.render(NOW + 10_000);
  await pass(6000);
  expect(act).not.toHaveBeenCalled();
  await hook.unmount();
  await pass(60_000);
  wakeUp();
  expect(act).not.toHaveBeenCalled();
});
