import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { SlotMeter } from "@/domain/booking/slot-meter.tsx";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { BookingActions, glanceOf, type RoomBooking, SessionFacts, SlotFacts, Speciality } from "./booking-facts.tsx";
import { PlanLink } from "./paper-links.tsx";
import { Presence } from "./presence.tsx";
import type { PresenceStatus } from "./presence-status.ts";

const RoomGlance = lazy(async () => ({ default: (await import("./room-glance.tsx")).RoomGlance }));

type RoomRailProps = {
  booking: RoomBooking;
  backTo: string;
  /** The other member's presence; null while nobody is expected. */
  presence: PresenceStatus | null;
  tools: ReactNode;
  /** Whether the result of the session, with its plan, is shown with the messages. */
  afterwards: boolean;
  onChange: () => void;
  /** The actions available now, below the slot. */
  children?: ReactNode;
};

/** On tablets and wide screens, beside the conversation: the other member, the slot, and the subject of the session. */
export function RoomRail({ booking, backTo, presence, tools, afterwards, onChange, children }: RoomRailProps) {
  const { id, viewer, other, start, end, phase, written } = booking;
  const glance = glanceOf(booking);
  return (
    <section
      aria-label="Booking"
      className="flex flex-col gap-6 overflow-y-auto overscroll-contain rounded-br-door bg-duck-100 px-6 pt-5 pb-1 after:pointer-events-none after:sticky after:bottom-0 after:-mx-4 after:h-12 after:flex-none after:bg-linear-to-t after:from-duck-100 lg:px-8 xl:px-10"
    >
      <div>
        {/* In a low window, the portrait is beside the button, which on wide screens moves to the edge for it. */}
        <div className="-mr-3 -ml-3 flex items-center justify-between [@media(height<48rem)]:lg:-ml-10">
          <ButtonLink to={backTo} variant="ghost" size="icon" aria-label="Back">
            <ArrowLeft aria-hidden="true" />
          </ButtonLink>
          <div className="flex items-center pr-2.5">{tools}</div>
        </div>
        <Avatar
          id={other.id}
          name={other.name}
          src={other.avatar}
          size={4.5}
          className="mt-3 border-4 border-paper [@media(height<48rem)]:-mt-14.5 [@media(height<48rem)]:max-lg:ml-9"
        />
        <h1 className="display mt-4 text-xl wrap-anywhere [@media(height<48rem)]:mt-2">
          <bdi>{other.name}</bdi>
        </h1>
        {viewer === "customer" && (
          <p className="mt-1 text-sm text-ink-700">
            <Speciality booking={booking} />
          </p>
        )}
        {/* The line stays while nothing is known, so that the content below it does not move under a finger. Before and after the session nobody is expected. */}
        {(presence || phase === "open") && (
          <div className="mt-2.5 min-h-[1lh] text-sm">
            <Presence presence={presence} call={booking.chat.slotType === "call"} />
          </div>
        )}
      </div>
      <div className="border-t border-duck-300 pt-5">
        <SlotFacts {...booking} />
        <SlotMeter start={start} end={end} over={phase === "after"} className="mt-4 [--ground:var(--color-duck-100)]" />
        <div className="mt-6 empty:hidden">{!afterwards && <PlanLink booking={booking} onWall />}</div>
        {children}
        <div className="mt-5 empty:hidden">
          {!afterwards && <BookingActions booking={booking} onChange={onChange} onWall />}
        </div>
      </div>
      <SessionFacts {...booking} onWall>
        {/* Without messages the room is shown in their place. */}
        {written && glance && (
          <Suspense>
            <RoomGlance bookingId={id} />
          </Suspense>
        )}
      </SessionFacts>
    </section>
  );
}
