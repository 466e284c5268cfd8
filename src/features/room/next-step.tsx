import { NextSession } from "@/domain/booking/another-time/next-session.tsx";
import { AttendanceFacts, formatTimeTogether } from "@/domain/booking/no-show/attendance-facts.tsx";
import { cn } from "@/lib/class-names.ts";
import { CallRequestBar } from "./call-request-bar.tsx";
import { JoinBar } from "./join-bar.tsx";
import type { RoomState } from "./use-room.ts";

type NextStepProps = {
  room: RoomState;
  rail: boolean;
  /** Whether the result of the session is shown with the messages. */
  afterwards: boolean;
};

/** The next step: join the call, or talk instead of writing; after the slot, the attendance. A designer offers the next session below the messages. */
export function NextStep({ room, rail, afterwards }: NextStepProps) {
  const { booking, opening, call, callRequest, present, facts, adding } = room;
  const { id, chat, other, viewer, start, end, phase } = booking;
  const idle = !call.calling && !chat.closed;
  const place = rail ? "mt-6" : "px-4 pb-4 sm:px-6 lg:mt-6 lg:p-0 sm:short:max-lg:pb-0 sm:short:max-lg:pl-0";
  return (
    <>
      {call.offered && idle && (
        <JoinBar
          room={opening}
          start={start}
          begun={phase !== "before"}
          isSecond={adding.isAsked || facts?.canReportNoShow === true}
          onJoin={call.open}
          className={place}
        />
      )}
      {chat.slotType === "chat" && phase === "open" && idle && (
        <CallRequestBar callRequest={callRequest} otherName={other.name} present={present && !room.trouble} />
      )}
      {phase === "after" && chat.canMeetAgain && !afterwards && viewer === "customer" && (
        <NextSession
          bookingId={id}
          viewer={viewer}
          designerId={chat.designerId}
          other={other}
          rateId={chat.rateId}
          short
          end={end}
          className={place}
        />
      )}
      {phase === "after" && facts?.attendance && (
        <section aria-label="Attendance" className={cn("text-sm", place)}>
          {rail ? (
            <>
              <h2 className="mb-2 font-semibold">In the room</h2>
              <AttendanceFacts
                attendance={facts.attendance}
                viewer={viewer}
                otherName={other.name}
                call={chat.slotType === "call"}
              />
            </>
          ) : (
            <p>{formatTimeTogether(facts.attendance)}</p>
          )}
        </section>
      )}
    </>
  );
}
