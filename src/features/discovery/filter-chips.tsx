import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { chosenFilters, type DiscoverySearch, type Filter } from "./discovery-search.ts";
import { labelOf } from "./filter-options.ts";
import { useFilterOptions } from "./get-filter-options.ts";

type FilterChipsProps = {
  search: DiscoverySearch;
  onRemove: (filter: Filter) => void;
  /** Called when the keyboard has removed the last chip, because the focus needs another place. */
  onLastRemoved: () => void;
};

/** The set filters, each removable. The focus moves to the chip that replaces the removed one. */
export function FilterChips({ search, onRemove, onLastRemoved }: FilterChipsProps) {
  const { data } = useFilterOptions();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(undefined);
  const chosen = chosenFilters(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the chips
  useEffect(() => {
    if (removed.current === undefined) return;
    const left = list.current?.querySelectorAll("button");
    const next = left?.[Math.min(removed.current, left.length - 1)];
    removed.current = undefined;
    if (next) next.focus();
    else onLastRemoved();
  }, [chosen.length]);
  if (chosen.length === 0) return null;
  return (
    <ul ref={list} aria-label="Active filters" className="mt-3 flex flex-wrap gap-2">
      {chosen.map((filter, index) => {
        const label = labelOf(filter, search[filter], data);
        return (
          <li key={filter} className="max-w-full">
            <button
              type="button"
              aria-label={`Remove the filter ${label}`}
              onClick={() => {
                removed.current = index;
                onRemove(filter);
              }}
              className="hit chip bg-duck-100 text-petrol-900 transition-colors hover:bg-duck-200"
            >
              <span className="truncate">{label}</span>
              <X className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
