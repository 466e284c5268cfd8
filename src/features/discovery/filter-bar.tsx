import { useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { Select } from "@/ui/select.tsx";
import type { Filter } from "./discovery-search.ts";
import { choicesOf, type Option } from "./filter-options.ts";
import { useFilterOptions } from "./get-filter-options.ts";

const words: Record<Filter, { label: string; all: string }> = {
  style: { label: "Style", all: "All Styles" },
  skill: { label: "Skills", all: "All Skills" },
  budget: { label: "Budget", all: "All Budgets" },
  experience: { label: "Experience", all: "All Experience" },
  location: { label: "Location", all: "All Locations" },
  language: { label: "Language", all: "All Languages" },
  session: { label: "Session", all: "Chat or Call" },
  day: { label: "Day", all: "Any Day" },
  part: { label: "Time", all: "Any Time" },
};

/** The filters in front; the others are behind "More", unless one of them is set. */
const FRONT: Filter[] = ["style", "budget", "skill", "experience", "location"];
const BEHIND: Filter[] = ["day", "part", "language", "session"];

type FilterBarProps = { values: Record<Filter, string>; onChange: (filter: Filter, value: string) => void };

/** A dropdown for each filter, in a row that scrolls sideways if it is too long, and fades out there. With all of them it wraps, except on phones. */
export function FilterBar({ values, onChange }: FilterBarProps) {
  const { data, isError, isFetching, refetch } = useFilterOptions();
  const [unfolded, setUnfolded] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const more = unfolded || BEHIND.some((filter) => values[filter] !== "all");
  const unfold = () => {
    setUnfolded(true);
    // The button has disappeared: the focus moves to the first filter behind it.
    requestAnimationFrame(() => row.current?.querySelectorAll("select")[FRONT.length]?.focus());
  };
  return (
    <>
      <div
        ref={row}
        className={cn(
          "-mx-(--gutter) flex gap-2 overflow-x-auto mask-r-from-[calc(100%-3rem)] group-data-pinned/bar:max-lg:mask-r-from-[calc(100%-6.5rem)] group-data-pinned/bar:max-lg:mask-r-to-[calc(100%-3.75rem)] py-2 pr-17 pl-(--gutter) [scrollbar-width:none] max-lg:gap-1.5 lg:pr-(--gutter) lg:py-3 xl:mx-0 xl:overflow-visible xl:mask-none xl:px-0 xl:pb-0",
          more ? "md:max-xl:flex-wrap md:max-xl:mask-none! xl:basis-full" : "xl:flex-none xl:pt-0.5",
        )}
      >
        {[...FRONT, ...(more ? BEHIND : [])].map((filter) => (
          <FilterSelect
            key={filter}
            filter={filter}
            value={values[filter]}
            options={choicesOf(filter, values[filter], data)}
            onChange={(value) => onChange(filter, value)}
          />
        ))}
        {!more && (
          <Button variant="ghost" className="h-11 flex-none px-2 text-sm" onClick={unfold}>
            More filters
          </Button>
        )}
      </div>
      {isError && !data && (
        <p
          className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-700 xl:mt-2 xl:mb-0 xl:w-full"
          role="status"
        >
          The filters could not be loaded.
          <Button variant="link" size="sm" busy={isFetching} onClick={() => refetch()}>
            Load the filters
          </Button>
        </p>
      )}
    </>
  );
}

type FilterSelectProps = { filter: Filter; value: string; options: Option[]; onChange: (value: string) => void };

function FilterSelect({ filter, value, options, onChange }: FilterSelectProps) {
  const { label, all } = words[filter];
  return (
    <Select
      aria-label={label}
      chosen={value !== "all"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-11 w-auto max-w-60 flex-none pr-9 pl-3 [field-sizing:content] [background-position:right_0.625rem_center] max-lg:pr-7 max-lg:pl-2.5 max-lg:[background-position:right_0.375rem_center] text-sm font-medium max-xl:lg:grow xl:max-w-none xl:min-w-0 xl:shrink"
    >
      <option value="all">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
