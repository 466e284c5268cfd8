import type { RealtimeChannel } from "@supabase/supabase-js";

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
/** Bookings whose topics are being left. Joining them again must wait, because the client would return the closing channels. */
const leaving = new Map<string, Promise<unknown>>();

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
  let closed = false;
  let channel: RealtimeChannel | undefined;
  let leave = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  const signaling: SignalingChannel = {
    listeners: new Set(),
    /** Whether both topics are joined, because a signal may be answered at once. */
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
    const live = new Set<Member>();
    const joined = MEMBERS.map((member) => {
      const config = { private: true, broadcast: { self: false } };
      const one = client.channel(`${member}-call:${bookingId}`, { config });
      one.on("broadcast", { event: "signal" }, ({ payload }) => {
        if (!isSignal(payload)) return;
        for (const { onSignal } of signaling.listeners) onSignal(payload, member === viewer);
      });
      return { member, one };
    });
    let left = false;
    leave = () => {
      left = true;
      const gone = Promise.all(joined.map(({ one }) => client.removeChannel(one))).finally(() => {
        if (leaving.get(bookingId) === gone) leaving.delete(bookingId);
      });
      leaving.set(bookingId, gone);
    };
    for (const { member, one } of joined) {
      one.subscribe((status) => {
        if (left) return;
        if (status === "SUBSCRIBED") live.add(member);
        else live.delete(member);
        signaling.live = live.size === MEMBERS.length;
        if (status === "SUBSCRIBED") {
          if (member === viewer) channel = one;
          if (signaling.live) for (const { onLive } of signaling.listeners) onLive();
        } else if (status === "CLOSED") {
          // The client rejoins on its own after an error, but not after the server has closed the channel.
          leave();
          again = setTimeout(start, JOIN_AGAIN_MS);
        }
      });
    }
  }

  const start = () => {
    join().catch((error: unknown) => {
      console.error("The call's channels could not be joined:", error);
      if (!closed) again = setTimeout(start, JOIN_AGAIN_MS);
    });
  };
  start();
  return signaling;
}

function isSignal(payload: unknown): payload is Signal {
  return typeof payload === "object" && payload !== null && "from" in payload && "kind" in payload;
}
