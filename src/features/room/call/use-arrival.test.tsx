// @dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rootIn } from "@/lib/testing/root.ts";
import { useArrival } from "./use-arrival.ts";

const arrived = vi.fn();
function Room({ present, watching }: { present: boolean; watching: boolean }) {
  useArrival(present, watching, arrived);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  arrived.mockReset();
});
afterEach(() => vi.useRealTimers());

async function room(watching = true) {
  const root = rootIn();
  return {
    show: (present: boolean, looks = watching) =>
      act(async () => root.render(<Room present={present} watching={looks} />)),
    after: (ms: number) => vi.advanceTimersByTime(ms),
  };
}

it("says that the other one comes, and that one has waited for it", async () => {
  const { show, after } = await room();
  await show(false);
  after(3000);
  expect(arrived).not.toHaveBeenCalled();
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: true });
});

it("says nothing when one comes to somebody who is there", async () => {
  const { show } = await room();
  await show(true, false);
  await show(true, true);
  expect(arrived).not.toHaveBeenCalled();
});

it("says nothing of somebody who came while one did not look, as when one was in the call oneself", async () => {
  const { show, after } = await room();
  await show(false);
  after(20_000);
  await show(false, false);
  await show(true, false);
  after(20_000);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
  // Who goes and comes again is no first arrival.
  await show(false);
  after(11_000);
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: false });
});

it("says nothing of somebody who is found to be there a moment later", async () => {
  const { show, after } = await room();
  await show(false);
  after(500);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
});

it("says nothing of a reload, and again after a while", async () => {
  const { show, after } = await room();
  await show(true);
  await show(false);
  // Longer than it takes to find out who is there.
  after(9000);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
  await show(false);
  after(11_000);
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: false });
});
