import { SORTS } from "@contract/discovery-choices.ts";
import { LONGEST_SEARCH, PAGE } from "@contract/limits.ts";

export const FILTERS = ["style", "skill", "budget", "experience", "location", "language", "session"] as const;
export type Filter = (typeof FILTERS)[number];
export type Sort = (typeof SORTS)[number];

/** A filter that is not set is "all"; an empty `search` finds everybody. */
export type DiscoverySearch = Record<Filter, string> & { search: string; sort: Sort; page: number };

export const NO_FILTERS: Record<Filter, string> = {
  style: "all",
  skill: "all",
  budget: "all",
  experience: "all",
  location: "all",
  language: "all",
  session: "all",
};

/** The list's query for a search. */
export const listQuery = (search: DiscoverySearch) => ({ ...search, limit: PAGE.size });

/** Reads an address; invalid parts count as absent. */
export function readSearch(params: URLSearchParams): DiscoverySearch {
  const text = (name: keyof typeof LONGEST_SEARCH) => (params.get(name) ?? "").trim().slice(0, LONGEST_SEARCH[name]);
  const filters = Object.fromEntries(FILTERS.map((name) => [name, text(name) || "all"])) as Record<Filter, string>;
  const page = Number(params.get("page") ?? 1);
  return {
    ...filters,
    search: text("search"),
    sort: SORTS.find((sort) => sort === params.get("sort")) ?? "recommended",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE.last ? page : 1,
  };
}

/** The shortest address of a search: only what differs from the defaults. */
export function writeSearch({ search, sort, page, ...filters }: DiscoverySearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set("search", search.trim().slice(0, LONGEST_SEARCH.search));
  for (const name of FILTERS) if (filters[name] !== "all") params.set(name, filters[name]);
  if (sort !== "recommended") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params;
}

/** The filters that are set. */
export const chosenFilters = (search: DiscoverySearch): Filter[] => FILTERS.filter((name) => search[name] !== "all");

export const isNarrowed = (search: DiscoverySearch): boolean =>
  search.search !== "" || chosenFilters(search).length > 0;
