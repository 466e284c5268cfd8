import { beforeEach, expect, it, vi } from "vitest";
import { later } from "@/lib/testing/later.ts";
import { createCallStore } from "./call-state.ts";
import { createConnectionMonitor } from "./connection-monitor.ts";
import { measure } from "./measure.ts";
import type { Peer } from "./peer.ts";

vi.mock("./measure.ts", () => ({ measure: vi.fn() }));

const STILL = { received: 0, answers: 0, remoteLevel: 0, sending: { lost: 0, roundTrip: 0 } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(measure).mockResolvedValue(STILL);
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const newPeer = () => ({ connection: {}, restart: vi.fn(), limit: vi.fn<Peer["limit"]>() });
/** Starts a monitor of a connected call without an end. */
function monitoring() {
  const of = { peer: newPeer() };
  const store = createCallStore();
  store.set({ phase: "connected" });
  const peerSession = { peer: () => of.peer as unknown as Peer, tell: vi.fn(), callAgain: vi.fn() };
  const monitor = createConnectionMonitor({ store, peerSession, end: () => Number.POSITIVE_INFINITY, onEnd: vi.fn() });
  monitor.start();
  return { of, store, peerSession, monitor };
}
/** Makes the next measurement wait for this answer. */
function slowMeasurement() {
  const { promise, give } = later<typeof STILL>();
  vi.mocked(measure).mockReturnValueOnce(promise);
  return (found = STILL) => give(found);
}

it.each([
  ["once a second after a member has left and rejoined during a measurement", true, 4],
  ["no more after a member has left during a measurement", false, 1],
])("measures %s", async (_, rejoins, measurements) => {
  const answer = slowMeasurement();
  const { monitor, store } = monitoring();
  await pass(1000);
  monitor.stop();
  if (rejoins) monitor.start();
  else store.set({ phase: "idle" });
  answer();
  await pass(3000);
  expect(measure).toHaveBeenCalledTimes(measurements);
});

it("starts the call again half a minute after a sleep: sooner, the other member would seem to be gone", async () => {
  const { of, store, peerSession, monitor } = monitoring();
  await pass(1000);
  vi.setSystemTime(Date.now() + 60_000);
  await pass(1000);
  expect(store.state().phase).toBe("reconnecting");
  expect(of.peer.restart).toHaveBeenCalledOnce();
  await pass(30_000);
  expect(peerSession.callAgain).not.toHaveBeenCalled();
  await pass(1000);
  expect(peerSession.callAgain).toHaveBeenCalledOnce();
  monitor.stop();
});

it("repeats a limit that the browser did not accept", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let received = 0;
  const lossy = async () => ({ ...STILL, received: ++received, sending: { lost: 0.1, roundTrip: 0 } });
  vi.mocked(measure).mockImplementation(lossy);
  const { of, store, peerSession, monitor } = monitoring();
  of.peer.limit.mockRejectedValueOnce(new Error("not now")).mockResolvedValue();
  const limited = () => of.peer.limit.mock.calls.map(([place]) => place);
  await pass(3000);
  expect(store.state().quality).toBe("poor");
  expect(limited()).toEqual(["picture", "screen"]);
  await pass(3000);
  expect(limited()).toEqual(["picture", "screen", "picture", "screen"]);
  expect(peerSession.tell).toHaveBeenCalledOnce();
  monitor.stop();
});

it("ignores a measurement of an earlier connection", async () => {
  const answer = slowMeasurement();
  const { of, store, monitor } = monitoring();
  await pass(1000);
  of.peer = newPeer();
  answer({ ...STILL, received: 5, remoteLevel: 1 });
  await pass(0);
  expect(store.state().other.speaking).toBe(false);
  expect(monitor.mediaSeconds()).toBe(0);
  monitor.stop();
});
