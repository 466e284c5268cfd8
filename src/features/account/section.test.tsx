// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { useLostFocus } from "@/ui/lead-on.ts";
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

async function open() {
  const { container, button } = await render(<Around />);
  const press = async (name: string) => {
    await act(async () => button(name)?.focus());
    await act(async () => button(name)?.click());
  };
  return { section: container.querySelector("section"), button, press };
}

it("takes the focus of a pressed button that goes away, as the innermost of several frames", async () => {
  const { section, button, press } = await open();
  await press("a");
  expect(document.activeElement).toBe(section);
  // The last button is in a row that has received the focus before.
  const row = button("b")?.parentElement;
  if (row) row.tabIndex = -1;
  await press("b");
  expect(document.activeElement).toBe(section);
});

it("takes the focus of a button that a browser has blurred while it was busy", async () => {
  const { section, button } = await open();
  const pressed = button("a") as HTMLButtonElement;
  await act(async () => pressed.focus());
  pressed.disabled = true;
  await act(async () => pressed.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  pressed.disabled = false;
  await act(async () => pressed.click());
  expect(document.activeElement).toBe(section);
});

it("leaves a focus alone that was elsewhere", async () => {
  const { button } = await open();
  expect(document.activeElement).toBe(document.body);
  await act(async () => button("b")?.focus());
  await act(async () => button("a")?.click());
  expect(document.activeElement).toBe(button("b"));
  await act(async () => button("b")?.blur());
  await act(async () => button("b")?.click());
  expect(document.activeElement).toBe(document.body);
});
