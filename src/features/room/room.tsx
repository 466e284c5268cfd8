import { ChevronDown, ChevronUp } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { formatWait } from "@/domain/booking/no-show/no-show-words.ts";
import { cn } from "@/lib/class-names.ts";
import { useMedia } from "@/lib/use-media.ts";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { formatSubject } from "./booking-facts.tsx";
import { ConversationPanel } from "./conversation-panel.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { NextStep } from "./next-step.tsx";
import { PaperBar, paperOf } from "./paper-links.tsx";
import { formatDeparture } from "./presence-status.ts";
import { type OpenDialog, RoomDialogs } from "./room-dialogs.tsx";
import { RoomHeader } from "./room-header.tsx";
import { RoomRail } from "./room-rail.tsx";
import { SoundToggle } from "./sound-toggle.tsx";
import { type StageState, useStage } from "./stage/use-stage.ts";
import { type Chat, type RoomState, useRoom } from "./use-room.ts";

/** The code of a call, from its connection to its buttons, is fetched when somebody joins. */
const CallRoom = lazy(async () => ({ default: (await import("./call/call-room.tsx")).CallRoom }));

const Stage = lazy(() => import("./stage/stage.tsx"));
const ToRoom = lazy(() => import("./stage/to-room.tsx"));
const PdfPageDialog = lazyDialog(async () => (await import("@/domain/booking/files/pdf-page-dialog.tsx")).default);

type RoomProps = {
  bookingId: string;
  chat: Chat;
  ownId: string;
  backTo: string;
  dialog: OpenDialog;
  onDialog: (dialog: OpenDialog) => void;
};

/** The screens with a rail: not a phone held sideways. */
const WIDE = "(width >= 64rem) or ((width >= 48rem) and (height >= 40rem))";
/** The screens with a call beside the conversation; Tailwind's `beside` is the same condition. */
const BESIDE = "(width >= 64rem) or ((orientation: landscape) and (height < 30rem) and (width >= 40rem))";

/** The screens with enough height for both the stage and the conversation below it. */
const TALL = "(width >= 43rem) and (height >= 56rem)";

