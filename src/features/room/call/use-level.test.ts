import { expect, it } from "vitest";
import { levelOf } from "./use-level.ts";

it.each([
  [0.001, 0],
  [0.01, 5 / 12],
  [0.316_23, 1],
  [1, 1],
])("fills the meter for an amplitude of %d to %d", (amplitude, level) => expect(levelOf(amplitude)).toBe(level));
