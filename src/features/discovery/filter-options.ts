import type { FilterOptions } from "@contract/designers.ts";
import { formatLanguage } from "@contract/format.ts";
import { placeLine } from "@/domain/designer/place-line.ts";
import type { Filter } from "./discovery-search.ts";

export type Option = { value: string; label: string };

const same = (value: string): Option => ({ value, label: value });

const optionsOf: Record<Filter, (options: FilterOptions) => Option[]> = {
  style: ({ styles }) => styles.map(same),
  skill: ({ skills }) => skills.map(same),
  budget: ({ budgetRanges }) => budgetRanges,
  experience: ({ experienceLevels }) => experienceLevels,
  location: ({ locations }) =>
    locations.map(({ city, state }) => ({
      value: [city, state].filter((part) => part !== "").join(", "),
      label: placeLine(city, state),
    })),
  language: ({ languages }) =>
    languages
      .map((code) => ({ value: code, label: formatLanguage(code) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  session: ({ sessions }) => sessions.map((kind) => ({ value: kind, label: kind === "chat" ? "By chat" : "By call" })),
};

/** The options of a filter. A value from the address that is not offered, or not loaded yet, is shown as it is. */
export function choicesOf(filter: Filter, chosen: string, options: FilterOptions | undefined): Option[] {
  const offered = options ? optionsOf[filter](options) : [];
  const unknown = chosen !== "all" && !offered.some(({ value }) => value === chosen);
  return unknown ? [same(chosen), ...offered] : offered;
}

/** The label of a chosen value. */
export const labelOf = (filter: Filter, chosen: string, options: FilterOptions | undefined): string =>
  choicesOf(filter, chosen, options).find(({ value }) => value === chosen)?.label ?? chosen;
