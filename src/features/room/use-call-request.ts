import { useEffect, useEffectEvent, useRef, useState } from "react";
import { tabStorage } from "@/lib/browser-storage.ts";
import { joinSignals, type Signals } from "./call/connection/signals.ts";

export type CallRequestState =
  /** There is no proposal. */
  | "none"
  /** This member waits for the other member's answer. */
  | "proposing"
  /** The other member has proposed to talk. */
  | "proposed"
  | "agreed"
  /** The other member prefers to write. */
  | "declined";

export type CallRequest = ReturnType<typeof useCallRequest>;

/** Interval at which a proposal is repeated for members who arrive later, in milliseconds; it ends when it is no longer repeated. */
const REPEAT_MS = 4000;
const FORGOTTEN_MS = 10_000;

type CallRequestOptions = {
  bookingId: string;
  viewer: "customer" | "designer";
  /** Whether this is a chat whose slot is open. */
  active: boolean;
  /** Whether the call is open on this page: it then accepts a proposal of the other member at once. */
  calling: boolean;
  onProposed: () => void;
  /** Called when both members want to talk. */
  onAgreed: () => void;
};

/**
 * In a chat, lets either member propose to talk and the other one accept. Nothing is stored: proposals go over the call's topics, which this hook joins while
 * `active`; the tab remembers this member's proposal and the agreement for a reload.
 */
export function useCallRequest({ bookingId, viewer, active, calling, onProposed, onAgreed }: CallRequestOptions) {
  const key = `person:call-request:${bookingId}` as const;
  const [state, setState] = useState(() => remembered(tabStorage.read(key)));
  const signals = useRef<Signals>(undefined);
  const [page] = useState(() => crypto.randomUUID());
  const post = (kind: "propose" | "accept" | "decline") => signals.current?.send({ kind, from: page, to: null });

  function become(next: CallRequestState): void {
    tabStorage.write(key, next);
    setState(next);
    if (next === "agreed") onAgreed();
  }

  const heard = useRef(0);
  const take = useEffectEvent((kind: string) => {
    if (kind === "propose") {
      heard.current = Date.now();
      // Both members proposed at once, or the other one has missed the answer or joins with another device: they agree.
      if (state === "proposing" || state === "agreed" || calling) {
        post("accept");
        if (state === "proposing") become("agreed");
        else if (!calling) onProposed();
      } else {
        if (state !== "proposed") onProposed();
        become("proposed");
      }
    } else if (kind === "accept" && state === "proposing") become("agreed");
    else if (kind === "decline") {
      if (state === "proposing") become("declined");
      else if (state === "proposed") become("none");
    }
  });
  const repeat = useEffectEvent(() => {
    if (state === "proposing") post("propose");
    else if (state === "proposed" && Date.now() - heard.current > FORGOTTEN_MS) become("none");
    else if (state === "declined") become("none");
  });

  useEffect(() => {
    if (!active) return;
    const joined = joinSignals(bookingId, viewer, {
      onSignal: ({ kind }, own) => {
        if (!own) take(kind);
      },
      onLive: () => repeat(),
    });
    signals.current = joined;
    return () => {
      signals.current = undefined;
      joined.leave();
    };
  }, [active, bookingId, viewer]);

  useEffect(() => {
    if (!active || state === "none" || state === "agreed") return;
    const timer = setInterval(() => repeat(), REPEAT_MS);
    return () => clearInterval(timer);
  }, [active, state]);

  return {
    state,
    propose: () => {
      become("proposing");
      post("propose");
    },
    accept: () => {
      post("accept");
      become("agreed");
    },
    /** Declines the other member's proposal, or withdraws this member's own. */
    decline: () => {
      post("decline");
      become("none");
    },
  };
}

/** Returns what this tab knew before the reload. */
function remembered(known: unknown): CallRequestState {
  return known === "proposing" || known === "agreed" ? known : "none";
}
