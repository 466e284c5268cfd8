// @dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { change, renderPage } from "@/lib/testing/render.tsx";
import { Wall } from "./wall.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const now = "2026-11-05T09:00:00Z";
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(now) }));
afterEach(() => void vi.useRealTimers());

const rates = [{ _id: "1", type: "chat", price: 8500, currency: "USD", slotDuration: 60 }];
const designer = (name: string, nextFree: string | null, ...styles: string[]) => ({
  _id: name.toLowerCase(),
  name,
  nextFree,
  styles,
  rates,
});

type Listed = ReturnType<typeof designer>;

/** Opens the wall for a visitor: `soonest` are free soonest of all, `ofStyle` is the answer of the list of one style. */
async function open(soonest: Listed[] | Error, ofStyle: Listed[] = []) {
  vi.mocked(api).mockImplementation((async (_: string, { query }: { query: { style?: string } }) => {
    if (soonest instanceof Error) throw soonest;
    return { designers: query.style ? ofStyle : soonest };
  }) as unknown as typeof api);
  const page = await renderPage(<Wall />);
  await page.pass(1000);
  const slider = page.container.querySelector("input") as HTMLInputElement;
  return {
    ...page,
    slider,
    moveTo: async (stop: number) => {
      await change(slider, String(stop));
      await page.pass(1000);
    },
    links: () => [...page.container.querySelectorAll("a")].map((link) => link.getAttribute("href")),
    pictures: () =>
      [...page.container.querySelectorAll("img[src^='/images/wall']")].map((image) => image.getAttribute("src")),
    asked: () => vi.mocked(api).mock.calls.map(([, options]) => (options as unknown as { query: object }).query),
  };
}

const hands = [
  designer("Renee", "2026-11-05T13:00:00Z", "Traditional"),
  designer("Noor", "2026-11-05T12:00:00Z", "Boho", "Traditional"),
  designer("Erik", "2026-11-05T11:00:00Z", "Scandinavian"),
];

it("shows the soonest available designer of each stop's style", async () => {
  const { container, links, moveTo, slider } = await open(hands);
  expect(slider.getAttribute("aria-valuetext")).toBe("Traditional");
  expect(links()).toEqual(["/designer/noor", "/designer/noor?book=1"]);
  await moveTo(1);
  expect(slider.getAttribute("aria-valuetext")).toBe("Scandinavian");
  expect(links()).toEqual(["/designer/erik", "/designer/erik?book=1"]);
  expect(container.textContent).toContain("For Scandinavian rooms");
  expect(container.textContent).toContain("Full refund within");
});

it("requests a style's own designers if the list of the soonest has none of them", async () => {
  const { asked, links, moveTo } = await open(hands, [designer("Mei", "2026-11-07T11:00:00Z", "Minimal")]);
  expect(asked()).toEqual([{ sort: "soonest", limit: 12 }]);
  await moveTo(0);
  expect(asked()).toContainEqual({ style: "Minimal", sort: "soonest", limit: 12 });
  expect(links()).toEqual(["/designer/mei", "/designer/mei?book=1"]);
});

it("shows nobody at two stops while somebody else is free", async () => {
  const zanele = designer("Zanele", "2026-11-08T11:00:00Z", "Boho");
  const { links, moveTo } = await open(hands, [designer("Noor", "2026-11-05T12:00:00Z", "Boho"), zanele]);
  expect(links()).toContain("/designer/noor");
  await moveTo(4);
  expect(links()).toEqual(["/designer/zanele", "/designer/zanele?book=1"]);
});

it("leads to discovery if no designer of the style is available", async () => {
  const { container, links, moveTo } = await open(hands, [designer("Mei", null, "Minimal")]);
  await moveTo(0);
  expect(links()).toEqual(["/discovery?style=Minimal"]);
  expect(container.textContent).toContain("Nobody in this style is available just now");
  expect(container.textContent).not.toContain("Full refund within");
});

it("leads to all designers if nobody is free, and if the times could not be loaded", async () => {
  const nobody = await open([designer("Mei", null, "Minimal")]);
  expect(nobody.links()).toEqual(["/discovery"]);
  expect(nobody.container.textContent).toContain("Nobody is available just now");
  const failed = await open(new Error("offline"));
  expect(failed.links()).toEqual(["/discovery"]);
  expect(failed.container.textContent).toContain("The times could not be loaded.");
});

it("loads the other pictures when a visitor reaches for the slider", async () => {
  const { pictures, slider } = await open(hands);
  expect(pictures()).toEqual(["/images/wall/traditional.webp"]);
  await act(async () => slider.focus());
  expect(pictures()).toHaveLength(5);
});
