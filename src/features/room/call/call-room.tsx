import { formatTime } from "@contract/format.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { firstNameOf, type Member, type Viewer } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { toast } from "@/lib/toast.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Button } from "@/ui/button.tsx";
import { CallNotice } from "./call-notice.tsx";
import { CallView } from "./call-view.tsx";
import { callCaption, endingSoon, formatWaited, ownCaption, WAIT_FOR_RETURN } from "./call-words.ts";
import { chosenDevices, type DeviceKind } from "./connection/devices.ts";
import { DevicesDialog } from "./devices-dialog.tsx";
import { Lobby } from "./lobby.tsx";
import type { MediaCount } from "./media-count.ts";
import { useCall } from "./use-call.ts";
import { useCallKeys } from "./use-call-keys.ts";
import { useDepartureNotice } from "./use-departure-notice.ts";
import { useFocusIfLost } from "./use-focus-if-lost.ts";
import { useMemberArrival } from "./use-member-arrival.ts";

type CallRoomProps = {
  bookingId: string;
  viewer: Viewer;
  other: Member;
  start: number;
  end: number;
  media: MediaCount;
  /** The problem with this page's connection; "" if there is none. */
  trouble: string;
  /** Says that the other member was on the page and has left; otherwise "". */
  gone: string;
  /** What the user may do if nobody comes; "" while that is unknown, or once it is possible. */
  ifNobody: string;
  /** Whether this page sounds when the other member joins. */
  sounds: boolean;
  /** The subject of the session; "" if the customer has not said it. */
  about: string;
  /** The other member's messages, oldest first. */
  written: string[];
  /** Called when the user has joined, or is no longer in the call. */
  onInCall: (inCall: boolean) => void;
  small: boolean;
  /** Whether there is a stage, whose corner can hold the pictures. */
  inStage: boolean;
  toRoom: ReactNode;
  onSmall: (small: boolean) => void;
  /** Called when the other member has joined a call in which the user was waiting. */
  onArrival: () => void;
  onClose: () => void;
};

/** The call's part of the room, from the check of the devices to the end of the slot. Loaded when somebody wants to join. */
export function CallRoom({
  bookingId,
  viewer,
  other,
  start,
  end,
  media,
  trouble,
  gone: goneFromPage,
  ifNobody,
  sounds,
  about,
  written,
  onInCall,
  small,
  inStage,
  toRoom,
  onSmall,
  onArrival,
  onClose,
}: CallRoomProps) {
  const { call, state } = useCall({ bookingId, viewer, start, end });
  const now = useServerNow();
  const inCall = ["waiting", "connecting", "connected", "reconnecting"].includes(state.phase);
  const [speaker, setSpeaker] = useState(() => chosenDevices().speaker);
  const [choosing, setChoosing] = useState(false);
  const waits = state.phase === "waiting";
  const [waitingSince, setWaitingSince] = useState<number | null>(null);
  if (waits !== (waitingSince !== null)) setWaitingSince(waits ? now : null);
  useMemberArrival(state.other.here, inCall && state.phase !== "reconnecting" && now >= start, onArrival);
  useEffect(() => media.follow(call.mediaSeconds), [media, call]);
  useEffect(() => {
    onInCall(inCall);
    return () => onInCall(false);
  }, [inCall, onInCall]);
  const gone = useDepartureNotice(bookingId, state.phase, other.name) || goneFromPage;
  useCallKeys(call, state);
  // A member who only checks the devices has no call that ends, and would continue to see themselves.
  useAtInstant(end, () => state.phase === "idle" && onClose());
  const section = useRef<HTMLElement>(null);
  useFocusIfLost(section, inCall);

  const used = {
    camera: state.own.picture?.getVideoTracks()[0]?.getSettings().deviceId,
    microphone: state.own.microphone?.getSettings().deviceId,
    speaker,
  };
  function choose(kind: DeviceKind, id: string): void {
    if (kind === "speaker") setSpeaker(id);
    void call.choose(kind, id);
  }

  async function joinHere(): Promise<void> {
    try {
      await call.joinAgain();
    } catch (error) {
      toast.error("The call could not be joined", { description: error instanceof Error ? error.message : undefined });
    }
  }

  const ending = endingSoon(now, end);
  // `now` may be up to a second old.
  const over = serverNow() >= end;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Call"
      data-covering={!inCall || undefined}
      className={cn(
        "flex min-h-0 min-w-0 flex-col outline-none beside:flex-1",
        (!inCall || (inStage && !small)) && "stacked:flex-1",
      )}
    >
      {state.phase === "idle" && (
        <Lobby
          call={call}
          state={state}
          used={used}
          onChoose={choose}
          otherName={other.name}
          begun={now >= start}
          start={start}
          onClose={onClose}
        />
      )}
      {inCall && (
        <CallView
          call={call}
          state={state}
          other={other}
          start={start}
          end={end}
          now={now}
          speaker={speaker}
          trouble={trouble}
          gone={gone}
          ifNobody={
            trouble
              ? "You’ll rejoin by yourself once you’re back online."
              : [
                  waitingSince !== null && formatWaited(now - Math.max(waitingSince, start)),
                  gone && WAIT_FOR_RETURN,
                  sounds && `You’ll hear a sound when ${firstNameOf(other.name)} joins.`,
                  ifNobody,
                ]
                  .filter(Boolean)
                  .join(" ")
          }
          about={about}
          written={written}
          small={small}
          inStage={inStage}
          toRoom={toRoom}
          onSmall={onSmall}
          onChoose={choose}
          onDevices={() => setChoosing(true)}
          onLeave={() => {
            call.leave();
            onClose();
          }}
        />
      )}
      {state.phase === "displaced" && (
        <CallNotice
          title="You joined in another tab"
          text="The call continues there. You can only be in one place at a time."
        >
          <Button variant="coral" onClick={joinHere}>
            Join here instead
          </Button>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </CallNotice>
      )}
      {state.phase === "ended" && !over && (
        <CallNotice title={`The session goes on until ${formatTime(end)}`} text="You have added time to it.">
          <Button variant="coral" onClick={joinHere}>
            Join again
          </Button>
          <Button variant="outline" onClick={onClose}>
            Back to the conversation
          </Button>
        </CallNotice>
      )}
      {state.phase === "ended" && over && (
        <CallNotice title={`The call ended at ${formatTime(end)}`} text="What you wrote to each other stays here.">
          <Button onClick={onClose}>Back to the conversation</Button>
        </CallNotice>
      )}
      {choosing && inCall && (
        <DevicesDialog
          state={state}
          used={used}
          onChoose={choose}
          onRetry={() => void call.check()}
          onClose={() => setChoosing(false)}
        />
      )}
      <p role="status" className="sr-only">
        {callCaption(state, { other: other.name, start, end, now, trouble, gone })}
      </p>
      {inCall && (
        <p role="status" aria-atomic="false" className="sr-only">
          {ownCaption(state.own).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </p>
      )}
      <p
        role="status"
        className={cn(
          inCall && ending ? "bg-warning-bg px-4 py-2 text-center text-sm font-medium text-warning" : "sr-only",
          small && "sr-only",
        )}
      >
        {inCall && ending}
      </p>
    </section>
  );
}
