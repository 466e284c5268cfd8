import type { FloorPlanRow, Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { Armchair, ArrowLeft, RotateCw, Trash2 } from "lucide-react";
import { useId } from "react";
import { nameOf } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, placesIn, type Room } from "@/domain/floor-plan/floor-plan.ts";
import { usualItem } from "@/domain/floor-plan/furniture.ts";
import { wallsOf } from "@/domain/floor-plan/geometry.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import type { Change } from "@/domain/floor-plan/operations.ts";
import { wallLabel } from "@/domain/floor-plan/words.ts";
import { Button } from "@/ui/button.tsx";
import {
  chairsAround,
  type May,
  mayRemove,
  onWallOf,
  put,
  removed,
  type Selected,
  turned,
  WALLS_MEET,
  withCorners,
  withRecess,
  withWallLength,
} from "./editing.ts";
import { LengthField } from "./length-field.tsx";
import { PiecePicture } from "./pictures.tsx";

type ObjectFieldsProps = {
  plan: FloorPlan;
  room: Room;
  variant: Variant;
  may: May;
  selected: Selected;
  onSelect: (selected: Selected | null) => void;
  make: (change: Change) => void;
  /** Where the button above the fields leads; without it there is none. */
  back?: string;
};

/** The fields of the chosen object. */
export function ObjectFields({ plan, room, variant, may, selected, onSelect, make, back }: ObjectFieldsProps) {
  const { part, id } = selected;
  const { inFeet } = room;
  const walls = wallsOf(room.corners);
  const index = walls.findIndex((wall) => wall.id === id);
  const wall = part === "wall" ? walls[index] : undefined;
  const item = plan.items.find((one) => part === "item" && one.id === id);
  const photo = plan.photos.find((one) => part === "photo" && one.id === id);
  const place = placesIn(plan, variant).get(id);
  const row = onWallOf(plan, id);
  const opening = row?.part === "opening" ? row : undefined;
  const on = walls.find((one) => one.id === row?.wall);
  const named = item ?? row;
  const title = wall ? wallLabel(wall, walls) : named ? nameOf(named) : part === "note" ? "Note" : "Photo";
  const maySize = item && mayRemove(plan, "now", may, selected);
  const change = (...rows: FloorPlanRow[]) => make(put(...rows));
  type OnLength = Parameters<typeof LengthField>[0]["onLength"];
  const length = (label: string, mm: number, [least, most]: [number, number], onLength: OnLength) => (
    <LengthField key={`${id} ${label}`} {...{ label, mm, inFeet, least, most, onLength }} />
  );
  const size = (of: "width" | "depth" | "height", label: string) =>
    item &&
    length(label, item[of], [of === "height" ? 0 : FLOOR_PLAN.leastItem, FLOOR_PLAN.mostItem], (mm) =>
      change({ ...item, [of]: mm }),
    );
  const recess = wall && withRecess(room.corners, index);
  const chairs = item && may.items && may.places && chairsAround(plan, variant, id);
  const turn =
    photo && may.items
      ? put({ ...photo, turn: (photo.turn + 45) % 360 })
      : item && place && may.places && turned(plan, variant, id, place.turn + 90);
  return (
    <div className="plan-panel-body">
      {back && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
          onClick={() => onSelect(null)}
        >
          <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
          {back}
        </button>
      )}
      {item && back && (
        <div className="my-4 grid h-40 place-items-center max-lg:hidden [@media(max-height:50rem)]:hidden">
          <PiecePicture {...item} mmPerPixel={Math.max(item.width / 280, item.depth / 150)} />
        </div>
      )}
      {back && (
        <h2 className="display text-2xl wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
      )}
      {wall && may.walls && (
        <>
          {length("Length", wall.length, [FLOOR_PLAN.leastWall, FLOOR_PLAN.mostWall], (mm) => {
            const change = withWallLength(plan, index, mm);
            return change ? make(change) : WALLS_MEET;
          })}
          <p className="hint">The wall at its end moves along.</p>
          <Button
            className="mt-4"
            variant="outline"
            size="sm"
            disabled={!recess}
            onClick={() => recess && make(withCorners(plan, room, recess))}
          >
            Add a step here
          </Button>
        </>
      )}
      {named && (item ? maySize : may.openings) && (
        <NameField
          key={`${id} name`}
          name={named.name}
          otherwise={nameOf({ ...named, name: "" })}
          onName={(name) => change({ ...named, name })}
        />
      )}
      {item && maySize && (
        <>
          {size("width", "Width")}
          {size("depth", "Depth")}
          {size("height", "Height")}
          <p className="hint">
            Usually {lengthText(usualItem(item.kind, inFeet).width, inFeet)} ×{" "}
            {lengthText(usualItem(item.kind, inFeet).depth, inFeet)}
          </p>
          <Choice
            value={item.stays ? "stays" : "goes"}
            options={{ stays: "Stays", goes: "May go" }}
            onChoose={(next) => change({ ...item, stays: next === "stays" })}
          />
        </>
      )}
      {row &&
        on &&
        may.openings &&
        row.width > 200 &&
        length("Width", row.width, [200, Math.floor(on.length)], (width) =>
          change({ ...row, width, at: Math.min(row.at, Math.floor(on.length) - width) }),
        )}
      {opening && may.openings && (
        <>
          {opening.kind === "window" &&
            length("Sill above the floor", opening.sill, [0, room.height], (sill) => change({ ...opening, sill }))}
          {opening.kind === "balcony_door" && (
            <Choice
              value={opening.leaves === 1 ? "one" : "two"}
              options={{ one: "One leaf", two: "Two leaves" }}
              onChoose={(next) => change({ ...opening, leaves: next === "one" ? 1 : 2 })}
            />
          )}
          {opening.kind.endsWith("door") && (
            <>
              {opening.leaves === 1 && (
                <Choice
                  value={opening.hinge}
                  options={{ start: "Hinge left", end: "Hinge right" }}
                  onChoose={(hinge) => change({ ...opening, hinge })}
                />
              )}
              <Choice
                value={opening.swing}
                options={{ in: "Into the room", out: "Out of it" }}
                onChoose={(swing) => change({ ...opening, swing })}
              />
            </>
          )}
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {turn && (
          <Button variant="outline" size="sm" onClick={() => make(turn)}>
            <RotateCw aria-hidden="true" />
            Turn
          </Button>
        )}
        {mayRemove(plan, variant, may, selected) && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              const gone = removed(plan, variant, may, selected);
              if (gone) make(gone);
              onSelect(null);
            }}
          >
            <Trash2 aria-hidden="true" />
            {item && variant !== "now" ? "Take out" : "Remove"}
          </Button>
        )}
        {/* Last: when it has gone, no other button comes under the pointer. */}
        {chairs && (
          <Button variant="outline" size="sm" onClick={() => make(chairs)}>
            <Armchair aria-hidden="true" />
            Put chairs around it
          </Button>
        )}
      </div>
    </div>
  );
}

/** What an object is called, if not by its kind. */
function NameField({ name, otherwise, onName }: { name: string; otherwise: string; onName: (name: string) => void }) {
  const id = useId();
  return (
    <div className="mt-2 flex items-center justify-between gap-4 border-b border-duck-300 text-sm">
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        dir="auto"
        className="h-11 min-w-0 flex-1 rounded-control px-1 text-right font-semibold focus:bg-white"
        defaultValue={name}
        placeholder={otherwise}
        maxLength={FLOOR_PLAN.longestName}
        autoComplete="off"
        onBlur={({ target }) => target.value.trim() !== name && onName(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
};
const Choice = <Value extends string>({ value, options, onChoose }: ChoiceProps<Value>) => (
  <div className="mt-4 flex">
    {(Object.entries(options) as [Value, string][]).map(([each, label]) => (
      <button
        key={each}
        type="button"
        className="segment flex-1 first:rounded-r-none last:rounded-l-none"
        aria-pressed={value === each}
        onClick={() => onChoose(each)}
      >
        {label}
      </button>
    ))}
  </div>
);
