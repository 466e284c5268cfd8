import { expect, test, vi } from "vitest";
import { paintStroke, sheetSize } from "./strokes.ts";

const at = (x: number, y: number, pressure = 0.5) => ({ x, y, pressure });

function painted(points: ReturnType<typeof at>[]) {
  const lines: unknown[] = [];
  const context = {
    ...{ strokeStyle: "", lineWidth: 0, lineCap: "butt" as const, lineJoin: "miter" as const },
    ...{ beginPath: vi.fn(), moveTo: vi.fn(), quadraticCurveTo: vi.fn(), stroke: vi.fn() },
  };
  context.stroke.mockImplementation(() =>
    lines.push([
      ...(context.moveTo.mock.lastCall ?? []),
      ...(context.quadraticCurveTo.mock.lastCall ?? []),
      context.lineWidth,
      context.strokeStyle,
    ]),
  );
  paintStroke(context, { color: "red", width: 10, points });
  return lines;
}

test("paints a line without gaps, and a press as a dot", () => {
  expect(painted([at(4, 6)])).toEqual([[4, 6, 4, 6, 4, 6, 10, "red"]]);
  expect(painted([at(0, 0), at(10, 0), at(10, 10), at(10, 10)])).toEqual([
    [0, 0, 0, 0, 0, 0, 10, "red"],
    [0, 0, 0, 0, 5, 0, 10, "red"],
    [5, 0, 10, 0, 10, 5, 10, "red"],
    [10, 5, 10, 10, 10, 10, 10, "red"],
  ]);
});

test("paints broader when the pen is pressed harder", () => {
  expect(painted([at(0, 0, 0.1), at(1, 0, 1)]).map((line) => (line as number[])[6])).toEqual([6, 15]);
});

test("gives a sheet the shape of the picture below it", () => {
  expect(sheetSize({ width: 3000, height: 1500 }, 1600)).toEqual({ width: 1600, height: 800 });
  expect(sheetSize({ width: 3, height: 4 }, 1600)).toEqual({ width: 1200, height: 1600 });
});
