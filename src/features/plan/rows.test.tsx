// @dom
import { expect, it } from "vitest";
import { press, render } from "@/lib/testing/render.tsx";
import { focusMissing, GrowingField, GrowingLine } from "./rows.tsx";

it.each([
  { Part: GrowingField, of: "a text", begins: true },
  { Part: GrowingLine, of: "a title", begins: false },
])("lets Enter begin another line of $of: $begins", async ({ Part, begins }) => {
  const { container } = await render(<Part aria-label="Words" />);
  const field = container.querySelector("textarea");
  expect(field && (await press(field, "Enter"))).toBe(begins);
});

it("leads with Enter from a title to the next field of its row", async () => {
  const { container } = await render(
    <div data-row="1">
      <GrowingLine aria-label="Title" />
      <GrowingField aria-label="Text" />
    </div>,
  );
  const [title, text] = container.querySelectorAll("textarea");
  if (title) await press(title, "Enter");
  expect(document.activeElement).toBe(text);
});

it.each([
  ["  ", "false", "Name"],
  ["Lamp", "true", "Price"],
])("leads from what is missing to the field with the fault: %j, %s", async (name, invalid, expected) => {
  await render(
    <>
      <div data-row="1">
        <GrowingLine aria-label="Step" defaultValue="Paint the wall" />
      </div>
      <div data-row="2">
        <GrowingLine aria-label="Name" defaultValue={name} />
        <input aria-label="Price" aria-invalid={invalid === "true"} />
      </div>
    </>,
  );
  focusMissing();
  expect(document.activeElement?.getAttribute("aria-label")).toBe(expected);
});
