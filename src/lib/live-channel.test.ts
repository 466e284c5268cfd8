import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "@/lib/testing/fake-supabase.ts";
import { later } from "@/lib/testing/later.ts";
import { joinLive } from "./live-channel.ts";

vi.mock("@/lib/supabase.ts", () => import("@/lib/testing/fake-supabase.ts"));
const { channel } = server;
const ready = { extension: "system", status: "ok", message: "Replication connection established", channel: "chat:1" };

let statuses: string[];
const onStatus = (status: string) => void statuses.push(status);
const opened = (count: number) => vi.waitFor(() => expect(server.channels).toHaveLength(count));

beforeEach(() => {
  vi.useFakeTimers();
  statuses = [];
  server.reset();
});

/** Joins, and waits for the client's code and the channel. */
async function join(options: Partial<Parameters<typeof joinLive>[1]> = {}) {
  const count = server.channels.length + 1;
  const live = joinLive("chat:1", { onMessage: () => {}, onStatus, ...options });
  await opened(count);
  return live;
}

describe("A live channel", () => {
  it("is private, and live when the database's broadcasts arrive, which is after the join", async () => {
    await join();
    expect(channel(0).topic).toBe("chat:1");
    expect(channel(0).config).toEqual({ private: true, broadcast: { replication_ready: true } });
    channel(0).becomes("SUBSCRIBED");
    expect(statuses).toEqual([]);
    channel(0).says("system", { ...ready, extension: "postgres_changes" });
    channel(0).says("system", { ...ready, status: "error" });
    expect(statuses).toEqual([]);
    channel(0).says("system", ready);
    expect(statuses).toEqual(["live"]);
    // Presence is reported only where it is requested.
    expect(channel(0).tracked).toEqual([]);
  });

  it("is live again after each break", async () => {
    await join();
    for (let time = 0; time < 2; time++) {
      channel(0).becomes("SUBSCRIBED");
      channel(0).says("system", ready);
      channel(0).becomes("CHANNEL_ERROR");
    }
    expect(statuses).toEqual(["live", "lost", "live", "lost"]);
    // The client rejoins it on its own.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.channels).toHaveLength(1);
  });

  it("shows who is present from the join on", async () => {
    const present: object[] = [];
    const { show } = await join({ presence: { key: "me", onPresent: (shown) => present.push(shown) } });
    expect(channel(0).config).toMatchObject({ presence: { key: "me" } });
    channel(0).becomes("SUBSCRIBED");
    channel(0).says("presence", undefined);
    expect(channel(0).tracked).toHaveLength(1);
    expect(present).toEqual([{ somebody: [{}] }]);

    show({ calling: true });
    expect(channel(0).tracked.at(-1)).toMatchObject({ calling: true });
    // Realtime closes the channel of a client that changes its presence too often.
    for (const calling of [false, true, false]) show({ calling });
    expect(channel(0).tracked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(channel(0).tracked).toHaveLength(3);
    expect(channel(0).tracked.at(-1)).toMatchObject({ calling: false });
    await vi.advanceTimersByTimeAsync(10_000);
    channel(0).becomes("CHANNEL_ERROR");
    show({ calling: true });
    expect(channel(0).tracked).toHaveLength(3);
    channel(0).becomes("SUBSCRIBED");
    expect(channel(0).tracked.at(-1)).toMatchObject({ calling: true });
  });

  it("is joined again after the server has closed it, unless the page has left it", async () => {
    const { leave } = await join();
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

  it("is joined again after a failed join", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.setAuth = () => Promise.reject(new Error("offline"));
    const { leave } = joinLive("chat:1", { onMessage: () => {}, onStatus });
    await vi.waitFor(() => expect(statuses).toEqual(["lost"]));
    server.setAuth = async () => undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.channels).toHaveLength(1);
    leave();
  });

  it("is joined only after the same topic was left, because the client would return the closing channel", async () => {
    const { leave } = await join();
    const { promise, give } = later();
    server.remove = () => promise;
    leave();
    joinLive("chat:1", { onMessage: () => {}, onStatus });
    await vi.advanceTimersByTimeAsync(100);
    expect(server.channels).toHaveLength(1);
    give({});
    await opened(2);
  });

  it("passes on what the database sends, and nothing more after it was left", async () => {
    const onMessage = vi.fn();
    const { leave } = await join({ onMessage });
    channel(0).says("broadcast", { payload: { id: 1 } });
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ id: 1 });
    leave();
    channel(0).becomes("CLOSED");
    channel(0).says("system", ready);
    expect(statuses).toEqual([]);
  });

  it.each(["give", "fail"] as const)("is not joined if it is left before the token arrives (%s)", async (end) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const token = later();
    server.setAuth = vi.fn(() => token.promise);
    const { leave } = joinLive("chat:1", { onMessage: () => {}, onStatus });
    await vi.waitFor(() => expect(server.setAuth).toHaveBeenCalledOnce());
    leave();
    token[end](new Error("offline"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.setAuth).toHaveBeenCalledOnce();
    expect(server.channels).toEqual([]);
  });
});
