/** The names of objects and their positions, for screen readers and for the description of the room. */
import type { Variant } from "@contract/floor-plan.ts";
import { inSentence, nameOf, plural } from "./fit.ts";
import { type FloorPlan, type Item, type Mark, type Note, type Opening, placesIn } from "./floor-plan.ts";
import { areaOf, boundsOf, distance, onWalls, type Wall, wallsOf } from "./geometry.ts";
import { areaText, lengthText } from "./lengths.ts";
import { gapOf, outlineOf, type Position } from "./outlines.ts";

export const VARIANT_NAMES: Readonly<Record<Variant, string>> = {
  now: "As it is",
  A: "Arrangement A",
  B: "Arrangement B",
};

/** The short names for buttons beside each other. */
export const VARIANT_LABELS: Readonly<Record<Variant, string>> = { now: "As it is", A: "A", B: "B" };

const sideOf = ({ inward }: Wall) =>
  Math.abs(inward.x) > 0.5 ? (inward.x > 0 ? "Left" : "Right") : inward.y > 0 ? "Top" : "Bottom";

/** Returns "Left wall", or "Left wall of 1.30 m" if several walls are on the left. */
export function wallName(wall: Wall, walls: readonly Wall[], inFeet: boolean): string {
  const side = sideOf(wall);
  const isOnly = walls.every((other) => other.id === wall.id || sideOf(other) !== side);
  return `${side} wall${isOnly ? "" : ` of ${lengthText(wall.length, inFeet, true)}`}`;
}
/** Returns the name for use beside a length: "Left wall"; of two on the left "Left wall, upper", of more a number from above or from the left. */
export function wallLabel(wall: Wall, walls: readonly Wall[]): string {
  const side = sideOf(wall);
  const same = walls.filter((other) => sideOf(other) === side);
  if (same.length < 2) return `${side} wall`;
  const along = side === "Left" || side === "Right" ? "y" : "x";
  const across = along === "y" ? "x" : "y";
  const from = ({ start, end }: Wall, axis: "x" | "y") => Math.min(start[axis], end[axis]);
  // The two walls of a U are side by side.
  const isBeside =
    Math.max(...same.map((one) => from(one, along))) <
    Math.min(...same.map(({ start, end }) => Math.max(start[along], end[along])));
  const axis = same.length === 2 && isBeside ? across : along;
  const at = same.sort((one, other) => from(one, axis) - from(other, axis)).findIndex(({ id }) => id === wall.id);
  if (same.length > 2) return `${side} wall ${at + 1}`;
  return `${side} wall, ${(axis === "y" ? ["upper", "lower"] : ["left", "right"])[at]}`;
}
const inWall = (wall: Wall, walls: readonly Wall[], inFeet: boolean) => {
  const name = wallName(wall, walls, inFeet);
  return `the ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};

/** Returns "at the left wall", "at the left and the top wall", "in the middle" or "0.80 m from the left wall". */
export function placeWords(item: Item, place: Position, walls: readonly Wall[], inFeet: boolean): string {
  const outline = outlineOf(item, place);
  const near = walls
    .map((wall) => ({ wall, mm: gapOf(outline, [wall.start, wall.end]).mm }))
    .sort((one, other) => one.mm - other.mm);
  const touching = near.filter(({ mm }) => mm <= 50).slice(0, 2);
  if (touching.length) return `at ${touching.map(({ wall }) => inWall(wall, walls, inFeet)).join(" and ")}`;
  const [nearest] = near;
  if (!nearest) return "in the room";
  return `${lengthText(nearest.mm, inFeet, true)} from ${inWall(nearest.wall, walls, inFeet)}`;
}

/** Returns "Sofa, 2.20 m by 0.95 m, at the left wall, turned 270 degrees". Without a place the piece is out of the variant. */
export function itemWords(item: Item, place: Position | undefined, walls: readonly Wall[], inFeet: boolean): string {
  const size = `${lengthText(item.width, inFeet, true)} by ${lengthText(item.depth, inFeet, true)}`;
  return [
    nameOf(item),
    size,
    place ? placeWords(item, place, walls, inFeet) : "not in this arrangement",
    place?.turn ? `turned ${place.turn} degrees` : "",
    item.stays ? "" : "may go",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns "Hall door, 0.90 m wide, in the top wall, opens out". */
export function openingWords(opening: Opening, wall: Wall, walls: readonly Wall[], inFeet: boolean): string {
  const opens = opening.kind === "door" || opening.kind === "balcony_door" ? `, opens ${opening.swing}` : "";
  return `${nameOf(opening)}, ${lengthText(opening.width, inFeet, true)} wide, in ${inWall(wall, walls, inFeet)}${opens}`;
}
/** Returns "Radiator, 1.20 m wide, on the left wall". */
export function markWords(mark: Mark, wall: Wall, walls: readonly Wall[], inFeet: boolean): string {
  const width =
    mark.kind === "radiator" || mark.kind === "fireplace" ? `, ${lengthText(mark.width, inFeet, true)} wide` : "";
  return `${nameOf(mark)}${width}, on ${inWall(wall, walls, inFeet)}`;
}

/** Returns "Left wall, 4.60 m". */
export function wallWords(wall: Wall, walls: readonly Wall[], inFeet: boolean): string {
  return `${sideOf(wall)} wall, ${lengthText(wall.length, inFeet, true)}${walls.length > 4 ? `, ${walls.indexOf(wall) + 1} of ${walls.length}` : ""}`;
}

/** Returns "Note: the lamp hangs here", "Measured length, 2.40 m" or "Pen stroke". On a picture a length has no meaning. */
export function noteWords({ kind, text, on, points: [x = 0, y = 0, toX = x, toY = y] }: Note, inFeet: boolean): string {
  if (kind === "ink") return "Pen stroke";
  if (kind === "text") return `Note: ${text}`;
  return `Measured length${on ? "" : `, ${lengthText(Math.hypot(toX - x, toY - y), inFeet, true)}`}`;
}

/** Describes all objects of the room, in the order of the drawing. A wall has the id of its first corner. */
export function objectWords(plan: FloorPlan, variant: Variant) {
  const { corners = [], inFeet = false } = plan.room ?? {};
  const walls = wallsOf(corners);
  const places = placesIn(plan, variant);
  return [
    ...walls.map((wall) => ({ object: { part: "wall" as const, id: wall.id }, text: wallWords(wall, walls, inFeet) })),
    ...onWalls(plan.openings, walls).map(({ object, wall }) => ({
      object,
      text: openingWords(object, wall, walls, inFeet),
    })),
    ...onWalls(plan.marks, walls).map(({ object, wall }) => ({ object, text: markWords(object, wall, walls, inFeet) })),
    ...plan.items
      .filter(({ id }) => places.has(id))
      .map((item) => ({ object: item, text: itemWords(item, places.get(item.id), walls, inFeet) })),
  ];
}

/** Describes how an arrangement differs from the room as it is: "Sofa moved 1.95 m, turned 90°", "Rug taken out", "2 desks added". */
export function changeWords(plan: FloorPlan, variant: Variant): string[] {
  const [before, after] = [placesIn(plan, "now"), placesIn(plan, variant)];
  const counts = new Map<string, { name: string; change: string; count: number }>();
  const tell = (item: Item, change: string) => {
    const [name, key] = [nameOf(item), `${nameOf(item)} ${change}`];
    counts.set(key, { name, change, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const item of plan.items) {
    const [was, is] = [before.get(item.id), after.get(item.id)];
    if (was && is) {
      const way = distance(was, is);
      const turn = Math.abs(((is.turn - was.turn + 540) % 360) - 180);
      const changes = [
        ...(way > 0 ? [`moved ${lengthText(way, plan.room?.inFeet ?? false, true)}`] : []),
        ...(turn > 0 ? [`turned ${turn}°`] : []),
      ];
      if (changes.length > 0) tell(item, changes.join(", "));
    } else if (was || is) tell(item, was ? "taken out" : "added");
  }
  return [...counts.values()].map(
    ({ name, change, count }) => `${count === 1 ? name : `${count} ${plural(inSentence(name))}`} ${change}`,
  );
}

const counted = (count: number, one: string, many: string) => (count ? [`${count} ${count === 1 ? one : many}`] : []);

/** Describes the whole drawing: "Floor plan, 6.20 m by 4.60 m, 26.1 m², 1 door, 2 windows, 13 pieces of furniture". */
export function floorPlanWords(plan: FloorPlan, variant: Variant): string {
  const { room } = plan;
  if (!room) return "Floor plan, not yet drawn";
  const bounds = boundsOf(room.corners);
  const [across, down] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const openings = onWalls(plan.openings, wallsOf(room.corners)).map(({ object }) => object.kind);
  const windows = openings.filter((kind) => kind === "window").length;
  return [
    "Floor plan",
    `${lengthText(across, room.inFeet, true)} by ${lengthText(down, room.inFeet, true)}`,
    areaText(areaOf(room.corners), room.inFeet),
    ...counted(openings.length - windows, "door", "doors"),
    ...counted(windows, "window", "windows"),
    ...counted(placesIn(plan, variant).size, "piece of furniture", "pieces of furniture"),
  ].join(", ");
}
