import * as paths from "@contract/paths.ts";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type DragEvent, lazy, Suspense, useEffect, useState } from "react";
import { NextSession } from "@/domain/booking/another-time/next-session.tsx";
import { firstNameOf } from "@/domain/booking/members.ts";
import { NoShowNotice } from "@/domain/booking/no-show/no-show-notice.tsx";
import { cn } from "@/lib/class-names.ts";
import { useMedia } from "@/lib/use-media.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { noteOf } from "./booking-facts.tsx";
import { ComplaintLine } from "./complaint-line.tsx";
import { Composer } from "./conversation/composer.tsx";
import { MessageLog } from "./conversation/message-log.tsx";
import { MessageSkeletons } from "./conversation/message-skeletons.tsx";
import { useFiles } from "./conversation/use-files.ts";
import { useOutbox } from "./conversation/use-outbox.ts";
import { useReadMarker } from "./conversation/use-read-marker.ts";
import { ExtensionBar } from "./extension-bar.tsx";
import { PaperBar } from "./paper-links.tsx";
import { QuietChat } from "./quiet-chat.tsx";
import { ReviewCard } from "./review-card.tsx";
import type { StageState } from "./stage/use-stage.ts";
import type { RoomState } from "./use-room.ts";

const Afterwards = lazy(() => import("./afterwards.tsx"));

type ConversationPanelProps = {
  room: RoomState;
  /** Whether the rail is beside it and contains the note and the actions. */
  rail: boolean;
  /** Whether the result of the session is shown here. */
  afterwards: boolean;
  stage: StageState;
  /** Whether a call is beside it instead of above. */
  beside: boolean;
  /** Whether the link to the more important paper has its place here. */
  hasPaper: boolean;
  onChange: () => void;
  /** Reports whether something that was written or chosen here is not sent yet. */
  onWaiting: (waiting: boolean) => void;
};

