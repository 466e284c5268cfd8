import type { Variant } from "@contract/floor-plan.ts";
import type { PlanPin } from "@contract/plans.ts";
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { extentOf, fitView, useBox } from "@/domain/floor-plan/view.ts";
import { cn } from "@/lib/class-names.ts";
import { DRAWING_HEIGHT, WITH_ARRANGEMENTS } from "./drawing-space.tsx";
import { marginsOf, pinAt } from "./plan-floor-plan.ts";
import type { Pins } from "./use-pins.tsx";

/** Pixels around the walls in boxes that are too low for the dimensions. */
const LOW = { left: 20, top: 8, right: 20, bottom: 20 };
const isLow = ({ width, height }: { width: number; height: number }) => width < 560 || height < 440;
/** Pixels beside the walls, so that the words and the button fit at the height of the dimensions. */
const CORNERS = { left: 150, right: 192 };

type BoardProps = {
  plan: FloorPlan;
  variant: Variant;
  pins: Pins;
  onPlace: (place: Omit<PlanPin, "step">) => void;
  /** The choice of an arrangement, if there is one. */
  arrangements: ReactNode;
  /** The other buttons of the drawing. */
  children: ReactNode;
};

/** The drawing as on the sheet; a press places the next step. */
export function Board({ plan, variant, pins, onPlace, arrangements, children }: BoardProps) {
  const [ref, box] = useBox<HTMLDivElement>();
  const [row, controls] = useBox<HTMLDivElement>();
  const ghost = useRef<HTMLSpanElement>(null);
  const extent = extentOf(plan);
  if (!extent) return null;
  const { next } = pins;
  /** Whether every step has a place already, so that a press would add one. */
  const isOffer = next?.id === null && next.number > 1;
  const chains = marginsOf(plan, 80, 54);
  const size = box ?? { width: 1, height: 1 };
  const low = isLow(size);
  const large = fitView(extent, size, chains);
  const beside = (extent.x - large.x) / large.mmPerPixel;
  const areCornersFree =
    !arrangements && beside >= CORNERS.left && size.width - beside - extent.width / large.mmPerPixel >= CORNERS.right;
  const margins = low ? LOW : chains;
  const { x, y, mmPerPixel } =
    !low && areCornersFree
      ? large
      : fitView(extent, size, { ...margins, top: margins.top + (controls?.height ?? 0) + 12 });
  /** Moves the pin with the mouse to where a press would put it. */
  function follow({ currentTarget, target, clientX, clientY }: PointerEvent<HTMLDivElement>): void {
    if (!ghost.current) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    ghost.current.hidden = !(target instanceof SVGElement) || target.closest(".step-pin, button") !== null;
    ghost.current.style.translate = `${clientX - left}px ${clientY - top}px`;
  }
  function press(event: MouseEvent<SVGSVGElement>): void {
    const matrix = event.currentTarget.getScreenCTM()?.inverse();
    if (next === null || !matrix || (event.target as Element).closest(".step-pin")) return;
    // The pin of the next step would cover the new one until the mouse moves.
    ghost.current?.toggleAttribute("hidden", true);
    onPlace(pinAt("", new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix), plan, variant));
  }
  return (
    <div
      ref={ref}
      className={cn("relative overflow-hidden", DRAWING_HEIGHT, arrangements && WITH_ARRANGEMENTS)}
      onPointerMove={follow}
      onPointerLeave={() => ghost.current?.toggleAttribute("hidden", true)}
    >
      {box && controls && (
        <FloorPlanDrawing
          {...{ plan, variant, mmPerPixel }}
          view={{ x, y, width: size.width * mmPerPixel, height: size.height * mmPerPixel }}
          chains={!low}
          notes
          arrows={pins.items}
          className={cn("block size-full", next !== null && "cursor-crosshair")}
          onClick={press}
        >
          {pins.on(mmPerPixel)}
        </FloorPlanDrawing>
      )}
      <div
        ref={row}
        className="pointer-events-none absolute inset-x-(--gutter) top-2 flex flex-wrap items-center gap-x-3 gap-y-1 *:pointer-events-auto lg:inset-x-5 lg:top-4"
      >
        {next && (
          <p
            className={cn(
              "pointer-events-none! flex min-h-11 min-w-0 items-center gap-2 leading-tight font-semibold lg:max-xl:text-sm",
              // On phones below the buttons, which scroll out of view.
              arrangements
                ? "max-sm:order-last max-sm:min-h-7 max-sm:basis-full"
                : "flex-1 basis-0 text-balance max-sm:text-sm",
            )}
            style={areCornersFree ? { maxWidth: beside - 28 } : undefined}
          >
            <Bubble number={next.number} isOffer={isOffer} />
            <span>{isOffer ? `Press to add step ${next.number}` : `Press where step ${next.number} is`}</span>
          </p>
        )}
        {arrangements}
        {children}
      </div>
      {next && (
        <span
          ref={ghost}
          hidden
          className="pointer-events-none absolute top-0 left-0 -mt-6 opacity-70 pointer-coarse:hidden"
        >
          <Bubble number={next.number} />
        </span>
      )}
    </div>
  );
}

/** The pin of a step without a place. */
const Bubble = ({ number, isOffer = false }: { number: number; isOffer?: boolean }) => (
  <span
    aria-hidden="true"
    className={cn(
      "grid size-6 flex-none place-items-center rounded-full rounded-bl-none text-sm font-semibold",
      isOffer ? "border border-ink" : "bg-coral-500",
    )}
  >
    {number}
  </span>
);
