import type { DesignersResponse, SearchWish } from "@contract/designers.ts";
import { FreeSoonest } from "@/domain/designer/free-soonest.tsx";
import { Button } from "@/ui/button.tsx";
import { chosenFilters, type DiscoverySearch } from "./discovery-search.ts";
import { foundWithout, GiveUp } from "./give-up.tsx";

type NothingFoundProps = {
  search: DiscoverySearch;
  without: DesignersResponse["without"];
  onClear: () => void;
  onGiveUp: (wish: SearchWish) => void;
};

/** Offers to give up a wish, beside the designers who are free soonest. If the search is the only wish, one button clears it. */
export function NothingFound({ search, without, onClear, onGiveUp }: NothingFoundProps) {
  const filtered = chosenFilters(search).length > 0;
  const [only] = without;
  return (
    <div className="mt-2 grid items-center gap-x-24 gap-y-8 rounded-card bg-duck-100 p-[clamp(1.5rem,4vw,3.5rem)] sm:mt-6 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 className="display text-2xl text-balance">No designers match your current filters.</h2>
        {filtered && (
          <div className="mt-2 max-w-[34em] text-ink-700">
            {without.length > 0 ? (
              <GiveUp search={search} without={without} onGiveUp={onGiveUp} />
            ) : (
              <p>Try removing a filter, or a shorter search.</p>
            )}
          </div>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          {!filtered && (
            <Button onClick={() => onGiveUp("search")}>Clear search{only && `: ${foundWithout(only)}`}</Button>
          )}
          {/* The specification asks for this button wherever nobody is found. */}
          <Button variant={filtered ? "default" : "link"} onClick={onClear}>
            Clear Filters
          </Button>
        </div>
      </div>
      <FreeSoonest as="h2" className="min-w-0" />
    </div>
  );
}
