import type { CallAnswer } from "@contract/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { membersSeenBy } from "@/domain/booking/members.ts";
import { useSlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { instantOf } from "@/lib/span.ts";
import { createMediaCount } from "./call/media-count.ts";
import { useArrival } from "./call/use-arrival.ts";
import { useAttention } from "./call/use-attention.ts";
import { useConversation } from "./conversation/use-conversation.ts";
import { roomOpensAt, useAttendance } from "./use-attendance.ts";
import { usePresenceFacts } from "./use-presence-facts.ts";
import { useTalk } from "./use-talk.ts";

export type Chat = CallAnswer<"GET /bookings/get-chat/:bookingId">;
export type RoomState = ReturnType<typeof useRoom>;

/** What goes on in the room of a booking: who is there, what is written, and whether one talks. */
export function useRoom(bookingId: string, chat: Chat, ownId: string) {
  const client = useQueryClient();
  const { viewer, other } = membersSeenBy(ownId, chat);
  const start = instantOf(chat.slotStart);
  const end = instantOf(chat.slotEnd);
  const phase = useSlotPhase(start, end);
  const opening = useSlotPhase(roomOpensAt(start), end);
  const conversation = useConversation(bookingId, ownId);
  const attention = useAttention();
  usePageMeta({
    title: attention.title ?? `Chat with ${other.name}`,
    description: "Your conversation, for the time you booked.",
  });

  const [media] = useState(createMediaCount);
  // Who has blocked the other member is not let into the room.
  useAttendance({
    bookingId,
    start,
    end: chat.blockedOther ? 0 : end,
    mediaSeconds: media.seconds,
    onClosed: () => void client.invalidateQueries({ queryKey: queryKeys.chat(bookingId) }),
  });
  const present = conversation.present.includes(other.id);
  const facts = usePresenceFacts(bookingId, phase, present);
  useArrival(present, opening === "open" && conversation.live === "live", ({ first }) =>
    attention.call(`${other.name} is here`, { waited: first }),
  );

  const [joined, setJoined] = useState(false);
  // A block ends a call that is running.
  const calling = joined && !chat.closed;
  const [small, setSmall] = useState(false);
  function openCall(): void {
    setSmall(false);
    setJoined(true);
  }
  // A chat becomes a call when both want it; a call is one from the start.
  const talk = useTalk({
    bookingId,
    ownId,
    active: chat.slotType === "chat" && phase === "open" && !chat.closed,
    calling,
    onProposed: () => attention.call(`${other.name} would like to talk`, { waited: false }),
    onAgreed: openCall,
  });

  const written = conversation.messages.length > 0;
  return {
    ownId,
    booking: { id: bookingId, chat, viewer, other, start, end, phase, written },
    /** Whether one may enter, which begins some minutes before the slot. */
    opening,
    conversation,
    attention,
    /** Of the other member. */
    present,
    facts,
    talk,
    call: {
      offered: chat.slotType === "call" || talk.state === "agreed",
      calling,
      media,
      /** On a phone the picture gives way to what one reads or writes. */
      small,
      setSmall,
      open: openCall,
      close: () => setJoined(false),
    },
  };
}
