import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { RowList } from "./row-list.tsx";

const { timeline, certifications } = PROFILE_FIELDS;

export function BackgroundFields() {
  return (
    <>
      <FieldGroup label="Journey" hint="Your card shows the last few, your page all of them.">
        <TimelineRows />
      </FieldGroup>
      <FieldGroup label="Certifications">
        <CertificationRows />
      </FieldGroup>
    </>
  );
}

function TimelineRows() {
  const { control, register, getValues, formState } = useFormContext<ProfileValues>();
  const { append, ...rows } = useFieldArray({ control, name: "timeline" });
  const errors = formState.errors.timeline;
  return (
    <RowList
      label="Journey"
      noun="Event"
      most={timeline.most}
      rows={{ ...rows, append: () => append({ year: "", event: "" }) }}
      textOf={(index) => getValues(`timeline.${index}.year`) ?? ""}
      error={errors?.message}
    >
      {(index) => (
        <div className="grid items-start gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Field label="Year" required error={errors?.[index]?.year?.message}>
            <Input
              dir="auto"
              maxLength={timeline.texts.year.longest}
              placeholder="e.g. 2019"
              {...register(`timeline.${index}.year`)}
            />
          </Field>
          <Field label="What happened" required error={errors?.[index]?.event?.message}>
            <Input
              dir="auto"
              maxLength={timeline.texts.event.longest}
              placeholder="e.g. Opened a studio above a bakery"
              {...register(`timeline.${index}.event`)}
            />
          </Field>
        </div>
      )}
    </RowList>
  );
}

function CertificationRows() {
  const { control, register, getValues, formState } = useFormContext<ProfileValues>();
  const { append, ...rows } = useFieldArray({ control, name: "certifications" });
  const errors = formState.errors.certifications;
  return (
    <RowList
      label="Certifications"
      noun="Certification"
      most={certifications.most}
      rows={{ ...rows, append: () => append({ text: "" }) }}
      textOf={(index) => getValues(`certifications.${index}.text`) ?? ""}
      error={errors?.message}
    >
      {(index) => (
        <Field label="Its name, and who gave it" required error={errors?.[index]?.text?.message}>
          <Input dir="auto" maxLength={certifications.longest} {...register(`certifications.${index}.text`)} />
        </Field>
      )}
    </RowList>
  );
}
