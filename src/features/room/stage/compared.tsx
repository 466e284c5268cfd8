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
  const changed = (["A", "B"] as const).filter(
    (variant) => changeWords(plan, variant).length > 0 || plan.notes.some((note) => note.variant === variant),
  );
  const layout = box && layoutOf(extent, box, 1 + Math.max(1, changed.length));
  return (
    <div className="group/compared flex h-full flex-col gap-4 p-3 sm:px-6 sm:py-5 sm:not-short:gap-9 short:pt-2 short:pb-0">
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
            className="-mx-1 grid h-full content-start justify-start gap-x-6 gap-y-7 overflow-y-auto px-1 sm:not-short:content-center-safe"
            style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, max-content))` }}
          >
            {(["now", ...changed] as const).map((variant) => (
              <Arrangement key={variant} {...{ plan, variant, extent, layout }} name={names[variant]} />
            ))}
            {changed.length === 0 && (
              <Arrangement {...{ plan, extent, layout }} variant="A" name={names.A}>
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
                  <p>Nothing moved in A yet</p>
                  {onOpen && <Button onClick={() => onOpen("A")}>Arrange A</Button>}
                </div>
              </Arrangement>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

type Layout = { mmPerPixel: number; columns: number; isNarrow: boolean };

/**
 * Returns the layout that shows all drawings at the largest scale, with the words below each. If the sizes are similar,
 * more columns fill the stage better. On phones each drawing is as large as the stage allows, with its words above it,
 * and the user scrolls.
 */
function layoutOf(extent: View, { width, height }: Size, count: number): Layout {
  const isNarrow = width < 560;
  const at = (columns: number, around: number): Layout => {
    const rows = isNarrow ? 1 : Math.ceil(count / columns);
    const across = (width - 24 * (columns - 1)) / columns;
    const down = (height - 28 * (rows - 1)) / rows - around;
    const mmPerPixel = Math.max(extent.width / Math.max(1, across), extent.height / Math.max(1, down));
    return { mmPerPixel, columns, isNarrow };
  };
  if (isNarrow) return at(1, 72);
  return Array.from({ length: count }, (_, index) => at(count - index, 136)).reduce((best, next) =>
    next.mmPerPixel < 0.97 * best.mmPerPixel ? next : best,
  );
}

const HEADING = "display text-xl leading-5.5 whitespace-nowrap text-ink";
/** Number of changes, and of sentences, beside a drawing; the arrangement alone shows all. */
const MOST_LINES = 3;
type ArrangementProps = {
  plan: FloorPlan;
  variant: Variant;
  extent: View;
  layout: Layout;
  name: string;
  /** In place of the changes, if there are none. */
  children?: ReactNode;
};
function Arrangement({ plan, variant, extent, layout, name, children }: ArrangementProps) {
  const { findings, isKnown } = useFitFindings(plan, variant, true);
  const changes = changeWords(plan, variant);
  const shown = changes.slice(0, changes.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  const size = { width: extent.width / layout.mmPerPixel, height: extent.height / layout.mmPerPixel };
  return (
    <figure className="flex min-w-0 flex-col gap-4" style={{ width: size.width }}>
      <figcaption className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <h2 className={HEADING}>{name}</h2>
        <p className="flex items-start gap-1.5 text-sm/5.5 font-semibold text-ink">
          <FitCount count={findings.length} isKnown={isKnown} />
        </p>
      </figcaption>
      <FloorPlanDrawing
        {...{ plan, variant, findings, ...size, mmPerPixel: layout.mmPerPixel }}
        view={extent}
        detail="plain"
        notes
        arrows={plan.items.map(({ id }) => id)}
        fadesUnmoved
        className={cn("flex-none", layout.isNarrow && "order-last")}
      />
      {children}
      {(shown.length > 0 || findings.length > 0) && (
        <ul className={cn("text-sm text-pretty text-ink-700 lg:text-base", layout.isNarrow && "-mt-3")}>
          {shown.map((change) => (
            <li key={change}>{change}</li>
          ))}
          {shown.length < changes.length && <li>and {changes.length - shown.length} more</li>}
          {findings.slice(0, MOST_LINES).map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </figure>
  );
}
