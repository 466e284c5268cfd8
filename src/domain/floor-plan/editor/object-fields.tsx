import type { Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { ArrowLeft, RotateCw, Trash2 } from "lucide-react";
import { useId } from "react";
import { nameOf } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, placesIn, type Room } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS, usualItem } from "@/domain/floor-plan/furniture.ts";
import { wallsOf } from "@/domain/floor-plan/geometry.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import { setWallLength } from "@/domain/floor-plan/moves.ts";
import { wallName } from "@/domain/floor-plan/words.ts";
import { Button } from "@/ui/button.tsx";
import { type Change, moved, put, removed, type Selected, withCorners, withRecess } from "./editing.ts";
import type { May } from "./floor-plan-editor.tsx";
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
  /** Where the button above the fields leads. */
  back: string;
};

/** The fields of the chosen object. */
export function ObjectFields({ plan, room, variant, may, selected, onSelect, make, back }: ObjectFieldsProps) {
  const { part, id } = selected;
  const { inFeet } = room;
  const walls = wallsOf(room.corners);
  const index = walls.findIndex((wall) => wall.id === id);
  const wall = part === "wall" ? walls[index] : undefined;
  const item = part === "item" ? plan.items.find((one) => one.id === id) : undefined;
  const place = placesIn(plan, variant).get(id);
  const opening = part === "opening" ? plan.openings.find((one) => one.id === id) : undefined;
  const mark = part === "mark" ? plan.marks.find((one) => one.id === id) : undefined;
  const photo = part === "photo" ? plan.photos.find((one) => one.id === id) : undefined;
  const row = item ?? opening ?? mark;
  const on = walls.find((one) => one.id === (opening ?? mark)?.wall);
  const title = wall ? wallName(wall, walls, inFeet) : row ? nameOf(row) : "Photo";
  const mayRemove = item ? (variant === "now" ? may.items : may.places) : part !== "wall" && may.openings;
  const done = (change: Change) => {
    make(change);
    return null;
  };
  /** A width on a wall, or a size of a piece. */
  const size = (
    label: string,
    mm: number,
    most: number,
    change: (mm: number) => Change,
    least: number = FLOOR_PLAN.leastItem,
  ) => (
    <LengthField
      key={`${id} ${label}`}
      {...{ label, mm, inFeet, least, most }}
      onLength={(next) => done(change(next))}
    />
  );
  return (
    <div className="plan-panel-body">
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
        onClick={() => onSelect(null)}
      >
        <ArrowLeft className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        {back}
      </button>
      {item && (
        <div className="my-4 grid h-40 place-items-center max-lg:hidden">
          <PiecePicture
            kind={item.kind}
            width={item.width}
            depth={item.depth}
            mmPerPixel={Math.max(item.width / 280, item.depth / 150)}
          />
        </div>
      )}
      <h2 className="display text-2xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      {wall && may.walls && (
        <>
          <LengthField
            key={id}
            label="Length"
            mm={wall.length}
            {...{ inFeet, least: FLOOR_PLAN.leastWall, most: FLOOR_PLAN.mostWall }}
            onLength={(mm) => {
              const corners = setWallLength(room.corners, index, mm);
              return corners ? done(withCorners(plan, room, corners)) : "Walls would meet";
            }}
          />
          <p className="hint">The wall at its end moves along.</p>
          <Recess
            corners={withRecess(room.corners, index)}
            onRecess={(corners) => make(withCorners(plan, room, corners))}
          />
        </>
      )}
      {item && may.items && (
        <>
          <NameField
            key={`${id} name`}
            name={item.name}
            otherwise={KINDS[item.kind].name}
            onName={(name) => make(put({ ...item, name }))}
          />
          {size("Width", item.width, FLOOR_PLAN.mostItem, (width) => put({ ...item, width }))}
          {size("Depth", item.depth, FLOOR_PLAN.mostItem, (depth) => put({ ...item, depth }))}
          {size("Height", item.height, FLOOR_PLAN.mostItem, (height) => put({ ...item, height }), 0)}
          <p className="hint">
            Usually {lengthText(usualItem(item.kind, inFeet).width, inFeet)} ×{" "}
            {lengthText(usualItem(item.kind, inFeet).depth, inFeet)}
          </p>
          <Choice
            value={item.stays}
            options={[
              [true, "Stays"],
              [false, "May go"],
            ]}
            onChoose={(stays) => make(put({ ...item, stays }))}
          />
        </>
      )}
      {(opening ?? mark) && row && on && may.openings && (
        <>
          <NameField
            key={`${id} name`}
            name={row.name}
            otherwise={nameOf({ ...row, name: "" })}
            onName={(name) => make(put({ ...row, name }))}
          />
          {(opening ?? (mark && mark.width > 200)) &&
            size(
              "Width",
              row.width,
              Math.floor(on.length),
              (width) =>
                put({
                  ...(opening ?? mark ?? row),
                  width,
                  at: Math.min((opening ?? mark)?.at ?? 0, Math.floor(on.length) - width),
                } as typeof row),
              200,
            )}
          {opening?.kind === "window" &&
            size("Sill above the floor", opening.sill, room.height, (sill) => put({ ...opening, sill }), 0)}
          {opening?.kind === "balcony_door" && (
            <Choice
              value={opening.leaves}
              options={[
                [1, "One leaf"],
                [2, "Two leaves"],
              ]}
              onChoose={(leaves) => make(put({ ...opening, leaves }))}
            />
          )}
          {opening && (opening.kind === "door" || opening.kind === "balcony_door") && (
            <>
              {opening.leaves === 1 && (
                <Choice
                  value={opening.hinge}
                  options={[
                    ["start", "Hinge left"],
                    ["end", "Hinge right"],
                  ]}
                  onChoose={(hinge) => make(put({ ...opening, hinge }))}
                />
              )}
              <Choice
                value={opening.swing}
                options={[
                  ["in", "Into the room"],
                  ["out", "Out of it"],
                ]}
                onChoose={(swing) => make(put({ ...opening, swing }))}
              />
            </>
          )}
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {item && place && may.places && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              const change = moved(plan, variant, id, { ...place, turn: place.turn + 90 });
              if (change) make(change);
            }}
          >
            <RotateCw aria-hidden="true" />
            Turn
          </Button>
        )}
        {photo && may.items && (
          <Button variant="outline" size="sm" onClick={() => make(put({ ...photo, turn: (photo.turn + 45) % 360 }))}>
            <RotateCw aria-hidden="true" />
            Turn
          </Button>
        )}
        {mayRemove && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              const change = removed(plan, variant, selected);
              if (change) make(change);
              onSelect(null);
            }}
          >
            <Trash2 aria-hidden="true" />
            {item && variant !== "now" ? "Take out" : "Remove"}
          </Button>
        )}
      </div>
    </div>
  );
}

function Recess({
  corners,
  onRecess,
}: {
  corners: Room["corners"] | null;
  onRecess: (corners: Room["corners"]) => void;
}) {
  return (
    <Button
      className="mt-4"
      variant="outline"
      size="sm"
      disabled={!corners}
      onClick={() => corners && onRecess(corners)}
    >
      Add a step here
    </Button>
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

function Choice<Value extends string | number | boolean>({
  value,
  options,
  onChoose,
}: {
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}) {
  return (
    <div className="mt-4 flex">
      {options.map(([each, label]) => (
        <button
          key={label}
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
}
