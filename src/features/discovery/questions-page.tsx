import type { ListedDesigner } from "@contract/designers.ts";
import { DAYS, PARTS_OF_DAY } from "@contract/discovery-choices.ts";
import { capitalize } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { FreeSoonest } from "@/domain/designer/free-soonest.tsx";
import { useDesigners } from "@/domain/designer/get-designers.ts";
import { ApiError } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { useInView } from "@/lib/use-in-view.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { WaitNotice } from "@/ui/wait-notice.tsx";
import { givenUp, latestAddress, listQuery, readSearch, writeSearch } from "./discovery-search.ts";
import { choicesOf } from "./filter-options.ts";
import { useFilterOptions } from "./get-filter-options.ts";
import { GiveUp } from "./give-up.tsx";
import { SuitedDesigner } from "./suited-designer.tsx";

const SHOWN = 3;

/** The rooms, with the search words for designers who work on them. */
const ROOMS = [
  { words: "kitchen", label: "Kitchen", does: "Does kitchens" },
  { words: "living room", label: "Living room", does: "Does living rooms" },
  { words: "bedroom", label: "Bedroom", does: "Does bedrooms" },
  { words: "bathroom", label: "Bathroom", does: "Does bathrooms" },
  { words: "dining room", label: "Dining room", does: "Does dining rooms" },
  { words: "office", label: "Office", does: "Does offices" },
];
/** The customer's purposes, by the skill that each requires. */
const PURPOSES = [
  { skill: "Space Planning", label: "A better layout" },
  { skill: "Color Consultation", label: "Colors" },
  { skill: "Furniture Selection", label: "Furniture" },
  { skill: "Lighting Design", label: "Light" },
  { skill: "Sustainable Design", label: "Something sustainable" },
];
const answersIn = ({ search, skill: wanted }: Search) => ({
  room: ROOMS.find(({ words }) => words === search),
  purpose: PURPOSES.find(({ skill }) => skill === wanted),
});
/** A separate answer, because no answer leaves the question open. */
const ANY = "any";

/**
 * Asks for the room, the purpose, the time and the price, and then shows three designers. The answers are a discovery search in the address; `room` and `for`
 * record that a question was answered with "any".
 */
