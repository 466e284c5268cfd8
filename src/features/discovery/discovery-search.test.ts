import { LONGEST_SEARCH } from "@contract/limits.ts";
import { expect, test } from "vitest";
import { givenUp, isNarrowed, NO_FILTERS, readSearch, withUnderstood, writeSearch } from "./discovery-search.ts";

const begin = { ...NO_FILTERS, search: "", sort: "recommended" as const, page: 1 };

test("an empty address reads as no search, and no search is written as an empty address", () => {
  expect(readSearch(new URLSearchParams())).toEqual(begin);
  expect(writeSearch(begin).toString()).toBe("");
});

test("a written search reads back unchanged", () => {
  const filters = { style: "Boho", location: "New York, New York", sort: "price" as const };
  const search = { ...begin, ...filters, search: "lofts & brick", page: 3 };
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test("invalid parts of the address are ignored", () => {
  for (const page of ["0", "-1", "1.5", "two", "", "1000000000"]) {
    expect(readSearch(new URLSearchParams({ page })).page).toBe(1);
  }
  const nonsense = { search: "  ", style: "", sort: "best", day: "someday", part: "all" };
  expect(readSearch(new URLSearchParams(nonsense))).toEqual(begin);
  expect(readSearch(new URLSearchParams({ search: "a".repeat(500) })).search).toHaveLength(LONGEST_SEARCH.search);
});

test("words and filters count as a narrowed search, the page does not", () => {
  expect(isNarrowed({ ...begin, page: 2 })).toBe(false);
  expect(isNarrowed({ ...begin, search: "oak" })).toBe(true);
  expect(isNarrowed({ ...begin, budget: "USD:0-50" })).toBe(true);
});

test("a search without one wish keeps the wishes that its words name as filters", () => {
  const search = { ...begin, search: "oak under 3000 tomorrow morning", style: "Boho" };
  const understood = { search: "oak", budget: "INR:0-3000", day: "tomorrow", part: "morning" };
  const all = { ...search, ...understood };
  expect(withUnderstood(search, understood)).toEqual(all);
  expect(givenUp(search, understood, "budget")).toEqual({ ...all, budget: "all" });
  expect(givenUp(search, understood, "when")).toEqual({ ...all, day: "all", part: "all" });
  expect(givenUp(search, understood, "search")).toEqual({ ...all, search: "" });
  // A set filter counts more than words.
  expect(givenUp({ ...search, budget: "USD:0-50" }, understood, "style")).toEqual({
    ...all,
    budget: "USD:0-50",
    style: "all",
  });
  expect(givenUp({ ...begin, search: "oak" }, null, "search")).toEqual(begin);
});
