import type { Variant } from "@contract/floor-plan.ts";
import { X } from "lucide-react";
import type { FloorPlan } from "@/domain/floor-plan/floor-plan.ts";
import { objectWords } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import type { Selected } from "./selected.ts";

type WordsListProps = {
  plan: FloorPlan;
  variant: Variant;
  selected: Selected | null;
  /** Selects an object and moves the focus to it in the drawing. */
  onSelect: (selected: Selected) => void;
  onClose: () => void;
  className: string;
};

/** The description of the room. */
export function WordsList({ plan, variant, selected, onSelect, onClose, className }: WordsListProps) {
  return (
    <section
      aria-label="In words"
      className={cn(
        "absolute inset-y-3 right-3 z-5 w-84 max-w-[calc(100%-1.5rem)] overflow-auto rounded-card border border-ink-200 bg-paper px-5 py-4 text-sm",
        className,
      )}
    >
      <div className="flex items-center justify-between">
        <h2 className="display text-xl">In words</h2>
        <button type="button" className="-mr-2 grid size-11 place-items-center" aria-label="Close" onClick={onClose}>
          <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <ol>
        {objectWords(plan, variant).map(({ object: { part, id }, text }) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-11 w-full border-t border-ink-100 py-1.5 text-left aria-[current]:font-semibold"
              aria-current={selected?.id === id || undefined}
              onClick={() => onSelect({ part, id })}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
