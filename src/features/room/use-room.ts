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
import { useAlerts } from "./call/use-alerts.ts";
import { useMemberArrival } from "./call/use-member-arrival.ts";
import { useConversation } from "./conversation/use-conversation.ts";
import { useUnreadCount } from "./conversation/use-unread-count.ts";
import { presenceStatus } from "./presence-status.ts";
import { roomOpensAt, useAttendance } from "./use-attendance.ts";
import { useCallRequest } from "./use-call-request.ts";
import { useExtension } from "./use-extension.ts";
import { useJoined } from "./use-joined.ts";
import { usePresenceFacts } from "./use-presence-facts.ts";
import { useTypingAndReceipts } from "./use-typing-and-receipts.ts";

export type Chat = CallAnswer<"GET /bookings/get-chat/:bookingId">;
export type RoomState = ReturnType<typeof useRoom>;

/** Returns the state of a booking's room: presence, messages, and whether there is a call. */
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
  const alerts = useAlerts();
  usePageMeta({
    title: alerts.title ?? `Chat with ${other.name}`,
    description: "Your conversation, for the time you booked.",
  });

  useUnreadCount(conversation.messages, ownId, conversation.loaded, alerts.message);

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
  const otherRole = viewer === "customer" ? "designer" : "customer";
  const noted = facts?.attendance?.[otherRole];
  const presence = presenceStatus({
    online,
    live: conversation.live,
    present,
    inCall: conversation.inCall.includes(other.id),
    // A member who had the page of a booked call open, but never joined, was not there.
    noted: noted && (noted.left || settled) && (!call || noted.inCall) ? noted : null,
    heard:
      chat.extension?.proposedBy === otherRole ||
      conversation.messages.some((message) => message.sender_id === other.id && instantOf(message.created_at) >= start),
  });
  // In a booked call, an open page alone does not count. Members in the call hear the sound there.
  useMemberArrival(
    presence.kind === "here" && (!call || presence.inCall),
    !over && opening === "open" && presence.kind !== "unknown" && !inCall,
    ({ first }) => alerts.call(`${other.name} ${call ? "has joined the call" : "is here"}`, { waited: first }),
  );

  const adding = useExtension(
    { id: bookingId, chat, viewer, other, start, end, phase },
    { present, call: (words) => alerts.call(words, { waited: false }) },
  );

  const [small, setSmall] = useState(false);
  function openCall(): void {
    setSmall(false);
    joined.open();
  }
  // A chat becomes a call when both members want it; a call is one from the start.
  const callRequest = useCallRequest({
    bookingId,
    viewer,
    active: chat.slotType === "chat" && phase === "open" && !chat.closed,
    calling,
    onProposed: () => alerts.call(`${other.name} would like to talk`, { waited: false }),
    onAgreed: openCall,
  });

  const receipts = useTypingAndReceipts({
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
    /** The phase of the room, which opens some minutes before the slot. */
    opening: over ? "after" : opening,
    conversation,
    alerts,
    receipts,
    /** The other member's presence. */
    present,
    presence,
    /** The problem with this page's connection; empty if there is none. */
    trouble: !online ? "You are offline" : conversation.live === "lost" ? "Connection lost. Trying again..." : "",
    facts,
    callRequest,
    adding,
    call: {
      offered: call || callRequest.state === "agreed",
      calling,
      inCall,
      media,
      /** Whether the picture is small, to make room for reading and writing on a phone. */
      small,
      setSmall,
      open: openCall,
      close: joined.close,
      setInCall: joined.setInCall,
    },
  };
}
