import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCallStore } from "./call-state.ts";
import { measure } from "./measure.ts";
import type { Peer } from "./peer.ts";
import { createWatch } from "./watch.ts";

vi.mock("./measure.ts", () => ({ measure: vi.fn() }));

const STILL = {
  received: 0,
  answers: 0,
  remoteLevel: 0,
  sending: { lost: 0, roundTrip: 0 },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("after leaving and rejoining while it measures, one watch continues", async () => {
  const peer = { connection: {}, restart: vi.fn(), limitPicture: vi.fn() } as unknown as Peer;
  const store = createCallStore();
  store.set({ phase: "connected" });
  const line = { peer: () => peer, tell: vi.fn(), callAgain: vi.fn() };
  const watch = createWatch({ store, line, end: () => Number.POSITIVE_INFINITY, onEnd: vi.fn() });
  let answer = (_: typeof STILL) => {};
  const slow = new Promise<typeof STILL>((resolve) => {
    answer = resolve;
  });
  vi.mocked(measure).mockReturnValueOnce(slow);
  vi.mocked(measure).mockResolvedValue(STILL);
  watch.start();
  await vi.advanceTimersByTimeAsync(1000);
  watch.stop();
  watch.start();
  answer(STILL);
  await vi.advanceTimersByTimeAsync(3000);
  expect(measure).toHaveBeenCalledTimes(4);
});

it("after leaving while it measures, no watch continues", async () => {
  const peer = { connection: {}, restart: vi.fn(), limitPicture: vi.fn() } as unknown as Peer;
  const store = createCallStore();
  store.set({ phase: "connected" });
  const line = { peer: () => peer, tell: vi.fn(), callAgain: vi.fn() };
  const watch = createWatch({ store, line, end: () => Number.POSITIVE_INFINITY, onEnd: vi.fn() });
  let answer = (_: typeof STILL) => {};
  vi.mocked(measure)
    .mockReset()
    .mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
  watch.start();
  await vi.advanceTimersByTimeAsync(1000);
  watch.stop();
  store.set({ phase: "idle" });
  answer(STILL);
  await vi.advanceTimersByTimeAsync(3000);
  expect(measure).toHaveBeenCalledOnce();
});

it("who has slept has half a minute to reconnect before the call begins anew: sooner, it would look as if the other one were gone", async () => {
  const peer = { connection: {}, restart: vi.fn(), limit: vi.fn() } as unknown as Peer;
  const store = createCallStore();
  store.set({ phase: "connected" });
  const line = { peer: () => peer, tell: vi.fn(), callAgain: vi.fn() };
  const watch = createWatch({ store, line, end: () => Number.POSITIVE_INFINITY, onEnd: vi.fn() });
  vi.mocked(measure).mockReset().mockResolvedValue(STILL);
  watch.start();
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.state().phase).toBe("reconnecting");
  expect(peer.restart).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(line.callAgain).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(line.callAgain).toHaveBeenCalledOnce();
  watch.stop();
});

it("a limit that the browser does not take is tried again", async () => {
  const limit = vi.fn<Peer["limit"]>().mockRejectedValueOnce(new Error("not now")).mockResolvedValue();
  const peer = { connection: {}, restart: vi.fn(), limit } as unknown as Peer;
  const store = createCallStore();
  store.set({ phase: "connected" });
  const line = { peer: () => peer, tell: vi.fn(), callAgain: vi.fn() };
  const watch = createWatch({ store, line, end: () => Number.POSITIVE_INFINITY, onEnd: vi.fn() });
  let received = 0;
  vi.mocked(measure)
    .mockReset()
    .mockImplementation(async () => ({ ...STILL, received: ++received, sending: { lost: 0.1, roundTrip: 0 } }));
  vi.spyOn(console, "error").mockReturnValue();
  watch.start();
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.state().quality).toBe("poor");
  expect(limit.mock.calls.map(([place]) => place)).toEqual(["picture", "screen"]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(limit.mock.calls.map(([place]) => place)).toEqual(["picture", "screen", "picture", "screen"]);
  expect(line.tell).toHaveBeenCalledOnce();
  watch.stop();
});

it("judges no connection by measurements of the earlier one", async () => {
  const newPeer = () => ({ connection: {}, restart: vi.fn(), limit: vi.fn() }) as unknown as Peer;
  let peer = newPeer();
  const store = createCallStore();
  store.set({ phase: "connected" });
  const line = { peer: () => peer, tell: vi.fn(), callAgain: vi.fn() };
  const watch = createWatch({ store, line, end: () => Number.POSITIVE_INFINITY, onEnd: vi.fn() });
  let answer = (_: typeof STILL) => {};
  vi.mocked(measure)
    .mockReset()
    .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  watch.start();
  await vi.advanceTimersByTimeAsync(1000);
  peer = newPeer();
  answer({ ...STILL, received: 5, remoteLevel: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state().other.speaking).toBe(false);
  expect(watch.mediaSeconds()).toBe(0);
  watch.stop();
});
