import { formatTime } from "@contract/format.ts";
import { Phone } from "lucide-react";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";
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
            You can join the call here from <span className="whitespace-nowrap">{formatTime(roomOpensAt(start))}</span>{" "}
            on, and check camera and sound.
          </span>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 in-[header]:lg:flex-nowrap">
          <Button
            data-join=""
            variant={isSecond ? "outline" : "coral"}
            className="w-full in-[header]:sm:w-auto"
            onClick={onJoin}
          >
            <Phone aria-hidden="true" />
            Join the call
          </Button>
          {!isSecond && (
            <p className="text-xs text-ink-500 in-[header]:sm:max-lg:sr-only in-[header]:sm:short:sr-only">
              {begun
                ? "You’ll see yourself first, and choose camera and sound."
                : `Check camera and sound first. The call begins at ${formatTime(start)}.`}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
