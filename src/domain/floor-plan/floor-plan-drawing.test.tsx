import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { floorPlanOf } from "./floor-plan.ts";
import { FloorPlanDrawing } from "./floor-plan-drawing.tsx";
import { usualOpening } from "./furniture.ts";
import { extentOf } from "./view.ts";

test("every part of a chain of dimensions has its figure, however short it is", () => {
  const corners = [
    { id: "top", x: 0, y: 0 },
    { id: "right", x: 4000, y: 0 },
    { id: "bottom", x: 4000, y: 3000 },
    { id: "left", x: 0, y: 3000 },
  ];
  const on = (id: string, wall: string, at: number) =>
    ({ ...usualOpening("window", false), part: "opening", id, wall, at, width: 1400, name: "" }) as const;
  const plan = floorPlanOf([
    { part: "room", id: "room", corners, height: 2500, inFeet: false },
    ...[on("a", "top", 1000), on("b", "top", 2500), on("c", "bottom", 0), on("d", "bottom", 2500)],
  ]);
  // Its walls are as thick as without windows, so that the drawing does not shift.
  expect(extentOf(plan)).toEqual(extentOf({ ...plan, openings: [] }));
  const view = { x: -1000, y: -1000, width: 6000, height: 5000 };
  const drawing = renderToStaticMarkup(<FloorPlanDrawing {...{ plan, view }} mmPerPixel={10} chains />);
  const figures = [...drawing.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(figures).toEqual([
    ...["1.00", "1.40", "0.10", "1.40", "0.10", "4.00"],
    "3.00",
    ...["1.40", "1.10", "1.40", "0.10", "4.00"],
    "3.00",
  ]);
});

test("the figure of a gap that is narrower than the figure is written upright", () => {
  const figureOf = (mm: number, isLevel: boolean) => {
    const to = isLevel ? { x: mm, y: 0 } : { x: 0, y: mm };
    const mark = { kind: "gap" as const, mm, from: { x: 0, y: 0 }, to };
    const findings = [{ level: "hint" as const, ids: ["a", "b"], sentence: "", mark }];
    const view = { x: -1000, y: -1000, width: 6000, height: 5000 };
    const plan = floorPlanOf([]);
    const drawing = renderToStaticMarkup(<FloorPlanDrawing {...{ plan, view, findings }} mmPerPixel={17} />);
    return /<text[^>]*>/.exec(drawing)?.[0].includes("rotate(-90");
  };
  expect([figureOf(350, true), figureOf(590, true), figureOf(350, false)]).toEqual([true, true, false]);
  expect(figureOf(900, true)).toBe(false);
});
