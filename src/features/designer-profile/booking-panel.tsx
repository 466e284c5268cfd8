import type { Designer } from "@contract/designers.ts";
import { leadingRate } from "@contract/price.ts";
import { cn } from "@/lib/class-names.ts";
import { formatClock, formatPrice } from "@/lib/format.ts";
import { zoneCity } from "@/lib/time-zone.ts";
import { Button } from "@/ui/button.tsx";
import { loadBookingDialog } from "./load-booking-dialog.ts";

const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

type BookingPanelProps = {
  designer: Designer;
  onBook: () => void;
  onMessage: () => void;
  /** An existing chat is being looked up. */
  messaging: boolean;
};

/** The booking panel beside the profile, on wide screens. */
export function BookingPanel({ designer, onBook, onMessage, messaging }: BookingPanelProps) {
  return (
    <aside
      aria-label="Booking"
      className="hidden rounded-card rounded-tr-door bg-duck-100 px-7 pt-8 pb-7 lg:sticky lg:top-6 lg:mt-9 lg:block"
    >
      <p dir="auto" className="display max-w-[9em] text-2xl wrap-anywhere">
        Talk to {shortName(designer.name)}
      </p>
      <p className="mt-2 text-sm text-ink-700">{offer(designer)}</p>
      <OpeningHours availability={designer.availability} />
      <div className="mt-6 grid gap-2">
        <Button variant="coral" size="lg" onClick={onBook} {...warmUp}>
          Book Consultation
        </Button>
        <Button variant="ghost" className="hover:bg-duck-200" onClick={onMessage} busy={messaging}>
          Message Designer
        </Button>
      </div>
    </aside>
  );
}

/** The same as a bar at the bottom, on phones and tablets. */
export function BookingBar({ designer, onBook, onMessage, messaging }: BookingPanelProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p className="hidden text-sm leading-snug font-semibold sm:block">{offer(designer)}</p>
        <div className="flex flex-1 gap-2 sm:flex-none">
          <Button variant="outline" className="flex-1 px-2 sm:px-4" onClick={onMessage} busy={messaging}>
            Message Designer
          </Button>
          <Button variant="coral" className="flex-1 px-2 sm:px-4" onClick={onBook} {...warmUp}>
            Book Consultation
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The dialog's code is fetched when the pointer or the focus reaches a button that opens it. */
const warmUp = {
  onPointerEnter: () => void loadBookingDialog(),
  onFocus: () => void loadBookingDialog(),
};

/** The first of several names. */
function shortName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

function offer({ rates }: Designer): string {
  const leading = leadingRate(rates);
  return leading ? formatPrice(leading) : "By chat or by call";
}

/** Seven days, the available ones filled, and the hours in the designer's zone. */
function OpeningHours({ availability }: { availability: Designer["availability"] }) {
  if (!availability || availability.daysAvailable.length === 0) return null;
  const { daysAvailable, startTime, endTime, timeZone } = availability;
  const open = week.filter((day) => daysAvailable.includes(day));
  return (
    <div className="mt-6">
      <p className="sr-only">Open on {open.join(", ")}</p>
      <ol className="grid grid-cols-7 border border-ink" aria-hidden="true">
        {week.map((day) => (
          <li
            key={day}
            className={cn(
              "py-1.5 text-center text-xs font-semibold",
              open.includes(day) ? "bg-ink text-white" : "text-ink-500",
            )}
          >
            {day.charAt(0)}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-ink-700 tabular-nums">
        {formatClock(startTime)} to {formatClock(endTime)}, {zoneCity(timeZone)} time
      </p>
    </div>
  );
}
