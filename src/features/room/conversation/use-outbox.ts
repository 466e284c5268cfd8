import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "@/lib/api-client.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import type { LiveStatus } from "@/lib/live-channel.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import type { Message } from "./messages.ts";
import { isClosed, sendMessage } from "./send-message.ts";

/**
 * A message being sent. `failed`: it may or may not have been stored, send it again; `closed`: the database refused, the slot is not open;
 * `waiting`: there were too many at once, it is sent again at `until` (the server's clock in milliseconds).
 */
export type Unsent = {
  id: string;
  text: string;
  at: string;
  state: "sending" | "failed" | "closed" | "waiting";
  until?: number;
};

type OutboxOptions = {
  messages: Message[];
  live: LiveStatus;
  onStored: (message: Message) => void;
};

/**
 * Messages that are being sent: shown at once, sent one after the other to keep their order, kept over a reload, and sent again when
 * the connection is back. Each has its id from the start, so sending twice stores once.
 */
export function useOutbox(bookingId: string, { messages, live, onStored }: OutboxOptions) {
  const [outbox, setOutbox] = useState(() => keptOutbox(bookingId));
  const stored = new Set(messages.map(({ id }) => id));
  // A message in the log has been stored, even if the answer to sending it was lost.
  const unsent = outbox.filter(({ id }) => !stored.has(id));
  useKeptDraft(`outbox:${bookingId}`, unsent.length > 0 ? unsent : undefined);

  const queue = useRef(Promise.resolve());
  const onSent = useRef(onStored);
  useEffect(() => {
    onSent.current = onStored;
  });

  function mark(id: string, state: Unsent["state"], until?: number): void {
    setOutbox((all) =>
      all.map((one) => (one.id === id ? { ...one, state, ...(until !== undefined && { until }) } : one)),
    );
  }

  function deliver(message: Unsent): void {
    queue.current = queue.current.then(async () => {
      try {
        onSent.current(await sendMessage(bookingId, message));
        setOutbox((all) => all.filter(({ id }) => id !== message.id));
      } catch (error) {
        console.error("A message could not be sent:", error);
        const until = error instanceof ApiError ? error.retryAt : null;
        if (until !== null) mark(message.id, "waiting", until);
        else mark(message.id, isClosed(error) ? "closed" : "failed");
      }
    });
  }

  function retry(id: string): void {
    const message = outbox.find((one) => one.id === id);
    if (!message || message.state === "sending") return;
    mark(id, "sending");
    deliver(message);
  }

  const retryFailed = useEffectEvent(() => {
    for (const { id, state } of unsent) if (state === "failed") retry(id);
  });
  const waiting = unsent.filter(({ state }) => state === "waiting");
  useAtInstant(waiting.length > 0 ? Math.min(...waiting.map(({ until = 0 }) => until)) : null, () => {
    for (const { id, until = 0 } of waiting) if (until <= serverNow()) retry(id);
  });
  useEffect(() => {
    if (live === "live") retryFailed();
  }, [live]);
  useEffect(() => {
    const again = () => retryFailed();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  return {
    unsent,
    send: (text: string) => {
      const message: Unsent = {
        id: crypto.randomUUID(),
        text,
        at: new Date(serverNow()).toISOString(),
        state: "sending",
      };
      setOutbox((all) => [...all, message]);
      deliver(message);
    },
    retry,
    discard: (id: string) => setOutbox((all) => all.filter((one) => one.id !== id)),
  };
}

function keptOutbox(bookingId: string): Unsent[] {
  const kept = readDraft(`outbox:${bookingId}`);
  if (!Array.isArray(kept)) return [];
  return kept
    .filter((one): one is Unsent => typeof one?.id === "string" && typeof one?.text === "string")
    .map((one) => ({ ...one, state: one.state === "closed" ? "closed" : "failed" }));
}
