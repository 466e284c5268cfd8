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
  const shown = isOpen ? findings : findings.slice(0, 2);
  const choose = ({ ids }: FitFinding) => {
    const item = ids.find((id) => plan.items.some((one) => one.id === id));
    if (item) onSelect({ part: "item", id: item });
  };
  const Icon = findings.length ? TriangleAlert : CircleCheck;
  return (
    <section aria-label="Does it fit" className="plan-fit-list">
      <p className="flex items-center gap-2 font-semibold">
        <Icon
          className={`size-5 flex-none ${findings.length ? "text-coral-700" : "text-success"}`}
          strokeWidth={1.5}
          aria-hidden="true"
        />
        {findings.length
          ? `${findings.length} ${findings.length === 1 ? "thing" : "things"} to look at`
          : "Everything fits"}
      </p>
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
        {findings.length > 2 && (
          <li>
            <button
              type="button"
              className="underline underline-offset-3"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Fewer" : `And ${findings.length - 2} more`}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
