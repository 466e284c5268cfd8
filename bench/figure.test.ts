import { expect, test } from "vitest";
import { isKept } from "./figure.ts";

const figure = { name: "a chat opens", value: 8, unit: "ms", ratio: 3 };

test.each([
  ["≤ 3", true],
  ["≤ 2.9", false],
  ["≥ 3.1", false],
  ["≤ 8 ms", true],
  ["≤ 7 ms", false],
])("A goal with a unit applies to the value, a goal without one to the ratio: %s", (goal, kept) => {
  expect(isKept({ ...figure, goal })).toBe(kept);
});

test("A goal that nobody can check is refused", () => {
  expect(isKept(figure)).toBeUndefined();
  expect(() => isKept({ ...figure, goal: "≤ 8 s" })).toThrow();
  expect(() => isKept({ ...figure, goal: "fast" })).toThrow();
});
