import { stayOnTopics } from "./stay-on-topics.ts";
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

/** Joins a private topic and stays on it until it is left. */
export function joinLive(topic: string, { onMessage, onStatus, presence }: LiveOptions): LiveChannel {
  let left = false;
  let shown: Shown = {};
  let track: (() => void) | undefined;
  const change = throttle(() => track?.(), SHOW_AGAIN_MS);
  const leave = stayOnTopics([topic], {
    config: {
      // Realtime reads the database only while somebody is connected, and starts after the join: this requests a message when it does.
      broadcast: { replication_ready: true },
      ...(presence ? { presence: { key: presence.key } } : {}),
    },
    joinAgainMs: JOIN_AGAIN_MS,
    listen(channel) {
      channel.on("broadcast", { event: "message" }, ({ payload }) => onMessage(payload));
      if (presence) {
        channel.on("presence", { event: "sync" }, () => presence.onPresent(channel.presenceState()));
      }
      channel.on("system", {}, ({ extension, status }) => {
        if (!left && extension === "system" && status === "ok") onStatus?.("live");
      });
    },
    onJoined(channel) {
      track = () => void channel.track({ since: new Date().toISOString(), ...shown });
      if (presence) track();
    },
    onLost() {
      track = undefined;
      onStatus?.("lost");
    },
  });
  return {
    leave() {
      left = true;
      change.cancel();
      leave();
    },
    show(next) {
      shown = next;
      if (track) change.act();
    },
  };
}
