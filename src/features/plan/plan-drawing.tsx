import { VARIANTS, type Variant } from "@contract/floor-plan.ts";
import type { PlanFloorPlan, PlanPin } from "@contract/plans.ts";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { FloorPlanEditor } from "@/domain/floor-plan/editor/floor-plan-editor.tsx";
import { FloorPlanPanel } from "@/domain/floor-plan/editor/floor-plan-panel.tsx";
import type { Entry } from "@/domain/floor-plan/editor/placing.ts";
import { MAY_NOTHING, type Selected } from "@/domain/floor-plan/editor/selected.ts";
import { nameOf, the } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { boundsOf, type Point } from "@/domain/floor-plan/geometry.ts";
import { freePin, pointOf, StepPin } from "@/domain/floor-plan/step-pins.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { extentOf, fitView } from "@/domain/floor-plan/view.ts";
import { VARIANT_NAMES } from "@/domain/floor-plan/words.ts";
import { Button } from "@/ui/button.tsx";
import { changedRows, copyOf, pinAt } from "./plan-floor-plan.ts";
import type { PlanValues } from "./plan-values.ts";

type PlanDrawingProps = {
  bookingId: string;
  drawing: PlanFloorPlan | null;
  steps: PlanValues["steps"];
  closed: boolean;
  onChange: (drawing: PlanFloorPlan | null) => void;
};

/** The plan's drawing while it is written: it begins as a copy of what the session left, then it is the plan's own. */
export default function PlanDrawing({ drawing, ...props }: PlanDrawingProps) {
  return drawing ? <DrawingEditor drawing={drawing} {...props} /> : <DrawingChoice {...props} />;
}

