import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { useCost } from "./missing.tsx";
import { RowList } from "./row-list.tsx";

const { most, texts } = PROFILE_FIELDS.designProcess;

export function ProcessFields() {
  const { control, register, getValues, formState } = useFormContext<ProfileValues>();
  const { append, ...rows } = useFieldArray({ control, name: "designProcess" });
  const errors = formState.errors.designProcess;
  const cost = useCost("designProcess");
  return (
    <RowList
      label="Steps"
      empty={cost}
      noun="Step"
      most={most}
      rows={{ ...rows, append: () => append({ title: "", description: "" }) }}
      textOf={(index) => getValues(`designProcess.${index}.title`) ?? ""}
      error={errors?.message}
    >
      {(index) => (
        <div className="grid gap-5">
          <Field label="Name of the step" required error={errors?.[index]?.title?.message}>
            <Input
              dir="auto"
              maxLength={texts.title.longest}
              placeholder="e.g. Measure"
              {...register(`designProcess.${index}.title`)}
            />
          </Field>
          <Field label="What happens" required error={errors?.[index]?.description?.message}>
            <Textarea
              rows={2}
              dir="auto"
              className="min-h-20"
              maxLength={texts.description.longest}
              {...register(`designProcess.${index}.description`)}
            />
          </Field>
        </div>
      )}
    </RowList>
  );
}
