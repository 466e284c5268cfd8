import type { DesignersResponse, SearchWish } from "@contract/designers.ts";
import { formatCount } from "@contract/format.ts";
import { MOST } from "@contract/limits.ts";
import { Button } from "@/ui/button.tsx";
import type { DiscoverySearch, Filter } from "./discovery-search.ts";
import { labelOf } from "./filter-options.ts";
import { useFilterOptions } from "./get-filter-options.ts";

/** The number of wishes that are worth reading. */
const SHOWN = 3;

type GiveUpProps = {
  search: DiscoverySearch;
  without: DesignersResponse["without"];
  onGiveUp: (wish: SearchWish) => void;
};

/** Offers to remove one wish, and says who is found then. */
export function GiveUp({ search, without, onGiveUp }: GiveUpProps) {
  const { data } = useFilterOptions();
  const label = (filter: Filter) => labelOf(filter, search[filter], data);
  const wordsOf = (wish: SearchWish) => {
    if (wish === "search") return `“${search.search}”`;
    if (wish !== "when") return label(wish);
    return (["day", "part"] as const).flatMap((filter) => (search[filter] === "all" ? [] : label(filter))).join(" ");
  };
  return (
    <>
      <p>You find somebody if you give up one wish:</p>
      <ul className="mt-2">
        {without.slice(0, SHOWN).map(({ wish, found }) => (
          <li key={wish} className="flex flex-wrap items-baseline gap-x-3">
            <Button
              variant="link"
              size="sm"
              className="text-left whitespace-normal wrap-anywhere"
              onClick={() => onGiveUp(wish)}
            >
              Without {wordsOf(wish)}
            </Button>
            <span className="tabular-nums">
              {formatCount(found, "designer")}
              {found === MOST.found && " or more"}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
