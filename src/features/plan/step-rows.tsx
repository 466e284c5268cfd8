import { LONGEST, PLAN } from "@contract/limits.ts";
import { MapPin, Plus } from "lucide-react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import type { PlanValues } from "./plan-values.ts";
import { changed, focusRow, GrowingField, GrowingLine, moved, RowButtons } from "./rows.tsx";

type Steps = PlanValues["steps"];
type StepRowsProps = {
  steps: Steps;
  items: PlanValues["items"];
  /** The steps that are on the drawing; null without a drawing. */
  pinned: readonly string[] | null;
  onChange: (steps: Steps) => void;
  onActive: (step: string) => void;
  onAdd: () => void;
  onPlace: (step: string) => void;
  onBuy: (step: string) => void;
};

/** The steps, during writing. */
export function StepRows({ steps, items, pinned, onChange, onActive, onAdd, onPlace, onBuy }: StepRowsProps) {
  return (
    <div className="grid gap-4">
      {steps.length === 0 && (
        <p className="-mt-1.5 text-sm text-ink-500">Add what to buy to its step, or to the list below.</p>
      )}
      {steps.length > 0 && (
        <SortableList
          ids={steps.map(({ id }) => id)}
          label="Steps"
          nameOf={(index) => steps[index]?.title.trim() || `step ${index + 1}`}
          onMove={(from, to) => onChange(moved(steps, from, to))}
          className="-mt-3"
          rowClassName="border-b border-ink-200 bg-paper"
        >
          {(index, controls) => {
            const step = steps[index];
            if (!step) return null;
            const isPinned = pinned?.includes(step.id) ?? false;
            return (
              <div className="group/row grid grid-cols-[2rem_minmax(0,1fr)] gap-x-1 gap-y-2 py-4">
                <div className="row-span-3 pt-2.5">
                  <h3>
                    <span
                      aria-hidden="true"
                      className={cn(
                        "grid size-6 place-items-center rounded-full text-sm font-semibold",
                        isPinned ? "rounded-bl-none bg-coral-500" : "border border-ink",
                      )}
                    >
                      {index + 1}
                    </span>
                    <span className="sr-only">Step {index + 1}</span>
                  </h3>
                  {controls.handle}
                </div>
                <GrowingLine
                  aria-label="What to do"
                  placeholder="What to do"
                  className="font-semibold placeholder:font-normal"
                  maxLength={LONGEST.planTitle}
                  value={step.title}
                  onFocus={() => onActive(step.id)}
                  onChange={({ target }) => onChange(changed(steps, step.id, { title: target.value }))}
                />
                <GrowingField
                  aria-label="How (optional)"
                  placeholder="How (optional)"
                  maxLength={LONGEST.planStep}
                  value={step.text}
                  onFocus={() => onActive(step.id)}
                  onChange={({ target }) => onChange(changed(steps, step.id, { text: target.value }))}
                />
                <div className="-mb-3 flex items-start text-sm text-ink-700">
                  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-2">
                    {pinned && !isPinned && (
                      <button
                        type="button"
                        className="hit inline-flex items-center gap-1 underline-offset-4 hover:underline"
                        onClick={() => onPlace(step.id)}
                      >
                        <MapPin className="size-4" strokeWidth={1.75} aria-hidden="true" />
                        Pin <span className="sr-only">step {index + 1} </span>on the drawing
                      </button>
                    )}
                    {items.flatMap(({ id, name, step: of }) =>
                      of === step.id ? (
                        <button
                          key={id}
                          type="button"
                          className="hit text-left underline underline-offset-4 wrap-anywhere"
                          onClick={() => focusRow(id)}
                        >
                          <bdi>{name.trim() || "An item"}</bdi>
                        </button>
                      ) : (
                        []
                      ),
                    )}
                    <button
                      type="button"
                      className="hit inline-flex items-center gap-1 underline-offset-4 hover:underline"
                      onClick={() => onBuy(step.id)}
                    >
                      <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
                      Something to buy<span className="sr-only"> for step {index + 1}</span>
                    </button>
                  </div>
                  <RowButtons
                    name={`step ${index + 1}`}
                    arrows={controls.arrows}
                    onRemove={() => onChange(steps.filter(({ id }) => id !== step.id))}
                  />
                </div>
              </div>
            );
          }}
        </SortableList>
      )}
      {steps.length < PLAN.mostSteps && (
        <Button variant="outline" className="justify-self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add a step
        </Button>
      )}
    </div>
  );
}
