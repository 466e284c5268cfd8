import type { DesignersResponse, SearchWish } from "@contract/designers.ts";
import { FreeSoonest } from "@/domain/designer/free-soonest.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import type { DiscoverySearch } from "./discovery-search.ts";
import { GiveUp } from "./give-up.tsx";

type NothingFoundProps = {
  search: DiscoverySearch;
  without: DesignersResponse["without"];
  onClear: () => void;
  onGiveUp: (wish: SearchWish) => void;
};

export function NothingFound({ search, without, onClear, onGiveUp }: NothingFoundProps) {
  return (
    <div className="mt-6 grid rounded-card bg-duck-100 lg:grid-cols-2">
      <EmptyState
        illustration="table"
        title="No designers match your current filters."
        actions={
          <>
            <Button onClick={onClear}>Clear Filters</Button>
            {search.search !== "" && (
              <Button variant="outline" onClick={() => onGiveUp("search")}>
                Clear search
              </Button>
            )}
          </>
        }
      >
        {without.length > 0 ? (
          <GiveUp search={search} without={without} onGiveUp={onGiveUp} />
        ) : (
          <p>Try removing a filter, or a shorter search.</p>
        )}
      </EmptyState>
      <FreeSoonest as="h2" className="min-w-0 p-[clamp(2rem,4vw,3.5rem)] max-lg:pt-0" />
    </div>
  );
}
