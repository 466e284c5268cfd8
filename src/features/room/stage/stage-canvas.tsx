import type { FloorPlanRow, Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { FitFinding } from "@/domain/floor-plan/fit.ts";
import {
  type Author,
  type FloorPlan,
  keyOf,
  keyText,
  type Note,
  type Place,
  placesIn,
} from "@/domain/floor-plan/floor-plan.ts";
import {
  extentOf,
  FloorPlanDrawing,
  FloorPlanNote,
  fitView,
  type ObjectName,
  ScaleBar,
  useBox,
  type View,
} from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { wallsOf } from "@/domain/floor-plan/geometry.ts";
import { carried, followers, snap } from "@/domain/floor-plan/moves.ts";
import { outlineOf } from "@/domain/floor-plan/outlines.ts";
import { inkPath } from "@/domain/floor-plan/paths.ts";
import { simplify } from "./simplify.ts";

export type Tool = "move" | "pen" | "note" | "measure";
/** A picture in place of the room; its width is 10,000. */
export type Picture = { id: string; name: string; url: string; width: number; height: number };
type At = { x: number; y: number };

type StageCanvasProps = {
  plan: FloorPlan;
  viewer: Author;
  variant: Variant;
  picture: Picture | null;
  tool: Tool;
  /** Pieces can be moved, and notes made. */
  may: boolean;
  selected: ObjectName | null;
  findings: readonly FitFinding[];
  /** What the other person moves now. */
  moving: readonly Place[];
  onSelect: (selected: ObjectName | null) => void;
  /** While a piece is moved; with nothing once it is let go. */
  onMoving: (places: Place[]) => void;
  onPointer: (at: At) => void;
  onPlaces: (places: Place[]) => void;
  onNote: (note: Note) => void;
  /** A note is to be written here. */
  onWrite: (at: At) => void;
  onRemove: () => void;
  /** Drawn above the plan. */
  children: (mmPerPixel: number) => ReactNode;
};

/** Pixels within which a moved piece comes to lie flush. */
const REACH = 9;
/** Millimetres on a picture, which is 10,000 wide. */
const PICTURE_WIDTH = 10_000;
const NO_PROPS = () => ({});

type Moving = { kind: "move"; from: Place; grab: At; with: Place[]; places: Place[] };
type Gesture = { kind: "ink"; points: number[] } | { kind: "measure"; points: number[] } | Moving;

/** The room or a picture, and what a pointer and keys do to it: move pieces, draw, measure. */
export function StageCanvas(props: StageCanvasProps) {
  const { plan, viewer, variant, picture, tool, may, selected, findings, moving, children } = props;
  const [ref, box] = useBox<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const margin = (box?.width ?? 0) < 560 ? 56 : 124;
  const extent: View | null = picture
    ? { x: 0, y: 0, width: PICTURE_WIDTH, height: (PICTURE_WIDTH * picture.height) / picture.width }
    : extentOf(plan);
  const fitted = box && extent && fitView(extent, box, picture ? 24 : margin);
  /** Pieces are moved in an arrangement, never in the room as it is. */
  const into: Variant = variant === "now" ? "A" : variant;
  const moved = gesture?.kind === "move" ? gesture.places : [];
  const shown = useMemo(() => withPlaces(plan, [...moving, ...moved]), [plan, moving, moved]);
  if (!fitted || !extent) return <div ref={ref} className="absolute inset-0" />;
  const { view, mmPerPixel } = fitted;
  const type = 13 * mmPerPixel;
  const inFeet = plan.room?.inFeet ?? false;

  function atOf({ clientX, clientY }: { clientX: number; clientY: number }): At {
    const { left, top } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return {
      x: Math.round(view.x + (clientX - left) * mmPerPixel),
      y: Math.round(view.y + (clientY - top) * mmPerPixel),
    };
  }
  function shifted(from: Place, to: Pick<Place, "x" | "y" | "turn">, along: readonly Place[]): Place[] {
    const next = { ...from, ...to, variant: into };
    return [next, ...along.map((one) => ({ ...carried(one, from, next), variant: into }))];
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0 || gesture) return;
    const at = atOf(event);
    const object = (event.target as Element).closest<SVGGElement>("[data-part]")?.dataset;
    if (may && tool === "note") {
      props.onWrite(at);
      return;
    }
    if (!may || tool === "move") {
      const part = object?.part as ObjectName["part"] | undefined;
      props.onSelect(part && object?.id ? { part, id: object.id } : null);
      const from = part === "item" ? placesIn(plan, variant).get(object?.id ?? "") : undefined;
      // What the other person moves cannot be taken.
      if (!may || !from || moving.some(({ id }) => id === from.id)) return;
      const grab = { x: at.x - from.x, y: at.y - from.y };
      setGesture({ kind: "move", from, grab, with: followers(plan, variant, from.id), places: [] });
    } else setGesture({ kind: tool === "pen" ? "ink" : "measure", points: [at.x, at.y] });
    svg.current?.setPointerCapture(event.pointerId);
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>): void {
    const at = atOf(event);
    if (!picture) props.onPointer(at);
    if (!gesture) return;
    if (gesture.kind === "ink") {
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const points = (all.length > 0 ? all : [event.nativeEvent]).map(atOf).flatMap(({ x, y }) => [x, y]);
      setGesture({ ...gesture, points: [...gesture.points, ...points] });
    } else if (gesture.kind === "measure") {
      const [x = 0, y = 0] = gesture.points;
      const near = REACH * mmPerPixel;
      const to = { x: Math.abs(at.x - x) < near ? x : at.x, y: Math.abs(at.y - y) < near ? y : at.y };
      setGesture({ ...gesture, points: [x, y, to.x, to.y] });
    } else move(gesture, at, event.altKey);
  }
  function move(gesture: Moving, at: At, freely: boolean): void {
    const to = { ...gesture.from, x: tens(at.x - gesture.grab.x), y: tens(at.y - gesture.grab.y) };
    const item = plan.items.find(({ id }) => id === to.id);
    const free = freely || !item || !plan.room;
    const goal = free
      ? to
      : snap(
          item,
          to,
          wallsOf(plan.room?.corners ?? [], plan.openings),
          othersOf(plan, variant, to.id),
          REACH * mmPerPixel,
        ).place;
    const places = shifted(
      gesture.from,
      { x: Math.round(goal.x), y: Math.round(goal.y), turn: goal.turn },
      gesture.with,
    );
    setGesture({ ...gesture, places });
    props.onMoving(places);
  }
  function onPointerUp(): void {
    setGesture(null);
    if (!gesture) return;
    if (gesture.kind === "move") {
      props.onMoving([]);
      if (gesture.places.length > 0) props.onPlaces(gesture.places);
    } else if (gesture.kind === "ink" || gesture.points.length === 4) {
      const base = { part: "note", id: crypto.randomUUID(), variant, on: picture?.id ?? null, text: "" } as const;
      const points = gesture.kind === "ink" ? simplify(gesture.points) : gesture.points;
      props.onNote({ ...base, kind: gesture.kind, points });
    }
  }
  function onKeyDown(event: KeyboardEvent<SVGSVGElement>): void {
    const { dataset } = (event.target as Element).closest<SVGGElement>("[data-part]") ?? {
      dataset: {} as DOMStringMap,
    };
    const part = dataset.part as ObjectName["part"] | undefined;
    if (event.key === "Escape") props.onSelect(null);
    if (!part || !dataset.id) return;
    if (event.key === "Enter" || event.key === " ") props.onSelect({ part, id: dataset.id });
    else if (event.key === "Delete" || event.key === "Backspace") props.onRemove();
    const from = part === "item" ? placesIn(plan, variant).get(dataset.id) : undefined;
    const by = ARROWS[event.key];
    const turn = event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey ? (event.shiftKey ? 15 : 90) : 0;
    if (!may || !from || (!by && !turn)) return;
    event.preventDefault();
    props.onSelect({ part, id: dataset.id });
    const step = event.shiftKey ? 100 : 10;
    const [dx = 0, dy = 0] = by ?? [];
    const to = { x: from.x + dx * step, y: from.y + dy * step, turn: (from.turn + turn) % 360 };
    props.onPlaces(shifted(from, to, followers(plan, variant, from.id)));
  }

  // The other person's page puts the piece back.
  function onPointerCancel() {
    setGesture(null);
    props.onMoving([]);
  }

  const handlers = {
    ...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown },
    // One finger moves, draws or measures; the page does not scroll under it.
    className: cursorOf(may ? tool : "move"),
  };
  const drawn = gesture && gesture.kind !== "move" && (
    <g className={gesture.kind === "measure" ? "plan-pen" : undefined}>
      {gesture.kind === "ink" ? (
        <g className={`plan-by-${viewer}`}>
          <path className="plan-ink" d={inkPath(gesture.points)} />
        </g>
      ) : (
        <FloorPlanNote
          note={{ part: "note", id: "", variant, on: null, kind: "measure", text: "", points: gesture.points }}
          {...{ by: viewer, inFeet, mmPerPixel, type, isChosen: false }}
        />
      )}
    </g>
  );
  return (
    <div ref={ref} className="absolute inset-0 touch-none">
      {picture ? (
        <svg
          ref={svg}
          {...handlers}
          className={`floor-plan size-full ${handlers.className}`}
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          role="img"
          aria-label={`${picture.name}, drawn on`}
        >
          <image href={picture.url} width={PICTURE_WIDTH} height={extent.height} />
          {plan.notes.map((note) =>
            note.on === picture.id ? (
              <FloorPlanNote
                key={note.id}
                note={note}
                by={plan.authors.get(keyText(keyOf(note))) ?? viewer}
                {...{ inFeet, mmPerPixel, type, isChosen: selected?.id === note.id }}
              />
            ) : null,
          )}
          {drawn}
        </svg>
      ) : (
        <FloorPlanDrawing
          plan={shown}
          variant={moved.length > 0 ? into : variant}
          {...{ view, mmPerPixel, selected, findings }}
          held={moving[0]?.id ?? moved[0]?.id ?? null}
          objectProps={NO_PROPS}
          chains
          notes
          photos
          className="size-full"
          svgRef={svg}
          svgProps={handlers}
        >
          {box.width > 560 && (
            <ScaleBar
              at={{
                x: extent.x + extent.width - (inFeet ? 1829 : 2000),
                y: extent.y + extent.height + 82 * mmPerPixel,
              }}
              {...{ mmPerPixel, inFeet }}
            />
          )}
          {drawn}
          {children(mmPerPixel)}
        </FloorPlanDrawing>
      )}
    </div>
  );
}

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};
const tens = (mm: number) => Math.max(-FLOOR_PLAN.farthest, Math.min(FLOOR_PLAN.farthest, 10 * Math.round(mm / 10)));
const cursorOf = (tool: Tool) => (tool === "move" ? "" : "cursor-crosshair");

/** The plan with these places in front of its own. */
function withPlaces(plan: FloorPlan, places: readonly Place[]): FloorPlan {
  if (places.length === 0) return plan;
  const texts = new Set(places.map((place) => keyText(keyOf(place as FloorPlanRow))));
  return { ...plan, places: [...plan.places.filter((place) => !texts.has(keyText(keyOf(place)))), ...places] };
}

function othersOf(plan: FloorPlan, variant: Variant, id: string) {
  const places = placesIn(plan, variant);
  return plan.items.flatMap((item) => {
    const place = places.get(item.id);
    return place && item.id !== id && item.kind !== "rug" ? [outlineOf(item, place)] : [];
  });
}
