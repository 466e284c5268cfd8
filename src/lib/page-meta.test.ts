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

it("sets description and card for sharing for each page", async () => {
  const content = (name: string) =>
    document.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
  const page = await renderHook(usePageMeta, { title: "Mira Sand", description: "Calm rooms." });
  expect([content("og:title"), content("description"), content("og:description")]).toEqual([
    "Mira Sand | Parlour",
    "Calm rooms.",
    "Calm rooms.",
  ]);
  expect(content("og:image")).toMatch(/^http.*\/images\/share\.jpg$/);
  await page.render({ title: "Noor", description: "Warm rooms." });
  expect([content("og:title"), content("description")]).toEqual(["Noor | Parlour", "Warm rooms."]);
  expect(document.head.querySelectorAll("meta[property='og:title']")).toHaveLength(1);
});
