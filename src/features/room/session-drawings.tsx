import { type StoredRow, VARIANTS, type Variant } from "@contract/floor-plan.ts";
import type { PlanContent } from "@contract/plans.ts";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type FloorPlan, floorPlanOf, keyText } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { StepPins } from "@/domain/floor-plan/step-pins.tsx";
import { extentOf, fitView, type Picture } from "@/domain/floor-plan/view.ts";
import { noteWords, objectWords, VARIANT_NAMES } from "@/domain/floor-plan/words.ts";

/** A drawing for a page that has neither our styles nor our scripts. */
export type SavedDrawing = { title: string; svg: string; words: string[] };

/** Widths in pixels: of a drawing, and of the margin around it, which the dimensions need. */
const WIDTH = 704;
const MOST_HEIGHT = 900;
const MARGIN = { left: 76, top: 76, right: 76, bottom: 76 };
const NO_MARGIN = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Saves the room as it is, the arrangements that differ from it, and the pictures that were drawn on. `pictures`: the readable ones; their `url` is their
 * address for the page.
 */
export function saveDrawings(rows: readonly StoredRow[], pictures: readonly Picture[]): SavedDrawing[] {
  const plan = floorPlanOf(
    rows.flatMap(({ row }) => row ?? []),
    new Map(rows.map(({ key, by }) => [keyText(key), by])),
  );
  const { notes, places, room } = plan;
  const variants = VARIANTS.filter(
    (one) =>
      room &&
      (one === "now" ||
        places.some(({ variant }) => variant === one) ||
        notes.some(({ variant, on }) => !on && variant === one)),
  );
  const shown = [
    ...variants.map((variant) => ({ title: VARIANT_NAMES[variant], variant, picture: null })),
    ...pictures.flatMap((picture) =>
      notes.some(({ on }) => on === picture.id) ? [{ title: picture.name, variant: "now" as const, picture }] : [],
    ),
  ];
  const drawn = rendered(
    shown.map(({ title, variant, picture }) => <Drawing key={picture?.id ?? title} {...{ plan, variant, picture }} />),
  );
  return drawn.map((drawing, index) => {
    const { title = "", variant = "now", picture } = shown[index] ?? {};
    if (picture) drawing.querySelector("image")?.setAttribute("href", picture.url);
    const words = [
      ...(picture ? [] : objectWords(plan, variant).map(({ text }) => text)),
      ...noteWordsOn(plan, variant, picture?.id ?? null),
    ];
    return { title, svg: drawing.outerHTML, words };
  });
}

/** Saves the drawing of a plan with the pins of its steps; null if it has none. */
export function savePlanDrawing({ steps, floorPlan }: PlanContent): SavedDrawing | null {
  if (!floorPlan) return null;
  const { rows, variant, pins } = floorPlan;
  const plan = floorPlanOf(rows);
  const [drawing] = rendered([<Drawing key="plan" {...{ plan, variant, steps, pins }} />]);
  const words = [...objectWords(plan, variant).map(({ text }) => text), ...noteWordsOn(plan, variant, null)];
  return drawing ? { title: VARIANT_NAMES[variant], svg: drawing.outerHTML, words } : null;
}

/** Returns the notes on a variant, or on a picture. */
const noteWordsOn = ({ notes, room }: FloorPlan, variant: Variant, on: string | null) =>
  notes
    .filter((note) => note.kind !== "ink" && note.on === on && (on !== null || note.variant === variant))
    .map((note) => noteWords(note, room?.inFeet ?? false));

type DrawingProps = { plan: FloorPlan; variant: Variant; picture?: Picture | null } & Partial<
  Pick<PlanContent, "steps"> & Pick<NonNullable<PlanContent["floorPlan"]>, "pins">
>;
function Drawing({ plan, variant, picture, steps = [], pins = [] }: DrawingProps) {
  const extent = extentOf(plan, picture);
  if (!extent) return null;
  const margin = picture ? NO_MARGIN : MARGIN;
  const inside = WIDTH - margin.left - margin.right;
  const height = Math.min(MOST_HEIGHT, margin.top + margin.bottom + (inside * extent.height) / extent.width);
  const { x, y, mmPerPixel } = fitView(extent, { width: WIDTH, height }, margin);
  return (
    <FloorPlanDrawing
      {...{ plan: picture ? floorPlanOf(plan.notes, plan.authors) : plan, variant, mmPerPixel }}
      // The copy does not load it.
      picture={picture && { ...picture, url: "data:," }}
      view={{ x, y, width: WIDTH * mmPerPixel, height: height * mmPerPixel }}
      chains
      notes
      arrows={pins.flatMap(({ item }) => item ?? [])}
      {...{ width: WIDTH, height }}
      style={{ maxWidth: "100%", height: "auto" }}
    >
      {pins.length > 0 && <StepPins {...{ steps, pins, plan, variant }} radius={11 * mmPerPixel} />}
    </FloorPlanDrawing>
  );
}

/** Returns copies of drawings in which each element has its own style. */
function rendered(drawings: readonly ReactNode[]): SVGSVGElement[] {
  if (drawings.length === 0) return [];
  const place = document.createElement("div");
  place.inert = true;
  place.style.cssText = "position:fixed;left:-9999px";
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(drawings));
  const copies = [...place.querySelectorAll("svg")].map(styledCopy);
  root.unmount();
  place.remove();
  return copies;
}

/** The styles that drawings need, and their initial values; undefined if a style is inherited. */
const STYLES = {
  ...{ fill: undefined, stroke: undefined, "stroke-width": undefined, "stroke-dasharray": undefined },
  ...{ "stroke-linecap": undefined, "stroke-linejoin": undefined, "font-size": undefined, "font-weight": undefined },
  ...{ opacity: "1", "vector-effect": "none" },
};
function styledCopy(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [index, element] of [drawing, ...drawing.querySelectorAll("*")].entries()) {
    const own = getComputedStyle(element);
    const outer = element !== drawing && element.parentElement && getComputedStyle(element.parentElement);
    for (const [name, initial] of Object.entries(STYLES)) {
      const value = own.getPropertyValue(name);
      if (value === (initial ?? (outer ? outer.getPropertyValue(name) : ""))) copies[index]?.removeAttribute(name);
      else copies[index]?.setAttribute(name, value);
    }
    copies[index]?.removeAttribute("class");
  }
  return copy;
}
