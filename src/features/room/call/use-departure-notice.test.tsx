// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import type { CallPhase } from "./connection/call-state.ts";
import { useDepartureNotice } from "./use-departure-notice.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 14, 10) });
});

/** Lets a minute pass before each phase. */
async function after(...phases: CallPhase[]): Promise<string> {
  const page = await renderHook(
    (phase: CallPhase) => useDepartureNotice("booking", phase, "Mara"),
    "idle" as CallPhase,
  );
  for (const phase of phases) {
    vi.advanceTimersByTime(60_000);
    await page.render(phase);
  }
  return page.current();
}

it("says nothing about a member who was never there", async () => {
  expect(await after("waiting")).toBe("");
  expect(await after("waiting", "connecting", "waiting")).toBe("");
});

it("says when the other member left, even after a reload, until they are back", async () => {
  expect(await after("waiting", "connecting", "connected", "waiting")).toBe("Mara left at 2:14 PM");
  expect(await after("waiting")).toBe("Mara left at 2:14 PM");
  expect(await after("waiting", "connecting", "connected")).toBe("");
  expect(await after("waiting")).toBe("");
});

it("says since when nothing has arrived, if they did not leave", async () => {
  expect(await after("waiting", "connected", "reconnecting", "waiting")).toBe("Mara’s connection broke at 2:13 PM");
});
