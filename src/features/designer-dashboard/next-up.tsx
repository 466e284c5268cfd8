import { SlotMeter } from "@/domain/booking/slot-meter.tsx";
import { formatDay, formatTimeRange } from "@/lib/format.ts";
import { instantOf } from "@/lib/span.ts";
import { Avatar } from "@/ui/avatar.tsx";
import type { Booking } from "./get-bookings.ts";

/** On wide screens: the conversation that is open, or the one that opens next, with its time. Renders nothing when there is neither. */
export function NextUp({ bookings }: { bookings: Booking[] }) {
  const next = bookings
    .filter(({ timeStatus, status }) => timeStatus !== "past" && status === "confirmed")
    .sort((a, b) => instantOf(a.slotStart) - instantOf(b.slotStart))[0];
  if (!next) return null;
  const start = instantOf(next.slotStart);
  const end = instantOf(next.slotEnd);
  const { userId: customer } = next;
  return (
    <aside
      aria-label={next.timeStatus === "active" ? "Open now" : "Next up"}
      className="rounded-card rounded-tr-(--radius-door) bg-duck-100 p-7 max-lg:hidden"
    >
      <p className="text-xs font-semibold text-ink-500">{next.timeStatus === "active" ? "Open now" : "Next up"}</p>
      <div className="mt-4 flex items-center gap-3">
        <Avatar id={customer._id} name={customer.name} src={customer.avatar} size={3} />
        <div className="min-w-0 leading-snug">
          <p className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{customer.name}</bdi>
          </p>
          <p className="text-sm text-ink-700 tabular-nums">
            {formatDay(start)}, {formatTimeRange(start, end)}
          </p>
        </div>
      </div>
      <SlotMeter start={start} end={end} className="mt-6" />
    </aside>
  );
}
