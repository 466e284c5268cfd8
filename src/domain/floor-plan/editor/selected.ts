/** The selection in a floor plan, and what the viewer may do with it. */
import type { Variant } from "@contract/floor-plan.ts";
import { type Author, type FloorPlan, keyText, placesIn } from "@/domain/floor-plan/floor-plan.ts";

/** An object that can be selected. A wall has the id of its first corner. */
export type Selected = { part: "wall" | "opening" | "mark" | "item" | "photo" | "note"; id: string };

/**
 * What the viewer may change. `walls` includes the whole room, `openings` the objects on its walls and the pins of photos, `items` sizes and names,
 * `places` the positions of pieces. `by`: of pieces and notes, only those that this person has added.
 */
export type May = Record<"walls" | "openings" | "items" | "places", boolean> & { notes?: boolean; by?: Author };
export const MAY_NOTHING: May = { walls: false, openings: false, items: false, places: false };

export function isMine({ authors, notes }: FloorPlan, { by }: May, { part, id }: Selected): boolean {
  const variant = notes.find((note) => note.id === id)?.variant ?? "now";
  return !by || (part !== "wall" && authors.get(keyText({ part, id, variant })) === by);
}
export function mayMove(plan: FloorPlan, may: May, selected: Selected): boolean {
  const { part } = selected;
  if (part === "item") return may.places;
  if (part === "note") return (may.notes ?? false) && isMine(plan, may, selected);
  return part === "wall" ? may.walls : may.openings;
}
/** In a variant, pieces are only taken out of it, once. */
export function mayRemove(plan: FloorPlan, variant: Variant, may: May, selected: Selected): boolean {
  const { part, id } = selected;
  if (part === "item" && variant === "now") return may.items && isMine(plan, may, selected);
  if (part === "item" && !placesIn(plan, variant).has(id)) return false;
  return part !== "wall" && mayMove(plan, may, selected);
}

/** Whether an object is still in the drawing: it may have been undone, removed by the other person, or be in another variant. */
export function isThere(plan: FloorPlan, variant: Variant, { part, id }: Selected): boolean {
  if (part === "item") return placesIn(plan, variant).has(id);
  if (part === "wall") return plan.room?.corners.some((corner) => corner.id === id) ?? false;
  return plan[`${part}s`].some((one) => one.id === id && (one.part !== "note" || one.variant === variant));
}
