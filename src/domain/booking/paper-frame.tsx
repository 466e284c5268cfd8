import { formatDay, formatFullDate, formatTimeRange } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";
import { ownZoneText } from "@/lib/zone-difference.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";

type PaperFrameProps = {
  booking: { bookingId: string; serviceName: string; slotStart: string; slotEnd: string } | undefined;
  /** Without it, there is no chat to go back to. */
  bookingId: string | undefined;
  title: ReactNode;
  /** Beside the link back, because below the title it would meet the corner of the door. */
  aside?: ReactNode;
  /** The page is as wide as the sheet of a plan. */
  wide?: boolean;
  /** Printed instead of the page; true prints nothing. */
  printed?: ReactNode;
  children: ReactNode;
};

/** A page that belongs to a booking, with a link back to the room above it. */
export function PaperFrame({ booking, bookingId, title, aside, wide, printed, children }: PaperFrameProps) {
  return (
    <main
      id="main"
      {...useLostFocus()}
      className={cn("min-h-dvh overflow-x-clip pb-28 outline-none print:min-h-0 print:p-0", wide && "[--page:95rem]")}
    >
      {printed && printed !== true && <header className="hidden print:block">{printed}</header>}
      <header className={cn("rounded-br-door bg-duck-100 print:bg-transparent", printed && "print:hidden")}>
        <div className="wrap flex flex-wrap items-baseline gap-x-5 py-4 max-lg:gap-x-0 max-sm:py-3 sm:max-lg:grid sm:max-lg:grid-cols-[auto_minmax(0,1fr)_auto] short:flex short:gap-x-5 short:py-1 print:flex print:w-full print:max-w-none print:p-0">
          {bookingId && (
            <ButtonLink to={paths.chat(bookingId)} variant="ghost" size="sm" className="-ml-3 print:hidden">
              <ArrowLeft aria-hidden="true" />
              <span className="max-lg:sr-only">Back to the chat</span>
            </ButtonLink>
          )}
          <h1 className="display min-w-0 text-2xl wrap-anywhere max-sm:flex-1 short:text-xl print:basis-full">
            {title}
          </h1>
          {booking && (
            <p className="min-w-0 text-sm text-ink-700 wrap-anywhere max-lg:order-last max-lg:basis-full sm:max-lg:col-[2/4] lg:flex-1 short:order-none short:flex-1 short:basis-0 short:truncate">
              <span className="max-sm:hidden">
                <bdi>{booking.serviceName}</bdi>
                <span aria-hidden="true"> · </span>
              </span>
              <span className="inline-block tabular-nums max-sm:hidden">{formatFullDate(booking.slotStart)},</span>{" "}
              <span className="inline-block tabular-nums sm:hidden">{formatDay(booking.slotStart)},</span>{" "}
              <span className="inline-block tabular-nums">{formatTimeRange(booking.slotStart, booking.slotEnd)}</span>{" "}
              <span className="inline-block text-ink-500 max-sm:hidden">{ownZoneText(booking.slotStart)}</span>
            </p>
          )}
          {aside && <div className="ml-auto flex items-center gap-x-5 max-sm:contents">{aside}</div>}
        </div>
      </header>
      <div className="wrap print:w-full print:max-w-none print:p-0 [&>.empty-state]:mt-8">{children}</div>
    </main>
  );
}
