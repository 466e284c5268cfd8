import type { DesignersResponse, SearchWish } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { ArrowLeft, LayoutGrid, Rows2, Search } from "lucide-react";
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Link, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { CompactCard } from "@/domain/designer/compact-card.tsx";
import { useDesigners } from "@/domain/designer/get-designers.ts";
import { ApiError } from "@/lib/api-client.ts";
import { browserStorage } from "@/lib/browser-storage.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Select } from "@/ui/select.tsx";
import { WaitNotice } from "@/ui/wait-notice.tsx";
import { DesignerCard } from "./designer-card.tsx";
import { DesignerCardSkeleton } from "./designer-card-skeleton.tsx";
import {
  chosenFilters,
  type DiscoverySearch,
  type Filter,
  givenUp,
  isNarrowed,
  latestAddress,
  listQuery,
  NO_FILTERS,
  readSearch,
  type Sort,
  withUnderstood,
  writeSearch,
} from "./discovery-search.ts";
import { FilterBar } from "./filter-bar.tsx";
import { labelOf } from "./filter-options.ts";
import { useFilterOptions } from "./get-filter-options.ts";
import { SearchForm } from "./search-form.tsx";

/** The first list does not wait for these. */
const Pagination = lazy(async () => ({ default: (await import("@/ui/pagination.tsx")).Pagination }));
const FilterChips = lazy(async () => ({ default: (await import("./filter-chips.tsx")).FilterChips }));
const NothingFound = lazy(async () => ({ default: (await import("./nothing-found.tsx")).NothingFound }));

const PORTION = 4;

const SORT_WORDS: Record<Sort, string> = {
  recommended: "Recommended",
  rating: "Highest rated",
  price: "Lowest hourly price",
  soonest: "Available soonest",
};

const latestSearch = () => readSearch(latestAddress());

/** The address contains the search, so that Back works and a result can be shared; it does not contain the text being typed. */
export function DiscoveryPage() {
  usePageMeta({
    title: "Discover Your Designer",
    description: "Search interior designers by style, skills, budget, experience and place, and book a time with one.",
  });
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const search = readSearch(params);
  const [text, setText] = useTypedText(search.search, location.key);
  const results = useRef<HTMLDivElement>(null);
  const { dense, choose } = useDensity();
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useDesigners(listQuery(search));

  const retryAt = error instanceof ApiError ? error.retryAt : null;
  useAtInstant(retryAt, () => void refetch());

  const change = (next: Partial<DiscoverySearch>) => {
    setParams(writeSearch({ ...latestSearch(), ...next }));
    // Otherwise the user would see the middle of the new list.
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  };
  /** Changes the search by a button that may disappear. */
  const changeAndGoOn = (next: Partial<DiscoverySearch>) => {
    change(next);
    results.current?.focus({ preventScroll: true });
  };
  const clear = () => changeAndGoOn({ search: "", ...NO_FILTERS });
  const understood = (!isPlaceholderData && data?.understood) || null;
  const made = withUnderstood(search, understood);
  const giveUp = (wish: SearchWish | Filter) => {
    const left = givenUp(latestSearch(), understood, wish);
    if (left.search !== search.search) setText(left.search);
    changeAndGoOn(left);
  };
  const turnTo = (page: number) => changeAndGoOn({ page });

  if (isError && !data) {
    return (
      <>
        <Heading />
        <div className="wrap pt-4 pb-14 sm:pb-24 lg:pt-8">
          <ErrorState
            title="Error loading designers. Please try again later."
            onRetry={() => refetch()}
            retrying={isFetching}
            // An old address may contain a filter that no longer exists.
            actions={isNarrowed(search) && <Button onClick={clear}>Clear Filters</Button>}
          >
            {retryAt !== null && <WaitNotice key={retryAt} reason={error?.message ?? ""} until={retryAt} />}
          </ErrorState>
        </div>
      </>
    );
  }
  const empty = data?.designers.length === 0;
  return (
    <>
      <Heading />
      <StayingBar>
        {(box) => (
          <>
            <SearchForm box={box} text={text} onText={setText} onSearch={() => change({ search: text, page: 1 })} />
            <FilterBar values={search} onChange={(filter, value) => change({ [filter]: value })} />
          </>
        )}
      </StayingBar>
      <div className="wrap pb-14 sm:pb-24">
        <Suspense fallback={null}>
          <FilterChips
            search={made}
            onRemove={giveUp}
            onLastRemoved={() => results.current?.focus({ preventScroll: true })}
          />
        </Suspense>
        <div
          ref={results}
          tabIndex={-1}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-0.5 text-sm outline-none"
        >
          <p
            className={cn("min-w-0 wrap-anywhere", isNarrowed(search) ? "w-full sm:w-auto sm:flex-1" : "flex-1")}
            role="status"
          >
            {data && !isPlaceholderData ? <Summary search={search} found={data} /> : "Loading..."}
          </p>
          <div
            className={cn(
              "flex flex-wrap items-center justify-between gap-x-5 gap-y-1",
              isNarrowed(search) && "w-full sm:w-auto",
            )}
          >
            {isNarrowed(search) && !empty && (
              <Button variant="link" size="sm" onClick={clear}>
                Clear Filters
              </Button>
            )}
            {!empty && <SortSelect value={search.sort} onChange={(sort) => change({ sort, page: 1 })} />}
            {!empty && <DensityChoice dense={dense} onChoose={choose} />}
          </div>
        </div>
        {!data && (
          <div className="min-h-dvh">
            <DesignerCardSkeleton />
            <DesignerCardSkeleton />
          </div>
        )}
        {data && empty && (
          <Suspense fallback={null}>
            <NothingFound search={made} without={data.without} onClear={clear} onGiveUp={giveUp} />
          </Suspense>
        )}
        {data && !empty && (
          <>
            <Cards designers={data.designers} dense={dense} old={isPlaceholderData} />
            <Suspense fallback={null}>
              <Pagination label="Designers" page={data.page} pageCount={data.pageCount} onPage={turnTo} />
            </Suspense>
          </>
        )}
      </div>
    </>
  );
}

