import { ITEM_KINDS, MARK_KINDS, OPENING_KINDS, type Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS, MARKS, OPENINGS, usualItem, usualMark, usualOpening } from "@/domain/floor-plan/furniture.ts";
import { boundsOf, type Wall, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import { type Change, put } from "@/domain/floor-plan/operations.ts";
import { wallLabel } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { FieldError } from "@/ui/field.tsx";
import { LengthField } from "./length-field.tsx";
import { ObjectFields } from "./object-fields.tsx";
import { PiecePicture, WallPicture } from "./pictures.tsx";
import { added, type Entry, noSpaceFor } from "./placing.ts";
import { isThere, type May, type Selected } from "./selected.ts";
import { ell, newRoom, rectangle, reshaped, usualCorners, WALLS_MEET, withWallLength } from "./shapes.ts";

const STEPS = { walls: "Walls", openings: "Doors and windows", furniture: "Furniture" };

type FloorPlanPanelProps = {
  bookingId: string;
  plan: FloorPlan;
  variant: Variant;
  may: May;
  selected: Selected | null;
  onSelect: (selected: Selected | null) => void;
  onChange: (put: Change["put"], remove: Change["remove"]) => void;
  entry: Entry | null;
  onEntry: (entry: Entry | null) => void;
  /** An additional step. */
  more?: { label: string; content: ReactNode };
};

/** The objects for a room, and the fields of the selected object. */
export function FloorPlanPanel(props: FloorPlanPanelProps) {
  const { bookingId, plan, variant, may, selected, onSelect, entry, more } = props;
  const [chosen, setStep] = useState("walls");
  /** The entry that a press could not place. */
  const [unplaced, setUnplaced] = useState<Entry | null>(null);
  const { room } = plan;
  const inFeet = room?.inFeet ?? false;
  const steps: Record<string, string> = { ...STEPS, ...(more && { more: more.label }) };
  // The photos may be gone.
  const step = (chosen === "more" ? more : room) ? chosen : "walls";
  const make = (change: Change) => props.onChange(change.put, change.remove);
  const isPlaced = entry?.id !== undefined;
  const aim =
    entry?.part === "item" || entry?.part === "photo"
      ? isPlaced
        ? "Placed. Press another place, or drag it."
        : "Now press where it stands, or drag it there."
      : entry && (isPlaced ? "Placed. Press another wall, or drag it." : "Now press its wall, or drag it there.");
  const hint = (otherwise: string) =>
    entry && entry === unplaced ? (
      <FieldError className="mt-2">{noSpaceFor(entry)}</FieldError>
    ) : (
      <p className="hint">{aim || otherwise}</p>
    );
  const length = (mm: number) => lengthText(mm, inFeet);
  const shown = selected && selected.part !== "note" && room && isThere(plan, variant, selected) ? selected : null;
  const keepsStep = step !== "walls";
  /** Also while the next entry is pressed, which must stay under the finger. */
  const isAdding = shown !== null && entry?.part === "item";
  const fields = useFieldsInSight(shown);
  const place = useRef<HTMLDivElement>(null);
  // On phones, the bar at the bottom may cover the second row of a palette. In low windows the panel itself scrolls.
  useEffect(() => {
    if (chosen !== "walls" && window.matchMedia("(height >= 40rem)").matches)
      place.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  /**
   * A press puts the object into the first free place; then a drag, or the next press on the drawing, moves it. It can
   * also be dragged to its place at once.
   */
  const palette = (next: Entry, name: string, size: string, picture: ReactNode) => (
    <li key={next.kind}>
      <button
        type="button"
        aria-pressed={entry?.kind === next.kind}
        onPointerDown={(event) => {
          event.currentTarget.releasePointerCapture(event.pointerId);
          props.onEntry(next);
        }}
        onPointerCancel={() => props.onEntry(null)}
        onClick={() => {
          const fresh = added(plan, variant, next, null);
          const aimed = { ...next, id: fresh?.selected.id };
          props.onEntry(aimed);
          if (!fresh) return setUnplaced(aimed);
          make(fresh.change);
          onSelect(fresh.selected);
        }}
      >
        <span className="grid h-21 grid-rows-[100%] place-items-center max-lg:h-11 max-lg:*:scale-55">{picture}</span>
        <b className="font-semibold">
          <span aria-hidden="true">{name}</span>
          <span className="sr-only">{size ? `${name}, usually` : name}</span>
        </b>
        <span>{size}</span>
      </button>
    </li>
  );
  return (
    <>
      <div className="flex border-b border-ink text-sm" role="toolbar" aria-label="What to draw">
        {Object.entries(steps).map(([key, label]) => (
          <button
            key={key}
            type="button"
            className={cn(
              "min-h-11 flex-auto px-1.5 leading-tight disabled:text-ink-500 lg:grow-0 lg:px-2.5 lg:whitespace-nowrap",
              // If the fields of a piece replace a step, that step is not shown.
              keepsStep && "lg:aria-pressed:bg-petrol-900 lg:aria-pressed:font-semibold lg:aria-pressed:text-white",
              (!shown || isAdding) && "aria-pressed:bg-petrol-900 aria-pressed:font-semibold aria-pressed:text-white",
            )}
            aria-pressed={step === key}
            disabled={!room && key !== "walls" && key !== "more"}
            onClick={() => {
              setStep(key);
              props.onEntry(null);
              onSelect(null);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div ref={place} className="plan-panel-place" data-adding={isAdding || undefined}>
        <div className="plan-panel-body">
          {step === "walls" && may.walls && <Walls {...{ bookingId, plan, make }} />}
          {step === "openings" && (
            <>
              {hint("Press one, or drag it to its wall.")}
              <ul className="plan-palette plan-palette-few">
                {OPENING_KINDS.map((kind) => {
                  const { width } = usualOpening(kind, inFeet);
                  return palette(
                    { part: "opening", kind },
                    OPENINGS[kind].name,
                    length(width),
                    <WallPicture kind={kind} />,
                  );
                })}
                {MARK_KINDS.map((kind) => {
                  const { width } = usualMark(kind, inFeet);
                  const size = width > 200 ? length(width) : "";
                  return palette({ part: "mark", kind }, MARKS[kind].name, size, <WallPicture kind={kind} />);
                })}
              </ul>
            </>
          )}
          {step === "furniture" && (
            <>
              {hint("Only what matters. Press one, or drag it.")}
              <ul className="plan-palette">
                {ITEM_KINDS.map((kind) => {
                  const { name, width, depth } = usualItem(kind, inFeet);
                  const picture = <PiecePicture {...{ kind, width, depth }} mmPerPixel={29} />;
                  const size = `${length(width)} × ${length(depth)}`;
                  return palette({ part: "item", kind }, name || KINDS[kind].name, size, picture);
                })}
              </ul>
            </>
          )}
          {step === "more" && more?.content}
        </div>
        {shown && room && (
          <div ref={fields} className="plan-panel-chosen">
            {aim && <div className="lg:hidden">{hint("")}</div>}
            <ObjectFields {...{ plan, room, variant, may, onSelect, make }} selected={shown} />
          </div>
        )}
      </div>
    </>
  );
}

/** Scrolls the fields of a new selection out from under a bar that covers them. */
function useFieldsInSight(selected: Selected | null) {
  const fields = useRef<HTMLDivElement>(null);
  const chosen = selected && `${selected.part} ${selected.id}`;
  useEffect(() => {
    if (!chosen) return;
    const released = new AbortController();
    const show = () => {
      released.abort();
      const element = fields.current;
      if (!element) return;
      const { scrollMarginTop } = getComputedStyle(element);
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      const covered = Math.max(Number.parseFloat(scrollMarginTop), Number.parseFloat(scrollPaddingTop) || 0);
      if (element.getBoundingClientRect().top < covered - 1) element.scrollIntoView();
    };
    // Wait for the release: scrolling the page would move the drawing under the pointer that drags a piece.
    for (const event of ["pointerup", "click", "keyup"])
      window.addEventListener(event, show, { signal: released.signal });
    return () => released.abort();
  }, [chosen]);
  return fields;
}

/** The number of corners tells the shapes apart, since all walls meet at right angles. */
const SHAPES = [
  ["Rectangle", rectangle, 4, "M4 4h52v36H4z"],
  ["L-shape", ell, 6, "M4 4h32v14h20v22H4z"],
] as const;

type WallsProps = { bookingId: string; plan: FloorPlan; make: (change: Change) => void };
/** The shape of the room and its lengths. */
function Walls({ bookingId, plan, make }: WallsProps) {
  const { room } = plan;
  const [startsInFeet, setInFeet] = useState(false);
  const inFeet = room?.inFeet ?? startsInFeet;
  const shape = (cornersOf: typeof rectangle) =>
    room ? reshaped(plan, room, cornersOf) : put(newRoom(bookingId, usualCorners(cornersOf, inFeet), inFeet));
  const walls = wallsOf(room?.corners ?? []);
  // The lengths that people measure first: the room's whole length and width, then its steps.
  const { left, right, top, bottom } = boundsOf(room?.corners ?? []);
  const isWhole = ({ start, end, length }: Wall) => length >= (start.y === end.y ? right - left : bottom - top);
  // The opposite walls of a rectangle have the same length.
  const inOrder =
    walls.length === 4 ? walls.slice(0, 2) : [...walls.filter(isWhole), ...walls.filter((wall) => !isWhole(wall))];
  const button = "-mx-3 grid justify-items-start gap-1.5 rounded-control px-3 py-2 font-semibold hover:bg-duck-200";
  return (
    <>
      {!room && <p className="hint">Begin with a shape, or drag one on the sheet. Then type its lengths.</p>}
      <div className="plan-walls sm:max-lg:grid sm:max-lg:grid-cols-3 sm:max-lg:gap-x-8">
        {room &&
          inOrder.map((wall) => (
            <LengthField
              key={wall.id}
              label={wallLabel(wall, walls)}
              {...{ mm: wall.length, inFeet, least: FLOOR_PLAN.leastWall, most: FLOOR_PLAN.mostWall }}
              onLength={(mm) => {
                const change = withWallLength(plan, walls.indexOf(wall), mm);
                return change ? make(change) : WALLS_MEET;
              }}
            />
          ))}
        {room && (
          <LengthField
            label="Ceiling"
            {...{ mm: room.height, inFeet, least: FLOOR_PLAN.leastHeight, most: FLOOR_PLAN.mostHeight }}
            onLength={(height) => make(put({ ...room, height }))}
          />
        )}
      </div>
      <div className="plan-shapes mt-2 flex gap-10 text-xs">
        {SHAPES.map(([name, cornersOf, count, path]) => (
          <button
            key={name}
            type="button"
            className={button}
            aria-pressed={room ? room.corners.length === count : undefined}
            onClick={() => make(shape(cornersOf))}
          >
            <svg
              viewBox="2 2 56 40"
              className="w-14 fill-white in-aria-pressed:fill-current stroke-current stroke-4"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
            {name}
          </button>
        ))}
        {!room && (
          <button
            type="button"
            className={cn(button, "aria-pressed:bg-duck-200")}
            aria-pressed={inFeet}
            onClick={() => setInFeet(!inFeet)}
          >
            <span className="display grid h-11 place-items-center text-xl" aria-hidden="true">
              ft
            </span>
            Feet and inches
          </button>
        )}
      </div>
      {room && <p className="hint max-sm:hidden">On the drawing, walls can be dragged and lengths typed.</p>}
    </>
  );
}
