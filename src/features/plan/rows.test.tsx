// @dom
import { expect, it } from "vitest";
import { press, render } from "@/lib/testing/render.tsx";
import { GrowingField, GrowingLine } from "./rows.tsx";

it.each([
  { Part: GrowingField, of: "a text", begins: true },
  { Part: GrowingLine, of: "a title", begins: false },
])("lets Enter begin another line of $of: $begins", async ({ Part, begins }) => {
  const { container } = await render(<Part aria-label="Words" />);
  const field = container.querySelector("textarea");
  expect(field && (await press(field, "Enter"))).toBe(begins);
});
