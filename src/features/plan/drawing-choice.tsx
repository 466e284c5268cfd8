import type { Variant } from "@contract/floor-plan.ts";
import type { PlanFloorPlan } from "@contract/plans.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { extentOf, fitView } from "@/domain/floor-plan/view.ts";
import { VARIANT_NAMES } from "@/domain/floor-plan/words.ts";
import { Button } from "@/ui/button.tsx";
import { copyOf, variantsOf } from "./plan-floor-plan.ts";

/** For a plan from which the drawing was removed. */
export function DrawingChoice({
  bookingId,
  onChoose,
}: {
  bookingId: string;
  onChoose: (drawing: PlanFloorPlan) => void;
}) {
  const { plan, failed, retry } = useFloorPlan(bookingId);
  if (failed)
    return (
      <Button variant="outline" onClick={retry}>
        Load the room again
      </Button>
    );
  if (!plan.room) return null;
  return (
    <ul className="flex flex-wrap gap-4">
      {variantsOf(plan).map((variant) => (
        <li key={variant} className="w-full sm:w-66">
          <button
            type="button"
            className="group grid w-full gap-3 rounded-card bg-linen p-4 text-left"
            onClick={() => onChoose(copyOf(plan, variant))}
          >
            <Small {...{ plan, variant }} />
            <span className="font-semibold underline-offset-4 group-hover:underline">
              Begin with “{VARIANT_NAMES[variant]}”
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Size of the picture of a variant, in pixels. */
const SMALL = { width: 232, height: 176 };
const NO_MARGIN = { left: 2, top: 2, right: 2, bottom: 2 };

/** A small picture of a variant of the room, so that the right one is chosen at a glance. */
function Small({ plan, variant }: { plan: FloorPlan; variant: Variant }) {
  const extent = extentOf(plan);
  if (!extent) return null;
  const { x, y, mmPerPixel } = fitView(extent, SMALL, NO_MARGIN);
  const view = { x, y, width: SMALL.width * mmPerPixel, height: SMALL.height * mmPerPixel };
  return <FloorPlanDrawing {...{ plan, variant, view, mmPerPixel }} aria-hidden="true" className="w-full" />;
}
