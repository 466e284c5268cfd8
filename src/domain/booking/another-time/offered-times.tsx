import type { Slot } from "@contract/designers.ts";
import { formatDay, formatNearDay, formatSoonWithin, formatTimeRange } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import type { RequestedTime } from "@contract/requests.ts";
import { useNavigate } from "react-router-dom";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";

type OfferedTimesProps<Offer> = {
  offers: Offer[];
  /** The start of the time that is being taken; all others wait. */
  taking?: string | null;
  onTake: (offer: Offer) => void;
};

/** Lists the times that a designer offers, each with a button that takes it if it is still free. */
export function OfferedTimes<Offer extends { slotStart: string; slotEnd: string; free?: boolean }>({
  offers,
  taking = null,
  onTake,
}: OfferedTimesProps<Offer>) {
  return (
    <ul className="mt-2 max-w-160 border-t border-ink-200">
      {offers.map((offer) => {
        const { slotStart, slotEnd, free = true } = offer;
        return (
          <li
            key={slotStart}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-ink-200 py-3 last:border-0"
          >
            <span className={cn("tabular-nums", !free && "text-ink-500 line-through")}>
              <span className="block font-semibold">{formatNearDay(slotStart, serverNow())}</span>
              <span className="block text-sm">{formatTimeRange(slotStart, slotEnd)}</span>
            </span>
            <Button
              variant={free ? "coral" : "outline"}
              size="sm"
              className="[--h:2.75rem]"
              busy={taking === slotStart}
              disabled={!free || taking !== null}
              onClick={() => onTake(offer)}
              aria-label={
                free ? `Take this time: ${formatDay(slotStart)}, ${formatTimeRange(slotStart, slotEnd)}` : undefined
              }
            >
              {taking === slotStart ? "Taking it..." : free ? "Take this time" : "Taken"}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Lists offered times that are held for the customer: taking one leads to its confirmation. */
export function HeldTimes({ request, className }: { request: RequestedTime; className?: string }) {
  const navigate = useNavigate();
  const { offers } = request;
  const until = Math.min(...offers.map(({ heldUntil }) => Date.parse(heldUntil)));
  const take = ({ slotStart, slotEnd, heldUntil }: RequestedTime["offers"][number]) => {
    const { designer, serviceInfo, note } = request;
    const state: BookingHandOff = {
      designerId: designer.id,
      designerName: designer.name,
      slotStart,
      slotEnd,
      slotType: serviceInfo.slotType,
      serviceInfo,
      notes: note ?? undefined,
      heldUntil,
    };
    void navigate(paths.bookingConfirmation(designer.id), { state });
  };
  return (
    <div className={className}>
      <p className="text-sm">
        {offers.length === 1 ? "This time is" : "These times are"} kept for you until{" "}
        <b className="font-semibold tabular-nums">{formatSoonWithin(until, serverNow())}</b>.
      </p>
      <OfferedTimes offers={offers} onTake={take} />
    </div>
  );
}

/** Converts the slot of an answer or an offer for the picker. */
export const slotOf = ({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }): Slot => ({
  start: slotStart,
  end: slotEnd,
  status: "booked",
});
