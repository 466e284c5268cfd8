import type { RealtimeChannel } from "@supabase/supabase-js";

/** What the pages of a call tell each other while they find a way to each other. Nothing of it is stored. */
export type Signal = {
  /** The page that sends it; chosen anew with each join. */
  from: string;
  /** The member whose page it is. */
  who: string;
  /** The page it is for; null for all of them. */
  to: string | null;
} /** `since`: when the page joined, by the server's clock; of two pages of one member, the later one stays. */ & (
  | { kind: "hello"; since: number }
  | { kind: "bye" }
  /** In a chat: to talk instead, and the answers to that. */
  | { kind: "propose" | "accept" | "decline" }
  /** The member is writing; has read what the other one wrote up to this instant. */
  | { kind: "writing" }
  | { kind: "read"; upTo: string }
  | { kind: "description"; description: RTCSessionDescriptionInit }
  | { kind: "candidate"; candidate: RTCIceCandidateInit }
);

/** Each kind of signal without these of its properties. */
export type SignalWithout<Key extends keyof Signal, One = Signal> = One extends Signal ? Omit<One, Key> : never;

type Listeners = {
  onSignal: (signal: Signal) => void;
  /** After every join, also after those that follow a broken connection: what was sent meanwhile is lost. */
  onLive: () => void;
};

export interface Signals {
  send(signal: Signal): void;
  leave(): void;
}

/** A channel that the server has closed is joined again after so long (milliseconds). */
const JOIN_AGAIN_MS = 5000;

type Topic = { listeners: Set<Listeners>; live: boolean; send(signal: Signal): void; close(): void };
/** The client has one channel a topic, which the parts of a page share. */
const topics = new Map<string, Topic>();
/** Topics being left. Joining one again must wait: the client would return the channel that is closing. */
const leaving = new Map<string, Promise<unknown>>();

/** Joins the private topic of a booking's call, which is open to its members while the room is open. Joins again by itself. */
export function joinSignals(bookingId: string, listeners: Listeners): Signals {
  const topic = topics.get(bookingId) ?? openTopic(bookingId);
  topics.set(bookingId, topic);
  topic.listeners.add(listeners);
  if (topic.live) queueMicrotask(() => topic.listeners.has(listeners) && listeners.onLive());
  return {
    send: topic.send,
    leave() {
      topic.listeners.delete(listeners);
      if (topic.listeners.size > 0 || topics.get(bookingId) !== topic) return;
      topics.delete(bookingId);
      topic.close();
    },
  };
}

function openTopic(bookingId: string): Topic {
  let closed = false;
  let channel: RealtimeChannel | undefined;
  let leave = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  const topic: Topic = {
    listeners: new Set(),
    live: false,
    send: (signal) => void channel?.send({ type: "broadcast", event: "signal", payload: signal }),
    close() {
      closed = true;
      clearTimeout(again);
      leave();
    },
  };

  async function join(): Promise<void> {
    const { supabase } = await import("@/lib/supabase.ts");
    await leaving.get(bookingId);
    const client = supabase();
    await client.realtime.setAuth();
    if (closed) return;
    const joined = client.channel(`call:${bookingId}`, { config: { private: true, broadcast: { self: false } } });
    leave = () => {
      const gone = client.removeChannel(joined).finally(() => {
        if (leaving.get(bookingId) === gone) leaving.delete(bookingId);
      });
      leaving.set(bookingId, gone);
    };
    joined.on("broadcast", { event: "signal" }, ({ payload }) => {
      if (!isSignal(payload)) return;
      for (const { onSignal } of topic.listeners) onSignal(payload);
    });
    joined.subscribe((status) => {
      if (closed) return;
      topic.live = status === "SUBSCRIBED";
      if (topic.live) {
        channel = joined;
        for (const { onLive } of topic.listeners) onLive();
      } else if (status === "CLOSED") again = setTimeout(start, JOIN_AGAIN_MS);
      // After an error the client joins again by itself, but not when the server has closed the channel.
    });
  }

  const start = () => {
    join().catch((error: unknown) => {
      console.error("The call's channel could not be joined:", error);
      if (!closed) again = setTimeout(start, JOIN_AGAIN_MS);
    });
  };
  start();
  return topic;
}

function isSignal(payload: unknown): payload is Signal {
  return typeof payload === "object" && payload !== null && "from" in payload && "who" in payload && "kind" in payload;
}
