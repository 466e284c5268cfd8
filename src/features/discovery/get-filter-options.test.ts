import { expect, it } from "vitest";
import { complete } from "./get-filter-options.ts";

const whole = {
  styles: ["Minimal"],
  skills: ["Space Planning"],
  budgetRanges: [{ value: "0-50", label: "Up to $50" }],
  experienceLevels: [{ value: "5", label: "5 years" }],
  locations: [{ city: "Utrecht", state: "" }],
  languages: ["nl"],
  sessions: ["chat" as const],
};

it("gives every filter a list, even if an older server omits one", () => {
  const { skills: _, ...older } = whole;
  expect(complete(whole)).toEqual(whole);
  expect(complete(older)).toEqual({ ...whole, skills: [] });
  expect(complete({ ...whole, locations: null as never })).toEqual({ ...whole, locations: [] });
  expect(complete({})).toEqual(Object.fromEntries(Object.keys(whole).map((name) => [name, []])));
});
