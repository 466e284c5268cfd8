import { useEffect, useEffectEvent, useRef, useState } from "react";
import { joinSignals, type Signals } from "./call/connection/signals.ts";

export type TalkState =
  /** Nobody has proposed anything. */
  | "none"
  /** One waits for the other member's answer. */
  | "proposing"
  /** The other member has proposed to talk. */
  | "proposed"
  | "agreed"
  /** The other member would rather write. */
  | "declined";

export type Talk = ReturnType<typeof useTalk>;

/** A proposal is repeated this often (milliseconds), for who comes later; one that is not repeated any more is over. */
const REPEAT_MS = 4000;
const FORGOTTEN_MS = 10_000;

type TalkOptions = {
  bookingId: string;
  ownId: string;
  /** In a chat, while its slot is open. */
  active: boolean;
  /** One has the call open: who proposes to talk then is let in at once. */
  calling: boolean;
  onProposed: () => void;
  /** Both want to. */
  onAgreed: () => void;
};

/**
 * In a chat, either member may propose to talk and the other one accepts. Nothing of it is stored: it goes over the call's topic, which this
 * hook is on while `active`; what was agreed is remembered for a reload of the tab.
 */
export function useTalk({ bookingId, ownId, active, calling, onProposed, onAgreed }: TalkOptions) {
  const key = `talk:${bookingId}`;
  const [state, setState] = useState<TalkState>(() => (sessionStorage.getItem(key) ? "agreed" : "none"));
  const signals = useRef<Signals>(undefined);
  const [page] = useState(() => crypto.randomUUID());
  const post = (kind: "propose" | "accept" | "decline") =>
    signals.current?.send({ kind, from: page, who: ownId, to: null });

  function agree(): void {
    sessionStorage.setItem(key, "agreed");
    setState("agreed");
    onAgreed();
  }

  const heard = useRef(0);
  const take = useEffectEvent((kind: string) => {
    if (kind === "propose") {
      heard.current = Date.now();
      // Both proposed at once, or the other one has lost the answer or comes with another device: they agree.
      if (state === "proposing" || calling) {
        post("accept");
        if (state === "proposing") agree();
      } else {
        if (state !== "proposed") onProposed();
        setState("proposed");
      }
    } else if (kind === "accept" && state === "proposing") agree();
    else if (kind === "decline") setState(state === "proposing" ? "declined" : state === "proposed" ? "none" : state);
  });

  useEffect(() => {
    if (!active) return;
    const joined = joinSignals(bookingId, {
      onSignal: ({ kind, who }) => {
        if (who !== ownId) take(kind);
      },
      onLive: () => {},
    });
    signals.current = joined;
    return () => {
      signals.current = undefined;
      joined.leave();
    };
  }, [active, bookingId, ownId]);

  const repeat = useEffectEvent(() => {
    if (state === "proposing") post("propose");
    else if (state === "proposed" && Date.now() - heard.current > FORGOTTEN_MS) setState("none");
    else if (state === "declined") setState("none");
  });
  useEffect(() => {
    if (!active || state === "none" || state === "agreed") return;
    const timer = setInterval(() => repeat(), REPEAT_MS);
    return () => clearInterval(timer);
  }, [active, state]);

  return {
    state,
    propose: () => {
      setState("proposing");
      post("propose");
    },
    accept: () => {
      post("accept");
      agree();
    },
    /** Declines the other member's proposal, or takes one's own back. */
    decline: () => {
      post("decline");
      setState("none");
    },
  };
}
