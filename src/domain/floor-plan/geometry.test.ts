/** Compares the exact geometry with computations that share nothing with it: random points, or small steps. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Opening, Place } from "./floor-plan.ts";
import { areaOf, isInside, type Point, swingsOf, wallsOf } from "./geometry.ts";
import { lengthText, parseLength, spaceText } from "./lengths.ts";
import { carried, pushWall, setWallLength, snap } from "./moves.ts";
import { cornersOf, gapOf, opensTo, overlapOf, sharedPart } from "./outlines.ts";

const cornersAt = (...points: [number, number][]) => points.map(([x, y], index) => ({ id: `c${index}`, x, y }));
const RECTANGLE = cornersAt([0, 0], [4000, 0], [4000, 3000], [0, 3000]);
const L_SHAPE = cornersAt([0, 0], [4300, 0], [4300, 1300], [6200, 1300], [6200, 4600], [0, 4600]);

const whole = (min: number, max: number) => fc.integer({ min, max });
const outlines = fc
  .tuple(whole(300, 2400), whole(300, 1200), whole(0, 3000), whole(0, 3000), whole(0, 359))
  .map(([width, depth, x, y, turn]) => cornersOf({ width, depth }, { x, y, turn }));
/** Returns the point of a rectangle at the fractions `across` and `down`. */
const pointIn = ([a, b, , d]: Point[], across: number, down: number): Point => {
  if (!a || !b || !d) throw new Error("No rectangle");
  return { x: a.x + (b.x - a.x) * across + (d.x - a.x) * down, y: a.y + (b.y - a.y) * across + (d.y - a.y) * down };
};
/** Checks the side of every edge; `isInside` counts crossings. */
const isWithin = (point: Point, outline: readonly Point[]) =>
  outline.every((a, index) => {
    const b = outline[(index + 1) % outline.length] ?? a;
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0;
  });
const STEPS = Array.from({ length: 40 }, (_, step) => (step + 0.5) / 40);

test("the area of a room equals the share of a grid's points inside it", () => {
  const inside = STEPS.flatMap((x) => STEPS.map((y) => ({ x: x * 6200, y: y * 4600 }))).filter((point) =>
    isInside(point, L_SHAPE),
  );
  expect(areaOf(L_SHAPE)).toBe(4300 * 1300 + 6200 * 3300);
  expect(inside.length / STEPS.length ** 2).toBeCloseTo(areaOf(L_SHAPE) / (6200 * 4600), 1.7);
});

const pointsAlong = (outline: Point[]) =>
  STEPS.flatMap((part) => [
    pointIn(outline, part, 0),
    pointIn(outline, part, 1),
    pointIn(outline, 0, part),
    pointIn(outline, 1, part),
  ]);

