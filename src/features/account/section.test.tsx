// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Section } from "./section.tsx";

function Rows() {
  const [rows, setRows] = useState(["a", "b"]);
  return (
    <Section id="rows" title="Rows">
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
          {row}
        </button>
      ))}
    </Section>
  );
}

function Around() {
  return (
    <main {...useLostFocus()}>
      <Rows />
    </main>
  );
}

it("takes the focus of a pressed button that disappears, as the innermost of several frames", async () => {
  const { container, button } = await render(<Around />);
  const section = container.querySelector("section");
  const press = async (name: string) => {
    await act(async () => button(name)?.focus());
    await act(async () => button(name)?.click());
  };
  await press("a");
  expect(document.activeElement).toBe(section);
  // The last button is in a row that has had the focus before.
  const row = button("b")?.parentElement;
  if (row) row.tabIndex = -1;
  await press("b");
  expect(document.activeElement).toBe(section);
});
