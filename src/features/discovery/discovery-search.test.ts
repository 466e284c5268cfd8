import { LONGEST_SEARCH } from "@contract/limits.ts";
import { expect, test } from "vitest";
import { isNarrowed, NO_FILTERS, readSearch, writeSearch } from "./discovery-search.ts";

const begin = { ...NO_FILTERS, search: "", sort: "recommended" as const, page: 1 };

test("an empty address is the beginning, and the beginning an empty address", () => {
  expect(readSearch(new URLSearchParams())).toEqual(begin);
  expect(writeSearch(begin).toString()).toBe("");
});

test("a written search is read back unchanged", () => {
  const search = {
    ...begin,
    search: "lofts & brick",
    style: "Boho",
    location: "New York, New York",
    sort: "price" as const,
    page: 3,
  };
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test("nonsense in the address counts as absent", () => {
  for (const page of ["0", "-1", "1.5", "two", "", "1000000000"]) {
    expect(readSearch(new URLSearchParams({ page })).page).toBe(1);
  }
  expect(readSearch(new URLSearchParams({ search: "  ", style: "", sort: "best" }))).toEqual(begin);
  expect(readSearch(new URLSearchParams({ search: "a".repeat(500) })).search).toHaveLength(LONGEST_SEARCH.search);
});

test("a search or a filter narrows, a page does not", () => {
  expect(isNarrowed({ ...begin, page: 2 })).toBe(false);
  expect(isNarrowed({ ...begin, search: "oak" })).toBe(true);
  expect(isNarrowed({ ...begin, budget: "USD:0-50" })).toBe(true);
});
