import { VARIANTS, type Variant } from "@contract/floor-plan.ts";
import type { PlanFloorPlan, PlanPin } from "@contract/plans.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Armchair } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { FloorPlanEditor } from "@/domain/floor-plan/editor/floor-plan-editor.tsx";
import { FloorPlanPanel } from "@/domain/floor-plan/editor/floor-plan-panel.tsx";
import type { Entry } from "@/domain/floor-plan/editor/placing.ts";
import { MAY_NOTHING, type Selected } from "@/domain/floor-plan/editor/selected.ts";
import { nameOf, the } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { distance, type Point } from "@/domain/floor-plan/geometry.ts";
import { floorPlanQuery } from "@/domain/floor-plan/get-floor-plan.ts";
import { freePin, pointOf, StepPin } from "@/domain/floor-plan/step-pins.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { extentOf, fitView, useBox } from "@/domain/floor-plan/view.ts";
import { VARIANT_LABELS, VARIANT_NAMES } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { changedRows, copyOf, latestVariant, marginsOf, pinAt, withRows } from "./plan-floor-plan.ts";
import { nextStep, ordered, type PlanValues } from "./plan-values.ts";

type PlanDrawingProps = {
  bookingId: string;
  /** null: the plan has none yet. */
  drawing: PlanFloorPlan | null;
  steps: PlanValues["steps"];
  /** The step that is written. */
  active: string | null;
  closed: boolean;
  onChange: (drawing: PlanFloorPlan | null) => void;
  /** The room as the session left it. */
  onSuggest: (drawing: PlanFloorPlan) => void;
  /** Writes the step; at a place of the drawing, the next one that has none. */
  onStep: (step: string) => void;
  onPlace: (place: Omit<PlanPin, "step">) => void;
  /** The steps, beside the drawing. */
  children: ReactNode;
};

/** Beside the steps; in narrow windows above them, where it stays in sight. */
export const BESIDE_STEPS =
  "bg-linen max-lg:sticky max-lg:top-0 max-lg:z-[5] max-lg:-mx-(--gutter) max-lg:border-b max-lg:border-ink short:static";
const HEIGHT = "h-[clamp(13rem,38dvh,30rem)] lg:sticky lg:top-0 lg:h-[max(100dvh-13rem,24rem)]";

/** The plan's drawing while it is written: it begins as a copy of what the session left, then it is the plan's own. */
export default function PlanDrawing({ drawing, onSuggest, ...props }: PlanDrawingProps) {
  return drawing ? (
    <Drawing drawing={drawing} {...props} />
  ) : (
    <Suggestion bookingId={props.bookingId} onSuggest={onSuggest}>
      {props.children}
    </Suggestion>
  );
}

function Suggestion({
  bookingId,
  onSuggest,
  children,
}: Pick<PlanDrawingProps, "bookingId" | "onSuggest" | "children">) {
  const client = useQueryClient();
  const { data } = useQuery(floorPlanQuery(client, bookingId));
  const suggest = useEffectEvent((rows: NonNullable<typeof data>["rows"]) => {
    const stored = Object.values(rows);
    const plan = floorPlanOf(stored.flatMap(({ row }) => row ?? []));
    if (plan.room) onSuggest(copyOf(plan, latestVariant(stored)));
  });
  const rows = data?.rows;
  useEffect(() => {
    if (rows) suggest(rows);
  }, [rows]);
  return (
    <>
      <div className={BESIDE_STEPS}>
        <div className={HEIGHT} />
      </div>
      {children}
    </>
  );
}

/** In a plan from which the drawing was taken out. */
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

const variantsOf = ({ places }: FloorPlan) =>
  VARIANTS.filter((of) => of === "now" || places.some(({ variant }) => variant === of));

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

type DrawingProps = Omit<PlanDrawingProps, "onSuggest"> & { drawing: PlanFloorPlan };

function Drawing({ bookingId, drawing, closed, onChange, children, ...pinning }: DrawingProps) {
  const { variant, rows } = drawing;
  const plan = useMemo(() => floorPlanOf(rows), [rows]);
  const { plan: left } = useFloorPlan(bookingId);
  const [isChanged, setChanged] = useState(false);
  const [selected, select] = useState<Selected | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const may = closed ? MAY_NOTHING : { walls: true, openings: true, items: true, places: true };
  const change: Parameters<typeof FloorPlanPanel>[0]["onChange"] = (put, remove) =>
    onChange(changedRows(drawing, put, remove));
  const pins = usePins({ drawing, plan, closed, onChange, ...pinning });
  // Another arrangement would undo what the designer has changed since.
  const asLeft =
    left.room !== null && JSON.stringify(ordered(copyOf(left, variant).rows)) === JSON.stringify(ordered(rows));
  const variants = asLeft && !closed ? variantsOf(left) : [];
  const editing = { bookingId, plan, variant, may, selected, entry, onSelect: select, onEntry: setEntry };
  const tools = (
    <>
      {variants.length > 1 && (
        <fieldset aria-label="Arrangement" className="flex rounded-control border border-ink-200 bg-paper">
          {variants.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === variant}
              className="min-h-11 px-4 text-sm font-medium not-first:border-l not-first:border-ink-200 aria-pressed:bg-petrol-900 aria-pressed:text-white"
              onClick={() => onChange(withRows(drawing, copyOf(left, one).rows, one))}
            >
              {VARIANT_LABELS[one]}
            </button>
          ))}
        </fieldset>
      )}
      {!closed && (
        <Button variant="outline" size="sm" className="ml-auto min-h-11 bg-paper" onClick={() => setChanged(true)}>
          <Armchair aria-hidden="true" />
          Change the room
        </Button>
      )}
    </>
  );
  return (
    <>
      <section aria-label="The drawing" className={BESIDE_STEPS}>
        {isChanged ? (
          <FloorPlanEditor
            {...editing}
            onChange={change}
            className={cn(HEIGHT, "max-lg:h-[56dvh]")}
            overlay={pins.on}
          />
        ) : (
          <Board {...{ plan, variant, closed, pins }} onPlace={pinning.onPlace}>
            {tools}
          </Board>
        )}
        <p aria-live="polite" className="sr-only">
          {pins.said}
        </p>
      </section>
      {isChanged ? (
        <section aria-label="The furniture" className="min-w-0 bg-duck-100 px-5 py-4 max-lg:-mx-(--gutter)">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="display text-xl">The room</h2>
            <Button size="sm" onClick={() => setChanged(false)}>
              Back to the steps
            </Button>
          </div>
          <FloorPlanPanel {...editing} onChange={change} />
          <Button variant="ghost" size="sm" className="mt-4 -ml-3" onClick={() => onChange(null)}>
            Take the drawing out of the plan
          </Button>
        </section>
      ) : (
        children
      )}
    </>
  );
}

