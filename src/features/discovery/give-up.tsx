import type { DesignersResponse, SearchWish } from "@contract/designers.ts";
import { formatCount } from "@contract/format.ts";
import { MOST } from "@contract/limits.ts";
import { Button } from "@/ui/button.tsx";
import type { DiscoverySearch } from "./discovery-search.ts";

/** The number of wishes that are worth reading. */
const SHOWN = 3;

/** What remains of a filter that is given up. */
const ANY: Record<Exclude<SearchWish, "search">, string> = {
  style: "Any style",
  skill: "Any skill",
  budget: "Any price",
  experience: "Any experience",
  location: "Anywhere",
  language: "Any language",
  session: "By chat or call",
  when: "Any time",
};

type Without = DesignersResponse["without"];
type GiveUpProps = {
  search: DiscoverySearch;
  without: Without;
  onGiveUp: (wish: SearchWish) => void;
};

/** Offers to remove one wish, and says who is found then. */
export function GiveUp({ search, without, onGiveUp }: GiveUpProps) {
  return (
    <>
      <p>Drop one wish:</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {without.slice(0, SHOWN).map((one) => (
          <li key={one.wish} className="max-w-full">
            <Button
              variant="outline"
              className="max-w-full text-left whitespace-normal wrap-anywhere"
              onClick={() => onGiveUp(one.wish)}
            >
              {one.wish === "search" ? `Without “${search.search}”` : ANY[one.wish]}: {foundWithout(one)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

export const foundWithout = ({ found }: Without[number]) =>
  `${formatCount(found, "designer")}${found === MOST.found ? " or more" : ""}`;
