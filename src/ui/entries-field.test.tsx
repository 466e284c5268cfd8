// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { change, press, render } from "@/lib/testing/render.tsx";
import { EntriesField } from "./entries-field.tsx";

let entries: string[];
function Form() {
  const [all, setAll] = useState<string[]>([]);
  entries = all;
  return (
    <EntriesField
      {...{ label: "Included", hint: "Press Enter.", listLabel: "Included" }}
      {...{ entries: all, onChange: setAll, most: 3, longest: 20 }}
    />
  );
}

async function open() {
  const page = await render(<Form />);
  const input = page.container.querySelector("input") as HTMLInputElement;
  const button = (name: string) =>
    [...page.container.querySelectorAll("button")].find(
      (one) => one.textContent === name || one.getAttribute("aria-label") === name,
    ) as HTMLButtonElement;
  return { ...page, input, button };
}

it("accepts no more than the maximum, and another entry after one is removed", async () => {
  const { container, input, button } = await open();
  for (const text of ["a", "b", "c"]) {
    await change(input, text);
    await press(input, "Enter");
  }
  expect([input.disabled, button("Add").disabled]).toEqual([true, true]);
  expect(container.textContent).toContain("That’s the most you can add: 3.");
  await act(async () => button("Remove b").click());
  expect(entries).toEqual(["a", "c"]);
  expect(input.disabled).toBe(false);
  expect(document.activeElement).toBe(input);
});