/** The messages, the composer, and between them the state of the session. */
export function ConversationPanel({
  room,
  rail,
  afterwards,
  stage,
  beside,
  hasPaper,
  onChange,
  onWaiting,
}: ConversationPanelProps) {
  const { ownId, booking, conversation, receipts, facts, call } = room;
  const { id, chat, viewer, other, start, end, phase } = booking;
  const { unsent, send, retry, discard } = useOutbox(id, {
    messages: conversation.messages,
    live: conversation.live,
    onStored: (message) => conversation.add([message]),
  });
  const files = useFiles(id, {
    messages: conversation.messages,
    live: conversation.live,
    onStored: conversation.refresh,
  });
  const open = phase === "open" && !chat.closed;
  const waiting = unsent.length + files.unsent.length > 0;
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);
  /** Below the drawing, the conversation is a sheet that the user pulls up. */
  const isSheet = stage.shown && stage.drawn && !beside;
  const isLow = isSheet && !stage.talking;
  // In these windows, the check of the devices and the notices of a call replace the conversation (`data-covering`).
  const isCovered = useMedia("(width < 64rem)") && call.calling && !call.inCall;
  const firstUnread = useReadMarker(
    { bookingId: id, ownId, shown: receipts.shown, onRead: receipts.read },
    conversation.messages,
    // On return, the page first shows the messages of the last visit; those that arrived later are the unread ones.
    conversation.fresh && !isLow && !isCovered,
  );
  const { over, ...dropping } = useDrop(open, (dropped) => void files.add(dropped));
  const empty = conversation.loaded && !booking.written && !waiting;
  const shown = conversation.messages.flatMap(({ file }) => (file?.state === "ready" ? [file] : []));
  const inLog = afterwards && !conversation.failed;
  const review = facts && phase === "after" && (
    <ReviewCard booking={facts} viewer={viewer} otherName={other.name} inLog={inLog} />
  );
  const shrink = () => !beside && call.setSmall(true);
  return (
    <section
      aria-label="Conversation"
      data-conversation
      {...dropping}
      className={cn(
        "relative flex min-h-0 min-w-0 flex-1 flex-col",
        // Rating a session on a phone needs the height.
        "max-sm:has-data-rating:[&_[data-composer]]:hidden",
        (call.calling || stage.shown) &&
          "beside:w-1/3 beside:min-w-78 beside:flex-none beside:border-l beside:border-ink-200",
        isSheet && "flex-none rounded-t-card border-t border-ink-200 bg-paper",
        // Afterwards it is as high as the messages, and the drawing fills the rest.
        isSheet && !isLow && (phase === "after" ? AS_HIGH_AS_SAID : "h-[64%]"),
      )}
      // On a phone, reading and writing need the space, so the picture shrinks.
      onTouchMove={shrink}
      onWheel={shrink}
      onFocus={({ target, relatedTarget }) => {
        if (target instanceof HTMLTextAreaElement) shrink();
        if (!isLow || !target.closest("[role=log]")) return;
        if (relatedTarget) stage.talk(true);
        // The dialog that chose a picture to draw on returns the focus to a message, which the sheet now hides.
        else document.getElementById("main")?.focus({ preventScroll: true });
      }}
    >
      <div
        className={cn(
          "empty:hidden",
          isSheet &&
            phase === "after" &&
            "flex border-b border-ink-200 *:border-0 *:[a]:max-w-1/2 *:[a]:flex-none max-sm:[&_a_span+span]:sr-only",
        )}
      >
        {isSheet && <SheetHandle room={room} stage={stage} />}
        {hasPaper && phase !== "before" && !(open && stage.showing.on) && <PaperBar booking={booking} />}
      </div>
      {facts && (
        <div className="border-b border-ink-200 empty:hidden">
          <NoShowNotice
            booking={facts}
            viewer={viewer}
            otherName={other.name}
            // Offline, the page cannot know that a member is absent.
            unsure={Boolean(room.trouble)}
            className="mx-auto w-full sm:px-6 lg:max-w-3xl"
          />
        </div>
      )}
      {conversation.failed ? (
        <div className="flex-1 overflow-y-auto p-4">
          <ErrorState title="The messages could not be loaded." onRetry={conversation.retry} />
        </div>
      ) : (
        <MessageLog
          messages={conversation.messages}
          unsent={unsent}
          files={files.unsent}
          ownId={ownId}
          otherName={other.name}
          open={open}
          firstUnread={firstUnread}
          readTo={receipts.readTo}
          hasOlder={conversation.hasOlder}
          loadingOlder={conversation.loadingOlder}
          olderFailed={conversation.olderFailed}
          onOlder={conversation.loadOlder}
          onRetry={retry}
          onDiscard={discard}
          onRetryFile={files.retry}
          onLeaveOut={(file) => void files.leaveOut(file)}
          viewer={viewer}
          drawn={stage.lines}
          onDrawn={stage.showLine}
          onDraw={stage.shown && open ? stage.drawOn : undefined}
          // Before the slot the note is below the words about its opening.
          note={rail || (empty && phase === "before" && !chat.closed) ? null : noteOf(booking)}
        >
          {!conversation.loaded && <MessageSkeletons />}
          {empty && !(open && stage.lines.length > 0) && (
            <QuietChat
              booking={booking}
              presence={room.presence}
              rail={rail}
              // Somebody who waits alone needs to know what happens to messages more than a room to draw.
              quiet={call.calling || (stage.shown && !beside && !facts?.canReportNoShow)}
              onChange={onChange}
            />
          )}
          {afterwards && conversation.loaded && (
            <Suspense>
              <Afterwards booking={booking} facts={facts} files={shown} linked={!rail}>
                {review}
              </Afterwards>
            </Suspense>
          )}
        </MessageLog>
      )}
      {room.trouble && (
        <p role="status" className="bg-warning-bg px-4 py-2 text-center text-sm text-balance text-warning">
          {room.trouble}
          {!room.trouble.endsWith(".") &&
            phase === "open" &&
            ". What you write is kept here, and sent when you are back."}
        </p>
      )}
      {!inLog && review}
      {receipts.writing && (
        // Over the messages' margin, so that nothing moves each time typing begins. Not announced, because it would interrupt repeatedly.
        <div aria-hidden="true" className="relative h-0">
          <p className="absolute inset-x-0 bottom-0 mx-auto flex items-center gap-2 px-4 pb-1.5 text-xs text-ink-500 sm:px-6 lg:max-w-3xl">
            <Dots />
            <span className="min-w-0 truncate">
              <bdi>{other.name}</bdi> is writing
            </span>
          </p>
        </div>
      )}
      <ExtensionBar adding={room.adding} booking={booking} />
      <Composer
        bookingId={id}
        phase={phase}
        closed={chat.closed ? formatClosedReason(chat.blockedOther, other.name) : null}
        start={start}
        end={booking.end}
        bookAgain={viewer === "customer" && chat.canMeetAgain ? paths.bookDesigner(chat.designerId, chat.rateId) : null}
        onSend={send}
        onFiles={(chosen) => void files.add(chosen)}
        onWrite={receipts.write}
        next={
          viewer === "designer" && chat.canMeetAgain && !afterwards ? (
            <NextSession
              {...{ viewer, other, end }}
              bookingId={id}
              designerId={chat.designerId}
              rateId={chat.rateId}
              short
            />
          ) : undefined
        }
      >
        {facts && phase === "after" && <ComplaintLine booking={facts} viewer={viewer} />}
      </Composer>
      {over && (
        <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-card border-2 border-dashed border-petrol-800 bg-duck-200/95 p-6 text-center text-lg font-semibold text-petrol-900">
          Drop pictures or PDFs to send them
        </p>
      )}
    </section>
  );
}

