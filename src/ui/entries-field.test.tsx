// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { change, press, render } from "@/lib/testing/render.tsx";
import { EntriesField } from "./entries-field.tsx";

let entries: string[];
let sent: string[] | undefined;
function Form({ short = false }: { short?: boolean }) {
  const [all, setAll] = useState<string[]>([]);
  entries = all;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent = entries;
      }}
    >
      <EntriesField
        label="Included"
        hint="Press Enter."
        listLabel="Included"
        entries={all}
        onChange={setAll}
        most={3}
        longest={20}
        short={short}
      />
      <button type="submit">Save</button>
    </form>
  );
}

async function open(short = false) {
  sent = undefined;
  const page = await render(<Form short={short} />);
  const input = page.container.querySelector("input") as HTMLInputElement;
  const button = (name: string) =>
    [...page.container.querySelectorAll("button")].find(
      (one) => one.textContent === name || one.getAttribute("aria-label") === name,
    ) as HTMLButtonElement;
  return { ...page, input, button };
}

it("Enter adds what was typed, each text once, and sends no form", async () => {
  const { input } = await open();
  for (const text of ["A plan ", "A plan", " "]) {
    await change(input, text);
    expect(await press(input, "Enter")).toBe(false);
    expect(input.value).toBe("");
  }
  expect([entries, sent]).toEqual([["A plan"], undefined]);
});

it("a comma is part of a text, and ends only a short one, which is also added when the focus moves on", async () => {
  const { input } = await open();
  await change(input, "A plan");
  expect(await press(input, ",")).toBe(true);
  await act(async () => input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  expect(entries).toEqual([]);
  const short = await open(true);
  await change(short.input, "sofa");
  expect(await press(short.input, ",")).toBe(false);
  await change(short.input, "lamp");
  await act(async () => short.input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  expect(entries).toEqual(["sofa", "lamp"]);
});

it("what was typed last is sent with the form", async () => {
  const { input, button } = await open();
  await change(input, "A list");
  await act(async () => button("Save").click());
  expect(sent).toEqual(["A list"]);
});

it("takes no more than the most, says so, and again once one is removed, where the focus goes", async () => {
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

it("leads on to the last entry where it is the most that fit, by Enter and by “Add”, and takes no focus that is elsewhere", async () => {
  const byEnter = await open();
  await act(async () => byEnter.input.focus());
  for (const text of ["a", "b", "c"]) {
    expect(document.activeElement).toBe(byEnter.input);
    await change(byEnter.input, text);
    await press(byEnter.input, "Enter");
  }
  expect(document.activeElement).toBe(byEnter.button("Remove c"));
  await byEnter.unmount();

  const byButton = await open();
  for (const text of ["a", "b", "c"]) {
    await change(byButton.input, text);
    await act(async () => byButton.button("Add").click());
  }
  expect(document.activeElement).toBe(byButton.button("Remove c"));
  await byButton.unmount();

  const left = await open(true);
  for (const text of ["a", "b", "c"]) {
    await change(left.input, text);
    await act(async () => left.button("Save").focus());
    await act(async () => left.input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  }
  expect(entries).toEqual(["a", "b", "c"]);
  expect(document.activeElement).toBe(left.button("Save"));
});
