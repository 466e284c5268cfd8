import { formatFullDate, formatTimeRange } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";
import { ownZoneText } from "@/lib/zone-difference.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";

type PaperFrameProps = {
  booking: { bookingId: string; serviceName: string; slotStart: string; slotEnd: string } | undefined;
  bookingId: string;
  title: ReactNode;
  /** Beside the link back: below the title it would meet the corner of the door. */
  aside?: ReactNode;
  /** On paper instead of all this; true: nothing. */
  printed?: ReactNode;
  children: ReactNode;
};

/** A page that belongs to a booking, with a link back to the room above it. */
export function PaperFrame({ booking, bookingId, title, aside, printed, children }: PaperFrameProps) {
  return (
    <main
      id="main"
      {...useLostFocus()}
      className="min-h-dvh overflow-x-clip pb-28 outline-none print:min-h-0 print:p-0"
    >
      {printed && printed !== true && <header className="hidden print:block">{printed}</header>}
      <header className={cn("rounded-br-door bg-duck-100", printed && "print:hidden")}>
        <div className="wrap pt-3 pb-6 max-sm:pt-2 max-sm:pb-4 low:flex low:items-center low:gap-8 low:py-2 print:w-full print:max-w-none print:p-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 low:contents">
            <ButtonLink
              to={paths.chat(bookingId)}
              variant="ghost"
              size="sm"
              className="-ml-3 low:-order-2 print:hidden"
            >
              <ArrowLeft aria-hidden="true" />
              Back to the chat
            </ButtonLink>
            {aside}
          </div>
          <div className="mt-3 min-w-0 max-sm:mt-0 low:-order-1 low:mt-0 low:flex-1">
            <h1 className="display text-3xl wrap-anywhere max-sm:text-2xl low:text-2xl">{title}</h1>
            {booking && (
              <p className="mt-2 text-ink-700 wrap-anywhere max-sm:mt-1 max-sm:text-sm low:mt-0">
                <bdi>{booking.serviceName}</bdi>
                <span aria-hidden="true"> · </span>
                <span className="inline-block tabular-nums">{formatFullDate(booking.slotStart)},</span>{" "}
                <span className="inline-block tabular-nums">{formatTimeRange(booking.slotStart, booking.slotEnd)}</span>{" "}
                <span className="inline-block text-sm text-ink-500">{ownZoneText(booking.slotStart)}</span>
              </p>
            )}
          </div>
        </div>
      </header>
      <div className="wrap print:w-full print:max-w-none print:p-0 [&>.empty-state]:mt-8">{children}</div>
    </main>
  );
}
