import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { queryKeys } from "@/domain/query-keys.ts";
import { type Message, momentOf } from "./messages.ts";
import { getReadMarker, setReadMarker } from "./read-marker.ts";

/**
 * Stores how far the viewer has read while the page is visible, and returns the id of the first message that was unread when the chat was
 * opened, for the mark before it.
 */
export function useReadMarker(bookingId: string, ownId: string, messages: Message[], loaded: boolean): string | null {
  const client = useQueryClient();
  const visible = usePageVisible();
  const [firstUnread, setFirstUnread] = useState<string | null>();
  const reported = useRef("");
  const marker = useQuery({
    queryKey: queryKeys.readMarker(bookingId),
    queryFn: () => getReadMarker(bookingId, ownId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  const ready = loaded && !marker.isPending;
  if (ready && firstUnread === undefined) {
    const readTo = marker.data ? momentOf(marker.data) : "";
    const unread = marker.isError
      ? undefined
      : messages.find(({ sender_id, created_at }) => sender_id !== ownId && momentOf(created_at) > readTo);
    setFirstUnread(unread?.id ?? null);
  }

  const newest = messages.findLast(({ sender_id }) => sender_id !== ownId)?.created_at;
  useEffect(() => {
    if (!ready || !visible || !newest || momentOf(newest) <= reported.current) return;
    reported.current = momentOf(newest);
    setReadMarker(bookingId, ownId, newest).then(
      () => {
        for (const queryKey of [queryKeys.chats, queryKeys.designerBookings, queryKeys.news])
          void client.invalidateQueries({ queryKey });
      },
      (error: unknown) => {
        // The marker for the next message includes this one.
        reported.current = "";
        console.error("What was read could not be kept:", error);
      },
    );
  }, [client, bookingId, ownId, newest, ready, visible]);

  return firstUnread ?? null;
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
