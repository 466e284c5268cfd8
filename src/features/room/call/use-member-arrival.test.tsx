// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useMemberArrival } from "./use-member-arrival.ts";

const arrived = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
});

/** Opens a room in which this member sees whether the other one is there. */
async function room(present: boolean, watching = true) {
  const { render } = await renderHook(
    (now: { present: boolean; watching: boolean }) => useMemberArrival(now.present, now.watching, arrived),
    { present, watching },
  );
  return {
    show: (now: boolean, looks = true) => render({ present: now, watching: looks }),
    after: (ms: number) => vi.advanceTimersByTime(ms),
  };
}

it("announces the other member's arrival, and that this member has waited for it", async () => {
  const { show, after } = await room(false);
  after(3000);
  expect(arrived).not.toHaveBeenCalled();
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: true });
});

it("says nothing about a member whose presence is known a moment later", async () => {
  const { show, after } = await room(false);
  after(500);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
});

it("says nothing about a reload, but announces an arrival after a while", async () => {
  const { show, after } = await room(true);
  await show(false);
  // Longer than presence takes to be known.
  after(9000);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
  await show(false);
  after(11_000);
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: false });
});
