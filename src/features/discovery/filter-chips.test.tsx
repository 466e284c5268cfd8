// @dom
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { readSearch } from "./discovery-search.ts";
import { FilterChips } from "./filter-chips.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: () => new Promise(() => undefined) }));

const lastRemoved = vi.fn();
function Chips() {
  const [search, setSearch] = useState(() => readSearch(new URLSearchParams("style=Boho&skill=Lighting&session=chat")));
  return (
    <>
      <FilterChips
        search={search}
        onRemove={(filter) => setSearch({ ...search, [filter]: "all" })}
        onLastRemoved={lastRemoved}
      />
      <button type="button" aria-label="Clear" onClick={() => setSearch(readSearch(new URLSearchParams()))} />
    </>
  );
}

async function open() {
  lastRemoved.mockReset();
  const { container } = await render(<Chips />);
  return (name: string) =>
    act(async () => {
      const button = container.querySelector<HTMLElement>(`[aria-label="${name}"]`);
      button?.focus();
      button?.click();
    });
}
const focused = () => document.activeElement?.getAttribute("aria-label");

it("the focus goes to the chip in the place of the one that is removed, at last elsewhere", async () => {
  const press = await open();
  await press("Remove the filter Lighting");
  expect(focused()).toBe("Remove the filter chat");
  await press("Remove the filter chat");
  expect(focused()).toBe("Remove the filter Boho");
  expect(lastRemoved).not.toHaveBeenCalled();
  await press("Remove the filter Boho");
  expect(lastRemoved).toHaveBeenCalledTimes(1);
});

it("it stays where it is when all filters are cleared by something else", async () => {
  const press = await open();
  await press("Remove the filter Lighting");
  await press("Clear");
  expect(focused()).toBe("Clear");
  expect(lastRemoved).not.toHaveBeenCalled();
});
