import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { LiveStatus } from "@/lib/live-channel.ts";
import type { Outbox } from "@/lib/outbox.ts";
import { fileOutboxOf } from "./file-outbox.ts";
import { outboxOf } from "./message-outbox.ts";
import type { Message } from "./messages.ts";

type OutboxOptions<Stored> = {
  messages: Message[];
  live: LiveStatus;
  onStored: (stored: Stored) => unknown;
};

/** Manages the unsent messages of a chat (`outbox.ts`), which are shown at once, and sent again when the connection is back. */
export function useOutbox(bookingId: string, options: OutboxOptions<Message>) {
  const { outbox, ...state } = useItems(outboxOf(bookingId), options);
  return { ...state, send: (text: string) => outbox.send({ text }) };
}

/** Manages the unsent files of a chat in the same way. */
export function useFileOutbox(bookingId: string, options: OutboxOptions<unknown>) {
  const { outbox, ...state } = useItems(fileOutboxOf(bookingId), options);
  return { ...state, outbox };
}

function useItems<One extends { id: string; at: string }, Stored>(
  outbox: Outbox<One, Stored>,
  { messages, live, onStored }: OutboxOptions<Stored>,
) {
  const onSent = useRef(onStored);
  useEffect(() => {
    onSent.current = onStored;
  });
  const subscribe = useCallback(
    (onChange: () => void) => outbox.subscribe(onChange, (stored) => onSent.current(stored)),
    [outbox],
  );
  const all = useSyncExternalStore(subscribe, outbox.unsent);

  // A message in the log has been stored, even if the answer to sending it was lost. Keep the same list while nothing changes, because the log moves with it.
  const unsent = useMemo(() => {
    const stored = new Set(messages.map(({ id }) => id));
    return all.filter(({ id }) => !stored.has(id));
  }, [all, messages]);
  useEffect(() => {
    for (const message of all) if (!unsent.includes(message)) outbox.drop(message.id);
  }, [all, unsent, outbox]);
  useEffect(() => {
    if (live === "live") outbox.retry();
  }, [live, outbox]);

  return {
    outbox,
    unsent,
    retry: outbox.retry,
    discard: outbox.drop,
  };
}
