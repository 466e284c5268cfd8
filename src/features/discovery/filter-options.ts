import type { FilterOptions } from "@contract/designers.ts";
import { DAYS, PARTS_OF_DAY } from "@contract/discovery-choices.ts";
import { capitalize, formatLanguage, formatMoney } from "@contract/format.ts";
import { placeLine } from "@/domain/designer/place-line.ts";
import type { Filter } from "./discovery-search.ts";
import { NONE } from "./get-filter-options.ts";

export type Option = { value: string; label: string };

const same = (value: string): Option => ({ value, label: value });
const capital = (value: string): Option => ({ value, label: capitalize(value) });

/** Returns the label of a budget that is not an option: "Up to INR 3,000 an hour" for "INR:0-3000". */
function rangeLabel(value: string): string {
  const [, currency = "", low, high] = /^(USD|INR):(\d+)-(\d*)$/.exec(value) ?? [];
  const money = (major: string | undefined) => formatMoney({ amount: Number(major) * 100, currency });
  if (!currency) return value;
  return `${high ? (low === "0" ? "Up to" : `${money(low)} to`) : "From"} ${money(high || low)} an hour`;
}

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
  day: () => DAYS.map(capital),
  part: () => PARTS_OF_DAY.map(capital),
};

/** Returns the options of a filter. Includes a value from the address that is not offered, or not loaded yet. */
export function choicesOf(filter: Filter, chosen: string, options: FilterOptions | undefined): Option[] {
  const offered = optionsOf[filter](options ?? NONE);
  const unknown = chosen !== "all" && !offered.some(({ value }) => value === chosen);
  return unknown ? [{ value: chosen, label: filter === "budget" ? rangeLabel(chosen) : chosen }, ...offered] : offered;
}

export const labelOf = (filter: Filter, chosen: string, options: FilterOptions | undefined): string =>
  choicesOf(filter, chosen, options).find(({ value }) => value === chosen)?.label ?? chosen;
