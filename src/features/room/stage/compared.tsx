import type { Variant } from "@contract/floor-plan.ts";
import type { ReactNode } from "react";
import { FitCount } from "@/domain/floor-plan/editor/fit-list.tsx";
import { useFitFindings } from "@/domain/floor-plan/editor/use-fit-findings.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { extentOf, type Size, useBox, type View } from "@/domain/floor-plan/view.ts";
import { changeWords } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
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
  const extent = extentOf(plan);
  if (!extent) return null;
  const isUsed = (variant: Variant) => [...plan.places, ...plan.notes].some((row) => row.variant === variant);
  const shown: Variant[] = ["now", "A", ...(isUsed("B") ? ["B" as const] : [])];
  const layout = box && layoutOf(extent, box, shown.length);
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
              layout.isNarrow ? "gap-7" : "gap-6",
            )}
            style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, max-content))` }}
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

type Layout = { mmPerPixel: number; columns: number; isBeside: boolean; isNarrow: boolean };

/**
 * Returns the layout that shows all drawings at the largest scale: in one or more columns with the words below each, or
 * in one with the words beside them. If the sizes are similar, more columns fill the stage better. On phones each drawing
 * is as large as the stage allows, with its words above it, and the user scrolls.
 */
function layoutOf(extent: View, { width, height }: Size, count: number): Layout {
  const isNarrow = width < 560;
  if (isNarrow) {
    const mmPerPixel = Math.max(extent.width / Math.max(1, width), extent.height / Math.max(1, height - 72));
    return { mmPerPixel, columns: 1, isBeside: false, isNarrow };
  }
  const [gap, below, beside] = [24, 136, 280];
  const at = (columns: number, isBeside: boolean): Layout => {
    const rows = Math.ceil(count / columns);
    const across = (width - gap * (columns - 1)) / columns - (isBeside ? beside : 0);
    const down = (height - gap * (rows - 1)) / rows - (isBeside ? 0 : below);
    const mmPerPixel = Math.max(extent.width / Math.max(1, across), extent.height / Math.max(1, down));
    return { mmPerPixel, columns, isBeside, isNarrow };
  };
  return Array.from({ length: count }, (_, index) => at(count - index, false))
    .concat(at(1, true))
    .reduce((best, next) => (next.mmPerPixel < 0.97 * best.mmPerPixel ? next : best));
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
  const changes = changeWords(plan, variant);
  // Its findings are those of the room as it is.
  const isUnchanged = variant !== "now" && changes.length === 0;
  const shown = isBeside ? changes : changes.slice(0, changes.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  return (
    <figure
      className={cn(
        "flex min-w-0",
        isNarrow ? "flex-col-reverse justify-end gap-y-3" : "gap-x-6 gap-y-2",
        !isNarrow && !isBeside && "flex-col",
      )}
    >
      <FloorPlanDrawing
        {...{ plan, variant, findings, mmPerPixel }}
        view={extent}
        detail="plain"
        notes
        arrows={plan.items.map(({ id }) => id)}
        // The same as the room as it is.
        className={cn("flex-none", isUnchanged && "opacity-40")}
        width={extent.width / mmPerPixel}
        height={extent.height / mmPerPixel}
      />
      <figcaption
        className={cn(
          "min-w-0 text-sm text-pretty text-ink-700",
          isBeside
            ? "grid max-w-80 flex-1 content-start gap-1.5 overflow-y-auto lg:text-base"
            : "flex flex-wrap content-start items-start gap-x-4 gap-y-1 lg:text-base",
        )}
        style={isBeside ? { maxHeight: extent.height / mmPerPixel } : { width: extent.width / mmPerPixel }}
      >
        <h2 className="display text-xl leading-5.5 whitespace-nowrap text-ink">{name}</h2>
        {!isUnchanged && (
          <p className="flex items-start gap-1.5 text-sm/5.5 font-semibold text-ink">
            <FitCount count={findings.length} isKnown={isKnown} />
          </p>
        )}
        {!isBeside && <span className="-mt-1 basis-full" />}
        {shown.length > 0 && (
          <ul className="min-w-0 flex-1 basis-40">
            {shown.map((change) => (
              <li key={change}>{change}</li>
            ))}
            {shown.length < changes.length && <li>and {changes.length - shown.length} more</li>}
          </ul>
        )}
        {isUnchanged && (
          <>
            <p className="self-center">Nothing moved in {name} yet.</p>
            {onOpen && (
              <Button variant="outline" size="sm" className="justify-self-start" onClick={() => onOpen(variant)}>
                Open {name}
              </Button>
            )}
          </>
        )}
        {!isUnchanged && findings.length > 0 && (
          <ul className="min-w-0 flex-1 basis-40">
            {findings.slice(0, MOST_LINES).map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}
