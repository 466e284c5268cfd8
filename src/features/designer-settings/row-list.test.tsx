// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { RowList } from "./row-list.tsx";

function Questions() {
  const [ids, setIds] = useState(["a", "b"]);
  return (
    <RowList
      label="Questions"
      noun="Question"
      most={2}
      rows={{
        fields: ids.map((id) => ({ id })),
        append: () => setIds([...ids, "c"]),
        remove: (index) => setIds(ids.filter((_, other) => other !== index)),
        move: () => undefined,
      }}
      textOf={(index) => (index === 0 ? " What does it cost? " : "")}
    >
      {(index) => <p>{ids[index]}</p>}
    </RowList>
  );
}

it("adds no row beyond the limit, and focuses its button after a removal", async () => {
  const { container } = await render(<Questions />);
  const add = container.querySelector<HTMLButtonElement>("[data-add]");
  expect([add?.disabled, container.textContent]).toEqual([true, expect.stringContaining("At most 2.")]);
  expect(container.querySelector('[aria-label="Remove question 2"]')).not.toBeNull();
  const remove = container.querySelector<HTMLElement>('[aria-label="Remove What does it cost?"]');
  remove?.focus();
  await act(async () => remove?.click());
  expect([...container.querySelectorAll("p")].map(({ textContent }) => textContent)).toContain("b");
  expect(container.textContent).not.toContain("At most");
  expect(document.activeElement).toBe(add);
});
