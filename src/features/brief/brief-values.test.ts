import type { BriefPart } from "@contract/brief-words.ts";
import { describe, expect, test } from "vitest";
import {
  contentOf,
  designOf,
  formatNext,
  isFilled,
  NOTHING,
  openQuestions,
  restoreBrief,
  valuesOf,
} from "./brief-values.ts";

const typed = (part: Partial<ReturnType<typeof valuesOf>>) => contentOf({ ...valuesOf(NOTHING), ...part }, "USD");

describe("The budget field", () => {
  test.each([
    ["$2500.50", 250_050],
    ["3,00,000", 30_000_000],
    ["1,250,000", 125_000_000],
    ["1", 100],
    ["100000000", 10_000_000_000],
  ])("reads %j as a budget of %s", (budget, amount) => {
    expect(typed({ budget })).toMatchObject({ content: { budget: { amount, currency: "USD" } }, wrong: {} });
  });

  test.each([
    ["USD", "$2,500"],
    ["INR", "₹2,50,000.50"],
  ] as const)("shows a sum in %s as its readers write it, and reads it again", (currency, budget) => {
    const { content } = contentOf({ ...valuesOf(NOTHING), budget }, currency);
    expect(valuesOf(content).budget).toBe(budget);
    expect(contentOf(valuesOf(content), currency).content).toEqual(content);
  });

  test.each(["a lot", "2.500,00", "12,50", "1,2,500", "0.99", "100000000.01"])("refuses %j as a budget", (budget) => {
    const { content, wrong } = typed({ budget });
    expect(content.budget).toBeNull();
    expect(wrong.budget).toBeDefined();
  });
});

test("counts each part as filled by its own field, as SQL does", () => {
  const parts = {
    room: { room: "office" },
    floor_plan: { roomWords: "One window" },
    budget: { budget: { amount: 100, currency: "USD" } },
    stays: { stays: "The piano" },
    likes: { likes: "Oak" },
    question: { question: "Which oil?" },
  } as const;
  for (const filled of Object.keys(parts) as (keyof typeof parts)[])
    for (const part of Object.keys(parts) as (keyof typeof parts)[])
      expect(isFilled(part, { ...NOTHING, ...parts[filled] }, false), part).toBe(part === filled);

  expect(isFilled("floor_plan", NOTHING, true)).toBe(true);
  expect(isFilled("likes", { ...NOTHING, idea: { room: "Office", style: "Boho", palette: "dark" } }, false)).toBe(true);
});

test("the open questions are named in the order of the page, the asked ones first", () => {
  const next = (content: Partial<typeof NOTHING>, hasFiles: boolean, asked: { part: BriefPart }[] = []) =>
    formatNext(openQuestions(asked, { ...NOTHING, ...content }, hasFiles)).join("");
  const all = { room: "office", stays: "The piano", likes: "Oak", budget: { amount: 100, currency: "USD" } } as const;
  expect(next({ ...all, question: "Which oil?" }, true)).toBe("Your answers");
  expect(next({}, false)).toBe("Next: kind of room, photos, what stays and 3 more");
  expect(next({}, false, [{ part: "floor_plan" }, { part: "budget" }])).toBe(
    "Next: budget, kind of room, photos and 3 more",
  );
  expect(next({ room: "office", stays: "The piano", likes: "Oak" }, false)).toBe("Next: photos, budget, your question");
  expect(next({ room: "office", stays: "The piano", likes: "Oak", question: "Which oil?" }, true)).toBe("Next: budget");
});

test("a draft of another shape is not restored", () => {
  const values = valuesOf(NOTHING);
  expect(restoreBrief({ version: 2, values })).toEqual({ version: 2, values });
  // Each text in the form.
  const texts = ["budget", "roomWords", "stays", "likes", "question"];
  const wrong = texts.map((name) => ({ version: 1, values: { ...values, [name]: 1 } }));
  for (const kept of [undefined, "x", { values }, { version: 1, values: null }, { version: "1", values }, ...wrong])
    expect(restoreBrief(kept)).toBeUndefined();
});

test("only a design that the studio has is accepted", () => {
  const design = { room: "Living Room", style: "Boho", palette: "light" };
  expect(designOf({ ...design, more: 1 })).toEqual(design);
  const wrong = [{ room: "Cellar" }, { style: "Baroque" }, { palette: undefined }].map((part) => ({
    ...design,
    ...part,
  }));
  for (const idea of [null, "x", ...wrong]) expect(designOf(idea)).toBeNull();
});
