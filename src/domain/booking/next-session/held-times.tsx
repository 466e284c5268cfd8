import { formatDay, formatNearDay, formatSoonWithin, formatTimeRange } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import type { RequestedTime } from "@contract/requests.ts";
import { useNavigate } from "react-router-dom";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";

/** Times that a designer offers and that are held for the customer, to book. */
export function HeldTimes({ request, className }: { request: RequestedTime; className?: string }) {
  const { offers } = request;
  const until = Math.min(...offers.map(({ heldUntil }) => Date.parse(heldUntil)));
  return (
    <div className={className}>
      <p className="text-sm">
        {offers.length === 1 ? "This time is" : "These times are"} kept for you until{" "}
        <b className="font-semibold tabular-nums">{formatSoonWithin(until, serverNow())}</b>.
      </p>
      <ul className="mt-2 border-t border-ink-200">
        {offers.map((offer) => (
          <HeldTime key={offer.id} request={request} offer={offer} />
        ))}
      </ul>
    </div>
  );
}

function HeldTime({ request, offer }: { request: RequestedTime; offer: RequestedTime["offers"][number] }) {
  const navigate = useNavigate();
  const { slotStart, slotEnd, heldUntil } = offer;
  const book = () => {
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
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-ink-200 py-3 last:border-0">
      <span className="tabular-nums">
        <span className="block font-semibold">{formatNearDay(slotStart, serverNow())}</span>
        <span className="block text-sm">{formatTimeRange(slotStart, slotEnd)}</span>
      </span>
      <Button
        variant="coral"
        size="sm"
        onClick={book}
        aria-label={`Book this time: ${formatDay(slotStart)}, ${formatTimeRange(slotStart, slotEnd)}`}
      >
        Book this time
      </Button>
    </li>
  );
}
