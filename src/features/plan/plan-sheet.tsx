import type { Currency } from "@contract/common.ts";
import type { BookingFile } from "@contract/files.ts";
import { formatMoney } from "@contract/format.ts";
import { siteOf } from "@contract/link.ts";
import type { PlanContent } from "@contract/plans.ts";
import { ArrowUpRight } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { FileTiles } from "@/domain/booking/files/file-tiles.tsx";
import type { Plan } from "@/domain/booking/plan-query.ts";
import { cn } from "@/lib/class-names.ts";
import { stepsOn } from "./plan-floor-plan.ts";
import { totalOf } from "./plan-values.ts";
import { Tick } from "./tick.tsx";
import { goTo, ToBuy } from "./to-buy.tsx";

const Sheet = lazy(async () => ({ default: (await import("./sheet.tsx")).Sheet }));

type DrawnSheetProps = {
  plan: Plan;
  content: PlanContent;
  date: string;
  version: number;
  onTick?: ((entry: string, done: boolean) => void) | undefined;
};

export function DrawnSheet({ plan, content, ...props }: DrawnSheetProps) {
  const { floorPlan } = content;
  if (!floorPlan) return null;
  return (
    <div className="mt-3 sm:mt-6 low:mt-5 print:m-0">
      <Suspense fallback={<div className="h-[70dvh] bg-linen" />}>
        <Sheet {...plan} {...props} content={{ ...content, floorPlan }} />
      </Suspense>
    </div>
  );
}

type PlanSheetProps = {
  content: PlanContent;
  /** The content names some of them. */
  files: BookingFile[];
  currency: Currency;
  /** The customer's question from the brief. */
  question: string | null;
  /** Steps that are done and items that are bought. */
  ticked: readonly string[];
  /** Without it, nothing can be ticked off. */
  onTick?: ((entry: string, done: boolean) => void) | undefined;
  /** Facts about the plan itself: its author, its versions. */
  children?: ReactNode;
};

/**
 * The plan as its customer reads it, below its sheet: the findings beside the steps and the things to buy. With a sheet, steps are only printed here, if their
 * texts had no room on it.
 */
