// @dom
import { expect, it } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useAddedWhileHidden } from "./use-added-while-hidden.ts";

it("lists what was added while it was hidden, until it is visible again", async () => {
  const list = await renderHook(({ items, hidden }) => useAddedWhileHidden(items, hidden), {
    items: ["a"],
    hidden: false,
  });
  await list.render({ items: ["a", "b"], hidden: false });
  await list.render({ items: ["a", "b"], hidden: true });
  expect(list.current()).toEqual([]);
  await list.render({ items: ["a", "b", "c", "d"], hidden: true });
  expect(list.current()).toEqual(["c", "d"]);
  await list.render({ items: ["a", "b", "c", "d"], hidden: false });
  await list.render({ items: ["a", "b", "c", "d"], hidden: true });
  expect(list.current()).toEqual([]);
});
