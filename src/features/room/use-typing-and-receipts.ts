import { useEffect, useEffectEvent, useRef, useState } from "react";
import { browserStorage } from "@/lib/browser-storage.ts";
import { joinSignals, type Signals } from "./call/connection/signals.ts";
import { momentOf } from "./conversation/messages.ts";

const HIDDEN = "browser:read-signs-hidden";
/** Interval at which a page reports typing, in milliseconds; the other page forgets it a little later. */
const AGAIN_MS = 3000;
const FORGET_MS = 5000;

const later = (one: string, other: string) => (one > other ? one : other);

type TypingAndReceiptsOptions = {
  bookingId: string;
  viewer: "customer" | "designer";
  /** How far the other member had read when the chat was fetched; null if they hide it. */
  knownReadTo: string | null;
  /** The other member's last message, if any: the text that they were typing. */
  heard: string | undefined;
  /** Whether the room is open: signs are sent over the call's topics. */
  active: boolean;
};

/**
 * Returns whether the other member is typing, and how far they have read. A member who hides these signs on this device sees none. Reading is also stored with
 * the read markers, for a page that is opened later; typing is not stored.
 */
export function useTypingAndReceipts({ bookingId, viewer, knownReadTo, heard, active }: TypingAndReceiptsOptions) {
  const [shown, setShown] = useState(() => browserStorage.get(HIDDEN) === null);
  const [writing, setWriting] = useState(false);
  const signals = useRef<Signals>(undefined);
  const [page] = useState(() => crypto.randomUUID());
  /** null if they hide it, including what was known before. */
  const [heardReadTo, setHeardReadTo] = useState<string | null>("");

  const [known, setKnown] = useState(knownReadTo);
  if (knownReadTo !== known) {
    setKnown(knownReadTo);
    // Their signal about hiding may be lost.
    if (knownReadTo === null) setHeardReadTo(null);
    else if (known === null) setHeardReadTo((heardTo) => heardTo ?? "");
  }

  const read = useRef("");
  function sayRead(): void {
    if (read.current) signals.current?.send({ kind: "read", upTo: read.current, from: page, to: null });
  }
  const sayReadAgain = useEffectEvent(sayRead);

  const on = active && shown;
  useEffect(() => {
    if (!on) return;
    let forgetting: ReturnType<typeof setTimeout>;
    const joined = joinSignals(bookingId, viewer, {
      onSignal: (signal, own) => {
        if (own) return;
        // Another page of theirs, opened earlier, may report later.
        if (signal.kind === "read") setHeardReadTo((known) => later(known ?? "", momentOf(signal.upTo)));
        if (signal.kind === "hide") setHeardReadTo(null);
        if (signal.kind !== "writing") return;
        clearTimeout(forgetting);
        forgetting = setTimeout(() => setWriting(false), FORGET_MS);
        setWriting(true);
      },
      // Signals from before are lost.
      onLive: () => sayReadAgain(),
    });
    signals.current = joined;
    return () => {
      signals.current = undefined;
      read.current = "";
      clearTimeout(forgetting);
      setWriting(false);
      joined.leave();
    };
  }, [on, bookingId, viewer]);

  const [answered, setAnswered] = useState(heard);
  if (heard !== answered) {
    setAnswered(heard);
    setWriting(false);
  }

  const saidAt = useRef(0);
  const keptReadTo = knownReadTo === null ? "" : momentOf(knownReadTo);
  return {
    shown,
    writing,
    /** In the form of `momentOf`; "" if nothing was read, or if that is unknown. */
    readTo: shown && heardReadTo !== null ? later(heardReadTo, keptReadTo) : "",
    /** Reports that this member is typing. */
    write() {
      if (Date.now() - saidAt.current < AGAIN_MS) return;
      saidAt.current = Date.now();
      signals.current?.send({ kind: "writing", from: page, to: null });
    },
    read(upTo: string) {
      read.current = upTo;
      sayRead();
    },
    setShown(next: boolean) {
      if (next) browserStorage.remove(HIDDEN);
      else browserStorage.write(HIDDEN, true);
      if (!next) signals.current?.send({ kind: "hide", from: page, to: null });
      setShown(next);
    },
  };
}
