import { expect, it } from "vitest";
import { chainFigures, widthOfFigure } from "./dimensions.tsx";

const FREE = { start: true, end: true };
const chain = (mmPerPixel: number, free = FREE) =>
  chainFigures([0, 500, 2100, 2400, 2650, 5000], free, { inFeet: false, mmPerPixel, type: 13 * mmPerPixel });
const ways = (...of: Parameters<typeof chain>) => chain(...of).map(({ text, way }) => `${text} ${way}`);

it("writes a length between its strokes, and makes it smaller before moving it outside", () => {
  expect(ways(8)).toEqual(["0.50 between", "1.60 between", "0.30 between", "0.25 between", "2.35 between"]);
  expect(ways(17)[0]).toBe("0.50 between");
  expect(chain(17)[0]?.type).toBeLessThan(13 * 17);
});

it("writes a short length past the end of its chain, and one between others, or beside another chain, at a leader", () => {
  expect(ways(20)).toEqual(["0.50 past", "1.60 between", "0.30 leader", "2.35 between"]);
  expect(ways(20, { start: false, end: true })[0]).toBe("0.50 leader");
});

it("never writes one length over another, at any zoom", () => {
  for (let mmPerPixel = 2; mmPerPixel <= 60; mmPerPixel += 0.5) {
    for (const way of ["in line", "leader"]) {
      const row = chain(mmPerPixel).filter((figure) => (figure.way === "leader") === (way === "leader"));
      const spans = row.map(({ text, type, at }) => {
        const half = widthOfFigure(text, { type, mmPerPixel }) / 2;
        return [at - half, at + half] as const;
      });
      for (const [index, [from]] of spans.entries())
        expect(from, `${way} at ${mmPerPixel}`).toBeGreaterThanOrEqual(
          spans[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY,
        );
    }
  }
});
