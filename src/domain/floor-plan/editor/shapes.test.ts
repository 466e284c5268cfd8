import { cornersFault } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { expect, it } from "vitest";
import { floorPlanOf, type Room } from "@/domain/floor-plan/floor-plan.ts";
import { areaOf } from "@/domain/floor-plan/geometry.ts";
import { door, planWith, ROOM } from "../../../../tests/support/drawn-plans.ts";
import { withChange } from "./editing.ts";
import { ell, rectangle, rectangleBetween, reshaped, withCorners, withRecess } from "./shapes.ts";

it("keeps the objects on a wall within it when the wall becomes shorter", () => {
  const plan = planWith(door, { part: "opening", kind: "window" });
  const { put } = withCorners(
    plan,
    ROOM,
    rectangle(1000, 3100).map((corner, index) => ({ ...corner, id: ROOM.corners[index]?.id ?? "" })),
  );
  expect(put.filter(({ part }) => part === "opening")).toMatchObject([
    { at: 100, width: 900 },
    { at: 0, width: 1000 },
  ]);
});

it("keeps length, width and the objects on the walls when a room becomes an L, and a rectangle again", () => {
  const [first] = planWith(door).openings;
  if (!first) throw new Error("No door");
  const [bottom, right] = [ROOM.corners[2]?.id ?? "", ROOM.corners[1]?.id ?? ""];
  const rows = [
    { ...first, wall: bottom, at: 3000 },
    { ...first, id: "in the wall that becomes shorter", wall: right, at: 1200 },
  ];
  const plan = floorPlanOf([ROOM, ...rows]);
  const asL = withChange(plan, reshaped(plan, ROOM, ell));
  expect(asL.openings).toEqual(rows);
  expect(asL.room?.corners).toHaveLength(6);
  const again = withChange(asL, reshaped(asL, asL.room as Room, rectangle));
  expect(again.openings).toEqual(rows);
  expect(again.room?.corners).toEqual(ROOM.corners);
});

it("adds a step to a wall that is long enough", () => {
  const corners = withRecess(ROOM.corners, 0) as Room["corners"];
  expect(areaOf(corners) - areaOf(ROOM.corners)).toBe(2150 * 600);
  expect(areaOf(ell(6000, 4000))).toBeLessThan(areaOf(rectangle(6000, 4000)));
  expect(withRecess(rectangle(4 * FLOOR_PLAN.leastWall - 1, 3000), 0)).toBeNull();
  // A narrow room becomes an L whose walls are long enough.
  expect(cornersFault(ell(900, 2000))).toBeUndefined();
  // The next wall would be too short.
  expect(withRecess(ell(2600, 5000), 1)).toBeNull();
});

it("draws a new room from its starting point, whichever way the pointer moves", () => {
  const from = { x: 1234, y: -500 };
  for (const [x, y] of [
    [5000, 3000],
    [-2950, -4040],
    [1300, -4000],
  ] as const) {
    const [left, right] = [Math.min(from.x, x), Math.max(from.x, x)];
    const corners = rectangleBetween(from, { x, y });
    const across = corners.map((corner) => corner.x);
    // Half of the rounding of sides, and half of that of places.
    expect(Math.abs(Math.min(...across) - left)).toBeLessThanOrEqual(55);
    if (right - left > 1000) expect(Math.abs(Math.max(...across) - right)).toBeLessThanOrEqual(55);
    expect(corners.some((corner) => Math.hypot(corner.x - from.x, corner.y - from.y) <= 8)).toBe(true);
  }
});
