// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { buttonIn, render } from "@/lib/testing/render.tsx";
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
  const { container } = await render(<Rows />);
  const button = (name: string) => buttonIn(container, name);
  return { section: container.querySelector("section"), button };
}

it("takes the focus where the pressed button goes", async () => {
  const { section, button } = await open();
  await act(async () => button("a")?.focus());
  await act(async () => button("a")?.click());
  expect(document.activeElement).toBe(section);
});

it("takes it, too, from a button that a browser has blurred while it was busy", async () => {
  const { section, button } = await open();
  const pressed = button("a") as HTMLButtonElement;
  await act(async () => pressed.focus());
  pressed.disabled = true;
  await act(async () => pressed.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  pressed.disabled = false;
  await act(async () => pressed.click());
  expect(document.activeElement).toBe(section);
});

it("leaves the focus where it is, and takes none that was elsewhere", async () => {
  const { button } = await open();
  expect(document.activeElement).toBe(document.body);
  await act(async () => button("b")?.focus());
  await act(async () => button("a")?.click());
  expect(document.activeElement).toBe(button("b"));
  await act(async () => button("b")?.blur());
  await act(async () => button("b")?.click());
  expect(document.activeElement).toBe(document.body);
});

it("takes the focus if it is the innermost of several, and if the focus is in a row that received it earlier", async () => {
  const { container } = await render(<Around />);
  const [first, second] = container.querySelectorAll("button");
  await act(async () => first?.focus());
  await act(async () => first?.click());
  expect(document.activeElement).toBe(container.querySelector("section"));
  if (second?.parentElement) second.parentElement.tabIndex = -1;
  await act(async () => second?.focus());
  await act(async () => second?.click());
  expect(document.activeElement).toBe(container.querySelector("section"));
});
