import { outlineOf } from "@/domain/booking/brief/send-room-picture.ts";
import { SmallFloorPlan } from "@/domain/floor-plan/small-floor-plan.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import type { StageState } from "./use-stage.ts";

type ToRoomProps = { bookingId: string; stage: StageState; onPress: () => void };

/** The room as a small picture over a large call, which a press exchanges. Beside a shared screen, and on a phone held sideways, only its words. */
export default function ToRoom({ bookingId, stage, onPress }: ToRoomProps) {
  const { plan } = useFloorPlan(bookingId);
  const outline = outlineOf(plan, stage.showing.variant);
  return (
    <button
      type="button"
      aria-label={stage.drawn ? "Back to the room" : "Draw the room"}
      className="grid min-h-11 place-items-center gap-2 rounded-card border border-transparent bg-paper p-2 text-xs font-semibold text-ink hover:bg-duck-100 lg:text-sm"
      onClick={onPress}
    >
      {outline && (
        <span className="in-data-shared:hidden [@media(max-height:30rem)]:hidden">
          <SmallFloorPlan
            outline={outline}
            width={224}
            height={160}
            label=""
            className="h-auto w-28 sm:w-44 lg:w-56 lg:[@media(max-height:40rem)]:w-36"
          />
        </span>
      )}
      {stage.drawn ? "Back to the room" : "Draw the room"}
    </button>
  );
}