function DrawingChoice({ bookingId, closed, onChange }: Omit<PlanDrawingProps, "drawing">) {
  const { plan, isLoading, failed, retry } = useFloorPlan(bookingId);
  if (failed)
    return (
      <Button variant="outline" onClick={retry}>
        Load the room again
      </Button>
    );
  if (!plan.room)
    return <p className="text-ink-500">{isLoading ? "Loading the room..." : "Nobody has drawn the room."}</p>;
  const offered = VARIANTS.filter((of) => of === "now" || plan.places.some(({ variant }) => variant === of));
  return (
    <ul className="flex flex-wrap gap-4">
      {offered.map((variant) => (
        <li key={variant} className="w-full sm:w-66">
          <button
            type="button"
            disabled={closed}
            className="group grid w-full gap-3 rounded-card bg-linen p-4 text-left disabled:opacity-60"
            onClick={() => onChange(copyOf(plan, variant))}
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

/** Of the picture of a variant, in pixels. */
const SMALL = { width: 232, height: 176 };
const NO_MARGIN = { left: 2, top: 2, right: 2, bottom: 2 };

/** A variant of the room, so that the right one is chosen at a glance. */
function Small({ plan, variant }: { plan: FloorPlan; variant: Variant }) {
  const extent = extentOf(plan);
  if (!extent) return null;
  const { x, y, mmPerPixel } = fitView(extent, SMALL, NO_MARGIN);
  const view = { x, y, width: SMALL.width * mmPerPixel, height: SMALL.height * mmPerPixel };
  return <FloorPlanDrawing {...{ plan, variant, view, mmPerPixel }} aria-hidden="true" className="w-full" />;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ...{ ArrowLeft: { x: -10, y: 0 }, ArrowRight: { x: 10, y: 0 } },
  ...{ ArrowUp: { x: 0, y: -10 }, ArrowDown: { x: 0, y: 10 } },
};

function DrawingEditor({ bookingId, drawing, steps, closed, onChange }: PlanDrawingProps & { drawing: PlanFloorPlan }) {
  const { variant, rows, pins } = drawing;
  const plan = useMemo(() => floorPlanOf(rows), [rows]);
  const [selected, select] = useState<Selected | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [dragged, setDragged] = useState<PlanPin | null>(null);
  const [said, say] = useState("");
  const pin = useRef<PlanPin | null>(null);
  const may = closed ? MAY_NOTHING : { walls: true, openings: true, items: true, places: true };
  const change: Parameters<typeof FloorPlanPanel>[0]["onChange"] = (put, remove) =>
    onChange(changedRows(drawing, put, remove));
  const put = (moved: PlanPin) =>
    onChange({ ...drawing, pins: [...pins.filter(({ step }) => step !== moved.step), moved] });
  const remove = (id: string) => onChange({ ...drawing, pins: pins.filter(({ step }) => step !== id) });
  const numberOf = (id: string) => steps.findIndex((step) => step.id === id) + 1;
  const unpinned = steps.filter(({ id }) => pins.every(({ step }) => step !== id));

  function drag(event: PointerEvent<SVGGElement>, from: PlanPin): void {
    event.stopPropagation();
    const { currentTarget: target, type, pointerId } = event;
    if (closed) return;
    if (type === "pointerdown") {
      target.setPointerCapture(pointerId);
      pin.current = from;
    } else if (pin.current && (type === "pointermove" || type === "pointerup")) {
      const matrix = target.ownerSVGElement?.getScreenCTM()?.inverse();
      if (!matrix) return;
      const moved = pinAt(from.step, new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix), plan, variant);
      pin.current = type === "pointerup" ? null : moved;
      setDragged(pin.current);
      if (type === "pointerup") put(moved);
    } else {
      pin.current = null;
      setDragged(null);
    }
  }
  function move(event: KeyboardEvent<SVGGElement>, from: PlanPin): void {
    const by = ARROWS[event.key];
    if (closed || (!by && event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!by) {
      remove(from.step);
      say(`Step ${numberOf(from.step)} is no longer on the drawing.`);
      return;
    }
    const [far, at] = [event.shiftKey ? 10 : 1, pointOf(from, plan, variant)];
    const moved = pinAt(from.step, { x: at.x + by.x * far, y: at.y + by.y * far }, plan, variant);
    put(moved);
    const piece = plan.items.find(({ id }) => id === moved.item);
    if (moved.item !== from.item) say(piece ? `On ${the(nameOf(piece))}` : "On the floor");
  }
  function place(id: string): void {
    const { left, right, top, bottom } = boundsOf(plan.room?.corners ?? []);
    // Beside one another, so that none covers another.
    const x = left + ((right - left) * (1 + (pins.length % 8))) / 9;
    put(pinAt(id, { x, y: (top + bottom) / 2 }, plan, variant));
    say(`Step ${numberOf(id)} is on the drawing. Arrow keys move it.`);
    requestAnimationFrame(() => document.getElementById(`pin-${id}`)?.focus());
  }
  return (
    <div className="grid gap-4">
      {!closed && unpinned.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-700">Put on the drawing:</span>
          {unpinned.map(({ id, title }) => (
            <Button key={id} variant="outline" size="sm" onClick={() => place(id)}>
              Step {numberOf(id)}
              <span className="sr-only">: {title}</span>
            </Button>
          ))}
        </div>
      )}
      <FloorPlanEditor
        {...{ bookingId, plan, variant, may, selected, entry }}
        onSelect={select}
        onChange={change}
        onEntry={setEntry}
        className="h-[26rem] sm:max-lg:h-[36rem] lg:h-[max(30rem,100dvh-16rem)]"
        overlay={(mmPerPixel) =>
          [...pins.filter(({ step }) => step !== dragged?.step), ...(dragged ? [dragged] : [])].map((one) => (
            <StepPin
              key={one.step}
              id={`pin-${one.step}`}
              role="button"
              tabIndex={0}
              className="step-pin cursor-move touch-none outline-none"
              aria-label={`Step ${numberOf(one.step)}: ${steps.find(({ id }) => id === one.step)?.title ?? ""}. Arrow keys move it.`}
              number={numberOf(one.step)}
              {...freePin(pointOf(one, plan, variant))}
              radius={11 * mmPerPixel}
              onPointerDown={(event) => drag(event, one)}
              onPointerMove={(event) => drag(event, one)}
              onPointerUp={(event) => drag(event, one)}
              onPointerCancel={(event) => drag(event, one)}
              onKeyDown={(event) => move(event, one)}
            />
          ))
        }
      />
      {!closed && (
        <>
          <div className="bg-duck-100 px-5 pt-3 pb-5">
            <FloorPlanPanel
              {...{ bookingId, plan, variant, may, selected, entry }}
              onSelect={select}
              onChange={change}
              onEntry={setEntry}
            />
          </div>
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => onChange(null)}>
            Take the drawing out of the plan
          </Button>
        </>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}
