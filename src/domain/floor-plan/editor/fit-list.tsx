import { ChevronUp, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { type CSSProperties, useState } from "react";
import type { FitFinding } from "@/domain/floor-plan/fit.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { cn } from "@/lib/class-names.ts";
import type { Selected } from "./selected.ts";

type FitListProps = {
  findings: readonly FitFinding[];
  /** Whether all findings are known. */
  isKnown: boolean;
  plan: FloorPlan;
  /** The selected object, whose finding comes first while the list is closed. */
  selected: Selected | null;
  /** Whether the tools are below it. */
  isRaised: boolean;
  /** Whether it has only the space below the tools. */
  isLow: boolean;
  /** The largest width, in pixels: the scale bar and the fields of the selected object are beside it. */
  width: number;
  /** Called with the objects of the sentence under the pointer. */
  onName: (ids: readonly string[]) => void;
  onSelect: (selected: Selected) => void;
};

/** Says whether everything fits. A press on a sentence selects its piece. */
export function FitList({ findings, isKnown, plan, selected, isRaised, isLow, width, onName, onSelect }: FitListProps) {
  const [isOpen, setOpen] = useState(false);
  const count = findings.length;
  const first = findings.find(({ ids }) => ids.includes(selected?.id ?? "")) ?? findings[0];
  const choose = ({ ids }: FitFinding) => {
    const id = ids.find((each) => plan.items.some((one) => one.id === each));
    if (id) onSelect({ part: "item", id });
  };
  return (
    <section
      aria-label="Does it fit"
      className={cn(
        "plan-fit-list",
        isRaised ? "bottom-15" : "bottom-1",
        isLow && "left-6 not-data-open:w-28 not-data-open:text-xs",
      )}
      style={{ "--width": `${width}px` } as CSSProperties}
      data-open={isOpen || undefined}
    >
      <button
        type="button"
        className="plan-fit-count"
        aria-expanded={isOpen}
        disabled={count === 0}
        onClick={() => setOpen(!isOpen)}
      >
        <FitCount count={count} isKnown={isKnown} />
        {count > 0 && <ChevronUp aria-hidden="true" className={cn("size-4.5 flex-none", isOpen && "rotate-180")} />}
      </button>
      <ul>
        {(isOpen || !first ? findings : [first]).map((finding) => (
          <li key={finding.sentence}>
            <button
              type="button"
              className="min-h-6 text-left text-balance underline-offset-3 hover:underline pointer-coarse:min-h-11"
              onClick={() => choose(finding)}
              onPointerEnter={() => onName(finding.ids)}
              onPointerLeave={() => onName([])}
            >
              {finding.sentence}
            </button>
          </li>
        ))}
        {!isOpen && count > 1 && <li aria-hidden="true">and {count - 1} more</li>}
      </ul>
    </section>
  );
}

/** Shows how many findings there are. */
export const FitCount = ({ count, isKnown }: Pick<FitListProps, "isKnown"> & { count: number }) => (
  <>
    {count > 0 ? (
      <TriangleAlert className="size-5 flex-none stroke-[1.5] text-coral-700" aria-hidden="true" />
    ) : isKnown ? (
      <CircleCheck className="size-5 flex-none stroke-[1.5] text-success" aria-hidden="true" />
    ) : (
      <CircleDashed className="size-5 flex-none stroke-[1.5] text-ink-500" aria-hidden="true" />
    )}
    <span>
      {count > 0 && `${count} `}
      <span className="plan-fit-words">
        {count > 0 ? `${count === 1 ? "thing" : "things"} to look at` : isKnown ? "Everything fits" : "Checking…"}
      </span>
    </span>
  </>
);
