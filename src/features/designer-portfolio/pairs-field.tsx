import { MOST } from "@contract/limits.ts";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import { PictureSlot } from "./picture-slot.tsx";
import type { ProjectValues } from "./project-values.ts";

export function PairsField() {
  const { control } = useFormContext<ProjectValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "pairs" });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {fields.length > 0 && (
        <SortableList
          ids={fields.map(({ id }) => id)}
          label="Before and after"
          nameOf={(index) => `pair ${index + 1}`}
          onMove={move}
          className="border-t border-ink-200"
          rowClassName="border-b border-ink-200 bg-paper"
        >
          {(index, { handle, arrows }) => (
            <div className="py-4">
              <div className="mb-3 flex items-center">
                {handle}
                <h3 className="flex-1 text-sm font-semibold">Pair {index + 1}</h3>
                {arrows}
                <Button
                  variant="ghost"
                  size="icon"
                  title="Remove"
                  aria-label={`Remove pair ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </div>
              <div className="grid gap-5 sm:grid-cols-2">
                <PictureSlot name={`pairs.${index}.before`} label="Before" withCaption />
                <PictureSlot name={`pairs.${index}.after`} label="After" withCaption />
              </div>
            </div>
          )}
        </SortableList>
      )}
      {fields.length < MOST.pairs && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => append({ before: null, after: null }, { shouldFocus: false })}
        >
          <Plus aria-hidden="true" />
          Add before and after
        </Button>
      )}
    </div>
  );
}
