import { formatTime } from "@contract/format.ts";
import { Phone } from "lucide-react";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { roomOpensAt } from "./use-attendance.ts";

type JoinBarProps = {
  /** The phase of the room, which opens before the slot. */
  room: SlotPhase;
  start: number;
  /** Whether the slot has begun. */
  begun: boolean;
  /** Whether another button is the next step. */
  isSecond: boolean;
  onJoin: () => void;
  className?: string;
};

/** The bar in place of the call: says when the room opens, then joins. */
export function JoinBar({ room, start, begun, isSecond, onJoin, className }: JoinBarProps) {
  if (room === "after") return null;
  return (
    <div className={className}>
      {room === "before" ? (
        <p className="flex gap-2 text-sm text-ink-700">
          <Phone className="mt-1 size-4 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
          <span className="text-pretty">
            The room for the call opens here at{" "}
            <span className="whitespace-nowrap">{formatTime(roomOpensAt(start))}</span>, for a check of camera and
            sound.
          </span>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 in-[header]:lg:flex-nowrap">
          <Button
            data-join=""
            variant={isSecond ? "outline" : "coral"}
            className={cn(
              "w-full in-[header]:sm:short:w-auto in-[header]:lg:w-auto",
              // The second action is below the slot, as wide as that.
              isSecond
                ? "in-[header]:sm:not-short:max-lg:ml-auto in-[header]:sm:not-short:max-lg:w-40"
                : "sm:max-lg:max-w-80",
            )}
            onClick={onJoin}
          >
            <Phone aria-hidden="true" />
            Join the call
          </Button>
          {!isSecond && (
            <p className="text-xs text-ink-500 in-[header]:sm:short:sr-only">
              {begun
                ? "You’ll see yourself first, and choose camera and sound."
                : `The room is open: check camera and sound. The call begins at ${formatTime(start)}.`}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
