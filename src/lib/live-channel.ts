import { throttle } from "./throttle.ts";

export type LiveStatus = "joining" | "live" | "lost";

type LiveOptions = {
  /** Called for each broadcast named `message`, with the payload that the database sent. */
  onMessage: (payload: unknown) => void;
  /**
   * `live`: broadcasts arrive. Reported after every join, also after a broken connection; what was sent before is lost, so fetch again
   * then. `lost`: the channel was refused, broke or was closed; joining is retried automatically.
   */
  onStatus?: (status: LiveStatus) => void;
  /** Announces this browser on the topic under `key`; `onPresent` receives what each present browser shows, by its key. */
  presence?: { key: string; onPresent: (shown: Readonly<Record<string, Shown[]>>) => void };
};

/** The facts that a browser shows to everybody on a topic. */
type Shown = Readonly<Record<string, unknown>>;

export type LiveChannel = {
  leave(): void;
  /** Shows this to the other browsers, soon and after each join. */
  show(shown: Shown): void;
};

/** Pause in milliseconds before joining again a channel that the server has closed or that could not be joined. */
const JOIN_AGAIN_MS = 10_000;

/** Least time between two changes of presence, in milliseconds: Realtime closes a channel with more than five changes in half a minute. */
const SHOW_AGAIN_MS = 10_000;

/** Topics being left. Joining one again must wait, because the client would return the closing channel. */
const leaving = new Map<string, Promise<unknown>>();

/** Joins a private topic and stays on it until it is left. The client's code is fetched with the first call. */
export function joinLive(topic: string, { onMessage, onStatus, presence }: LiveOptions): LiveChannel {
  let left = false;
  let shown: Shown = {};
  let track: (() => void) | undefined;
  const change = throttle(() => track?.(), SHOW_AGAIN_MS);
  let leave = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;

  async function join(): Promise<void> {
    const { supabase } = await import("@/lib/supabase.ts");
    await leaving.get(topic);
    const client = supabase();
    // Realtime checks a private topic's policies with the token at the join, so set the token first.
    await client.realtime.setAuth();
    if (left) return;
    const channel = client.channel(topic, {
      config: {
        private: true,
        // Realtime reads the database only while somebody is connected, and starts after the join: this requests a message when it does.
        broadcast: { replication_ready: true },
        ...(presence ? { presence: { key: presence.key } } : {}),
      },
    });
    leave = () => {
      const gone = client.removeChannel(channel).finally(() => {
        if (leaving.get(topic) === gone) leaving.delete(topic);
      });
      leaving.set(topic, gone);
    };
    channel.on("broadcast", { event: "message" }, ({ payload }) => onMessage(payload));
    if (presence) {
      channel.on("presence", { event: "sync" }, () => presence.onPresent(channel.presenceState()));
    }
    channel.on("system", {}, ({ extension, status }) => {
      if (!left && extension === "system" && status === "ok") onStatus?.("live");
    });
    channel.subscribe((status) => {
      if (left) return;
      if (status === "SUBSCRIBED") {
        track = () => void channel.track({ since: new Date().toISOString(), ...shown });
        if (presence) track();
        return;
      }
      track = undefined;
      onStatus?.("lost");
      // The client rejoins on its own after an error, but not after the server has closed the channel.
      if (status === "CLOSED") again = setTimeout(start, JOIN_AGAIN_MS);
    });
  }

  function start(): void {
    join().catch((error: unknown) => {
      console.error("A live channel could not be joined:", error);
      if (left) return;
      onStatus?.("lost");
      again = setTimeout(start, JOIN_AGAIN_MS);
    });
  }

  start();
  return {
    leave() {
      left = true;
      clearTimeout(again);
      change.cancel();
      leave();
    },
    show(next) {
      shown = next;
      if (track) change.act();
    },
  };
}
