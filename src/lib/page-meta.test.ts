// @dom
import { expect, it } from "vitest";
import { setTitleCount, usePageMeta } from "./page-meta.ts";
import { renderHook } from "./testing/render-hook.ts";

it("begins the title of each page with the number of unseen items", async () => {
  document.title = "Parlour";
  setTitleCount(2);
  expect(document.title).toBe("Parlour");
  const page = await renderHook(usePageMeta, { title: "Dashboard", description: "Your bookings." });
  expect(document.title).toBe("(2) Dashboard | Parlour");
  setTitleCount(100);
  expect(document.title).toBe("(99+) Dashboard | Parlour");
  await page.render({ title: "Parlour: talk to a designer", description: "" });
  expect(document.title).toBe("(99+) Parlour: talk to a designer");
  setTitleCount(0);
  expect(document.title).toBe("Parlour: talk to a designer");
});