function Heading() {
  return (
    <div className="wrap flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-1 pb-2 sm:pt-2 lg:pb-1">
      <Link
        to={paths.home}
        className="hit inline-flex items-baseline gap-2 text-sm font-medium text-ink-700 underline-offset-4 hover:text-ink hover:underline lg:order-last"
      >
        <ArrowLeft className="size-4.5 self-center" strokeWidth={1.75} aria-hidden="true" />
        Back to Home
      </Link>
      <h1 className="display text-3xl max-lg:order-last max-lg:w-full">Discover Your Designer</h1>
      <Link to={paths.questions} className="hit ml-auto text-sm text-ink-700 underline lg:mr-auto lg:ml-0">
        Or answer three questions
      </Link>
    </div>
  );
}

/** `old`: these are the results of the last search, until the new ones arrive. */
function Cards({ designers, dense, old }: { designers: DesignersResponse["designers"]; dense: boolean; old: boolean }) {
  const shown = useGrowingList(designers.length);
  const { search } = useLocation();
  return (
    <div aria-busy={old || undefined} className={cn("transition-opacity", dense && GRID, old && "opacity-50")}>
      {designers
        .slice(0, shown)
        .map((designer, index) =>
          dense ? (
            <CompactCard
              as="h2"
              key={designer._id}
              designer={designer}
              door={doorAt(index)}
              state={{ discovery: search }}
            />
          ) : (
            <DesignerCard key={designer._id} designer={designer} index={index} origin={search} />
          ),
        )}
    </div>
  );
}

/**
 * Search and filters, which stay at the top of the window. On phones and tablets, where space is scarce, only the filters stay; a button leads back to the
 * search.
 */
