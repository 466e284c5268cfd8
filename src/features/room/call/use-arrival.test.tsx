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

it("announces the other member's arrival, and that this one has waited for it", async () => {
  const { show, after } = await room();
  await show(false);
  after(3000);
  expect(arrived).not.toHaveBeenCalled();
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: true });
});

it("says nothing on arriving second", async () => {
  const { show } = await room();
  await show(true, false);
  await show(true, true);
  expect(arrived).not.toHaveBeenCalled();
});

it("says nothing about a member who arrived while it was not active, as during the call", async () => {
  const { show, after } = await room();
  await show(false);
  after(20_000);
  await show(false, false);
  await show(true, false);
  after(20_000);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
  // Leaving and returning is not a first arrival.
  await show(false);
  after(11_000);
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: false });
});

it("says nothing about a member whose presence is known only a moment later", async () => {
  const { show, after } = await room();
  await show(false);
  after(500);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
});

it("says nothing about a reload, but announces an arrival after a while", async () => {
  const { show, after } = await room();
  await show(true);
  await show(false);
  // Longer than it takes to learn who is there.
  after(9000);
  await show(true);
  expect(arrived).not.toHaveBeenCalled();
  await show(false);
  after(11_000);
  await show(true);
  expect(arrived).toHaveBeenCalledExactlyOnceWith({ first: false });
});
