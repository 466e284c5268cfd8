import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
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

  // A message in the log has been stored, even if the answer to sending it was lost.
  const stored = new Set(messages.map(({ id }) => id));
  const known = all.filter(({ id }) => stored.has(id));
  useEffect(() => {
    for (const { id } of known) outbox.drop(id);
  });
  useEffect(() => {
    if (live === "live") outbox.retry();
  }, [live, outbox]);

  return {
    unsent: all.filter(({ id }) => !stored.has(id)),
    send: outbox.send,
    retry: outbox.retry,
    discard: outbox.drop,
  };
}
