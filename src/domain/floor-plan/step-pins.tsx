/** The steps of a plan on its drawing. */
import type { Variant } from "@contract/floor-plan.ts";
import type { PlanContent, PlanPin } from "@contract/plans.ts";
import type { CSSProperties, MouseEvent, SVGProps } from "react";
import { cn } from "@/lib/class-names.ts";
import { type FloorPlan, placesIn } from "./floor-plan.ts";
import type { Point } from "./geometry.ts";
import { middleOf, type PinSpot, pinSpots } from "./pin-spots.ts";
import "./step-pins.css";

/** Returns a pin's place on the drawing. A pin on a piece is at the piece in the plan's arrangement, or at its former place. */
export function pointOf({ item, x, y }: PlanPin, plan: FloorPlan, variant: Variant): Point {
  const place = item === null ? undefined : (placesIn(plan, variant).get(item) ?? placesIn(plan, "now").get(item));
  return { x: x + (place?.x ?? 0), y: y + (place?.y ?? 0) };
}

type StepPinProps = { number: number; radius: number } & PinSpot & Omit<SVGProps<SVGGElement>, "to">;

/** The number of a step in a bubble whose corner is the spot, or is joined to it by a line. */
export function StepPin({ number, at, to, way, radius, ...props }: StepPinProps) {
  const { x, y } = middleOf({ to: { x: to.x - at.x, y: to.y - at.y }, way }, radius);
  return (
    <g {...props} transform={`translate(${at.x} ${at.y})`}>
      <circle cx={x} cy={y} r={2 * radius} />
      {(to.x !== at.x || to.y !== at.y) && <line x2={x} y2={y} />}
      <path
        d={`M0 0H${radius}A${radius} ${radius} 0 1 0 0 ${-radius}z`}
        transform={`translate(${to.x - at.x} ${to.y - at.y}) scale(${way.x} ${-way.y})`}
      />
      <text fontSize={radius * 1.16} x={x} y={y + radius * 0.42} textAnchor="middle">
        {number}
      </text>
    </g>
  );
}

/** Returns a pin above and right of its spot, wherever others are. */
export const freePin = (at: Point): PinSpot => ({ at, to: at, way: { x: 1, y: -1 } });

type StepPinsProps = {
  steps: PlanContent["steps"];
  pins: readonly PlanPin[];
  plan: FloorPlan;
  variant: Variant;
  radius: number;
  /** The steps that are done. */
  ticked?: readonly string[];
  /** The step that is emphasized. */
  active?: string | null;
  onActive?: (step: string | null) => void;
  onPress?: (event: MouseEvent, step: string) => void;
};

/** The pins of a plan's steps, each a link to its step. */
export function StepPins(props: StepPinsProps) {
  const { steps, pins, plan, variant, radius, ticked = [], active, onActive, onPress } = props;
  const pinned = steps.flatMap(({ id, title }, index) => {
    const pin = pins.find(({ step }) => step === id);
    return pin ? [{ id, title, index, at: pointOf(pin, plan, variant) }] : [];
  });
  const spots = pinSpots(
    pinned.map(({ at }) => at),
    radius,
    plan,
    variant,
    pins.flatMap(({ item }) => item ?? []),
  );
  return pinned.map(({ id, title, index, at }, order) => (
    <a
      key={id}
      id={`pin-${id}`}
      href={`#step-${id}`}
      aria-label={`Step ${index + 1}: ${title}`}
      style={{ "--order": index } as CSSProperties}
      className={cn(
        "step-pin outline-none",
        ticked.includes(id) && "step-pin-done",
        id === active && "step-pin-chosen",
      )}
      onClick={(event) => onPress?.(event, id)}
      onPointerEnter={() => onActive?.(id)}
      onPointerLeave={() => onActive?.(null)}
    >
      <StepPin number={index + 1} radius={radius} {...(spots[order] ?? freePin(at))} />
    </a>
  ));
}
