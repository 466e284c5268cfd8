import type { Chat } from "@contract/chats.ts";
import { formatDuration, formatFullDate, formatTimeRange } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Dot, Download, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { saveCalendarFile } from "@/domain/booking/calendar-file.ts";
import type { Member, Viewer } from "@/domain/booking/members.ts";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { cn } from "@/lib/class-names.ts";
import { toast } from "@/lib/toast.ts";
import { ownZoneText } from "@/lib/zone-difference.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Note } from "./conversation/note.tsx";
import { BriefLink } from "./paper-links.tsx";

/** A booking in the form in which the chat page shows it to one of its members. */
export type RoomBooking = {
  id: string;
  chat: Chat;
  viewer: Viewer;
  other: Member;
  /** In milliseconds. */
  start: number;
  end: number;
  phase: SlotPhase;
  /** Whether there are messages. */
  written: boolean;
};

/** Shows the designer's profession, and a link to the profile. */
export function Speciality({ booking: { chat } }: { booking: RoomBooking }) {
  return (
    <span className="wrap-anywhere">
      <span dir="auto">{chat.designerTitle}</span>
      {chat.designerListed && (
        <>
          <span aria-hidden="true"> · </span>
          <Link to={paths.designer(chat.designerId)} className="hit font-medium text-ink underline underline-offset-4">
            See profile
          </Link>
        </>
      )}
    </span>
  );
}

/** Shows what was booked and when, in the reader's own zone. */
export function SlotFacts({ chat, start, end }: RoomBooking) {
  return (
    <div>
      <p className="flex items-start justify-between gap-4">
        <span className="wrap-anywhere">{chat.serviceName}</span>
        <SlotTypeBadge type={chat.slotType} plain />
      </p>
      <p className="mt-2 text-[1rem] font-semibold">{formatFullDate(start)}</p>
      <p className="text-[1rem] font-semibold tabular-nums">
        {formatTimeRange(start, end)}, {formatDuration(start, end)}
      </p>
      <p className="mt-1 text-xs text-ink-500">{ownZoneText(start)}</p>
    </div>
  );
}

type BookingActionsProps = {
  booking: RoomBooking;
  /** Opens the dialog of changes; before the slot only. */
  onChange?: () => void;
  /** Shows rows with hairlines, on a duck-egg ground. */
  onWall?: boolean;
};

/**
 * The actions on a booking: before its slot, add it to a calendar or change it (a designer does so on the dashboard); after it, save the session.
 */
export function BookingActions({ booking, onChange, onWall = false }: BookingActionsProps) {
  const { id, chat, viewer, other, start, end, phase } = booking;
  const { serviceName, slotType, inviteSequence: sequence } = chat;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => (await import("./session-archive.ts")).saveSession(booking, client),
    onSuccess: (missing) => {
      if (missing.length === 0) return;
      const more = missing.length - 3;
      const names =
        missing
          .slice(0, 3)
          .map((name) => `“${name}”`)
          .join(", ") + (more > 0 ? ` and ${more} more` : "");
      void toast.error("Some files are missing in the saved session", {
        description: `${names} could not be loaded. To try once more, save the session again.`,
      });
    },
    onError: (error) => void toast.error("The session could not be saved", { description: error.message }),
  });
  if (!hasActions(booking)) return null;
  const look = onWall
    ? ({ variant: "ghost", className: "-mx-3 px-3 font-medium" } as const)
    : ({ variant: "outline", className: "max-sm:w-full max-sm:px-2" } as const);
  const row = onWall ? "border-b border-duck-300 first:border-t" : "max-sm:flex-1";
  return (
    <ul className={onWall ? undefined : "flex flex-wrap gap-x-3 gap-y-2"}>
      {phase === "after" && (
        <li className={row}>
          <Button {...look} busy={save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden="true" />
            {save.isPending ? "Saving..." : "Save the session"}
          </Button>
        </li>
      )}
      {phase === "before" && (
        <>
          <li className={row}>
            <Button
              {...look}
              onClick={() =>
                saveCalendarFile({
                  ...{ viewer, bookingId: id, sequence, serviceName, otherName: other.name, slotType, start, end },
                })
              }
            >
              <CalendarPlus aria-hidden="true" />
              Add to calendar
            </Button>
          </li>
          <li className={row}>
            {viewer === "customer" ? (
              <Button {...look} onClick={onChange}>
                <PencilLine aria-hidden="true" />
                Change booking
              </Button>
            ) : (
              <ButtonLink {...look} to={paths.dashboard}>
                <PencilLine aria-hidden="true" />
                Change booking
              </ButtonLink>
            )}
          </li>
        </>
      )}
    </ul>
  );
}

/** Whether there is any such action; after the slot, whether there is anything to save. */
export const hasActions = ({ phase, written, chat: { brief, plan } }: RoomBooking) =>
  phase === "before" || (phase === "after" && (written || brief.state !== "none" || Boolean(plan?.sentAt)));

/** Shows the customer's room and note, and the contents of the service. The plan is shown elsewhere, because it is the session's result. */
export function SessionFacts({
  onWall = false,
  children,
  ...booking
}: RoomBooking & { onWall?: boolean; children?: ReactNode }) {
  const { chat } = booking;
  const note = noteOf(booking);
  return (
    <>
      <BriefLink booking={booking} onWall={onWall} />
      {children}
      {note && <Note {...note} onWall={onWall} />}
      {chat.servicesProvided.length > 0 && (
        <Part title="Included in the session">
          <ul className="grid gap-2 text-sm text-ink-700">
            {chat.servicesProvided.map((service) => (
              <li key={service} className="flex gap-2.5">
                <Dot className="-mx-1 mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={4} aria-hidden="true" />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {service}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** Returns the note in the form for its reader; null without one. */
export function noteOf({ chat, viewer, other }: Pick<RoomBooking, "chat" | "viewer" | "other">) {
  if (!chat.notes) return null;
  return { author: viewer === "customer" ? "Your note with the booking" : `Note from ${other.name}`, text: chat.notes };
}

/** Returns the booking whose room the viewer may see; null if there is none. */
export const glanceOf = ({ id, viewer, chat: { brief } }: RoomBooking) =>
  brief.state === "sent" || (brief.state === "draft" && viewer === "customer") ? id : null;

/** Quotes the customer's own words on the session's subject; "" if there are none. */
export function formatSubject({ chat: { brief, notes } }: RoomBooking): string {
  const own = brief.question || notes;
  return own ? `“${own}”` : "";
}

export function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={cn("min-w-0", className)}>
      <h2 className="mb-2.5 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}
