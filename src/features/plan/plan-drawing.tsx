import type { FloorPlanKey, FloorPlanRow } from "@contract/floor-plan.ts";
import type { PlanFloorPlan, PlanPin } from "@contract/plans.ts";
import { Armchair } from "lucide-react";
import { useMemo, useState } from "react";
import { FloorPlanEditor } from "@/domain/floor-plan/editor/floor-plan-editor.tsx";
import { FloorPlanPanel } from "@/domain/floor-plan/editor/floor-plan-panel.tsx";
import type { Entry } from "@/domain/floor-plan/editor/placing.ts";
import { MAY_NOTHING, type Selected } from "@/domain/floor-plan/editor/selected.ts";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { OuterDimensions } from "@/domain/floor-plan/outer-dimensions.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { VARIANT_LABELS } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { Board } from "./board.tsx";
import { ABOVE_PANEL, BESIDE_STEPS, CHANGED_HEIGHT, DRAWING_HEIGHT, PANEL } from "./drawing-space.tsx";
import { changedRows, copyOf, variantsOf, withRows } from "./plan-floor-plan.ts";
import { ordered, type PlanValues } from "./plan-values.ts";
import { usePins } from "./use-pins.tsx";

type PlanDrawingProps = {
  bookingId: string;
  drawing: PlanFloorPlan;
  steps: PlanValues["steps"];
  /** The step being written. */
  active: string | null;
  closed: boolean;
  /** Whether the room is being changed: its furniture is then beside the drawing. */
  isChanged: boolean;
  onChanging: (isChanged: boolean) => void;
  onChange: (drawing: PlanFloorPlan | null) => void;
  /** Edits the step; with a place on the drawing, the next step without one. */
  onStep: (step: string) => void;
  onPlace: (place: Omit<PlanPin, "step">) => void;
};

/** The plan's drawing during writing: it begins as a copy of the session's, and then belongs to the plan. */
export function PlanDrawing({
  bookingId,
  drawing,
  closed,
  isChanged,
  onChanging,
  onChange,
  ...pinning
}: PlanDrawingProps) {
  const { variant, rows } = drawing;
  const plan = useMemo(() => floorPlanOf(rows), [rows]);
  const { plan: left } = useFloorPlan(bookingId);
  const [selected, select] = useState<Selected | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const may = closed ? MAY_NOTHING : { walls: true, openings: true, items: true, places: true };
  const change = (put: FloorPlanRow[], remove: FloorPlanKey[]) => onChange(changedRows(drawing, put, remove));
  const pins = usePins({ drawing, plan, closed, onChange, ...pinning });
  // Another arrangement would undo the designer's later changes.
  const asLeft =
    left.room !== null && JSON.stringify(ordered(copyOf(left, variant).rows)) === JSON.stringify(ordered(rows));
  const variants = asLeft && !closed ? variantsOf(left) : [];
  const editing = { bookingId, plan, variant, may, selected, entry, onSelect: select, onEntry: setEntry };
  const arrangements = variants.length > 1 && (
    <fieldset aria-label="Arrangement" className="flex rounded-control border border-ink-200 bg-paper">
      {variants.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === variant}
          className="min-h-11 px-4 text-sm font-medium whitespace-nowrap not-first:border-l not-first:border-ink-200 aria-pressed:bg-petrol-900 aria-pressed:text-white"
          onClick={() => onChange(withRows(drawing, copyOf(left, one).rows, one))}
        >
          {VARIANT_LABELS[one]}
        </button>
      ))}
    </fieldset>
  );
  return (
    <>
      <section
        aria-label="The drawing"
        // The row of its buttons scrolls out of view.
        className={cn(BESIDE_STEPS, isChanged ? ABOVE_PANEL : "max-lg:-top-14")}
      >
        {isChanged ? (
          <FloorPlanEditor
            {...editing}
            onChange={change}
            className={cn(DRAWING_HEIGHT, CHANGED_HEIGHT, "max-lg:[--edge:var(--gutter)]")}
            overlay={(mmPerPixel) => (
              <>
                <OuterDimensions {...{ plan, mmPerPixel }} />
                {pins.on(mmPerPixel)}
              </>
            )}
          />
        ) : (
          <Board {...{ plan, variant, pins, arrangements }} onPlace={pinning.onPlace}>
            {!closed && (
              <Button
                variant="outline"
                size="sm"
                className="ml-auto min-h-11 bg-paper"
                onClick={() => onChanging(true)}
              >
                <Armchair aria-hidden="true" />
                Change the room
              </Button>
            )}
          </Board>
        )}
        <p aria-live="polite" className="sr-only">
          {pins.said}
        </p>
      </section>
      {isChanged && (
        <section
          aria-label="The furniture"
          className={cn(PANEL, "min-w-0 bg-duck-100 px-(--gutter) py-4 max-lg:-mx-(--gutter) max-lg:pt-0 lg:px-5")}
        >
          <FloorPlanPanel {...editing} onChange={change} />
          <Button variant="link" size="sm" className="mt-4" onClick={() => onChange(null)}>
            Take the drawing out of the plan
          </Button>
        </section>
      )}
    </>
  );
}
