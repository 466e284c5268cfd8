import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { LiveStatus } from "@/lib/live-channel.ts";
import type { Message } from "./messages.ts";
import { outboxOf } from "./outbox.ts";

type OutboxOptions = {
  messages: Message[];
  live: LiveStatus;
  onStored: (message: Message) => void;
};

/** The messages of a chat that are on their way (`outbox.ts`), shown at once, and sent again when the connection is back. */
export function useOutbox(bookingId: string, { messages, live, onStored }: OutboxOptions) {
  const outbox = outboxOf(bookingId);
  const onSent = useRef(onStored);
  useEffect(() => {
    onSent.current = onStored;
  });
  const subscribe = useCallback(
    (onChange: () => void) => outbox.subscribe(onChange, (message) => onSent.current(message)),
    [outbox],
  );
  const all = useSyncExternalStore(subscribe, outbox.unsent);

  // A message in the log has been stored, even if the answer to sending it was lost. The list stays the same while nothing changes: the log moves
  // with it.
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
    unsent,
    send: outbox.send,
    retry: outbox.retry,
    discard: outbox.drop,
  };
}