function StayingBar({ children }: { children: (box: RefObject<HTMLInputElement | null>) => ReactNode }) {
  const box = useRef<HTMLInputElement>(null);
  const gone = useIsAbove(box);
  return (
    <div
      data-stays
      data-pinned={gone || undefined}
      className="group/bar sticky -top-14 z-10 border-b border-ink-200 bg-paper pt-2 lg:top-0 lg:pt-3"
    >
      <div className="wrap relative xl:flex xl:flex-wrap xl:gap-x-2 xl:pb-3">
        {children(box)}
        {/* For pointers: by keyboard, the search is the Tab stop before the filters. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => box.current?.focus()}
          className={cn(
            "absolute -right-(--gutter) bottom-3 grid h-11 w-15 place-items-center border-l border-ink-200 bg-paper lg:hidden",
            !gone && "hidden",
          )}
        >
          <Search className="size-5" strokeWidth={1.75} />
        </button>
      </div>
    </div>
  );
}

/** Returns whether an element has been scrolled out of the window at its top. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [above, setAbove] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // An element that only touches the window's edge counts as scrolled out.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
      },
      { rootMargin: "-1px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return above;
}

const GRID = "grid grid-cols-2 gap-x-4 gap-y-9 pt-2 pb-6 sm:gap-x-6 lg:grid-cols-4 lg:gap-x-8 lg:gap-y-12";
/** Returns one door in each row of four, at alternate ends; in rows of two, never two side by side. */
const doorAt = (index: number) => (index % 8 === 0 ? "top-left" : index % 8 === 7 ? "bottom-right" : "none");

const DENSITY = "browser:discovery-density";

/** Returns whether cards are large or four in a row, as this browser last showed them. */
function useDensity() {
  const [dense, setDense] = useState(() => browserStorage.get(DENSITY) === "grid");
  const choose = (grid: boolean) => {
    setDense(grid);
    browserStorage.set(DENSITY, grid ? "grid" : "large");
  };
  return { dense, choose };
}

function DensityChoice({ dense, onChoose }: { dense: boolean; onChoose: (dense: boolean) => void }) {
  return (
    <div className="-mr-3 flex max-sm:hidden">
      {[
        { grid: false, label: "Large cards", Icon: Rows2 },
        { grid: true, label: "Grid", Icon: LayoutGrid },
      ].map(({ grid, label, Icon }) => (
        <Button
          key={label}
          variant="ghost"
          size="icon"
          aria-label={label}
          aria-pressed={grid === dense}
          className="text-ink-500 aria-pressed:text-ink"
          onClick={() => onChoose(grid)}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
    </div>
  );
}

function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const id = useId();
  return (
    <div className="ml-auto flex items-center gap-1 whitespace-nowrap">
      <label htmlFor={id} className="text-ink-700 max-sm:sr-only">
        Sort by
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Sort)}
        className="h-11 w-auto border-transparent bg-transparent pr-7 pl-1 [field-sizing:content] [background-position:right_0.125rem_center] text-sm font-semibold text-ink underline-offset-4 hover:underline"
      >
        {Object.entries(SORT_WORDS).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}

type SummaryProps = { search: DiscoverySearch; found: Pick<DesignersResponse, "total" | "more" | "correctedSearch"> };

/** Names the list and its size. For screen readers it also names the filters, which the chips show. */
function Summary({ search, found: { total, more, correctedSearch } }: SummaryProps) {
  const { data } = useFilterOptions();
  const filters = chosenFilters(search).map((filter) => labelOf(filter, search[filter], data));
  const heard = filters.length > 0 && <span className="sr-only">: {filters.join(", ")}</span>;
  const count = (
    <span className="text-ink-700 tabular-nums">
      {"\u00a0·\u00a0"}
      {total}
      {more && "+"}
      <span className="sr-only"> found</span>
    </span>
  );
  if (correctedSearch !== null) {
    return (
      <>
        Showing results for <bdi className="font-semibold">“{correctedSearch}”</bdi>
        {count}. Nobody matches <bdi>“{search.search}”</bdi>.{heard}
      </>
    );
  }
  if (!isNarrowed(search)) {
    return (
      <>
        <b className="font-semibold">All designers</b>
        {count}
      </>
    );
  }
  return (
    <>
      Designers who match{" "}
      {search.search === "" ? "your filters" : <bdi className="font-semibold">“{search.search}”</bdi>}
      {heard}
      {count}
    </>
  );
}

/** Returns how many of `length` cards to render: the first ones at once, the others in portions, between which the browser handles input. */
function useGrowingList(length: number): number {
  const [shown, setShown] = useState(PORTION);
  useEffect(() => {
    if (shown < length) startTransition(() => setShown(shown + PORTION));
  }, [shown, length]);
  return shown;
}

/**
 * Holds the text of the search box. It starts as the address's term and follows it on Back and Forward; clearing the
 * filters does not change it.
 */
function useTypedText(term: string, visit: string): [string, (text: string) => void] {
  const [text, setText] = useState(term);
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival sets the text, whatever its term
  useEffect(() => {
    if (kind === "POP") setText(term);
  }, [visit]);
  return [text, setText];
}
