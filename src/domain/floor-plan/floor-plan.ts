import type { FloorPlanKey, FloorPlanRow, Variant } from "@contract/floor-plan.ts";

export type Room = Extract<FloorPlanRow, { part: "room" }>;
export type Opening = Extract<FloorPlanRow, { part: "opening" }>;
export type Mark = Extract<FloorPlanRow, { part: "mark" }>;
export type Item = Extract<FloorPlanRow, { part: "item" }>;
export type Place = Extract<FloorPlanRow, { part: "place" }>;
export type PinnedPhoto = Extract<FloorPlanRow, { part: "photo" }>;
export type Tracing = Extract<FloorPlanRow, { part: "tracing" }>;
export type Note = Extract<FloorPlanRow, { part: "note" }>;
export type Author = "customer" | "designer";

/** A floor plan in the form for pages: the rows by part. */
export type FloorPlan = {
  /** null if nobody has drawn it. */
  room: Room | null;
  openings: Opening[];
  marks: Mark[];
  items: Item[];
  places: Place[];
  photos: PinnedPhoto[];
  tracing: Tracing | null;
  notes: Note[];
  /** The person who last changed a row, by `keyText`. */
  authors: ReadonlyMap<string, Author>;
};

export function keyOf(row: FloorPlanRow): FloorPlanKey {
  return { part: row.part, id: row.id, variant: "variant" in row ? row.variant : "now" };
}
export const keyText = ({ part, id, variant }: FloorPlanKey) => `${part} ${id} ${variant}`;

/** Omits places, photos and notes of objects that no longer exist, which a crossing operation may have left. */
export function floorPlanOf(rows: Iterable<FloorPlanRow>, authors: ReadonlyMap<string, Author> = new Map()): FloorPlan {
  const all = [...rows];
  const of = <Part extends FloorPlanRow["part"]>(part: Part) =>
    all.filter((row): row is Extract<FloorPlanRow, { part: Part }> => row.part === part);
  const room = of("room")[0] ?? null;
  const items = of("item");
  const walls = new Set(room?.corners.map(({ id }) => id));
  const pieces = new Set(items.map(({ id }) => id));
  return {
    room,
    openings: of("opening").filter(({ wall }) => walls.has(wall)),
    marks: of("mark").filter(({ wall }) => walls.has(wall)),
    items,
    places: of("place").filter(({ id }) => pieces.has(id)),
    photos: of("photo"),
    tracing: of("tracing")[0] ?? null,
    notes: of("note"),
    authors,
  };
}

/** Returns the plan with the lists of an earlier one if they have the same rows, so that those are not drawn again. */
export function withKnownLists(plan: FloorPlan, known: FloorPlan): FloorPlan {
  const lists = { ...plan, authors: [...plan.authors].flat() } as Record<string, unknown>;
  const before = { ...known, authors: [...known.authors].flat() } as Record<string, unknown>;
  const kept = Object.keys(plan).filter((name) => isSameList(lists[name], before[name]));
  return { ...plan, ...Object.fromEntries(kept.map((name) => [name, known[name as keyof FloorPlan]])) };
}
const isSameList = (one: unknown, other: unknown) =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((row, at) => row === other[at]);

/** Returns the places of the pieces in a variant, by id: its own places, and otherwise those of "now". Pieces that are out of the variant are absent. */
export function placesIn({ places }: FloorPlan, variant: Variant): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  for (const place of places) if (place.variant === "now") found.set(place.id, place);
  for (const place of places) if (place.variant === variant) found.set(place.id, place);
  for (const [id, place] of found) if (place.out) found.delete(id);
  return found;
}
