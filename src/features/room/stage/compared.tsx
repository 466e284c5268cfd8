import type { Variant } from "@contract/floor-plan.ts";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { FitCount } from "@/domain/floor-plan/editor/fit-list.tsx";
import { useFitFindings } from "@/domain/floor-plan/editor/use-fit-findings.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { extentOf, type Size, useBox, type View } from "@/domain/floor-plan/view.ts";
import { changeWords } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { useMedia } from "@/lib/use-media.ts";
import { Button } from "@/ui/button.tsx";

type ComparedProps = {
  plan: FloorPlan;
  names: Readonly<Record<Variant, string>>;
  /** Opens an arrangement in which nothing has changed yet; only during the session. */
  onOpen: ((variant: Variant) => void) | undefined;
  children: ReactNode;
};

/** The room as it is and every changed arrangement, at once and at one scale, with the differences in words. */
export function Compared({ plan, names, onOpen, children }: ComparedProps) {
  const [ref, box] = useBox<HTMLDivElement>();
  const isWide = useMedia("(width >= 52rem)");
  const extent = extentOf(plan);
  if (!extent) return null;
  const isUsed = (variant: Variant) => [...plan.places, ...plan.notes].some((row) => row.variant === variant);
  const shown: Variant[] = ["now", "A", ...(isUsed("B") ? ["B" as const] : [])];
  const layout = box && layoutOf(extent, box, shown.length, isWide);
  return (
    <div className="group/compared flex h-full flex-col gap-2 p-3 sm:gap-3 sm:px-6 sm:py-5 short:pt-2 short:pb-0">
      <div className="flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap">
        {children}
        <p className="hidden items-center gap-2 text-sm text-ink-700 group-has-[.plan-ghost]/compared:flex">
          <svg viewBox="0 0 20 12" className="w-5 flex-none fill-none stroke-petrol-900" aria-hidden="true">
            <rect x="0.5" y="0.5" width="19" height="11" rx="2" strokeDasharray="3 3" />
          </svg>
          Where it stands in the room as it is
        </p>
      </div>
      <div ref={ref} className="min-h-0 flex-1">
        {layout && (
          <section
            aria-label="Arrangements"
            className={cn(
              "-mx-1 grid h-full content-center-safe justify-start overflow-y-auto px-1",
              layout.isNarrow ? "gap-3" : "gap-6",
              layout.isRow && "grid-flow-col",
            )}
          >
            {shown.map((variant) => (
              <Arrangement key={variant} {...{ plan, variant, extent, layout, onOpen }} name={names[variant]} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

type Layout = { mmPerPixel: number; isRow: boolean; isBeside: boolean; isNarrow: boolean };

/**
 * Returns a row with the words below each drawing in wide windows, and on phones a column as wide as the screen. Between
 * them, chooses the layout with the largest drawings, which may also be a column with the words beside it. If the sizes
 * are similar, it is that column, which leaves the words more space.
 */
function layoutOf(extent: View, { width, height }: Size, count: number, isWide: boolean): Layout {
  const isNarrow = width < 560;
  const gaps = (isNarrow ? 12 : 24) * (count - 1);
  const [below, beside] = [isNarrow ? 56 : 136, 280];
  const column = (height - gaps) / count;
  const at = (across: number, down: number, isRow: boolean, isBeside: boolean): Layout => ({
    mmPerPixel: Math.max(extent.width / across, extent.height / down),
    ...{ isRow, isBeside, isNarrow },
  });
  const row = at((width - gaps) / count, height - below, true, false);
  if (isWide) return row;
  if (isNarrow) return at(width, height - below, false, false);
  return [at(width - beside, column, false, true), row, at(width, column - below, false, false)].reduce((best, next) =>
    next.mmPerPixel < (count > 2 ? 0.87 : 0.92) * best.mmPerPixel ? next : best,
  );
}

/** Number of changes, and of sentences, below a drawing; the arrangement alone shows all. */
const MOST_LINES = 3;
type ArrangementProps = Pick<ComparedProps, "plan" | "onOpen"> & {
  variant: Variant;
  extent: View;
  layout: Layout;
  name: string;
};
function Arrangement({ plan, variant, extent, layout, name, onOpen }: ArrangementProps) {
  const { mmPerPixel, isBeside, isNarrow } = layout;
  const { findings, isKnown } = useFitFindings(plan, variant, true);
  const count = <FitCount count={findings.length} isKnown={isKnown} isBrief={isNarrow} />;
  const changes = changeWords(plan, variant);
  const shown = isBeside ? changes : changes.slice(0, changes.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  const sentences = findings.length > 0 && (
    <ul className={isNarrow ? "relative grid gap-1 text-xs/4" : "min-w-0 flex-1 basis-40"}>
      {(isNarrow ? findings : findings.slice(0, MOST_LINES)).map(({ sentence }) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
  return (
    <figure className={cn("flex min-w-0", isNarrow ? "gap-y-1" : "gap-x-6 gap-y-2", !isBeside && "flex-col")}>
      <FloorPlanDrawing
        {...{ plan, variant, findings, mmPerPixel }}
        view={extent}
        detail="plain"
        notes
        arrows={plan.items.map(({ id }) => id)}
        className="flex-none"
        width={extent.width / mmPerPixel}
        height={extent.height / mmPerPixel}
      />
      <figcaption
        className={cn(
          "min-w-0 text-sm text-pretty text-ink-700",
          isBeside
            ? "grid max-w-80 flex-1 content-start gap-1.5 overflow-y-auto lg:text-base"
            : "flex flex-wrap content-start items-start gap-y-1",
          !isBeside && (isNarrow ? "gap-x-2" : "gap-x-4 lg:text-base"),
        )}
        style={isBeside ? { maxHeight: extent.height / mmPerPixel } : { width: extent.width / mmPerPixel }}
      >
        <h2 className="display text-xl leading-5.5 whitespace-nowrap text-ink">{name}</h2>
        {isNarrow && findings.length > 0 ? (
          // A press replaces the changes with the sentences, for one arrangement at a time.
          <details name="compared" className="peer group">
            <summary className="-mb-5 flex min-h-11 list-none items-start gap-1 text-sm/5.5 font-semibold text-ink">
              {count}
              <ChevronDown aria-hidden="true" className="my-0.5 size-4.5 flex-none group-open:rotate-180" />
            </summary>
            {sentences}
          </details>
        ) : (
          <p className="flex items-start gap-1.5 text-sm/5.5 font-semibold text-ink">{count}</p>
        )}
        {!isBeside && <span className="-mt-1 basis-full" />}
        {shown.length > 0 && (
          <ul className={cn("min-w-0 flex-1 peer-open:hidden", isNarrow ? "basis-full" : "basis-40")}>
            {shown.map((change) => (
              <li key={change}>{change}</li>
            ))}
            {shown.length < changes.length && <li>and {changes.length - shown.length} more</li>}
          </ul>
        )}
        {variant !== "now" && changes.length === 0 && (
          <>
            <p className="self-center peer-open:hidden">Nothing moved in {name} yet.</p>
            {onOpen && (
              <Button
                variant="outline"
                size="sm"
                className={cn("justify-self-start peer-open:hidden", isNarrow && "px-2")}
                onClick={() => onOpen(variant)}
              >
                Open {name}
              </Button>
            )}
          </>
        )}
        {!isNarrow && sentences}
      </figcaption>
    </figure>
  );
}
