import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { useCost } from "./missing.tsx";
import { RowList } from "./row-list.tsx";

const { most, texts } = PROFILE_FIELDS.faq;

export function QuestionsFields() {
  const { control, register, getValues, formState } = useFormContext<ProfileValues>();
  const { append, ...rows } = useFieldArray({ control, name: "faq" });
  const errors = formState.errors.faq;
  const cost = useCost("faq");
  return (
    <RowList
      label="Questions"
      empty={cost}
      noun="Question"
      most={most}
      rows={{ ...rows, append: () => append({ question: "", answer: "" }) }}
      textOf={(index) => getValues(`faq.${index}.question`) ?? ""}
      error={errors?.message}
    >
      {(index) => (
        <div className="grid gap-5">
          <Field label="They ask" required error={errors?.[index]?.question?.message}>
            <Input
              dir="auto"
              maxLength={texts.question.longest}
              placeholder="Do you work with what I already own?"
              {...register(`faq.${index}.question`)}
            />
          </Field>
          <Field label="You answer" required error={errors?.[index]?.answer?.message}>
            <Textarea rows={3} dir="auto" maxLength={texts.answer.longest} {...register(`faq.${index}.answer`)} />
          </Field>
        </div>
      )}
    </RowList>
  );
}
