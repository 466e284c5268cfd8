import type { CallAnswer } from "@contract/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { membersSeenBy } from "@/domain/booking/members.ts";
import { useSlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { useLiveNews } from "@/domain/news/use-live-news.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { instantOf } from "@/lib/span.ts";
import { useOnline } from "@/lib/use-online.ts";
import { createMediaCount } from "./call/media-count.ts";
import { useArrival } from "./call/use-arrival.ts";
import { useAttention } from "./call/use-attention.ts";
import { useConversation } from "./conversation/use-conversation.ts";
import { useUnseen } from "./conversation/use-unseen.ts";
import { roomOpensAt, useAttendance } from "./use-attendance.ts";
import { useExtension } from "./use-extension.ts";
import { useJoined } from "./use-joined.ts";
import { usePresenceFacts } from "./use-presence-facts.ts";
import { useSigns } from "./use-signs.ts";
import { useTalk } from "./use-talk.ts";
import { whereaboutsOf } from "./whereabouts.ts";

export type Chat = CallAnswer<"GET /bookings/get-chat/:bookingId">;
export type RoomState = ReturnType<typeof useRoom>;

/** The state of a booking's room: who is there, the messages, and whether there is a call. */
export function useRoom(bookingId: string, chat: Chat, ownId: string) {
  const client = useQueryClient();
  const { viewer, other } = membersSeenBy(ownId, chat);
  const start = instantOf(chat.slotStart);
  const end = instantOf(chat.slotEnd);
  const phase = useSlotPhase(start, end);
  const opening = useSlotPhase(roomOpensAt(start), end);
  const joined = useJoined({ bookingId, opening, closed: chat.closed });
  const { calling, inCall } = joined;
  const conversation = useConversation(bookingId, ownId, inCall);
  const attention = useAttention();
  usePageMeta({
    title: attention.title ?? `Chat with ${other.name}`,
    description: "Your conversation, for the time you booked.",
  });

  useUnseen(conversation.messages, ownId, conversation.loaded, attention.message);

  const [media] = useState(createMediaCount);
  // A member who has blocked the other one cannot enter the room.
  useAttendance({
    bookingId,
    start,
    end,
    allowed: !chat.blockedOther,
    inCall,
    mediaSeconds: media.seconds,
    onClosed: () => void client.invalidateQueries({ queryKey: queryKeys.chat(bookingId) }),
  });
  const present = conversation.present.includes(other.id);
  const call = chat.slotType === "call";
  const { facts, settled } = usePresenceFacts(bookingId, phase, conversation.live === "live" ? present : null);
  // A report can end a session before its time. A block only closes it.
  const over = phase === "open" && chat.closed && facts?.timeStatus === "past";
  // Offers of the next session are announced to the person, not in the room.
  useLiveNews(over || phase === "after" ? ownId : undefined);
  const online = useOnline();
  const noted = facts?.attendance?.[viewer === "customer" ? "designer" : "customer"];
  const whereabouts = whereaboutsOf({
    online,
    live: conversation.live,
    present,
    inCall: conversation.inCall.includes(other.id),
    // A member who had the page of a booked call open, but never joined, was not there.
    noted: noted && (noted.left || settled) && (!call || noted.inCall) ? noted : null,
  });
  // In a booked call, an open page alone does not count. Members in the call hear it there.
  useArrival(
    whereabouts.kind === "here" && (!call || whereabouts.inCall),
    !over && opening === "open" && whereabouts.kind !== "unknown" && !inCall,
    ({ first }) => attention.call(`${other.name} ${call ? "has joined the call" : "is here"}`, { waited: first }),
  );

  const adding = useExtension(
    { id: bookingId, chat, viewer, other, start, end, phase },
    { present, call: (words) => attention.call(words, { waited: false }) },
  );

  const [small, setSmall] = useState(false);
  function openCall(): void {
    setSmall(false);
    joined.open();
  }
  // A chat becomes a call when both want it; a call is one from the start.
  const talk = useTalk({
    bookingId,
    viewer,
    active: chat.slotType === "chat" && phase === "open" && !chat.closed,
    calling,
    onProposed: () => attention.call(`${other.name} would like to talk`, { waited: false }),
    onAgreed: openCall,
  });

  const signs = useSigns({
    bookingId,
    viewer,
    knownReadTo: chat.otherReadTo,
    heard: conversation.messages.findLast(({ sender_id }) => sender_id === other.id)?.id,
    active: opening === "open" && !chat.closed,
  });

  const written = conversation.messages.length > 0;
  return {
    ownId,
    booking: { id: bookingId, chat, viewer, other, start, end, phase: over ? "after" : phase, written },
    /** Whether the room may be entered, which begins some minutes before the slot. */
    opening: over ? "after" : opening,
    conversation,
    attention,
    signs,
    /** Of the other member. */
    present,
    whereabouts,
    /** What is wrong with this page's connection; empty if nothing is. */
    trouble: !online ? "You are offline" : conversation.live === "lost" ? "Connection lost. Trying again..." : "",
    facts,
    talk,
    adding,
    call: {
      offered: call || talk.state === "agreed",
      calling,
      media,
      /** On a phone the picture makes room for reading and writing. */
      small,
      setSmall,
      open: openCall,
      close: joined.close,
      setInCall: joined.setInCall,
    },
  };
}
