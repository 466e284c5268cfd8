import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { joinLive } from "./live-channel.ts";

type Callback = (argument: never) => void;

/** A channel as the client gives it out, whose server is the test. */
class FakeChannel {
  readonly heard: Record<string, Callback> = {};
  readonly tracked: unknown[] = [];
  #status: Callback = () => {};

  on(type: string, _filter: object, callback: Callback) {
    this.heard[type] = callback;
    return this;
  }
  subscribe(callback: Callback) {
    this.#status = callback;
    return this;
  }
  async track(payload: unknown) {
    this.tracked.push(payload);
  }
  presenceState = () => ({ somebody: [{}] });
  becomes = (status: string) => this.#status(status as never);
  says = (type: string, message: unknown) => this.heard[type]?.(message as never);
}

const server = vi.hoisted(() => ({ channels: [] as unknown[], configs: [] as unknown[], removed: [] as unknown[] }));
vi.mock("@/lib/supabase.ts", () => ({
  supabase: () => ({
    realtime: { setAuth: async () => undefined },
    channel: (_topic: string, options: { config: unknown }) => {
      const channel = new FakeChannel();
      server.channels.push(channel);
      server.configs.push(options.config);
      return channel;
    },
    removeChannel: async (channel: unknown) => void server.removed.push(channel),
  }),
}));
const channel = (index: number) => server.channels[index] as FakeChannel;
const ready = { extension: "system", status: "ok", message: "Replication connection established", channel: "chat:1" };

let statuses: string[];
const onStatus = (status: string) => void statuses.push(status);

beforeEach(() => {
  vi.useFakeTimers();
  statuses = [];
  for (const list of Object.values(server)) list.length = 0;
});
afterEach(() => vi.useRealTimers());

/** Joins, and waits for the client's code and for the channel. */
async function join(options: Partial<Parameters<typeof joinLive>[1]> = {}) {
  const leave = joinLive("chat:1", { onMessage: () => {}, onStatus, ...options });
  await vi.waitFor(() => expect(server.channels).toHaveLength(1));
  return leave;
}

describe("A live channel", () => {
  it("is live when the database's broadcasts arrive, which is later than the join", async () => {
    await join();
    expect(server.configs).toEqual([{ private: true, broadcast: { replication_ready: true } }]);
    channel(0).becomes("SUBSCRIBED");
    expect(statuses).toEqual([]);
    channel(0).says("system", { ...ready, extension: "postgres_changes" });
    channel(0).says("system", { ...ready, status: "error" });
    expect(statuses).toEqual([]);
    channel(0).says("system", ready);
    expect(statuses).toEqual(["live"]);
  });

  it("is live again each time that it has broken and is told so anew", async () => {
    await join();
    for (let time = 0; time < 2; time++) {
      channel(0).becomes("SUBSCRIBED");
      channel(0).says("system", ready);
      channel(0).becomes("CHANNEL_ERROR");
    }
    expect(statuses).toEqual(["live", "lost", "live", "lost"]);
  });

  it("shows who is there from the join on", async () => {
    const present: string[][] = [];
    await join({ presence: { key: "me", onPresent: (keys) => present.push(keys) } });
    expect(server.configs).toMatchObject([{ presence: { key: "me" } }]);
    channel(0).becomes("SUBSCRIBED");
    channel(0).says("presence", undefined);
    expect(channel(0).tracked).toHaveLength(1);
    expect(present).toEqual([["somebody"]]);
  });

  it("is joined again when the server has closed it, unless it was left", async () => {
    const leave = await join();
    channel(0).becomes("CLOSED");
    expect(statuses).toEqual(["lost"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.channels).toHaveLength(2);
    channel(1).says("system", ready);
    expect(statuses).toEqual(["lost", "live"]);
    channel(1).becomes("CLOSED");
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.channels).toHaveLength(2);
    expect(server.removed).toEqual([channel(1)]);
  });

  it("says nothing more once it was left", async () => {
    const leave = await join();
    leave();
    channel(0).becomes("CLOSED");
    channel(0).says("system", ready);
    expect(statuses).toEqual([]);
  });
});
