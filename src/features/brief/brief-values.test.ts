import { BRIEF } from "@contract/limits.ts";
import { describe, expect, test } from "vitest";
import { contentOf, designOf, inUnit, isFilled, leftInWords, NOTHING, restoreBrief, valuesOf } from "./brief-values.ts";

const typed = (part: Partial<ReturnType<typeof valuesOf>>) => contentOf({ ...valuesOf(NOTHING), ...part }, "USD");

describe("What is typed", () => {
  test.each([
    ["4.2", false, 420],
    ["4,25 m", false, 425],
    [" 4 ", false, 400],
    ["13.5", true, 411],
    ["12 ft", true, 366],
    // The unit that is written with it counts, not the one of the form.
    ["12 ft", false, 366],
    ["12'", false, 366],
    ["4.2 m", true, 420],
    ["4.2 M", true, 420],
    // The shortest and the longest.
    ["0.5", false, 50],
    ["50", false, 5000],
    // As they are called in feet.
    ["1.6", true, 50],
    ["164", true, 4999],
    ["", false, null],
  ])("as a length, %j (feet: %s), is %s centimeters", (length, inFeet, lengthCm) => {
    expect(typed({ length, inFeet })).toMatchObject({ content: { lengthCm }, wrong: {} });
  });

  test.each(["1.5", "164.1"])("is too short or too long in feet: %j", (length) => {
    expect(typed({ length, inFeet: true }).wrong).toEqual({ length: "Between 1.6 ft and 164 ft, please" });
  });

  test.each(["four", "4.2.1", "-4", "0.49", "50.01"])("is no length: %j", (length) => {
    const { content, wrong } = typed({ length, width: "3" });
    expect(content).toMatchObject({ lengthCm: null, widthCm: 300 });
    expect(Object.keys(wrong)).toEqual(["length"]);
  });

  test.each([
    ["2,500", 250_000],
    ["$2500.50", 250_050],
    ["3,00,000", 30_000_000],
    ["1,250,000", 125_000_000],
    ["1", 100],
    ["100000000", 10_000_000_000],
  ])("as a budget, %j, is %s", (budget, amount) => {
    expect(typed({ budget })).toMatchObject({ content: { budget: { amount, currency: "USD" } }, wrong: {} });
  });

  test.each(["a lot", "2.500,00", "2500,50", "12,50", "1,2,500", "0.99", "100000000.01"])(
    "is no budget: %j",
    (budget) => {
      const { content, wrong } = typed({ budget });
      expect(content.budget).toBeNull();
      expect(wrong.budget).toBeDefined();
    },
  );

  test("comes back as it is stored", () => {
    const content = {
      ...NOTHING,
      ...{ lengthCm: 411, widthCm: 366, heightCm: null, inFeet: true },
      budget: { amount: 250_050, currency: "USD" as const },
    };
    const values = valuesOf(content);
    expect(values).toMatchObject({ length: "13.5", width: "12", height: "", budget: "2500.5" });
    expect(contentOf(values, "USD")).toEqual({ content, wrong: {} });
  });

  test.each([true, false])("comes back to the centimeter, whatever unit it was typed in (feet: %s)", (inFeet) => {
    for (let lengthCm = BRIEF.leastCm; lengthCm <= BRIEF.mostCm; lengthCm++) {
      const content = { ...NOTHING, lengthCm, inFeet };
      expect(contentOf(valuesOf(content), "USD").content).toEqual(content);
    }
  });

  test("is the same in feet and back, and what is no number stays for its writer to mend", () => {
    const values = { ...valuesOf(NOTHING), length: "4.2", width: "3,5 meters", height: "99" };
    const feet = { ...values, ...inUnit(true, values) };
    expect(feet).toMatchObject({ inFeet: true, length: "13.78", width: "3,5 meters", height: "324.8" });
    expect(inUnit(false, feet)).toEqual({ inFeet: false, length: "4.2", width: "3,5 meters", height: "99" });
    const typed = { ...valuesOf({ ...NOTHING, inFeet: true }), length: "13.5" };
    expect(inUnit(true, { ...typed, ...inUnit(false, typed) })).toMatchObject({ length: "13.5" });
  });
});

test("a part is filled as SQL sees it: each by its own", () => {
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

test("a draft of another version is not restored", () => {
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

test("of a brief that files were left behind is said in the right number", () => {
  expect(leftInWords(1)).toMatch(/^One file did not/);
  expect(leftInWords(2)).toMatch(/^2 files did not/);
});

test("a design is one that the studio has", () => {
  const design = { room: "Living Room", style: "Boho", palette: "light" };
  expect(designOf({ ...design, more: 1 })).toEqual(design);
  for (const idea of [
    null,
    "x",
    { ...design, room: "Cellar" },
    { ...design, style: "Baroque" },
    { ...design, palette: undefined },
  ])
    expect(designOf(idea)).toBeNull();
});
