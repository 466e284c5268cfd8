import type { SearchWish } from "@contract/designers.ts";
import { DAYS, PARTS_OF_DAY, SORTS } from "@contract/discovery-choices.ts";
import { LONGEST_SEARCH, PAGE } from "@contract/limits.ts";
import { browserZone } from "@/lib/time-zone.ts";

const FREE_FILTERS = ["style", "skill", "budget", "experience", "location", "language", "session"] as const;
export const FILTERS = [...FREE_FILTERS, "day", "part"] as const;
export type Filter = (typeof FILTERS)[number];
export type Sort = (typeof SORTS)[number];

/** A filter that is not set is "all". */
export type Filters = Record<(typeof FREE_FILTERS)[number], string> & {
  day: (typeof DAYS)[number] | "all";
  part: (typeof PARTS_OF_DAY)[number] | "all";
};
/** An empty `search` finds everybody. */
export type DiscoverySearch = Filters & { search: string; sort: Sort; page: number };

export const NO_FILTERS: Filters = {
  style: "all",
  skill: "all",
  budget: "all",
  experience: "all",
  location: "all",
  language: "all",
  session: "all",
  day: "all",
  part: "all",
};

export const listQuery = (search: DiscoverySearch) => ({ ...search, timeZone: browserZone(), limit: PAGE.size });

/** Returns the current address: the page may not have rendered an earlier change yet, which would be lost. */
export const latestAddress = () => new URLSearchParams(window.location.search);

/** Reads an address; invalid parts count as absent. */
export function readSearch(params: URLSearchParams): DiscoverySearch {
  const text = (name: keyof typeof LONGEST_SEARCH) => (params.get(name) ?? "").trim().slice(0, LONGEST_SEARCH[name]);
  const oneOf = <Value>(values: readonly Value[], name: string) => values.find((value) => value === params.get(name));
  const filters = Object.fromEntries(FREE_FILTERS.map((name) => [name, text(name) || "all"])) as Filters;
  const page = Number(params.get("page") ?? 1);
  return {
    ...filters,
    day: oneOf(DAYS, "day") ?? "all",
    part: oneOf(PARTS_OF_DAY, "part") ?? "all",
    search: text("search"),
    sort: oneOf(SORTS, "sort") ?? "recommended",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE.last ? page : 1,
  };
}

/** Returns the shortest address of a search: only what differs from the defaults. */
export function writeSearch({ search, sort, page, ...filters }: DiscoverySearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set("search", search.trim().slice(0, LONGEST_SEARCH.search));
  for (const name of FILTERS) if (filters[name] !== "all") params.set(name, filters[name]);
  if (sort !== "recommended") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params;
}

/** Returns the filters that are set. */
export const chosenFilters = (search: DiscoverySearch): Filter[] => FILTERS.filter((name) => search[name] !== "all");

export const isNarrowed = (search: DiscoverySearch): boolean =>
  search.search !== "" || chosenFilters(search).length > 0;

/** The server's reading of the words of the search (`DesignersResponse`). */
type Understood = { search: string; budget: string; day: string; part: string } | null;

/** Returns the search as it was made: filters that are not set are those that its words name, and the other words are left. */
export function withUnderstood(search: DiscoverySearch, understood: Understood): DiscoverySearch {
  const made = { ...search, search: understood?.search ?? search.search };
  for (const name of ["budget", "day", "part"] as const)
    if (made[name] === "all" && understood?.[name]) Object.assign(made, { [name]: understood[name] });
  return made;
}

/** Returns a search without one of its wishes. The wishes in its words become filters, so that one of them can be removed. */
export function givenUp(search: DiscoverySearch, understood: Understood, wish: SearchWish | Filter): DiscoverySearch {
  const made = withUnderstood(search, understood);
  if (wish === "search") return { ...made, search: "" };
  return wish === "when" ? { ...made, day: "all", part: "all" } : { ...made, [wish]: "all" };
}
