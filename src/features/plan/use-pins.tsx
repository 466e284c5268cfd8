import type { PlanFloorPlan, PlanPin } from "@contract/plans.ts";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { nameOf, the } from "@/domain/floor-plan/fit.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { distance, type Point } from "@/domain/floor-plan/geometry.ts";
import { freePin, pointOf, StepPin } from "@/domain/floor-plan/step-pins.tsx";
import { cn } from "@/lib/class-names.ts";
import { pinAt } from "./plan-floor-plan.ts";
import { nextStep, type PlanValues } from "./plan-values.ts";

const ARROWS: Readonly<Record<string, Point>> = {
  ...{ ArrowLeft: { x: -10, y: 0 }, ArrowRight: { x: 10, y: 0 } },
  ...{ ArrowUp: { x: 0, y: -10 }, ArrowDown: { x: 0, y: 10 } },
};
/** Movements up to this distance in pixels count as trembling and move no pin. */
const TREMBLE = 3;

type PinsProps = {
  drawing: PlanFloorPlan;
  plan: FloorPlan;
  steps: PlanValues["steps"];
  /** The step being written. */
  active: string | null;
  closed: boolean;
  onChange: (drawing: PlanFloorPlan) => void;
  /** Edits the step. */
  onStep: (step: string) => void;
};
export type Pins = ReturnType<typeof usePins>;

/** Returns the pins of the steps, which are dragged or moved by arrow keys; a press leads to the step. */
export function usePins({ drawing, plan, steps, active, closed, onChange, onStep }: PinsProps) {
  const { variant, pins } = drawing;
  const [dragged, setDragged] = useState<PlanPin | null>(null);
  const [said, say] = useState("");
  const held = useRef<{ pin: PlanPin; from: Point; moved: boolean } | null>(null);
  const put = (moved: PlanPin) =>
    onChange({ ...drawing, pins: [...pins.filter(({ step }) => step !== moved.step), moved] });
  const numberOf = (id: string) => steps.findIndex((step) => step.id === id) + 1;

  function drag(event: PointerEvent<SVGGElement>, from: PlanPin): void {
    event.stopPropagation();
    const { currentTarget: target, type, pointerId, clientX, clientY } = event;
    if (closed) return;
    if (type === "pointerdown") {
      target.setPointerCapture(pointerId);
      held.current = { pin: from, from: { x: clientX, y: clientY }, moved: false };
    } else if (held.current && (type === "pointermove" || type === "pointerup")) {
      held.current.moved ||= distance(held.current.from, { x: clientX, y: clientY }) > TREMBLE;
      const matrix = target.ownerSVGElement?.getScreenCTM()?.inverse();
      if (held.current.moved && matrix)
        held.current.pin = pinAt(from.step, new DOMPoint(clientX, clientY).matrixTransform(matrix), plan, variant);
      const { pin, moved } = held.current;
      setDragged(type === "pointermove" && moved ? pin : null);
      if (type === "pointermove") return;
      held.current = null;
      if (moved) put(pin);
      else onStep(from.step);
    } else {
      held.current = null;
      setDragged(null);
    }
  }
  function move(event: KeyboardEvent<SVGGElement>, from: PlanPin): void {
    const by = ARROWS[event.key];
    if (event.key === "Enter") onStep(from.step);
    if (closed || (!by && event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!by) {
      onChange({ ...drawing, pins: pins.filter(({ step }) => step !== from.step) });
      say(`Step ${numberOf(from.step)} is no longer on the drawing.`);
      return;
    }
    const [far, at] = [event.shiftKey ? 10 : 1, pointOf(from, plan, variant)];
    const moved = pinAt(from.step, { x: at.x + by.x * far, y: at.y + by.y * far }, plan, variant);
    put(moved);
    const piece = plan.items.find(({ id }) => id === moved.item);
    if (moved.item !== from.item) say(piece ? `On ${the(nameOf(piece))}` : "On the floor");
  }
  return {
    said,
    items: pins.flatMap(({ item }) => item ?? []),
    /** The step that a press places; null if it places none. */
    next: closed ? null : nextStep(steps, pins, active),
    on: (mmPerPixel: number) =>
      [...pins.filter(({ step }) => step !== dragged?.step), ...(dragged ? [dragged] : [])].map((one) => (
        <StepPin
          key={one.step}
          id={`pin-${one.step}`}
          role="button"
          tabIndex={0}
          className={cn("step-pin cursor-move touch-none outline-none", one.step === active && "step-pin-chosen")}
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
      )),
  };
}