export function PlanSheet({ content, files, currency, question, ticked, onTick, children }: PlanSheetProps) {
  const { found, steps, items } = content;
  const shown = files.filter(({ id }) => content.files.includes(id));
  const done = (id: string) => ticked.includes(id);
  const numberOf = (step: string) => steps.findIndex(({ id }) => id === step) + 1;
  const total = totalOf(items);
  const count = (entries: readonly { id: string }[]) => entries.filter(({ id }) => done(id)).length;
  const drawn = content.floorPlan !== null;
  const hasList = items.length > 0 || (steps.length > 0 && !drawn);
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 sm:gap-y-16 lg:grid-rows-[auto_1fr] xl:gap-x-24 print:block print:space-y-8",
        hasList ? "lg:grid-cols-[5fr_7fr]" : "lg:grid-cols-[7fr_5fr]",
      )}
    >
      <div className={cn(COLUMN, "lg:row-span-2")}>
        {(question || found) && (
          <Part title="What we found">
            {question && (
              <figure className="mb-8">
                <figcaption className="text-sm font-semibold">The question</figcaption>
                <blockquote dir="auto" className="display mt-1.5 text-2xl whitespace-pre-line wrap-anywhere">
                  {question}
                </blockquote>
              </figure>
            )}
            {found && (
              <p dir="auto" className="max-w-[36em] text-lg whitespace-pre-line text-ink-700 wrap-anywhere">
                {found}
              </p>
            )}
          </Part>
        )}
        {shown.length > 0 && (
          <Part title="Pictures and files">
            <FileTiles files={shown} />
          </Part>
        )}
      </div>
      <div className={cn(COLUMN, hasList ? "lg:col-start-2 lg:row-start-1" : "hidden print:block")}>
        {steps.length > 0 && !(drawn && stepsOn(content) === "whole") && (
          <Part
            title="What to do, in order"
            aside={onTick && `${count(steps)} of ${steps.length} done`}
            className={drawn ? "hidden print:block" : undefined}
          >
            <ol className="border-t border-ink">
              {steps.map(({ id, title, text }, index) => (
                <li
                  key={id}
                  // The sheet has an element with this id.
                  id={drawn ? undefined : `step-${id}`}
                  tabIndex={-1}
                  className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-ink-200 py-6 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:gap-x-6 outline-none focus:bg-duck-100"
                >
                  <span
                    className={cn("display text-4xl leading-none", done(id) ? "text-ink-400" : "text-petrol-800")}
                    aria-hidden="true"
                  >
                    {index + 1}
                  </span>
                  <div className="min-w-0">
                    <h3
                      dir="auto"
                      className={cn(
                        "text-lg font-semibold wrap-anywhere",
                        done(id) && "text-ink-500 line-through decoration-1",
                      )}
                    >
                      {title || "…"}
                    </h3>
                    {text && (
                      <p dir="auto" className="mt-1.5 max-w-[38em] whitespace-pre-line text-ink-700 wrap-anywhere">
                        {text}
                      </p>
                    )}
                    <ToBuy step={id} items={items} />
                  </div>
                  <div className="-mt-2">
                    <Tick id={id} done={done(id)} onTick={onTick} label={`Done: ${title}`}>
                      <span className="max-sm:hidden print:hidden" aria-hidden="true">
                        Done
                      </span>
                    </Tick>
                  </div>
                </li>
              ))}
            </ol>
          </Part>
        )}
        {items.length > 0 && (
          <Part title="What to buy" aside={onTick && `${count(items)} of ${items.length} bought`}>
            <div
              className={cn(
                "sm:grid sm:gap-x-5 print:block",
                onTick ? "sm:grid-cols-[minmax(0,1fr)_auto_auto]" : "sm:grid-cols-[minmax(0,1fr)_auto]",
              )}
            >
              <ul className="col-span-full grid-cols-subgrid border-t border-ink sm:grid print:block">
                {items.map(({ id, name, link, price, quantity, place, step }) => (
                  <li
                    key={id}
                    id={`item-${id}`}
                    tabIndex={-1}
                    className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-1 border-b border-ink-200 py-5 sm:col-span-full sm:grid-cols-subgrid outline-none focus:bg-duck-100 print:grid-cols-[minmax(0,1fr)_auto_auto] print:py-3"
                  >
                    <div className="min-w-0 max-sm:row-span-2">
                      <h3
                        dir="auto"
                        className={cn(
                          "font-semibold wrap-anywhere",
                          done(id) && "text-ink-500 line-through decoration-1",
                        )}
                      >
                        {quantity > 1 && <span className="tabular-nums">{quantity} × </span>}
                        {name || "…"}
                      </h3>
                      {place && (
                        <p dir="auto" className="text-sm text-ink-700 wrap-anywhere">
                          {place}
                        </p>
                      )}
                      {step && (
                        <p className="text-sm text-ink-700">
                          <a
                            href={`#step-${step}`}
                            className="inline-block min-h-6 underline underline-offset-4"
                            onClick={(event) => goTo(event, `step-${step}`)}
                          >
                            For step {numberOf(step)}
                          </a>
                        </p>
                      )}
                      {link && (
                        <a
                          href={link}
                          target="_blank"
                          rel="noopener noreferrer nofollow ugc"
                          className="hit mt-1 inline-flex items-center gap-1 text-sm font-medium underline underline-offset-4 wrap-anywhere"
                        >
                          {siteOf(link)}
                          <ArrowUpRight
                            className="size-4 flex-none print:hidden"
                            strokeWidth={1.75}
                            aria-hidden="true"
                          />
                          <span className="sr-only">opens in a new tab</span>
                        </a>
                      )}
                    </div>
                    <p className="text-right tabular-nums">
                      {price === null ? (
                        <span className="text-ink-500">No price</span>
                      ) : (
                        <>
                          <span className="font-semibold">{formatMoney({ amount: price * quantity, currency })}</span>
                          {quantity > 1 && (
                            <span className="block text-sm text-ink-500">
                              {formatMoney({ amount: price, currency })} each
                            </span>
                          )}
                        </>
                      )}
                    </p>
                    {onTick && (
                      <div className="justify-self-end sm:-mt-2.5">
                        <Tick id={id} done={done(id)} onTick={onTick} label={`Bought: ${name}`}>
                          <span className="print:hidden" aria-hidden="true">
                            Bought
                          </span>
                        </Tick>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
              {total.unpriced < items.length && (
                <p className="col-span-full mt-5 flex grid-cols-subgrid flex-wrap items-baseline justify-between gap-x-6 gap-y-1 sm:grid break-before-avoid break-inside-avoid print:flex print:pr-[2.625rem]">
                  <TotalLabel {...total} />
                  <span className="display text-right text-2xl">{formatMoney({ amount: total.amount, currency })}</span>
                </p>
              )}
            </div>
          </Part>
        )}
      </div>
      {children}
    </div>
  );
}

/** Also states how many items the total leaves out. */
export const TotalLabel = ({ unpriced }: { unpriced: number }) => (
  <span className="font-semibold">
    Total
    {unpriced > 0 && (
      <span className="block text-sm font-normal text-ink-500">
        excludes {unpriced === 1 ? "one unpriced item" : `${unpriced} unpriced items`}
      </span>
    )}
  </span>
);

const COLUMN =
  "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-y-12 empty:hidden sm:gap-y-16 print:block print:space-y-8";

type PartProps = {
  title: string;
  aside?: string | false | undefined;
  className?: string | undefined;
  children: ReactNode;
};
function Part({ title, aside, className, children }: PartProps) {
  return (
    <section aria-label={title} className={cn("min-w-0", className)}>
      <div className="mb-6 flex flex-wrap items-baseline print:mb-4 justify-between gap-x-6 gap-y-1">
        <h2 className="display text-2xl text-balance">{title}</h2>
        {aside && <p className="text-sm text-ink-500 tabular-nums print:hidden">{aside}</p>}
      </div>
      {children}
    </section>
  );
}