test("the shared part of two pieces, and the gap between them, match points in the one and along its edges", () => {
  fc.assert(
    fc.property(outlines, outlines, (one, other) => {
      const inBoth = STEPS.flatMap((x) => STEPS.map((y) => pointIn(one, x, y))).filter((each) => isWithin(each, other));
      const shared = Math.abs(areaOf(sharedPart(one, other))) / Math.abs(areaOf(one));
      expect(Math.abs(inBoth.length / STEPS.length ** 2 - shared)).toBeLessThan(0.06);
      expect(overlapOf(one, other) > 0).toBe(shared > 1e-9);
      if (shared > 0) return;
      const [mine, theirs] = [pointsAlong(one), pointsAlong(other)];
      const least = Math.min(...mine.flatMap((a) => theirs.map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
      const { mm } = gapOf(one, other);
      expect(mm).toBeLessThanOrEqual(least + 1e-6);
      expect(least - mm).toBeLessThan(62);
    }),
    { numRuns: 150 },
  );
});

test("a leaf opens as far as turning it in steps of a quarter of a degree finds free", () => {
  const doors = fc.record({
    at: whole(0, 3000),
    width: whole(700, 1000),
    hinge: fc.constantFrom("start" as const, "end" as const),
  });
  fc.assert(
    fc.property(doors, whole(0, 3), outlines, (door, index, outline) => {
      const [wall] = wallsOf(RECTANGLE).slice(index);
      if (!wall) throw new Error("No wall");
      const [swing] = swingsOf({ ...door, kind: "door", swing: "in", leaves: 1 }, wall);
      if (!swing) throw new Error("No leaf");
      const isFree = (radius: number, degrees: number) => {
        const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        const { hinge, closed, open } = swing;
        const at = (mm: number) => ({
          x: hinge.x + (closed.x * cos + open.x * sin) * mm,
          y: hinge.y + (closed.y * cos + open.y * sin) * mm,
        });
        return Array.from({ length: 200 }, (_, step) => at(((step + 0.5) * radius) / 200)).every(
          (each) => !isWithin(each, outline),
        );
      };
      const turned = (radius: number) => {
        let degrees = 0;
        while (degrees < 90 && isFree(radius, degrees)) degrees += 0.25;
        return degrees;
      };
      // An outline that extends between two of the leaf's points is found late, by more degrees the nearer it is to the hinge.
      const nearest = Math.min(
        ...pointsAlong(outline).map(({ x, y }) => Math.hypot(x - swing.hinge.x, y - swing.hinge.y)),
      );
      fc.pre(nearest > 50);
      const slack = 2.5 + (Math.atan(4 / nearest) * 180) / Math.PI;
      expect(opensTo(swing, outline)).toBeGreaterThan(turned(swing.radius + 5) - slack);
      expect(opensTo(swing, outline)).toBeLessThan(turned(swing.radius - 5) + slack);
    }),
    { numRuns: 150 },
  );
});

test("only leaves that open inward sweep the room", () => {
  const [wall] = wallsOf(RECTANGLE);
  const of = (more: Partial<Opening>) =>
    wall && swingsOf({ kind: "door", at: 0, width: 900, hinge: "start", swing: "in", leaves: 1, ...more }, wall);
  expect(of({ kind: "window" })).toEqual([]);
  expect(of({ kind: "passage" })).toEqual([]);
  expect(of({ leaves: 2 })?.map(({ radius }) => radius)).toEqual([450, 450]);
  expect(of({ swing: "out" })).toMatchObject([{ outward: true, hinge: { y: -200 }, open: { y: -1 } }]);
});

test("pushed walls stay whole, at right angles, long enough, and do not cross", () => {
  const push = fc.record({ wall: whole(0, 5), mm: whole(-900, 900) });
  const type = fc.record({ wall: whole(0, 5), length: whole(300, 8000) });
  fc.assert(
    fc.property(fc.array(fc.oneof(push, type), { maxLength: 40 }), (changes) => {
      let corners = L_SHAPE;
      for (const change of changes) {
        const next =
          "mm" in change
            ? pushWall(corners, change.wall, change.mm)
            : setWallLength(corners, change.wall, change.length);
        if (next && "length" in change) expect(wallsOf(next)[change.wall]?.length).toBe(change.length);
        corners = next ?? corners;
        expect(areaOf(corners)).toBeGreaterThan(0);
        for (const { start, end, length, inward } of wallsOf(corners)) {
          expect([start.x, start.y].every(Number.isInteger)).toBe(true);
          expect((start.x === end.x) !== (start.y === end.y) && length >= 300).toBe(true);
          const middle = { x: (start.x + end.x) / 2 + inward.x, y: (start.y + end.y) / 2 + inward.y };
          expect(isInside(middle, corners)).toBe(true);
        }
      }
    }),
  );
  expect(pushWall(RECTANGLE, 0, 2900)).toBeNull();
  // The end of a recess, pushed through the wall behind it.
  const points: [number, number][] = [
    [0, 0],
    [1000, 0],
    [1000, 1500],
    [2000, 1500],
    [2000, 0],
    [3000, 0],
    [3000, 3000],
    [0, 3000],
  ];
  expect([1100, 1500, 2500].map((mm) => pushWall(cornersAt(...points), 2, mm) !== null)).toEqual([true, false, false]);
});

test("a piece near a wall or in line with another snaps to it", () => {
  const sofa = { width: 2000, depth: 900 };
  const at = (x: number, y: number) =>
    snap(sofa, { x, y, turn: 0 }, wallsOf(RECTANGLE), [cornersOf(sofa, { x: 2500, y: 2000, turn: 0 })], 80);
  expect(at(1800, 492).place).toEqual({ x: 1800, y: 450, turn: 0 });
  expect(at(1800, 700)).toEqual({ place: { x: 1800, y: 700, turn: 0 }, guides: [] });
  expect(at(2460, 700)).toMatchObject({ place: { x: 2500, y: 700 }, guides: [{ axis: "x", at: 2500 }] });
});

test("a chair that is moved with its table keeps its distance, and returns with it", () => {
  const position = { x: whole(-5000, 5000), y: whole(-5000, 5000), turn: whole(0, 359) };
  const place = fc.record({
    ...position,
    part: fc.constant("place" as const),
    id: fc.constant("c"),
    variant: fc.constant("A" as const),
    out: fc.constant(false),
  });
  const away = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  fc.assert(
    fc.property(place, fc.record(position), fc.record(position), (chair, from, to) => {
      const there: Place = carried(chair, from, to);
      expect(Math.abs(away(there, to) - away(chair, from))).toBeLessThan(1);
      const again = carried(there, to, from);
      expect(away(again, chair)).toBeLessThan(2);
      expect(again.turn).toBe(chair.turn);
    }),
  );
});

test.each<[string, boolean, number | null]>([
  ["4.3", false, 4300],
  ["4,3 m", false, 4300],
  ["430 cm", false, 4300],
  ["4300mm", true, 4300],
  ["14' 1 1/4\"", true, 4299],
  ["14′1¼″", true, 4299],
  ["14 ft 1", true, 4293],
  ["56in", false, 1422],
  ["14", true, 4267],
  ["14½", true, 4420],
  ["4½", false, 4500],
  ['1/2"', true, 13],
  ...["", "x", "-3", "5 1/0", "1e9", "NaN", "4.3.2", "Infinity", "'"].map((text): [string, boolean, null] => [
    text,
    false,
    null,
  ]),
])("the length %j, in feet: %s, is %s mm", (text, inFeet, mm) => {
  expect(parseLength(text, inFeet)).toBe(mm);
});

test("a shown length reads back, and a space is never shown larger than it is", () => {
  fc.assert(
    fc.property(whole(0, 20_000), fc.boolean(), (mm, inFeet) => {
      expect(Math.abs(Number(parseLength(lengthText(mm, inFeet), inFeet)) - mm)).toBeLessThanOrEqual(inFeet ? 4 : 5);
      const promised = Number(parseLength(spaceText(mm, inFeet), inFeet));
      // The parser returns whole millimeters: a quarter of an inch may be half a millimeter less.
      expect(promised).toBeLessThanOrEqual(mm + (inFeet ? 0.5 : 0));
      expect(mm - promised).toBeLessThan(inFeet ? 7 : 10);
    }),
  );
});
