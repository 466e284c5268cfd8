/** The drawing of a plan: its own copy of the room, with the steps pinned on it. */
import { type FloorPlanKey, type FloorPlanRow, type StoredRow, VARIANTS, type Variant } from "@contract/floor-plan.ts";
import { PLAN } from "@contract/limits.ts";
import type { PlanContent, PlanFloorPlan, PlanPin } from "@contract/plans.ts";
import { inSentence, nameOf } from "@/domain/floor-plan/fit.ts";
import { type FloorPlan, floorPlanOf, type Item, keyOf, keyText, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import { isInside, onWalls, type Point, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import { outlineOf } from "@/domain/floor-plan/outlines.ts";
import { pointOf } from "@/domain/floor-plan/step-pins.tsx";

/** Returns a copy of the room for the plan, arranged as `variant`, with what the contract allows in a plan. */
export function copyOf(plan: FloorPlan, variant: Variant): PlanFloorPlan {
  const used = ({ variant: of }: { variant: Variant }) => of === "now" || of === variant;
  const places = plan.places.filter(used);
  const placed = new Set(places.map(({ id }) => id));
  const notes = plan.notes.filter((note) => note.variant === variant && note.on === null && note.kind !== "ink");
  const rows = [
    ...(plan.room ? [plan.room] : []),
    ...[...plan.openings, ...plan.marks, ...plan.items.filter(({ id }) => placed.has(id)), ...places],
    ...notes.slice(0, PLAN.mostNotes),
  ];
  return { variant, rows, pins: [] };
}

/** Returns the room as it is, and the arrangements that contain a piece. */
export const variantsOf = ({ places }: FloorPlan): Variant[] =>
  VARIANTS.filter((of) => of === "now" || places.some(({ variant }) => variant === of));

/** Returns the arrangement in which a piece was placed last, the later one if both were at once. */
export function latestVariant(rows: readonly StoredRow[]): Variant {
  const placed = rows.flatMap(({ row, sequence }) =>
    row?.part === "place" ? [{ sequence, order: VARIANTS.indexOf(row.variant) }] : [],
  );
  placed.sort((one, other) => one.sequence - other.sequence || one.order - other.order);
  return VARIANTS[placed.at(-1)?.order ?? 0] ?? "now";
}

/** Returns a pin of a step at a point; a pin on a piece moves with the piece. */
export function pinAt(step: string, point: Point, plan: FloorPlan, variant: Variant): PlanPin {
  const places = placesIn(plan, variant);
  const on = plan.items.findLast((item) => {
    const place = places.get(item.id);
    return item.kind !== "rug" && place && isInside(point, outlineOf(item, place));
  });
  const from = on ? places.get(on.id) : undefined;
  const [x, y] = [Math.round(point.x - (from?.x ?? 0)), Math.round(point.y - (from?.y ?? 0))];
  return { step, item: on?.id ?? null, x, y };
}

/** Returns the drawing with other rows. Pins of removed pieces stay in place. */
export function withRows(drawing: PlanFloorPlan, rows: FloorPlanRow[], variant = drawing.variant): PlanFloorPlan {
  const before = floorPlanOf(drawing.rows);
  const items = new Set(rows.flatMap(({ part, id }) => (part === "item" ? [id] : [])));
  const pins = drawing.pins.map((pin) =>
    pin.item === null || items.has(pin.item) ? pin : { ...pin, item: null, ...pointOf(pin, before, drawing.variant) },
  );
  return { variant, rows: rows.filter(({ part, id }) => part !== "place" || items.has(id)), pins };
}

export function changedRows(drawing: PlanFloorPlan, put: FloorPlanRow[], remove: FloorPlanKey[]): PlanFloorPlan {
  const rows = new Map(drawing.rows.map((row) => [keyText(keyOf(row)), row]));
  for (const row of put) rows.set(keyText(keyOf(row)), row);
  for (const key of remove) rows.delete(keyText(key));
  return withRows(drawing, [...rows.values()]);
}

/** A sheet of paper in landscape: its space for the drawing with its dimensions, in millimeters. */
export const PAPERS = {
  A4: { width: 297, height: 210, drawing: { width: 185, height: 177 } },
  A3: { width: 420, height: 297, drawing: { width: 308, height: 264 } },
} as const;
export type Paper = keyof typeof PAPERS;
/** Millimeters of paper per pixel of the drawing: figures are 10 px of 1/96 inch there. */
export const PAPER_PIXEL = (25.4 / 96) * 0.76;
/** The pixels around the walls, for the chains of dimensions. */
export type Margins = Record<"left" | "top" | "right" | "bottom", number>;

/** Returns margins for two chains on sides with openings, and for one on the others. */
export function marginsOf({ room, openings }: FloorPlan, two: number, one: number): Margins {
  const margins = { left: one, top: one, right: one, bottom: one };
  for (const { inward } of onWalls(openings, wallsOf(room?.corners ?? [])).map(({ wall }) => wall)) {
    if (inward.x > 0.5) margins.left = two;
    if (inward.y > 0.5) margins.top = two;
    if (inward.x < -0.5) margins.right = two;
    if (inward.y < -0.5) margins.bottom = two;
  }
  return margins;
}
const SCALES = [20, 25, 50, 75, 100, 150, 200, 300, 500] as const;

/** Returns the largest scale at which a room of this size, in millimeters, fits on the paper with its dimensions: 50 for 1:50. */
export function scaleOn(paper: Paper, { width, height }: { width: number; height: number }, margins: Margins): number {
  const { drawing } = PAPERS[paper];
  const fits = (scale: number) =>
    width / scale <= drawing.width - (margins.left + margins.right) * PAPER_PIXEL &&
    height / scale <= drawing.height - (margins.top + margins.bottom) * PAPER_PIXEL;
  return SCALES.find(fits) ?? 1000;
}

const linesOf = (text: string, most: number) =>
  text
    ? text
        .split("\n")
        // Letters of East Asian scripts are twice as wide.
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.replace(/[\u2e80-\uffef]/g, "xx").length / most)), 0)
    : 0;

