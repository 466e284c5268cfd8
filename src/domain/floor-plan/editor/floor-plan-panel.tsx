import { ITEM_KINDS, MARK_KINDS, OPENING_KINDS, type Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { type PointerEvent, type ReactNode, useState } from "react";
import type { FloorPlan, Room } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS, MARKS, OPENINGS, usualItem, usualMark, usualOpening } from "@/domain/floor-plan/furniture.ts";
import { wallsOf } from "@/domain/floor-plan/geometry.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import { setWallLength } from "@/domain/floor-plan/moves.ts";
import { wallName } from "@/domain/floor-plan/words.ts";
import { added, type Change, type Entry, ell, newRoom, put, rectangle, type Selected, withCorners } from "./editing.ts";
import type { May } from "./floor-plan-editor.tsx";
import { LengthField } from "./length-field.tsx";
import { ObjectFields } from "./object-fields.tsx";
import { EntryPicture, PiecePicture } from "./pictures.tsx";

const STEPS = { walls: "Walls", openings: "Doors and windows", furniture: "Furniture" } as const;
type Step = keyof typeof STEPS;

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
  /** A further step. */
  more?: { label: string; content: ReactNode };
};

/** What can be put into a room, and the fields of the object that is chosen. */
export function FloorPlanPanel(props: FloorPlanPanelProps) {
  const { bookingId, plan, variant, may, selected, onSelect, entry, more } = props;
  const [chosen, setStep] = useState<Step | "more">("walls");
  const { room } = plan;
  const step = room || chosen === "more" ? chosen : "walls";
  const make = (change: Change) => props.onChange(change.put, change.remove);
  if (selected && room)
    return (
      <ObjectFields
        {...{ plan, room, variant, may, selected, onSelect, make }}
        back={step === "more" ? (more?.label ?? "") : STEPS[step]}
      />
    );
  /** A press with the pointer chooses what the next press on the drawing places; with a key it goes to the first free place. */
  const palette = (next: Entry, name: string, size: string, picture: ReactNode) => (
    <li key={next.kind}>
      <button
        type="button"
        aria-label={`${name}${size && `, usually ${size}`}`}
        aria-pressed={entry?.kind === next.kind}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          event.currentTarget.releasePointerCapture(event.pointerId);
          props.onEntry(next);
        }}
        onClick={({ detail }) => {
          if (detail > 0) return;
          const fresh = added(plan, variant, next, null);
          props.onEntry(null);
          if (!fresh) return;
          make(fresh.change);
          onSelect(fresh.selected);
        }}
      >
        {picture}
        <b>{name}</b>
        <span>{size}</span>
      </button>
    </li>
  );
  const inFeet = room?.inFeet ?? false;
  const length = (mm: number) => lengthText(mm, inFeet);
  return (
    <>
      <div className="flex border-b border-ink text-sm" role="toolbar" aria-label="What to draw">
        {[...Object.entries(STEPS), ...(more ? [["more", more.label] as const] : [])].map(([key, label]) => (
          <button
            key={key}
            type="button"
            className="min-h-11 flex-1 px-1 leading-tight aria-pressed:bg-petrol-900 aria-pressed:font-semibold aria-pressed:text-white disabled:text-ink-500"
            aria-pressed={step === key}
            disabled={!room && key !== "walls" && key !== "more"}
            onClick={() => setStep(key as Step)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="plan-panel-body">
        {step === "walls" && <Walls bookingId={bookingId} plan={plan} may={may} make={make} />}
        {step === "openings" && (
          <>
            <p className="hint">
              {entry
                ? "Now press the wall where it is."
                : "Press one, then its wall; or drag it there. Slide it along, press it for its width, sill or swing."}
            </p>
            <ul className="plan-palette plan-palette-wide">
              {OPENING_KINDS.map((kind) =>
                palette(
                  { part: "opening", kind },
                  OPENINGS[kind].name,
                  length(usualOpening(kind, inFeet).width),
                  <EntryPicture kind={kind} />,
                ),
              )}
              {MARK_KINDS.map((kind) => {
                const { width } = usualMark(kind, inFeet);
                return palette(
                  { part: "mark", kind },
                  MARKS[kind].name,
                  width > 200 ? length(width) : "",
                  <EntryPicture kind={kind} />,
                );
              })}
            </ul>
          </>
        )}
        {step === "furniture" && (
          <>
            <p className="hint">
              {entry
                ? "Now press the drawing where it is."
                : "Only what matters. Drawn at one scale, usual sizes; type yours over them."}
            </p>
            <ul className="plan-palette">
              {ITEM_KINDS.map((kind) => {
                const { name, width, depth } = usualItem(kind, inFeet);
                return palette(
                  { part: "item", kind },
                  name || KINDS[kind].name,
                  `${length(width)} × ${length(depth)}`,
                  <PiecePicture kind={kind} width={width} depth={depth} mmPerPixel={26} />,
                );
              })}
            </ul>
          </>
        )}
        {step === "more" && more?.content}
      </div>
    </>
  );
}

/** The shape of the room and its lengths. */
function Walls({
  bookingId,
  plan,
  may,
  make,
}: {
  bookingId: string;
  plan: FloorPlan;
  may: May;
  make: (change: Change) => void;
}) {
  const { room } = plan;
  const [inFeet, setInFeet] = useState(false);
  if (!may.walls) return null;
  const shape = (make: (width: number, depth: number) => Room["corners"]) => {
    const corners = inFeet ? make(4267, 3658) : make(4500, 3500);
    // The walls that both shapes have keep what is on them.
    return room
      ? withCorners(
          plan,
          room,
          corners.map((corner, index) => ({ ...corner, id: room.corners[index]?.id ?? corner.id })),
        )
      : put(newRoom(bookingId, corners, inFeet));
  };
  const walls = wallsOf(room?.corners ?? []);
  return (
    <>
      <p className="hint">
        {room
          ? "Drag a wall, or press a length and type it. Close is good enough to begin with."
          : "Begin with a shape, or drag one on the sheet. Then type its lengths. Close is good enough."}
      </p>
      <div className="plan-shapes">
        {(
          [
            ["Rectangle", rectangle, "M4 4h52v36H4z"],
            ["L-shape", ell, "M4 4h32v14h20v22H4z"],
          ] as const
        ).map(([name, corners, path]) => (
          <button key={name} type="button" onClick={() => make(shape(corners))}>
            <svg viewBox="0 0 60 44" aria-hidden="true">
              <path d={path} />
            </svg>
            {name}
          </button>
        ))}
        {!room && (
          <button type="button" aria-pressed={inFeet} onClick={() => setInFeet(!inFeet)}>
            <span className="display grid h-11 place-items-center text-xl" aria-hidden="true">
              ft
            </span>
            Feet and inches
          </button>
        )}
      </div>
      {room && (
        <div>
          {walls.map((wall, index) => (
            <LengthField
              key={wall.id}
              label={wallName(wall, walls, room.inFeet)}
              mm={wall.length}
              inFeet={room.inFeet}
              least={FLOOR_PLAN.leastWall}
              most={FLOOR_PLAN.mostWall}
              onLength={(mm) => {
                const corners = setWallLength(room.corners, index, mm);
                if (!corners) return "Walls would meet";
                make(withCorners(plan, room, corners));
                return null;
              }}
            />
          ))}
          <LengthField
            label="Ceiling"
            mm={room.height}
            inFeet={room.inFeet}
            least={FLOOR_PLAN.leastHeight}
            most={FLOOR_PLAN.mostHeight}
            onLength={(height) => {
              make(put({ ...room, height }));
              return null;
            }}
          />
        </div>
      )}
    </>
  );
}
