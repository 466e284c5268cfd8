// @dom
import { expect, it } from "vitest";
import { press, render } from "@/lib/testing/render.tsx";
import { GrowingField, GrowingLine } from "./rows.tsx";

it.each([
  [GrowingField, true],
  [GrowingLine, false],
])("begins another line on Enter in texts, not in titles (%s: %s)", async (Part, begins) => {
  const { container } = await render(<Part aria-label="Words" />);
  const field = container.querySelector("textarea");
  expect(field && (await press(field, "Enter"))).toBe(begins);
});