/** Pixels around the walls: for the dimensions and the buttons, or in low boxes for the buttons alone. */
const LOW = { left: 20, top: 60, right: 20, bottom: 40 };
const isLow = ({ width, height }: { width: number; height: number }) => width < 560 || height < 480;

type BoardProps = Pick<DrawingProps, "closed" | "onPlace" | "children"> & {
  plan: FloorPlan;
  variant: Variant;
  pins: ReturnType<typeof usePins>;
};

/** The drawing as the sheet shows it; a press puts the next step where it is. */
function Board({ plan, variant, closed, pins, onPlace, children }: BoardProps) {
  const [ref, box] = useBox<HTMLDivElement>();
  const ghost = useRef<HTMLSpanElement>(null);
  const extent = extentOf(plan);
  if (!extent) return null;
  const chains = marginsOf(plan, 76, 50);
  const size = box ?? { width: 1, height: 1 };
  const low = isLow(size);
  const margins = low ? LOW : { ...chains, top: chains.top + 44, bottom: chains.bottom + 24 };
  const { x, y, mmPerPixel } = fitView(extent, size, margins);
  /** The pin follows the mouse to where a press would put it. */
  function follow({ currentTarget, target, clientX, clientY }: PointerEvent<HTMLDivElement>): void {
    if (!ghost.current) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    ghost.current.hidden = !(target instanceof SVGElement) || target.closest(".step-pin, button") !== null;
    ghost.current.style.translate = `${clientX - left}px ${clientY - top}px`;
  }
  function press(event: MouseEvent<SVGSVGElement>): void {
    const matrix = event.currentTarget.getScreenCTM()?.inverse();
    if (pins.next === null || !matrix || (event.target as Element).closest(".step-pin")) return;
    onPlace(pinAt("", new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix), plan, variant));
  }
  return (
    <div
      ref={ref}
      className={cn("relative overflow-hidden", HEIGHT)}
      onPointerMove={follow}
      onPointerLeave={() => ghost.current?.toggleAttribute("hidden", true)}
    >
      {box && (
        <FloorPlanDrawing
          {...{ plan, variant, mmPerPixel }}
          view={{ x, y, width: size.width * mmPerPixel, height: size.height * mmPerPixel }}
          chains={!low}
          notes
          arrows={pins.items}
          className={cn("block size-full", pins.next !== null && "cursor-crosshair")}
          onClick={press}
        >
          {pins.on(mmPerPixel)}
        </FloorPlanDrawing>
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-wrap gap-2 *:pointer-events-auto sm:inset-x-5 sm:top-4">
        {children}
      </div>
      {!closed && pins.next !== null && (
        <p className="pointer-events-none absolute inset-x-3 bottom-2.5 flex items-center gap-2 text-sm sm:inset-x-5 sm:bottom-4">
          <Bubble number={pins.next} />
          <span>Press where step {pins.next} is</span>
        </p>
      )}
      {pins.next !== null && (
        <span
          ref={ghost}
          hidden
          className="pointer-events-none absolute top-0 left-0 -mt-6 opacity-70 pointer-coarse:hidden"
        >
          <Bubble number={pins.next} />
        </span>
      )}
    </div>
  );
}

/** The pin of a step that has no place yet. */
const Bubble = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="grid size-6 place-items-center rounded-full rounded-bl-none bg-coral-500 text-sm font-semibold"
  >
    {number}
  </span>
);

const ARROWS: Readonly<Record<string, Point>> = {
  ...{ ArrowLeft: { x: -10, y: 0 }, ArrowRight: { x: 10, y: 0 } },
  ...{ ArrowUp: { x: 0, y: -10 }, ArrowDown: { x: 0, y: 10 } },
};
/** A press that trembles so far (pixels) moves no pin. */
const TREMBLE = 3;

type PinsProps = Pick<DrawingProps, "drawing" | "steps" | "active" | "closed" | "onChange" | "onStep"> & {
  plan: FloorPlan;
};

/** The pins of the steps, which are dragged or moved by arrow keys; a press leads to the step. */
function usePins({ drawing, plan, steps, active, closed, onChange, onStep }: PinsProps) {
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
    next: closed ? null : (nextStep(steps, pins, active)?.number ?? null),
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
