import { CircleAlert } from "lucide-react";
import { slotTime } from "./slot-time.ts";

/** Says that somebody else has just booked `slot`. */
export function TakenNote({ slot }: { slot: { start: string } }) {
  return (
    <p role="alert" className="flex gap-2 rounded-control bg-warning-bg px-3 py-2.5 text-sm text-warning">
      <CircleAlert className="mt-0.5 size-4.5 flex-none" strokeWidth={1.75} aria-hidden="true" />
      <span>Someone just took {slotTime(slot.start)}. The other times are still free.</span>
    </p>
  );
}
