import { LONGEST, MOST } from "@contract/limits.ts";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { PictureSlot } from "./picture-slot.tsx";
import type { ProjectValues } from "./project-values.ts";

export function StepsField() {
  const { control, register, formState } = useFormContext<ProjectValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "steps" });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {fields.length > 0 && (
        <SortableList
          ids={fields.map(({ id }) => id)}
          label="Steps"
          nameOf={(index) => `step ${index + 1}`}
          onMove={move}
          className="border-t border-ink-200"
          rowClassName="border-b border-ink-200 bg-paper"
        >
          {(index, { handle, arrows }) => {
            const errors = formState.errors.steps?.[index];
            return (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-4">
                <div className="flex items-center">
                  {handle}
                  <h3 className="flex-1 text-sm font-semibold">Step {index + 1}</h3>
                  {arrows}
                  <Button
                    variant="ghost"
                    size="icon"
                    title="Remove"
                    aria-label={`Remove step ${index + 1}`}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </div>
                <Field label="Title of the step" error={errors?.title?.message}>
                  <Input maxLength={LONGEST.stepTitle} autoComplete="off" {...register(`steps.${index}.title`)} />
                </Field>
                <Field label="What happened" error={errors?.text?.message}>
                  <Textarea rows={3} maxLength={LONGEST.stepText} {...register(`steps.${index}.text`)} />
                </Field>
                <PictureSlot name={`steps.${index}.picture`} label={`Picture of step ${index + 1}`} beside />
              </div>
            );
          }}
        </SortableList>
      )}
      {fields.length < MOST.projectSteps && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => append({ title: "", text: "", picture: null }, { focusName: `steps.${fields.length}.title` })}
        >
          <Plus aria-hidden="true" />
          Add a step
        </Button>
      )}
    </div>
  );
}
