import type { FloorPlanRow, Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { tidyLine } from "@contract/tidy.ts";
import { Armchair, RotateCw, Trash2 } from "lucide-react";
import { useId } from "react";
import { nameOf } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, placesIn, type Room } from "@/domain/floor-plan/floor-plan.ts";
import { wallsOf } from "@/domain/floor-plan/geometry.ts";
import { type Change, put } from "@/domain/floor-plan/operations.ts";
import { wallLabel } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { removed, turned } from "./editing.ts";
import { Tool } from "./editor-tools.tsx";
import { LengthField } from "./length-field.tsx";
import { chairsAround, LEAST_WIDTH, onWallOf } from "./placing.ts";
import { type May, mayRemove, type Selected } from "./selected.ts";
import { WALLS_MEET, withCorners, withRecess, withWallLength } from "./shapes.ts";

type ObjectFieldsProps = {
  plan: FloorPlan;
  room: Room;
  variant: Variant;
  may: May;
  selected: Selected;
  onSelect: (selected: Selected | null) => void;
  make: (change: Change) => void;
};

/** The selected object: its name, the actions on it, and its fields. */
export function ObjectFields({ plan, room, variant, may, selected, onSelect, make }: ObjectFieldsProps) {
  const { part, id } = selected;
  const { inFeet } = room;
  const walls = wallsOf(room.corners);
  const index = walls.findIndex((wall) => wall.id === id);
  const wall = part === "wall" ? walls[index] : undefined;
  const item = plan.items.find((one) => part === "item" && one.id === id);
  const row = onWallOf(plan, id);
  const opening = row?.part === "opening" ? row : undefined;
  const on = walls.find((one) => one.id === row?.wall);
  const named = item ?? row;
  const title = wall ? wallLabel(wall, walls) : named ? nameOf(named) : part === "note" ? "Note" : "Photo";
  const maySize = item && mayRemove(plan, "now", may, selected);
  const change = (...rows: FloorPlanRow[]) => make(put(...rows));
  type OnLength = Parameters<typeof LengthField>[0]["onLength"];
  const length = (label: string, mm: number, [least, most]: [number, number], onLength: OnLength) => (
    <LengthField key={`${id} ${label}`} {...{ label, mm, inFeet, least, most, onLength }} isBelowLabel />
  );
  const size = (of: "width" | "depth" | "height", label: string) =>
    item &&
    length(label, item[of], [of === "height" ? 0 : FLOOR_PLAN.leastItem, FLOOR_PLAN.mostItem], (mm) =>
      change({ ...item, [of]: mm }),
    );
  const recess = wall && withRecess(room.corners, index);
  const chairs = item && may.items && may.places && chairsAround(plan, variant, id);
  return (
    <section aria-label={title} className="plan-fields">
      <div className="flex min-w-0 items-center">
        {named && (item ? maySize : may.openings) ? (
          <NameField
            // Renders again, so that an undone name is shown.
            key={`${id} ${named.name}`}
            name={named.name}
            otherwise={nameOf({ ...named, name: "" })}
            onName={(name) => change({ ...named, name })}
          />
        ) : (
          <h2 className="display min-w-0 flex-1 truncate text-xl">
            <bdi>{title}</bdi>
          </h2>
        )}
        <ObjectActions {...{ plan, variant, may, selected, onSelect, make }} />
      </div>
      <div className="flex flex-wrap items-end gap-x-2 gap-y-2 max-lg:*:flex-1 max-sm:gap-x-4 sm:max-lg:gap-x-6">
        {wall && may.walls && (
          <>
            {length("Length", wall.length, [FLOOR_PLAN.leastWall, FLOOR_PLAN.mostWall], (mm) => {
              const change = withWallLength(plan, index, mm);
              return change ? make(change) : WALLS_MEET;
            })}
            <Button
              variant="outline"
              size="sm"
              disabled={!recess}
              onClick={() => recess && make(withCorners(plan, room, recess))}
            >
              Add a step here
            </Button>
          </>
        )}
        {item && maySize && (
          <>
            {size("width", "Width")}
            {size("depth", "Depth")}
            {size("height", "Height")}
            {/* A piece of an arrangement alone is not in the room yet. */}
            {placesIn(plan, "now").has(id) && (
              <Choice
                className="max-sm:basis-full"
                value={item.stays ? "stays" : "goes"}
                options={{ stays: "Stays", goes: "May go" }}
                onChoose={(next) => change({ ...item, stays: next === "stays" })}
              />
            )}
          </>
        )}
        {row &&
          on &&
          may.openings &&
          row.width >= LEAST_WIDTH &&
          length("Width", row.width, [LEAST_WIDTH, Math.floor(on.length)], (width) =>
            change({ ...row, width, at: Math.min(row.at, Math.floor(on.length) - width) }),
          )}
        {opening && may.openings && (
          <>
            {opening.kind === "window" &&
              length("Sill above the floor", opening.sill, [0, room.height], (sill) => change({ ...opening, sill }))}
            {opening.kind === "balcony_door" && (
              <Choice
                label="Leaves"
                value={opening.leaves === 1 ? "one" : "two"}
                options={{ one: "One", two: "Two" }}
                onChoose={(next) => change({ ...opening, leaves: next === "one" ? 1 : 2 })}
              />
            )}
            {opening.kind.endsWith("door") && (
              <>
                {opening.leaves === 1 && (
                  <Choice
                    label="Hinge"
                    value={opening.hinge}
                    options={{ start: "Left", end: "Right" }}
                    onChoose={(hinge) => change({ ...opening, hinge })}
                  />
                )}
                <Choice
                  label="Opens"
                  value={opening.swing}
                  options={{ in: "In", out: "Out" }}
                  onChoose={(swing) => change({ ...opening, swing })}
                />
              </>
            )}
          </>
        )}
        {/* Last, so that no other button moves under the pointer when this one disappears. */}
        {chairs && (
          <Button variant="outline" size="sm" title="Put chairs around it" onClick={() => make(chairs)}>
            <Armchair aria-hidden="true" />
            <span className="plan-fields-words">Put chairs around it</span>
          </Button>
        )}
      </div>
      <button
        type="button"
        className="-mr-2 min-h-11 rounded-control px-2 text-sm font-semibold underline-offset-4 hover:underline"
        onClick={() => onSelect(null)}
      >
        Done
      </button>
    </section>
  );
}

