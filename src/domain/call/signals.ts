import type { RealtimeChannel } from "@supabase/supabase-js";

/** What the pages of a call tell each other while they find a way to each other. Nothing of it is stored. */
export type Signal = {
  /** The page that sends it; chosen anew with each join. */
  from: string;
  /** The member whose page it is. */
  who: string;
  /** The page it is for; null for all of them. */
  to: string | null;
} & (
  | { kind: "hello" }
  | { kind: "bye" }
  /** In a chat: to talk instead, and the answers to that. */
  | { kind: "propose" | "accept" | "decline" }
  | { kind: "description"; description: RTCSessionDescriptionInit }
  | { kind: "candidate"; candidate: RTCIceCandidateInit }
);

type Listeners = {
  onSignal: (signal: Signal) => void;
  /** After every join, also after those that follow a broken connection: what was sent meanwhile is lost. */
  onLive: () => void;
};

export interface Signals {
  send(signal: Signal): void;
  leave(): void;
}

/** Topics being left. Joining one again must wait: the client would return the channel that is closing. */
const leaving = new Map<string, Promise<unknown>>();

/** Joins the private topic of a booking's call, which is open to its members while the room is open. Joins again by itself. */
export function joinSignals(bookingId: string, { onSignal, onLive }: Listeners): Signals {
  let left = false;
  let channel: RealtimeChannel | undefined;
  let leave = () => {};

  async function join(): Promise<void> {
    const { supabase } = await import("@/lib/supabase.ts");
    await leaving.get(bookingId);
    const client = supabase();
    await client.realtime.setAuth();
    if (left) return;
    const joined = client.channel(`call:${bookingId}`, { config: { private: true, broadcast: { self: false } } });
    leave = () => {
      const gone = client.removeChannel(joined).finally(() => {
        if (leaving.get(bookingId) === gone) leaving.delete(bookingId);
      });
      leaving.set(bookingId, gone);
    };
    joined.on("broadcast", { event: "signal" }, ({ payload }) => {
      if (!left && isSignal(payload)) onSignal(payload);
    });
    joined.subscribe((status) => {
      if (left || status !== "SUBSCRIBED") return;
      channel = joined;
      onLive();
    });
  }

  join().catch((error: unknown) => console.error("The call's channel could not be joined:", error));
  return {
    send: (signal) => void channel?.send({ type: "broadcast", event: "signal", payload: signal }),
    leave() {
      left = true;
      leave();
    },
  };
}

function isSignal(payload: unknown): payload is Signal {
  return typeof payload === "object" && payload !== null && "from" in payload && "who" in payload && "kind" in payload;
}