/** Opens and closes the sheet; when closed, shows the latest message. */
function SheetHandle({
  room: { conversation, ownId, booking },
  stage,
}: Pick<ConversationPanelProps, "room" | "stage">) {
  const latest = conversation.messages.at(-1);
  const Icon = stage.talking ? ChevronDown : ChevronUp;
  return (
    <div className="relative flex w-full items-center gap-3 px-4 text-sm sm:px-6">
      <button
        type="button"
        aria-expanded={stage.talking}
        // The whole line can be pressed.
        className="min-h-11 flex-none font-semibold after:absolute after:inset-0"
        onClick={() => stage.talk(!stage.talking)}
      >
        Conversation
      </button>
      {latest && !stage.talking && (
        <p className="min-w-0 flex-1 truncate text-ink-700">
          <span dir="auto">{latest.sender_id === ownId ? "You" : firstNameOf(booking.other.name)}</span>
          {": "}
          <span dir="auto">{latest.file?.name ?? latest.text}</span>
        </p>
      )}
      <Icon aria-hidden="true" className="ml-auto size-5 flex-none" />
    </div>
  );
}

/** Accepts files that are dropped on the conversation while it is open; otherwise the browser would open them in place of the page. */
function useDrop(open: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(open);
  };
  return {
    over,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      if (open) onFiles(files);
    },
  };
}

const AS_HIGH_AS_SAID = "max-h-[64%] [&_[role=log]]:static [&>:has(>[role=log])]:flex [&>:has(>[role=log])]:flex-col";

function Dots() {
  return (
    <span className="flex gap-1">
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          className="size-1.5 rounded-full bg-petrol-700 motion-safe:animate-pulse"
          style={{ animationDelay: `${dot * 200}ms` }}
        />
      ))}
    </span>
  );
}

/** The blocked member does not learn of the block. */
function formatClosedReason(blockedOther: boolean, otherName: string): string {
  return blockedOther ? `You have blocked ${otherName}: neither of you can write.` : "This conversation is closed.";
}