/** The buttons that turn and remove the selected object. */
export function ObjectActions({ plan, variant, may, selected, onSelect, make }: Omit<ObjectFieldsProps, "room">) {
  const { part, id } = selected;
  const photo = plan.photos.find((one) => part === "photo" && one.id === id);
  const place = placesIn(plan, variant).get(id);
  const turn =
    photo && may.openings
      ? put({ ...photo, turn: (photo.turn + 45) % 360 })
      : part === "item" && place && may.places && turned(plan, variant, id, place.turn + 90);
  return (
    <>
      {turn && (
        <Tool label="Turn" aria-keyshortcuts="R" onClick={() => make(turn)}>
          <RotateCw />
        </Tool>
      )}
      {mayRemove(plan, variant, may, selected) && (
        <Tool
          label={part === "item" && variant !== "now" ? "Take out" : "Remove"}
          aria-keyshortcuts="Delete"
          onClick={() => {
            const gone = removed(plan, variant, may, selected);
            if (gone) make(gone);
            onSelect(null);
          }}
        >
          <Trash2 />
        </Tool>
      )}
    </>
  );
}

/** The object's own name, or otherwise its kind's. */
function NameField({ name, otherwise, onName }: { name: string; otherwise: string; onName: (name: string) => void }) {
  return (
    <input
      aria-label="Name"
      dir="auto"
      className="display h-11 min-w-0 flex-1 rounded-control text-xl text-ellipsis placeholder:text-ink focus:bg-white focus:placeholder:text-ink-500"
      defaultValue={name}
      placeholder={otherwise}
      maxLength={FLOOR_PLAN.longestName}
      autoComplete="off"
      onBlur={({ target }) => tidyLine(target.value) !== name && onName(tidyLine(target.value))}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

type ChoiceProps<Value extends string> = {
  label?: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
  className?: string;
};
function Choice<Value extends string>({ label, value, options, onChoose, className }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset className={cn("text-sm", className)} aria-labelledby={label && id}>
      {label && (
        <span id={id} className="block text-ink-700">
          {label}
        </span>
      )}
      <span className="flex">
        {(Object.entries(options) as [Value, string][]).map(([each, option]) => (
          <button
            key={each}
            type="button"
            className="segment px-2 whitespace-nowrap max-lg:flex-1 first:rounded-r-none last:rounded-l-none"
            aria-pressed={value === each}
            aria-label={label && `${label} ${option.toLowerCase()}`}
            onClick={() => onChoose(each)}
          >
            {option}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
