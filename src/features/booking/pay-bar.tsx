import { formatMinutes, formatMoney } from "@contract/format.ts";
import { minutesBetween, priceOf } from "@contract/price.ts";
import type { BookingInProgress } from "@/domain/booking/booking-hand-off.ts";
import { HoldCountdown } from "@/domain/booking/hold-countdown.tsx";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import type { BookingProblem } from "./booking-problem.tsx";
import type { useBooking } from "./use-booking.ts";

type PayBarProps = {
  progress: BookingInProgress;
  booking: Pick<ReturnType<typeof useBooking>, "problem" | "heldUntil">;
  onConfirm: () => void;
  /** Whether the page has held the time on its own, and nobody has pressed its button yet. */
  unpressed: boolean;
  /** Whether the booking cannot continue here. */
  closed: boolean;
  busy: boolean;
};

/** Whether the problem is shown beside the hold, within sight of the button. */
export const isWaiting = (problem: BookingProblem, heldUntil: number | null) =>
  problem.kind === "waiting" && heldUntil !== null;

/** The problems of a booking that is already paid for. */
export const PAID: readonly BookingProblem["kind"][] = ["confirming", "unverified", "refund"];

/** The hold, the total if the button does not contain it, and the button; below `lg` at the window's lower edge. */
export function PayBar({ progress, booking: { problem, heldUntil }, onConfirm, unpressed, closed, busy }: PayBarProps) {
  const { serviceInfo, slotStart, slotEnd } = progress;
  const price = serviceInfo.rate === 0 ? "Free" : formatMoney(priceOf(serviceInfo));
  const confirmable = !closed && problem?.kind !== "unconfirmed";
  const paid = problem !== null && PAID.includes(problem.kind);
  const paying = heldUntil !== null && !unpressed;
  return (
    <div
      className={cn(
        "z-10 flex flex-wrap items-center gap-x-5 gap-y-2 border-ink bg-paper max-lg:border-t max-lg:pt-2 lg:grid lg:gap-4 lg:bg-transparent",
        // In a low window, such as one with a keyboard, the bar leaves the space to the page.
        confirmable
          ? "max-lg:order-last max-lg:-mx-(--gutter) max-lg:px-(--gutter) max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] [@media(min-height:32rem)]:max-lg:sticky [@media(min-height:32rem)]:max-lg:bottom-0"
          : !paid && "max-lg:hidden",
      )}
    >
      {heldUntil !== null && (
        <div className="max-sm:basis-full lg:order-1">
          <HoldCountdown until={heldUntil} barClassName="max-lg:hidden" />
          {problem && isWaiting(problem, heldUntil) && (
            <p role="alert" className="text-xs text-ink-700 lg:mt-2 lg:text-sm">
              {problem.title} {problem.text}
            </p>
          )}
        </div>
      )}
      <p
        className={cn(
          "flex gap-x-4 lg:flex-row lg:items-baseline lg:justify-between",
          confirmable ? "flex-col" : "w-full items-baseline justify-between",
          // The button contains the total.
          confirmable && paying && !busy && "sr-only",
        )}
      >
        <span className="text-xs text-ink-700 lg:text-sm">
          <span className="lg:text-base lg:font-semibold lg:text-ink">{paid ? "Paid" : "Total"}</span> for{" "}
          {formatMinutes(minutesBetween(slotStart, slotEnd))}
        </span>
        <span className="display text-xl tabular-nums lg:text-2xl">{price}</span>
      </p>
      {confirmable && (
        <Button
          variant="coral"
          size="lg"
          busy={busy}
          className="max-sm:flex-1 sm:max-lg:ml-auto sm:max-lg:min-w-64 lg:order-2"
          onClick={onConfirm}
        >
          {busy ? "Confirming Booking..." : paying ? `Pay ${price}` : "Confirm Booking"}
        </Button>
      )}
    </div>
  );
}
