import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/supabase-js";

type TopicOptions = {
  config: RealtimeChannelOptions["config"];
  /** Pause in milliseconds before joining again after the server has closed a channel or the join has failed. */
  joinAgainMs: number;
  /** Adds the listeners to each new channel before it is joined. `topic` is its index among the topics. */
  listen: (channel: RealtimeChannel, topic: number) => void;
  /** Called after each join of a channel, also after a broken connection. */
  onJoined: (channel: RealtimeChannel, topic: number) => void;
  /** Called when a channel was refused or broke, or, without a topic, when all must be joined again. Joining is retried automatically. */
  onLost: (topic?: number) => void;
};

/** Topics being left. Joining them again must wait, because the client would return the closing channels. */
const leaving = new Map<string, Promise<unknown>>();

/** Joins private topics and stays on them until the returned function is called. The client's code is fetched with the first call. */
export function stayOnTopics(topics: string[], options: TopicOptions): () => void {
  const { config, joinAgainMs, listen, onJoined, onLost } = options;
  const key = topics.join(" ");
  let left = false;
  let leave = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;

  async function join(): Promise<void> {
    const { supabase } = await import("@/lib/supabase.ts");
    await leaving.get(key);
    const client = supabase();
    // Realtime checks a private topic's policies with the token at the join, so set the token first.
    await client.realtime.setAuth();
    if (left) return;
    const channels = topics.map((topic) => client.channel(topic, { config: { private: true, ...config } }));
    let over = false;
    const remove = (removed: RealtimeChannel[]) => {
      over = true;
      const gone = Promise.all(removed.map((channel) => client.removeChannel(channel))).finally(() => {
        if (leaving.get(key) === gone) leaving.delete(key);
      });
      leaving.set(key, gone);
    };
    leave = () => remove(channels);
    channels.forEach(listen);
    for (const [topic, channel] of channels.entries()) {
      channel.subscribe((status) => {
        if (over) return;
        if (status === "SUBSCRIBED") return onJoined(channel, topic);
        // The client rejoins on its own after an error, but not after the server has closed the channel.
        if (status !== "CLOSED") return onLost(topic);
        onLost();
        remove(channels.filter((one) => one !== channel));
        again = setTimeout(start, joinAgainMs);
      });
    }
  }

  function start(): void {
    join().catch((error: unknown) => {
      console.error("A topic could not be joined:", error);
      if (left) return;
      onLost();
      again = setTimeout(start, joinAgainMs);
    });
  }

  start();
  return () => {
    left = true;
    clearTimeout(again);
    leave();
  };
}
