/** The steps of a plan on its drawing. */
import type { Variant } from "@contract/floor-plan.ts";
import type { PlanContent, PlanPin } from "@contract/plans.ts";
import type { CSSProperties, MouseEvent, SVGProps } from "react";
import { type FloorPlan, placesIn } from "./floor-plan.ts";
import type { Point } from "./geometry.ts";
import "./step-pins.css";

/** Where a pin is on the drawing. With its piece it is in the plan's arrangement, or where the piece stood before. */
export function pointOf({ item, x, y }: PlanPin, plan: FloorPlan, variant: Variant): Point {
  const place = item === null ? undefined : (placesIn(plan, variant).get(item) ?? placesIn(plan, "now").get(item));
  return { x: x + (place?.x ?? 0), y: y + (place?.y ?? 0) };
}

type StepPinProps = { number: number; at: Point; radius: number } & SVGProps<SVGGElement>;

/** The number of a step in a bubble whose corner is the spot. */
export function StepPin({ number, at, radius, ...props }: StepPinProps) {
  return (
    <g {...props} transform={`translate(${at.x} ${at.y})`}>
      <circle cx={radius} cy={-radius} r={2 * radius} />
      <path d={`M0 0H${radius}A${radius} ${radius} 0 1 0 0 ${-radius}z`} />
      <text fontSize={radius * 1.16} x={radius} y={-radius * 0.58} textAnchor="middle">
        {number}
      </text>
    </g>
  );
}

type StepPinsProps = {
  steps: PlanContent["steps"];
  pins: readonly PlanPin[];
  plan: FloorPlan;
  variant: Variant;
  radius: number;
  /** The step that is emphasised. */
  active?: string | null;
  onActive?: (step: string | null) => void;
  onPress?: (event: MouseEvent, step: string) => void;
};

/** The pins of a plan's steps, each a link to its step. */
export function StepPins({ steps, pins, plan, variant, radius, active, onActive, onPress }: StepPinsProps) {
  return steps.map(({ id, title }, index) => {
    const pin = pins.find(({ step }) => step === id);
    if (!pin) return null;
    return (
      <a
        key={id}
        id={`pin-${id}`}
        href={`#step-${id}`}
        aria-label={`Step ${index + 1}: ${title}`}
        style={{ "--order": index } as CSSProperties}
        className={`step-pin outline-none ${id === active ? "step-pin-chosen" : ""}`}
        onClick={(event) => onPress?.(event, id)}
        onPointerEnter={() => onActive?.(id)}
        onPointerLeave={() => onActive?.(null)}
      >
        <StepPin number={index + 1} at={pointOf(pin, plan, variant)} radius={radius} />
      </a>
    );
  });
}