/** The room of a booking: the conversation, and beside it its subject or the call. */
export function Room({ bookingId, chat, ownId, backTo, dialog, onDialog }: RoomProps) {
  const room = useRoom(bookingId, chat, ownId);
  const { booking, call, presence } = room;
  const stage = useStage(booking);
  const wide = useMedia(WIDE);
  const beside = useMedia(BESIDE);
  const main = useRef<HTMLElement>(null);
  const fold = useFold(room, stage, beside);
  useFocusAfterCall(main, call.calling);
  const { inCall, setSmall } = call;
  // A member who joins sees the drawing under discussion.
  useEffect(() => {
    if (inCall && stage.drawn) setSmall(true);
  }, [inCall, stage.drawn, setSmall]);
  // There is no place for the rail beside a call or the stage.
  const rail = wide && !call.calling && !stage.shown;
  const afterwards = booking.phase === "after" && !chat.closed && !call.calling && !stage.shown;
  const small = call.small && (!beside || stage.shown);
  const paperBesideFold = fold.folded && !call.calling && paperOf(booking) !== null;
  const inColumn = call.calling && small && stage.shown;
  const change = () => onDialog("change");
  const top = {
    booking,
    backTo,
    // Nobody is expected on the days before and after.
    presence: (presence.kind === "here" || room.opening === "open") && !isSaidNearby(room) ? presence : null,
    tools: <Tools room={room} onDialog={onDialog} />,
    children: <NextStep {...{ room, rail, afterwards }} />,
  };
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={cn(
        "grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]",
        rail &&
          "md:grid-cols-[18rem_minmax(0,1fr)] md:grid-rows-1 lg:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]",
      )}
    >
      {rail ? (
        <RoomRail {...top} afterwards={afterwards} onChange={change} />
      ) : (
        <RoomHeader {...top} inLine={call.calling || stage.shown} onDetails={() => onDialog("details")} />
      )}
      <div
        className={cn(
          "relative flex min-h-0 min-w-0 flex-col max-lg:has-data-covering:[&>[data-conversation]]:hidden beside:flex-row",
          // The small call is above the conversation, and the stage beside both.
          inColumn &&
            "beside:grid beside:grid-cols-[minmax(0,1fr)_max(33.3333%,19.5rem)] beside:grid-rows-[auto_minmax(0,1fr)] beside:[&>[data-conversation]]:w-auto",
        )}
      >
        {(stage.shown || call.calling) && (
          <div
            className={cn(
              "relative flex min-w-0 flex-none flex-col has-data-covering:min-h-0 has-data-covering:flex-1 has-data-full:min-h-0 has-data-full:flex-1 beside:min-h-0 beside:flex-1",
              inColumn && "beside:contents",
            )}
          >
            {fold.offered && (!call.calling || small) && (
              // A rule with :has() would cost a drag on the stage twice its time.
              <div
                className={cn(
                  "flex *:flex-1",
                  paperBesideFold && "border-b border-ink-200 *:border-y-0 *:[a]:border-l max-sm:*:first:flex-none",
                )}
              >
                <FoldHandle {...fold} beside={paperBesideFold} />
                {paperBesideFold && <PaperBar booking={booking} />}
              </div>
            )}
            {stage.shown && (
              <div
                hidden={(call.calling && !small) || fold.folded}
                // Nothing folds while somebody draws.
                onPointerDown={() => fold.setFolded(false)}
                className={cn(
                  "contents [[hidden]]:hidden",
                  inColumn &&
                    "beside:row-span-2 beside:flex beside:min-h-0 beside:flex-col beside:[&>section]:rounded-none",
                )}
              >
                <Suspense fallback={<StageLoading />}>
                  <Stage {...{ room, stage, beside }} />
                </Suspense>
              </div>
            )}
            {call.calling && (
              <div
                className={cn(
                  "flex min-h-0 flex-col has-data-covering:flex-1 stacked:order-first beside:flex-1",
                  !small && stage.drawn && "stacked:flex-1",
                )}
              >
                <CallPart
                  room={room}
                  small={small}
                  inStage={stage.drawn}
                  toRoom={
                    stage.shown &&
                    !small && (
                      <Suspense>
                        <ToRoom bookingId={bookingId} stage={stage} onPress={() => setSmall(true)} />
                      </Suspense>
                    )
                  }
                />
              </div>
            )}
          </div>
        )}
        <ConversationPanel
          {...{ room, rail, afterwards, stage, beside }}
          hasPaper={!rail && !call.calling && !fold.folded}
          onChange={change}
          onWaiting={fold.setWaiting}
        />
      </div>
      {stage.pdf && (
        <PdfPageDialog
          pdf={stage.pdf}
          bookingId={booking.id}
          purpose="message"
          onPicture={(picture) => {
            void room.conversation.refresh();
            stage.drawOn(picture);
          }}
          onClose={() => stage.choosePage(null)}
        />
      )}
      <RoomDialogs open={dialog} booking={booking} facts={room.facts} backTo={backTo} onOpen={onDialog} />
    </main>
  );
}

/**
 * On phones, folds a stage without a drawing once something is written or sent, or the member has waited alone: the
 * conversation needs the height more than an outline. Tablets have the height for both.
 */
function useFold({ booking, conversation, facts }: RoomState, stage: StageState, beside: boolean) {
  const [chosen, setFolded] = useState<boolean | null>(null);
  const [waiting, setWaiting] = useState(false);
  const isTalk = booking.written || waiting || facts?.canReportNoShow === true;
  const offered = stage.shown && stage.loaded && !stage.drawn && !beside && isTalk;
  const isTall = useMedia(TALL);
  const hasPictures = conversation.messages.some(({ file }) => file?.state === "ready");
  return { offered, folded: offered && (chosen ?? !isTall), hasPictures, setFolded, setWaiting };
}

