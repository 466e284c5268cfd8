import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "@/lib/testing/fake-supabase.ts";
import { joinSignals, type Signal } from "./signals.ts";

vi.mock("@/lib/supabase.ts", () => import("@/lib/testing/fake-supabase.ts"));
const { channel } = server;

const bye: Signal = { kind: "bye", from: "his page", to: null };
const opened = (count: number) => vi.waitFor(() => expect(server.channels).toHaveLength(count));
/** Returns her own channel, and the other member's. */
const joined = async () => {
  await opened(2);
  for (const one of server.channels) one.becomes("SUBSCRIBED");
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Topics outlive a test that does not leave them. */
let bookings = 0;
let booking: string;
let left: (() => void)[];

function join() {
  const heard = { onSignal: vi.fn(), onLive: vi.fn() };
  const signals = joinSignals(booking, "customer", heard);
  left.push(signals.leave);
  return { ...signals, ...heard };
}

beforeEach(() => {
  vi.useFakeTimers();
  server.reset();
  booking = `booking ${++bookings}`;
  left = [];
});
afterEach(() => {
  for (const leave of left) leave();
});

describe("The signals of a call", () => {
  it("go over the member's own private topic, not back to their sender, once both topics are joined", async () => {
    const { send, onLive } = join();
    await opened(2);
    expect(server.channels.map(({ topic }) => topic)).toEqual([`customer-call:${booking}`, `designer-call:${booking}`]);
    for (const { config } of server.channels) expect(config).toEqual({ private: true, broadcast: { self: false } });
    channel(0).becomes("SUBSCRIBED");
    expect(onLive).not.toHaveBeenCalled();
    channel(1).becomes("SUBSCRIBED");
    expect(onLive).toHaveBeenCalledOnce();
    send(bye);
    expect(channel(0).sent).toEqual([{ type: "broadcast", event: "signal", payload: bye }]);
    expect(channel(1).sent).toEqual([]);
  });

  it("count as sent by the member of their topic, whatever they claim", async () => {
    const { onSignal } = join();
    await joined();
    channel(0).says("broadcast", { payload: bye });
    expect(onSignal).toHaveBeenLastCalledWith(bye, true);
    channel(1).says("broadcast", { payload: { ...bye, own: true } });
    expect(onSignal).toHaveBeenLastCalledWith({ ...bye, own: true }, false);
  });

  it("reach each part of the page over the same channels, until the last part has left", async () => {
    const call = join();
    const talk = join();
    await joined();
    channel(1).says("broadcast", { payload: bye });
    for (const { onSignal, onLive } of [call, talk]) {
      expect(onSignal).toHaveBeenCalledExactlyOnceWith(bye, false);
      expect(onLive).toHaveBeenCalledOnce();
    }
    const late = join();
    await pass(0);
    expect(late.onLive).toHaveBeenCalledOnce();
    call.leave();
    talk.leave();
    talk.leave();
    expect(server.removed).toEqual([]);
    channel(1).says("broadcast", { payload: bye });
    expect(call.onSignal).toHaveBeenCalledOnce();
    expect(late.onSignal).toHaveBeenCalledOnce();
    late.leave();
    expect(server.removed).toEqual([channel(0), channel(1)]);
    channel(1).says("broadcast", { payload: bye });
    expect(late.onSignal).toHaveBeenCalledOnce();
    // The client reports this for each channel that is left: it is not joined again.
    channel(0).becomes("CLOSED");
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([null, "bye", { kind: "bye" }, { from: "x" }])("are ignored in another form: %j", async (payload) => {
    const { onSignal } = join();
    await opened(2);
    channel(1).says("broadcast", { payload });
    expect(onSignal).not.toHaveBeenCalled();
  });

  it("continue over new channels after the server has closed one", async () => {
    const { send, onLive } = join();
    await joined();
    channel(1).becomes("CLOSED");
    // The client reports this for the channel that is left with it.
    channel(0).becomes("CLOSED");
    expect(server.removed).toEqual([channel(0)]);
    const late = join();
    await pass(4000);
    expect(late.onLive).not.toHaveBeenCalled();
    expect(server.channels).toHaveLength(2);
    await pass(1000);
    await opened(4);
    channel(3).becomes("SUBSCRIBED");
    expect(onLive).toHaveBeenCalledOnce();
    channel(2).becomes("SUBSCRIBED");
    expect(onLive).toHaveBeenCalledTimes(2);
    send(bye);
    expect(channel(2).sent).toHaveLength(1);
  });

  it("are left to the client, which rejoins, when a channel breaks", async () => {
    const { onLive } = join();
    await joined();
    channel(1).becomes("CHANNEL_ERROR");
    const late = join();
    await pass(60_000);
    expect(server.channels).toHaveLength(2);
    expect(late.onLive).not.toHaveBeenCalled();
    channel(1).becomes("SUBSCRIBED");
    expect(onLive).toHaveBeenCalledTimes(2);
    expect(late.onLive).toHaveBeenCalledOnce();
  });
});
