import type { RealtimeChannel } from "@supabase/supabase-js";
import { stayOnTopics } from "@/lib/stay-on-topics.ts";

/** The messages of a call's pages while they connect. None of them is stored. */
export type Signal = {
  /** The page that sends it; named anew with each join. */
  from: string;
  /** The page that it is for; null for all pages. */
  to: string | null;
} /** `since`: when the page joined, by the server's clock; of two pages of one member, the later one stays. */ & (
  | { kind: "hello"; since: number }
  | { kind: "bye" }
  /** In a chat: a proposal to talk instead, and the answers to it. */
  | { kind: "propose" | "accept" | "decline" }
  /** The member is writing, or has read the other member's messages up to this instant. */
  | { kind: "writing" }
  | { kind: "read"; upTo: string }
  /** The member no longer shows what they have read. */
  | { kind: "hide" }
  /** The member's moves and pointer in the room (`use-live-floor-plan.ts`); checked there. */
  | { kind: "drawing"; drawing: unknown }
  /** Sent by the page that answers: it requests a new offer. */
  | { kind: "restart" }
  | { kind: "description"; description: RTCSessionDescriptionInit }
  | { kind: "candidate"; candidate: RTCIceCandidateInit }
);

/** Each kind of signal without these properties. */
export type SignalWithout<Key extends keyof Signal, One = Signal> = One extends Signal ? Omit<One, Key> : never;

const MEMBERS = ["customer", "designer"] as const;
type Member = (typeof MEMBERS)[number];

type Listeners = {
  /** `own`: from another page of the same member. */
  onSignal: (signal: Signal, own: boolean) => void;
  /** Called after every join, even after a broken connection: signals sent meanwhile are lost. */
  onLive: () => void;
};

export interface Signals {
  send(signal: Signal): void;
  leave(): void;
}

/** Time after which a channel that the server has closed is joined again, in milliseconds. */
const JOIN_AGAIN_MS = 5000;

type SignalingChannel = { listeners: Set<Listeners>; live: boolean; send(signal: Signal): void; close(): void };
/** The client has one channel per topic, which the parts of a page share. */
const signalingChannels = new Map<string, SignalingChannel>();

/**
 * Joins the two private topics of a booking's call, which are open to its members while the room is open. Each member sends to one of them, to which nobody
 * else can send. Rejoins automatically.
 */
export function joinSignals(bookingId: string, viewer: Member, listeners: Listeners): Signals {
  const signaling = signalingChannels.get(bookingId) ?? openSignalingChannel(bookingId, viewer);
  signalingChannels.set(bookingId, signaling);
  signaling.listeners.add(listeners);
  if (signaling.live) queueMicrotask(() => signaling.listeners.has(listeners) && listeners.onLive());
  return {
    send: signaling.send,
    leave() {
      signaling.listeners.delete(listeners);
      if (signaling.listeners.size > 0 || signalingChannels.get(bookingId) !== signaling) return;
      signalingChannels.delete(bookingId);
      signaling.close();
    },
  };
}

function openSignalingChannel(bookingId: string, viewer: Member): SignalingChannel {
  let channel: RealtimeChannel | undefined;
  const live = new Set<Member>();
  const memberOf = (topic: number) => MEMBERS[topic] as Member;
  const topics = MEMBERS.map((member) => `${member}-call:${bookingId}`);
  const leave = stayOnTopics(topics, {
    config: { broadcast: { self: false } },
    joinAgainMs: JOIN_AGAIN_MS,
    listen(one, topic) {
      one.on("broadcast", { event: "signal" }, ({ payload }) => {
        if (!isSignal(payload)) return;
        for (const { onSignal } of signaling.listeners) onSignal(payload, memberOf(topic) === viewer);
      });
    },
    onJoined(one, topic) {
      if (memberOf(topic) === viewer) channel = one;
      live.add(memberOf(topic));
      signaling.live = live.size === MEMBERS.length;
      if (signaling.live) for (const { onLive } of signaling.listeners) onLive();
    },
    onLost(topic) {
      if (topic === undefined) live.clear();
      else live.delete(memberOf(topic));
      signaling.live = false;
    },
  });
  const signaling: SignalingChannel = {
    listeners: new Set(),
    /** Whether both topics are joined, because a signal may be answered at once. */
    live: false,
    send: (signal) => void channel?.send({ type: "broadcast", event: "signal", payload: signal }),
    close: leave,
  };
  return signaling;
}

function isSignal(payload: unknown): payload is Signal {
  return typeof payload === "object" && payload !== null && "from" in payload && "kind" in payload;
}
