import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { extentOf } from "@/domain/floor-plan/view.ts";
import { cn } from "@/lib/class-names.ts";
import type { StageState } from "./use-stage.ts";

type ToRoomProps = { bookingId: string; stage: StageState; onPress: () => void };

/** Largest size of the picture, in pixels. */
const [WIDTH, HEIGHT] = [208, 176];

/** The room as a small picture over a large call; a press exchanges the two. Beside a shared screen, and on a phone held sideways, only its words. */
export default function ToRoom({ bookingId, stage, onPress }: ToRoomProps) {
  const { plan } = useFloorPlan(bookingId);
  const view = extentOf(plan);
  const mmPerPixel = view && Math.max(view.width / WIDTH, view.height / HEIGHT);
  return (
    <button
      type="button"
      aria-label={stage.drawn ? "Back to the room" : "Draw the room"}
      className={cn(
        "grid min-h-11 place-items-center gap-2 rounded-card border border-transparent bg-paper p-2 font-semibold text-ink hover:bg-duck-100",
        // When alone, like the button beside it; below a small picture, no wider than that.
        view ? "text-xs lg:text-sm" : "px-3 text-sm",
      )}
      onClick={onPress}
    >
      {view && mmPerPixel && (
        <span className="in-data-shared:hidden max-sm:[@media(max-height:42rem)]:hidden short:hidden">
          <FloorPlanDrawing
            {...{ plan, view, mmPerPixel }}
            variant={stage.showing.variant}
            width={view.width / mmPerPixel}
            // With its margin as wide as the user's own picture at its largest, below it.
            className="h-auto max-w-28 sm:max-w-52 lg:[@media(max-height:40rem)]:max-w-36"
          />
        </span>
      )}
      {stage.drawn ? "Back to the room" : "Draw the room"}
    </button>
  );
}
