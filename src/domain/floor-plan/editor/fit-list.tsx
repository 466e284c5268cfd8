import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { FitFinding } from "@/domain/floor-plan/fit.ts";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import type { Selected } from "./editing.ts";

type FitListProps = {
  findings: readonly FitFinding[];
  hasPieces: boolean;
  plan: FloorPlan;
  /** The objects of the sentence under the pointer. */
  onName: (ids: readonly string[]) => void;
  onSelect: (selected: Selected) => void;
};

/** Whether everything fits, in words. A press on a sentence chooses the piece that it is about. */
export function FitList({ findings, hasPieces, plan, onName, onSelect }: FitListProps) {
  const [isOpen, setOpen] = useState(false);
  if (!hasPieces) return null;
  const shown = isOpen ? findings : findings.slice(0, 1);
  const choose = ({ ids }: FitFinding) => {
    const item = ids.find((id) => plan.items.some((one) => one.id === id));
    if (item) onSelect({ part: "item", id: item });
  };
  const Icon = findings.length ? TriangleAlert : CircleCheck;
  return (
    <section aria-label="Does it fit" className="plan-fit-list" data-open={isOpen || undefined}>
      <button
        type="button"
        className="flex min-h-11 items-center gap-2 font-semibold"
        aria-expanded={isOpen}
        disabled={findings.length === 0}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon
          className={`size-5 flex-none ${findings.length ? "text-coral-700" : "text-success"}`}
          strokeWidth={1.5}
          aria-hidden="true"
        />
        {findings.length
          ? `${findings.length} ${findings.length === 1 ? "thing" : "things"} to look at`
          : "Everything fits"}
      </button>
      <ul>
        {shown.map((finding) => (
          <li key={finding.sentence}>
            <button
              type="button"
              onClick={() => choose(finding)}
              onPointerEnter={() => onName(finding.ids)}
              onPointerLeave={() => onName([])}
            >
              {finding.sentence}
            </button>
          </li>
        ))}
        {!isOpen && findings.length > 1 && (
          <li>
            <button type="button" onClick={() => setOpen(true)}>
              and {findings.length - 1} more
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
