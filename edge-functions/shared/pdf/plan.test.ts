import { expect, it } from "vitest";
import { textOfPdf } from "../../../tests/support/pdf.ts";
import type { Plan, PlanContent } from "../contract/plans.ts";
import { writePlan } from "./plan.ts";

const item = { name: "Wall lamp", place: "Left of the mirror", link: "", price: 14_900, quantity: 2 };
const CONTENT: PlanContent = {
  found: "The hall is dark.",
  steps: [
    { id: "1", title: "Paint the walls", text: "Two coats." },
    { id: "2", title: "Hang the mirror", text: "" },
  ],
  items: [{ id: "3", ...item, link: "https://shop.parlour.test/lamps/wall" }],
  files: ["kept"],
};
const PLAN = {
  designerName: "Mara Lindqvist",
  customerName: "Ellen Vos",
  serviceName: "Room consultation",
  currency: "USD",
  question: "Where do the coats go?",
  files: [
    { id: "kept", name: "hall.jpg" },
    { id: "other", name: "cat.jpg" },
  ],
} as Plan;
const pagesOf = async (content: Partial<PlanContent>, plan: Partial<Plan> = {}) => {
  const version = { number: 1, sentAt: "2026-11-23T10:00:00Z", content: { ...CONTENT, ...content } };
  return textOfPdf(await writePlan({ ...PLAN, ...plan }, version));
};
const written = async (...what: Parameters<typeof pagesOf>) => (await pagesOf(...what)).join(" ");

it("The PDF of a plan contains the findings, the steps, the shopping list and the pictures", async () => {
  const text = await written({});
  for (const part of [
    "For Ellen Vos",
    "by Mara Lindqvist, Monday, November 23, 2026",
    "“Where do the coats go?”",
    "The hall is dark.",
    "1. Paint the walls",
    "Two coats.",
    "2. Hang the mirror",
    "shop.parlour.test",
    "Total $298",
    "hall.jpg, on the page of this plan",
  ])
    expect(text.replace(/\s+/g, " ")).toContain(part);
  expect(text).not.toContain("cat.jpg");
  expect(text).not.toContain("without a price");
});

it("The PDF of a plan has each step on the page of its title", async () => {
  const stepsOf = (before: number) =>
    Array.from({ length: 60 }, (_, n) => ({ id: `${n}`, title: `Title ${n}.`, text: n < before ? "" : `Text ${n}.` }));
  // Pages end at other places by how many steps are titles alone.
  for (const before of [0, 1, 2, 3]) {
    const pages = await pagesOf({ steps: stepsOf(before) });
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) for (const [, n] of page.matchAll(/Text (\d+)\./g)) expect(page).toContain(`Title ${n}.`);
  }
});

it("The PDF of a plan gives the day on which it was sent in the reader's zone", async () => {
  const version = { number: 1, sentAt: "2026-11-23T23:30:00Z", content: CONTENT };
  const dayIn = async (zone?: string) => (await textOfPdf(await writePlan(PLAN, version, new Map(), zone))).join(" ");
  expect(await dayIn("Asia/Kolkata")).toContain("by Mara Lindqvist, Tuesday, November 24, 2026");
  expect(await dayIn()).toContain("by Mara Lindqvist, Monday, November 23, 2026");
});

it("The PDF of a plan has no heading without anything below it", async () => {
  const text = await written({ found: "", steps: [], items: [], files: [] }, { question: null });
  for (const heading of ["What we found", "What to do", "What to buy", "Pictures and files"])
    expect(text).not.toContain(heading);
});
