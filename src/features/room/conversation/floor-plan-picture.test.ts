import { expect, it, vi } from "vitest";
import { floorPlanPicture } from "./floor-plan-picture.ts";

/** A browser whose canvas notes what is drawn, with the color and the width or font that apply. */
function browser() {
  const drawn: string[] = [];
  const context = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 1,
    font: "",
    textAlign: "start",
    fillRect: (...box: number[]) => drawn.push(`${context.fillStyle} area ${box}`),
    strokeRect: (...box: number[]) => drawn.push(`${context.strokeStyle} ${context.lineWidth} box ${box}`),
    stroke: (lines: { path: string }) => drawn.push(`${context.strokeStyle} ${context.lineWidth} ${lines.path}`),
    fillText: (words: string, ...at: number[]) =>
      drawn.push(`${context.fillStyle}, ${context.font}, ${context.textAlign}: ${words} ${at}`),
    scale: (by: number) => drawn.push(`scale ${by}`),
    translate: (...by: number[]) => drawn.push(`move ${by}`),
    rotate: (by: number) => drawn.push(`turn ${(by * 180) / Math.PI}°`),
  };
  const canvas = { width: 300, height: 150, getContext: () => context };
  vi.stubGlobal("document", { createElement: () => canvas, fonts: { ready: Promise.resolve() } });
  vi.stubGlobal("getComputedStyle", () => ({
    getPropertyValue: (token: string) => token.replace("--color-", ""),
    fontFamily: "Parlour Sans",
  }));
  vi.stubGlobal(
    "Path2D",
    class {
      readonly path: string;
      constructor(path: string) {
        this.path = path;
      }
    },
  );
  vi.stubGlobal("createImageBitmap", async (of: typeof canvas) => ({ width: of.width, height: of.height }));
  return drawn;
}

it("paints a floor plan to scale, in the page's colors and letters", async () => {
  const drawn = browser();
  const picture = floorPlanPicture({ lengthCm: 400, widthCm: 200, inFeet: false });
  expect(picture?.size).toEqual({ width: 488, height: 308 });
  expect(await picture?.paint()).toEqual({ width: 1600, height: 1010 });
  expect(drawn).toEqual([
    "white area 0,0,1600,1010",
    `scale ${1600 / 488}`,
    "move 64,64",
    "duck-200 1 M90 0v180M180 0v180M270 0v180M0 90h360",
    "ink-700 1 M0 -32h360M0 -40v16M360 -40v16M-32 0v180M-40 0h16M-40 180h16",
    "ink 10 box -5,-5,370,190",
    "coral-600 4 M0 214h90",
    "ink, 600 18px Parlour Sans, start: 1 m 100,220",
    "ink, 600 18px Parlour Sans, center: 4 m 180,-42",
    "move -42,90",
    "turn -90°",
    "ink, 600 18px Parlour Sans, center: 2 m 0,0",
  ]);
});

it("paints no room without both measurements", () => {
  expect(floorPlanPicture({ lengthCm: 400, widthCm: null, inFeet: false })).toBeNull();
});