/** Height of the steps on A4, in millimeters. */
const STEPS_HEIGHT = 120;
/** Returns the words of each step on the sheet: all of them, its title, its title in small type, or one line of it, whichever fits. */
export function stepsOn({
  steps,
  items,
}: Pick<PlanContent, "steps" | "items">): "whole" | "titles" | "small" | "lines" {
  const bought = (step: string) => items.flatMap((item) => (item.step === step ? [item.name] : [])).join(", ");
  const textLines = ({ id, text }: PlanContent["steps"][number]) =>
    linesOf(text, 40) + linesOf(bought(id) && `To buy: ${bought(id)}`, 40);
  const fits = (heightOf: (step: PlanContent["steps"][number]) => number) =>
    steps.reduce((sum, step) => sum + heightOf(step), 0) <= STEPS_HEIGHT;
  if (fits((step) => 5 + 4.8 * (linesOf(step.title, 36) + textLines(step)))) return "whole";
  if (fits(({ title }) => 5 + 4.8 * linesOf(title, 36))) return "titles";
  return fits(({ title }) => 1.4 + 3.3 * linesOf(title, 46)) ? "small" : "lines";
}

/** Returns "Sofa, 4 chairs". */
function counted(items: readonly Item[], wordsOf: (item: Item) => string = nameOf): string {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(wordsOf(item), (counts.get(wordsOf(item)) ?? 0) + 1);
  const all = [...counts].map(([name, count]) => `${count > 1 ? `${count}\u00a0×\u00a0` : ""}${inSentence(name)}`);
  return all.join(", ");
}

export type KeyLine = { kind: "stays" | "new" | "stood" | "goes"; words: string };
/** Returns the meaning of the drawing's lines, with the pieces that are drawn so. */
export function keyOfDrawing(plan: FloorPlan, variant: Variant): KeyLine[] {
  const [before, after] = [placesIn(plan, "now"), placesIn(plan, variant)];
  const inFeet = plan.room?.inFeet ?? false;
  const is = (test: (item: Item) => boolean) => plan.items.filter(test);
  const isNew = ({ id }: Item) => after.has(id) && !before.has(id);
  const stays = is((item) => after.has(item.id) && !isNew(item) && item.stays);
  const mayGo = is((item) => after.has(item.id) && !isNew(item) && !item.stays);
  const gone = is(({ id }) => before.has(id) && !after.has(id));
  const moved = is(({ id }) => {
    const [was, place] = [before.get(id), after.get(id)];
    return (
      was !== undefined && place !== undefined && (was.x !== place.x || was.y !== place.y || was.turn !== place.turn)
    );
  });
  const said: (KeyLine | false)[] = [
    stays.length > 0 && { kind: "stays", words: `Stays: ${counted(stays)}` },
    plan.items.some(isNew) && {
      kind: "new",
      words: `New: ${counted(is(isNew), (item) => `${nameOf(item)} of ${lengthText(item.width, inFeet, true)}`)}`,
    },
    mayGo.length > 0 && { kind: "goes", words: `May go: ${counted(mayGo)}` },
    (gone.length > 0 || moved.length > 0) && {
      kind: "stood",
      words: gone.length > 0 ? `Where it stood. Goes: ${counted(gone)}` : "Where it stood",
    },
  ];
  return said.filter((line) => line !== false);
}
