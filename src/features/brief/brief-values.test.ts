import { BRIEF } from "@contract/limits.ts";
import { describe, expect, test } from "vitest";
import { contentOf, designOf, inUnit, isFilled, NOTHING, restoreBrief, valuesOf } from "./brief-values.ts";

const typed = (part: Partial<ReturnType<typeof valuesOf>>) => contentOf({ ...valuesOf(NOTHING), ...part }, "USD");

describe("What is typed", () => {
  test.each([
    ["4,25 m", false, 425],
    [" 4 ", false, 400],
    ["13.5", true, 411],
    // The unit that is written with it counts, not the one of the form.
    ["12'", false, 366],
    ["4.2 M", true, 420],
    // The shortest and the longest.
    ["0.5", false, 50],
    ["50", false, 5000],
    ["1.6", true, 50],
    ["164", true, 4999],
    ["", false, null],
  ])("reads %j (in feet: %s) as a length of %s centimeters", (length, inFeet, lengthCm) => {
    expect(typed({ length, inFeet })).toMatchObject({ content: { lengthCm }, wrong: {} });
  });

  test.each(["1.5", "164.1"])("refuses %j as too short or too long in feet", (length) => {
    expect(typed({ length, inFeet: true }).wrong).toEqual({ length: "Between 1.6 ft and 164 ft, please" });
  });

  test.each(["four", "4.2.1", "-4", "0.49", "50.01"])("refuses %j as a length", (length) => {
    const { content, wrong } = typed({ length, width: "3" });
    expect(content).toMatchObject({ lengthCm: null, widthCm: 300 });
    expect(Object.keys(wrong)).toEqual(["length"]);
  });

  test.each([
    ["$2500.50", 250_050],
    ["3,00,000", 30_000_000],
    ["1,250,000", 125_000_000],
    ["1", 100],
    ["100000000", 10_000_000_000],
  ])("reads %j as a budget of %s", (budget, amount) => {
    expect(typed({ budget })).toMatchObject({ content: { budget: { amount, currency: "USD" } }, wrong: {} });
  });

  test.each(["a lot", "2.500,00", "12,50", "1,2,500", "0.99", "100000000.01"])("refuses %j as a budget", (budget) => {
    const { content, wrong } = typed({ budget });
    expect(content.budget).toBeNull();
    expect(wrong.budget).toBeDefined();
  });

  test.each([true, false])("returns to the centimeter in its unit (in feet: %s)", (inFeet) => {
    for (let lengthCm = BRIEF.leastCm; lengthCm <= BRIEF.mostCm; lengthCm++) {
      const content = { ...NOTHING, lengthCm, inFeet };
      expect(contentOf(valuesOf(content), "USD").content).toEqual(content);
    }
  });

  test("is converted to feet and back, except what is no number", () => {
    const values = { ...valuesOf(NOTHING), length: "4.2", width: "3,5 meters", height: "99" };
    const feet = { ...values, ...inUnit(true, values) };
    expect(feet).toMatchObject({ inFeet: true, length: "13.78", width: "3,5 meters", height: "324.8" });
    expect(inUnit(false, feet)).toEqual({ inFeet: false, length: "4.2", width: "3,5 meters", height: "99" });
    const typed = { ...valuesOf({ ...NOTHING, inFeet: true }), length: "13.5" };
    expect(inUnit(true, { ...typed, ...inUnit(false, typed) })).toMatchObject({ length: "13.5" });
  });
});

test("takes each part for filled by its own field, as SQL does", () => {
  const parts = {
    room: { room: "office" },
    openings: { openings: "One window" },
    budget: { budget: { amount: 100, currency: "USD" } },
    stays: { stays: "The piano" },
    likes: { likes: "Oak" },
    question: { question: "Which oil?" },
  } as const;
  for (const filled of Object.keys(parts) as (keyof typeof parts)[])
    for (const part of Object.keys(parts) as (keyof typeof parts)[])
      expect(isFilled(part, { ...NOTHING, ...parts[filled] }), part).toBe(part === filled);

  expect(isFilled("measurements", { ...NOTHING, widthCm: 300 })).toBe(false);
  expect(isFilled("measurements", { ...NOTHING, lengthCm: 400 })).toBe(false);
  expect(isFilled("measurements", { ...NOTHING, widthCm: 300, lengthCm: 400 })).toBe(true);
  expect(isFilled("likes", { ...NOTHING, idea: { room: "Office", style: "Boho", palette: "dark" } })).toBe(true);
});

test("does not restore a draft of another shape", () => {
  const values = valuesOf(NOTHING);
  expect(restoreBrief({ version: 2, values })).toEqual({ version: 2, values });
  for (const kept of [
    undefined,
    "x",
    { values },
    { version: 1, values: null },
    { version: "1", values },
    // Each text that the form shows.
    ...["length", "width", "height", "budget", "openings", "stays", "likes", "question"].map((name) => ({
      version: 1,
      values: { ...values, [name]: 1 },
    })),
  ])
    expect(restoreBrief(kept)).toBeUndefined();
});

test("takes only a design that the studio has", () => {
  const design = { room: "Living Room", style: "Boho", palette: "light" };
  expect(designOf({ ...design, more: 1 })).toEqual(design);
  const wrong = [
    { ...design, room: "Cellar" },
    { ...design, style: "Baroque" },
    { ...design, palette: undefined },
  ];
  for (const idea of [null, "x", ...wrong]) expect(designOf(idea)).toBeNull();
});
