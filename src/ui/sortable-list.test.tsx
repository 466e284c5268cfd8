// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { SortableList } from "./sortable-list.tsx";
import { moved } from "./sorting.ts";

function Steps() {
  const [ids, setIds] = useState(["measure", "draw"]);
  return (
    <>
      <SortableList
        ids={ids}
        label="Steps"
        nameOf={(index) => ids[index] ?? ""}
        onMove={(from, to) => setIds(moved(ids, from, to))}
      >
        {(_, { arrows }) => arrows}
      </SortableList>
      <button type="button" aria-label="Add" onClick={() => setIds([...ids, "buy"])} />
    </>
  );
}

async function open() {
  const { container } = await render(<Steps />);
  const button = (name: string) => container.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  return {
    button,
    press: (name: string) =>
      act(async () => {
        button(name)?.focus();
        button(name)?.click();
      }),
    order: () => [...container.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row")),
    said: () => container.querySelector("[role=status]")?.textContent,
  };
}

it("announces a row that is moved by its button, which keeps the focus", async () => {
  const { button, press, order, said } = await open();
  await press("Move measure down");
  expect(order()).toEqual(["draw", "measure"]);
  expect(said()).toBe("measure is now 2 of 2");
  expect(document.activeElement).toBe(button("Move measure down"));
});
