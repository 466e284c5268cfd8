// @dom
import { expect, it, vi } from "vitest";
import { sampleServerTime } from "@/lib/server-clock.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { phaseAt, useSlotPhase } from "./use-slot-phase.ts";

const MINUTE = 60_000;

it("begins at the slot's first instant and is over at its last", () => {
  expect([99, 100, 199, 200].map((now) => phaseAt(now, 100, 200))).toEqual(["before", "open", "open", "after"]);
});

it("follows the server's clock, whatever the browser's clock shows", async () => {
  const here = Date.parse("2026-11-21T09:00:00Z");
  vi.useFakeTimers({ now: here });
  // The browser is ten minutes slow.
  sampleServerTime(new Date(here + 10 * MINUTE).toISOString(), here, here);
  const slot = (start: number, end: number) =>
    renderHook(() => useSlotPhase(here + start * MINUTE, here + end * MINUTE));

  const phases = [await slot(11, 20), await slot(5, 20), await slot(1, 9)].map(({ current }) => current());
  expect(phases).toEqual(["before", "open", "after"]);

  const soon = await slot(12, 15);
  expect(soon.current()).toBe("before");
  await soon.run(() => vi.advanceTimersByTime(2 * MINUTE - 1));
  expect(soon.current()).toBe("before");
  await soon.run(() => vi.advanceTimersByTime(1));
  expect(soon.current()).toBe("open");
  await soon.run(() => vi.advanceTimersByTime(3 * MINUTE));
  expect(soon.current()).toBe("after");
});