export function QuestionsPage() {
  usePageMeta({
    title: "Three Questions",
    description: "Which room, what for, when and for how much: three answers, and three designers who suit them.",
  });
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const { room, purpose } = answersIn(search);
  const anyRoom = params.get("room") === ANY;
  const anyPurpose = params.get("for") === ANY;
  const answered = Boolean(room || anyRoom) && Boolean(purpose || anyPurpose);
  const change = (next: Partial<typeof search>, any: { room?: boolean; for?: boolean } = {}) => {
    const latest = latestAddress();
    const address = writeSearch({ ...readSearch(latest), ...next });
    if (any.room ?? latest.get("room") === ANY) address.set("room", ANY);
    if (any.for ?? latest.get("for") === ANY) address.set("for", ANY);
    setParams(address, { replace: true, preventScrollReset: true });
  };
  const { data: options } = useFilterOptions();
  return (
    <div className="wrap pt-1 pb-14 sm:pt-2 sm:pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <Link
          to={paths.discovery}
          className="hit inline-flex items-baseline gap-2 text-sm font-medium text-ink-700 underline-offset-4 hover:text-ink hover:underline md:order-last"
        >
          <ArrowLeft className="size-4.5 self-center" strokeWidth={1.75} aria-hidden="true" />
          All designers
        </Link>
        <h1 className="display text-3xl max-md:w-full">Three questions, three designers</h1>
      </div>
      <form className="mt-4 grid gap-4 max-md:**:scroll-mb-36 xl:gap-3" onSubmit={(event) => event.preventDefault()}>
        <Question label="1. Which room?">
          {ROOMS.map(({ words, label }) => (
            <ChipChoice
              key={words}
              type="radio"
              name="room"
              checked={search.search === words}
              onChange={() => change({ search: words }, { room: false })}
            >
              {label}
            </ChipChoice>
          ))}
          <ChipChoice
            type="radio"
            name="room"
            checked={anyRoom}
            onChange={() => change({ search: "" }, { room: true })}
          >
            Another, or several
          </ChipChoice>
        </Question>
        <Question label="2. What for?">
          {PURPOSES.map(({ skill, label }) => (
            <ChipChoice
              key={skill}
              type="radio"
              name="for"
              checked={search.skill === skill}
              onChange={() => change({ skill }, { for: false })}
            >
              {label}
            </ChipChoice>
          ))}
          <ChipChoice
            type="radio"
            name="for"
            checked={anyPurpose}
            onChange={() => change({ skill: "all" }, { for: true })}
          >
            All of it, or a second opinion
          </ChipChoice>
        </Question>
        <Question
          label="3. When, and for how much?"
          className="max-sm:grid max-sm:grid-cols-2 max-sm:*:last:col-span-2"
        >
          <Choice
            label="Day"
            value={search.day}
            all="Any day"
            options={DAYS.map((day) => ({ value: day, label: capitalize(day) }))}
            onChange={(day) => change({ day: DAYS.find((other) => other === day) ?? "all" })}
          />
          <Choice
            label="Time of day"
            value={search.part}
            all="Any time"
            options={PARTS_OF_DAY.map((part) => ({ value: part, label: capitalize(part) }))}
            onChange={(part) => change({ part: PARTS_OF_DAY.find((other) => other === part) ?? "all" })}
          />
          <Choice
            label="Budget"
            value={search.budget}
            all="Any price"
            options={choicesOf("budget", search.budget, options)}
            onChange={(budget) => change({ budget })}
          />
        </Question>
      </form>
      {/* Without a box of its own, so that its heading can stay at the window's lower edge beside the questions. */}
      <section aria-labelledby="suited-title" className="contents">
        {answered ? (
          <Suited
            search={search}
            onGiveUp={(next, wish) =>
              change(next, { room: wish === "search" || anyRoom, for: wish === "skill" || anyPurpose })
            }
          />
        ) : (
          <SuitedHead>
            <p className="text-sm text-ink-700">Answer the first two questions, and three designers appear here.</p>
          </SuitedHead>
        )}
      </section>
    </div>
  );
}

