import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { queryKeys } from "@/domain/query-keys.ts";
import { type Message, momentOf } from "./messages.ts";
import { getReadMarker, setReadMarker } from "./read-marker.ts";

/** Pause before a failed store is retried, in milliseconds. */
const AGAIN_MS = 10_000;

type ReadMarkerOptions = { bookingId: string; ownId: string; shown: boolean; onRead: (upTo: string) => void };

/**
 * Stores how far the viewer has read while the page is visible, and whether the other member may see it (`shown`; then `onRead` is also told). Returns the id
 * of the first message that was unread when the chat was opened, for the mark before it, until the viewer answers. `fresh`: the messages were fetched during this visit.
 */
export function useReadMarker(
  { bookingId, ownId, shown, onRead }: ReadMarkerOptions,
  messages: Message[],
  fresh: boolean,
): string | null {
  const client = useQueryClient();
  const visible = usePageVisible();
  const [firstUnread, setFirstUnread] = useState<string | null>();
  const reported = useRef("");
  const [failures, setFailures] = useState(0);
  const tell = useEffectEvent(onRead);
  const marker = useQuery({
    queryKey: queryKeys.readMarker(bookingId),
    queryFn: () => getReadMarker(bookingId, ownId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  // A member who answers has read what was said before, on whatever device.
  const unanswered = messages.slice(messages.findLastIndex(({ sender_id }) => sender_id === ownId) + 1);
  const ready = fresh && !marker.isPending;
  if (ready && firstUnread === undefined) {
    const readTo = marker.data ? momentOf(marker.data) : "";
    const unread = marker.isError ? undefined : unanswered.find(({ created_at }) => momentOf(created_at) > readTo);
    setFirstUnread(unread?.id ?? null);
  }

  const newest = messages.findLast(({ sender_id }) => sender_id !== ownId)?.created_at;
  useEffect(() => {
    if (!ready || !visible || !newest) return;
    const report = `${momentOf(newest)} ${shown}`;
    if (report === reported.current) return;
    reported.current = report;
    setReadMarker(bookingId, ownId, newest, shown).then(
      () => {
        if (shown) tell(newest);
        for (const queryKey of [queryKeys.chats, queryKeys.designerBookings, queryKeys.news])
          void client.invalidateQueries({ queryKey });
      },
      (error: unknown) => {
        // The marker for the next message includes this one.
        reported.current = "";
        console.error("What was read could not be kept:", error);
        setTimeout(() => setFailures(failures + 1), AGAIN_MS);
      },
    );
  }, [client, bookingId, ownId, newest, ready, visible, shown, failures]);

  return unanswered.find(({ id }) => id === firstUnread)?.id ?? null;
}

function usePageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
}
