import type { CallAnswer } from "@contract/calls.ts";
import * as paths from "@contract/paths.ts";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { membersSeenBy } from "@/domain/booking/members.ts";
import { AttendanceFacts, togetherInWords } from "@/domain/booking/no-show/attendance-facts.tsx";
import { NoShowNotice } from "@/domain/booking/no-show/no-show-notice.tsx";
import { waitInWords } from "@/domain/booking/no-show/no-show-words.ts";
import { useSlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { instantOf } from "@/lib/span.ts";
import { useMedia } from "@/lib/use-media.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { noteOf } from "./booking-facts.tsx";
import { createMediaCount } from "./call/media-count.ts";
import { useArrival } from "./call/use-arrival.ts";
import { useAttention } from "./call/use-attention.ts";
import { Composer } from "./conversation/composer.tsx";
import { MessageLog } from "./conversation/message-log.tsx";
import { MessageSkeletons } from "./conversation/message-skeletons.tsx";
import { useConversation } from "./conversation/use-conversation.ts";
import { useOutbox } from "./conversation/use-outbox.ts";
import { useReadMarker } from "./conversation/use-read-marker.ts";
import { JoinBar } from "./join-bar.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { QuietChat } from "./quiet-chat.tsx";
import { ReviewCard } from "./review-card.tsx";
import { RoomHeader } from "./room-header.tsx";
import { RoomRail } from "./room-rail.tsx";
import { SoundToggle } from "./sound-toggle.tsx";
import { TalkBar } from "./talk-bar.tsx";
import { roomOpensAt, useAttendance } from "./use-attendance.ts";
import { usePresenceFacts } from "./use-presence-facts.ts";
import { useTalk } from "./use-talk.ts";

/** Everything of a call, from its connection to its buttons, is fetched when somebody joins. */
const CallRoom = lazy(async () => ({ default: (await import("./call/call-room.tsx")).CallRoom }));
const DetailsDialog = lazy(async () => ({ default: (await import("./details-dialog.tsx")).DetailsDialog }));
const CustomerDialog = lazy(async () => ({
  default: (await import("@/domain/booking/changes/customer-dialog.tsx")).CustomerDialog,
}));

type Chat = CallAnswer<"GET /bookings/get-chat/:bookingId">;

type RoomProps = { bookingId: string; chat: Chat; ownId: string; backTo: string };

/** The room of a booking: the conversation, and beside it what it is about or the call. */
export function Room({ bookingId, chat, ownId, backTo }: RoomProps) {
  const { viewer, other } = membersSeenBy(ownId, chat);
  const start = instantOf(chat.slotStart);
  const end = instantOf(chat.slotEnd);
  const phase = useSlotPhase(start, end);
  const conversation = useConversation(bookingId, ownId);
  const { unsent, send, retry, discard } = useOutbox(bookingId, {
    messages: conversation.messages,
    live: conversation.live,
    onStored: (message) => conversation.add([message]),
  });
  const firstUnread = useReadMarker(bookingId, ownId, conversation.messages, conversation.loaded);
  const attention = useAttention();
  usePageMeta({
    title: attention.title ?? `Chat with ${other.name}`,
    description: "Your conversation, for the time you booked.",
  });

  const room = useSlotPhase(roomOpensAt(start), end);
  const [media] = useState(createMediaCount);
  // Who has blocked the other member is not let into the room.
  useAttendance(bookingId, start, chat.blockedOther ? 0 : end, media.seconds);
  const present = conversation.present.includes(other.id);
  const facts = usePresenceFacts(bookingId, phase, present);
  useArrival(present, room === "open" && conversation.live === "live", ({ first }) =>
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
  const isCall = chat.slotType === "call" || talk.state === "agreed";
  // Tailwind's `lg`: there the call stands beside the conversation and never gives way.
  const wide = useMedia("(min-width: 64rem)");

  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"details" | "change" | null>(null);
  const written = conversation.messages.length > 0;
  const booking = { id: bookingId, chat, viewer, other, start, end, phase, written };
  // Days before and after, nobody is expected.
  const shownPresence = present || room === "open" ? present : null;
  // Beside a call there is no place for the rail.
  const rail = wide && !calling;

  const tools = (
    <>
      {room === "open" && (
        <SoundToggle otherName={other.name} silent={attention.silent} onChange={attention.setSilent} />
      )}
      <MemberMenu bookingId={bookingId} viewer={viewer} other={other} blocked={chat.blockedOther} />
    </>
  );
  const nextStep = (
    <>
      {isCall && !calling && !chat.closed && (
        <JoinBar room={room} start={start} begun={phase !== "before"} onJoin={openCall} />
      )}
      {chat.slotType === "chat" && phase === "open" && !calling && !chat.closed && (
        <TalkBar talk={talk} otherName={other.name} present={present} />
      )}
      {phase === "after" && facts?.attendance && (
        <section aria-label="Attendance" className="px-4 pb-4 text-sm sm:px-6 lg:mt-6 lg:p-0">
          {rail ? (
            <>
              <h2 className="mb-2 font-semibold">In the room</h2>
              <AttendanceFacts attendance={facts.attendance} viewer={viewer} otherName={other.name} />
            </>
          ) : (
            <p>{togetherInWords(facts.attendance)}</p>
          )}
        </section>
      )}
    </>
  );
  const empty = conversation.loaded && !written && unsent.length === 0;
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cn(
        "grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]",
        !calling && "lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-1 xl:grid-cols-[24rem_minmax(0,1fr)]",
      )}
    >
      {rail ? (
        <RoomRail
          booking={booking}
          backTo={backTo}
          present={shownPresence}
          tools={tools}
          onChange={() => setDialog("change")}
        >
          {nextStep}
        </RoomRail>
      ) : (
        <RoomHeader
          booking={booking}
          backTo={backTo}
          present={shownPresence}
          calling={calling}
          tools={tools}
          onDetails={() => setDialog("details")}
        >
          {nextStep}
        </RoomHeader>
      )}
      <div className="relative flex min-h-0 min-w-0 flex-col max-lg:has-data-covering:[&>[aria-label=Conversation]]:hidden lg:flex-row">
        {calling && (
          <Suspense fallback={<CallLoading />}>
            <CallRoom
              bookingId={bookingId}
              ownId={ownId}
              viewer={viewer}
              other={other}
              start={start}
              end={end}
              media={media}
              ifNobody={facts && !facts.canReportNoShow ? waitInWords(viewer, { start, end }, facts) : ""}
              small={small && !wide}
              onSmall={setSmall}
              onArrival={() => attention.call(`${other.name} has joined the call`, { waited: true })}
              onClose={() => setJoined(false)}
            />
          </Suspense>
        )}
        <section
          aria-label="Conversation"
          className={cn(
            "flex min-h-0 min-w-0 flex-1 flex-col",
            // Rating a session on a phone, one needs the height.
            "max-sm:has-data-rating:[&>[data-composer]]:hidden",
            calling && "lg:w-[26rem] lg:flex-none lg:border-l lg:border-ink-200",
          )}
          // Reading or writing on a phone, one needs the space: the picture becomes small.
          onTouchMove={() => setSmall(true)}
          onWheel={() => setSmall(true)}
          onFocus={(event) => event.target instanceof HTMLTextAreaElement && setSmall(true)}
        >
          {conversation.failed ? (
            <div className="flex-1 overflow-y-auto p-4">
              <ErrorState title="The messages could not be loaded." onRetry={conversation.retry} />
            </div>
          ) : (
            <MessageLog
              messages={conversation.messages}
              unsent={unsent}
              ownId={ownId}
              otherName={other.name}
              firstUnread={firstUnread}
              hasOlder={conversation.hasOlder}
              loadingOlder={conversation.loadingOlder}
              onOlder={conversation.loadOlder}
              onRetry={retry}
              onDiscard={discard}
              // Before the slot it stands below the words on its opening.
              note={rail || (empty && phase === "before" && !chat.closed) ? null : noteOf(booking)}
            >
              {!conversation.loaded && <MessageSkeletons />}
              {empty && (
                <QuietChat
                  booking={booking}
                  present={present}
                  rail={rail}
                  calling={calling}
                  alone={facts?.canReportNoShow === true}
                  onChange={() => setDialog("change")}
                />
              )}
            </MessageLog>
          )}
          {conversation.live === "lost" && (
            <p role="status" className="bg-warning-bg px-4 py-2 text-center text-sm text-warning">
              Connection lost. Trying again...
            </p>
          )}
          {facts && (
            <div className="border-t border-ink-200 bg-linen empty:hidden">
              <NoShowNotice
                booking={facts}
                viewer={viewer}
                otherName={other.name}
                className="mx-auto w-full sm:px-6 lg:max-w-3xl"
              />
            </div>
          )}
          {facts && phase === "after" && <ReviewCard booking={facts} viewer={viewer} otherName={other.name} />}
          <Composer
            bookingId={bookingId}
            phase={phase}
            closed={chat.closed ? closedInWords(chat.blockedOther, other.name) : null}
            start={start}
            end={end}
            bookAgain={viewer === "customer" && !chat.blockedOther ? paths.designer(chat.designerId) : null}
            ownPage={viewer === "designer" ? paths.designer(ownId) : null}
            otherName={other.name}
            onSend={send}
          />
        </section>
      </div>
      <Suspense>
        {dialog === "details" && (
          <DetailsDialog booking={booking} onChange={() => setDialog("change")} onClose={() => setDialog(null)} />
        )}
        {dialog === "change" && (
          <CustomerDialog
            booking={{
              id: bookingId,
              designerId: chat.designerId,
              designerName: chat.designerName,
              designerAvatar: chat.designerAvatar,
              serviceName: chat.serviceName,
            }}
            onClose={(change) => {
              setDialog(null);
              if (change?.kind === "cancelled") void navigate(backTo, { replace: true });
            }}
          />
        )}
      </Suspense>
    </main>
  );
}

/** Who was blocked is not told so. */
function closedInWords(blockedOther: boolean, otherName: string): string {
  return blockedOther ? `You have blocked ${otherName}: neither of you can write.` : "This conversation is closed.";
}

function CallLoading() {
  return (
    <div data-covering="" role="status" className="flex flex-1 items-center justify-center gap-3 bg-duck-100 text-sm">
      <Spinner />
      Opening the room...
    </div>
  );
}