/** A question above its answers, and in wide windows beside them: browsers place only a floating legend in a grid. */
function Question({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <FieldGroup
      label={label}
      className="xl:grid xl:grid-cols-[13.5rem_minmax(0,1fr)] xl:items-center xl:*:[legend]:float-left xl:*:[legend]:mb-0"
    >
      <div className={cn("flex flex-wrap gap-2", className)}>{children}</div>
    </FieldGroup>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  all: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, value, all, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} chosen={value !== "all"} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="all">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The heading of the answer. On phones it stays at the lower edge while the questions fill the window. */
function SuitedHead({ title = "Who suits you", children }: { title?: string; children?: ReactNode }) {
  return (
    <div className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-ink-200 bg-paper pt-4 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-(--gutter) max-md:px-(--gutter) max-md:pb-3">
      <h2 id="suited-title" className="display text-xl md:text-2xl">
        {title}
      </h2>
      {children}
    </div>
  );
}

type SeeThemProps = {
  list: RefObject<HTMLElement | null>;
  /** A point on the first designer. */
  peek: RefObject<HTMLElement | null>;
  designers: ListedDesigner[];
};

/** On phones, shows whom the list contains and leads to it, while its first designer is below the window. */
function SeeThem({ list, peek, designers }: SeeThemProps) {
  if (useInView(peek) !== false) return null;
  return (
    <div className="flex w-full items-center justify-between md:hidden">
      <span className="flex gap-2">
        {designers.map(({ _id, name, profilePicture }) => (
          <Avatar key={_id} id={_id} name={name} src={profilePicture} />
        ))}
      </span>
      <Button
        variant="link"
        size="sm"
        onClick={() => {
          list.current?.scrollIntoView();
          list.current?.focus({ preventScroll: true });
        }}
      >
        See them
      </Button>
    </div>
  );
}

type Search = ReturnType<typeof readSearch>;
type SuitedProps = {
  search: Search;
  onGiveUp: (left: Search, wish: Parameters<typeof givenUp>[2]) => void;
};

const suitedQuery = (search: Search) =>
  ({ ...listQuery({ ...search, sort: "recommended", page: 1 }), literal: "true", limit: SHOWN }) as const;

function Suited({ search, onGiveUp }: SuitedProps) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useDesigners(suitedQuery(search));
  const list = useRef<HTMLDivElement>(null);
  const peek = useRef<HTMLSpanElement>(null);
  const retryAt = error instanceof ApiError ? error.retryAt : null;
  useAtInstant(retryAt, () => void refetch());
  if (isError && !data) {
    return (
      <>
        <SuitedHead />
        <ErrorState
          title="The designers could not be loaded."
          onRetry={() => refetch()}
          retrying={isFetching}
          className="mt-4"
        >
          {retryAt !== null && <WaitNotice key={retryAt} reason={error?.message ?? ""} until={retryAt} />}
        </ErrorState>
      </>
    );
  }
  if (!data) {
    return (
      <>
        <SuitedHead>
          <Skeleton className="h-4 w-60 max-w-full" />
        </SuitedHead>
        <LoadingDesigners />
      </>
    );
  }
  const count = data.designers.length;
  if (count === 0 && !isPlaceholderData) {
    const [most] = data.without;
    return (
      <>
        <SuitedHead title="Nobody has all of this">
          <p role="status" className="text-sm text-ink-700">
            <span className="sr-only">Nobody found. </span>
            {most ? "These come closest." : "Try another day, or a higher price."}
          </p>
          {most && (
            <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <GiveUp
                search={search}
                without={data.without}
                onGiveUp={(wish) => onGiveUp(givenUp(search, null, wish), wish)}
              />
            </div>
          )}
        </SuitedHead>
        {most ? <Closest search={givenUp(search, null, most.wish)} /> : <FreeSoonest as="h3" className="mt-6" />}
      </>
    );
  }
  return (
    <>
      <SuitedHead>
        <p role="status" className="text-sm text-ink-700">
          {isPlaceholderData
            ? "Loading..."
            : count === 1
              ? "One designer suits all of this."
              : data.total > count
                ? `${data.total}${data.more ? "+" : ""} designers suit all of this; these are recommended.`
                : `${count} designers suit all of this, recommended ones first.`}
        </p>
        <SeeThem list={list} peek={peek} designers={data.designers} />
      </SuitedHead>
      <div ref={list} tabIndex={-1} aria-busy={isPlaceholderData || undefined} className="scroll-mt-24 outline-none">
        <span ref={peek} className="absolute mt-60 size-px" aria-hidden="true" />
        <Designers designers={data.designers} search={search} />
        {data.total > count && (
          <ButtonLink to={`${paths.discovery}?${writeSearch(search)}`} variant="link" className="mt-6">
            See all who suit you
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The designers of a search with one wish less, so that an answer without a match does not end on an empty page. */
function Closest({ search }: { search: Search }) {
  const { data, isError, isFetching, refetch } = useDesigners(suitedQuery(search));
  if (data) return <Designers designers={data.designers} search={search} />;
  return isError ? (
    <ErrorState
      title="The designers could not be loaded."
      onRetry={() => refetch()}
      retrying={isFetching}
      className="mt-4"
    />
  ) : (
    <LoadingDesigners />
  );
}

function Designers({ designers, search }: { designers: ListedDesigner[]; search: Search }) {
  const { room, purpose } = answersIn(search);
  return (
    <ul className={GRID}>
      {designers.map((designer) => (
        <li
          key={designer._id}
          className="row-span-5 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid laptop:row-span-4"
        >
          <SuitedDesigner designer={designer} asked={{ does: room?.does, skill: purpose?.skill }} />
        </li>
      ))}
    </ul>
  );
}

function LoadingDesigners() {
  return (
    <Loading label="Loading..." className={GRID}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} className="h-120 xl:h-80" />
      ))}
    </Loading>
  );
}

const GRID = "mt-3 grid gap-x-6 gap-y-8 md:grid-cols-3";