/** Opens and closes a stage without a drawing. */
type FoldHandleProps = Omit<ReturnType<typeof useFold>, "offered" | "setWaiting"> & {
  /** Whether a paper is beside it, which leaves a phone no space for words. */
  beside: boolean;
};
function FoldHandle({ folded, hasPictures, setFolded, beside }: FoldHandleProps) {
  const Icon = folded ? ChevronDown : ChevronUp;
  return (
    <div className="relative flex items-center gap-3 bg-linen px-4 text-sm sm:px-6">
      <button
        type="button"
        aria-expanded={!folded}
        // The whole line can be pressed.
        className="min-h-11 flex-none font-semibold after:absolute after:inset-0"
        onClick={() => setFolded(!folded)}
      >
        Drawing
      </button>
      {folded && (
        <p className={cn("min-w-0 flex-1 text-ink-700", beside && "max-sm:hidden")}>
          {hasPictures ? "To scale, or on a picture" : "To scale, together"}
        </p>
      )}
      <Icon aria-hidden="true" className="ml-auto size-5 flex-none" />
    </div>
  );
}

/** Whether the call says that the other member is away. */
function isSaidNearby({ call, presence }: RoomState): boolean {
  return call.inCall && presence.kind !== "here" && presence.kind !== "unknown";
}

/** Returns the focus to the button that joins after leaving a call, because the button that leaves has disappeared. */
function useFocusAfterCall(main: RefObject<HTMLElement | null>, calling: boolean): void {
  const called = useRef(calling);
  useEffect(() => {
    if (called.current && !calling && document.activeElement === document.body)
      (main.current?.querySelector<HTMLElement>("[data-join]") ?? main.current)?.focus();
    called.current = calling;
  }, [main, calling]);
}

function Tools({ room, onDialog }: Pick<RoomProps, "onDialog"> & { room: RoomState }) {
  const { booking, opening, alerts, receipts, facts } = room;
  const { chat, other } = booking;
  return (
    <>
      {opening === "open" && (
        <SoundToggle
          otherName={other.name}
          silent={alerts.silent}
          needsPress={alerts.needsPress}
          onChange={alerts.setSilent}
        />
      )}
      <MemberMenu
        other={other}
        blocked={chat.blockedOther}
        canComplain={booking.phase === "after" && facts?.canComplain === true}
        receipts={receipts.shown}
        onReceipts={receipts.setShown}
        onOpen={onDialog}
      />
    </>
  );
}

type CallPartProps = { room: RoomState; small: boolean; inStage: boolean; toRoom: ReactNode };
function CallPart({ room, small, inStage, toRoom }: CallPartProps) {
  const { booking, conversation, alerts, call } = room;
  const { id, viewer, other, start, end } = booking;
  return (
    <Suspense fallback={<CallLoading />}>
      <CallRoom
        // Another slot is another call.
        key={start}
        bookingId={id}
        viewer={viewer}
        other={other}
        start={start}
        end={end}
        media={call.media}
        trouble={room.trouble}
        about={formatSubject(booking)}
        gone={formatDeparture(room.presence, other.name)}
        ifNobody={room.facts && !room.facts.canReportNoShow ? formatWait(viewer, { start, end }, room.facts) : ""}
        sounds={!alerts.silent}
        onInCall={call.setInCall}
        written={conversation.messages.flatMap(({ sender_id, text }) => (sender_id === other.id ? [text] : []))}
        small={small}
        inStage={inStage}
        toRoom={toRoom || null}
        onSmall={call.setSmall}
        onArrival={() => alerts.call(`${other.name} has joined the call`, { waited: true })}
        onClose={call.close}
      />
    </Suspense>
  );
}

function StageLoading() {
  return (
    <div role="status" className="grid min-h-32 flex-1 place-items-center bg-linen">
      <Spinner />
      <span className="sr-only">Loading...</span>
    </div>
  );
}

function CallLoading() {
  return (
    <div data-covering="" role="status" className="flex flex-1 items-center justify-center gap-3 bg-duck-100 text-sm">
      <Spinner />
      Opening the call...
    </div>
  );
}
