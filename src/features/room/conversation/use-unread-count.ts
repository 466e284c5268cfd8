import { useEffect, useEffectEvent, useRef, useState } from "react";
import { setTitleCount } from "@/lib/page-meta.ts";
import { useInFront } from "@/lib/use-in-front.ts";
import { type Message, momentOf } from "./messages.ts";

/**
 * Counts messages of the other member while the page is not in front, in its title and on its icon, until it is in front again. Calls `onNew` for each such
 * message or batch.
 */
export function useUnreadCount(messages: Message[], ownId: string, loaded: boolean, onNew: () => void): void {
  const front = useInFront();
  const theirs = messages.filter(({ sender_id }) => sender_id !== ownId).map(({ created_at }) => momentOf(created_at));
  const newest = theirs.at(-1) ?? "";
  const [seenTo, setSeenTo] = useState<string>();
  // The log marks messages from before the page was opened.
  if (loaded && newest !== seenTo && (front || seenTo === undefined)) setSeenTo(newest);
  const count = seenTo === undefined ? 0 : theirs.filter((moment) => moment > seenTo).length;

  const tell = useEffectEvent(onNew);
  const before = useRef(0);
  useEffect(() => {
    setTitleCount(count);
    if (count > before.current) tell();
    before.current = count;
  }, [count]);
  useEffect(() => () => setTitleCount(0), []);
}
