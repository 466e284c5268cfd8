import { LONGEST } from "@contract/limits.ts";
import { useFormContext } from "react-hook-form";
import { BasicFields } from "@/domain/designer/profile-form/basic-fields.tsx";
import { CoverField, PhotoField } from "@/domain/designer/profile-form/picture-fields.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import type { SettingsValues } from "./settings-values.ts";

export function AboutFields({ ownerId }: { ownerId: string }) {
  const { register, formState } = useFormContext<SettingsValues>();
  const { errors } = formState;
  return (
    <>
      <PhotoField ownerId={ownerId} />
      <CoverField />
      <BasicFields />
      <Field
        label="Title"
        note="(optional)"
        hint="Your profession, shown below your name."
        error={errors.title?.message}
      >
        <Input dir="auto" maxLength={LONGEST.title} placeholder="Interior Designer" {...register("title")} />
      </Field>
      <Field
        label="Headline"
        note="(optional)"
        hint="What you do in five words; the first line of your card."
        error={errors.headline?.message}
      >
        <Input
          dir="auto"
          maxLength={LONGEST.headline}
          placeholder="Small rooms that breathe"
          {...register("headline")}
        />
      </Field>
      <Field
        label="Intro"
        note="(optional)"
        hint="Two sentences for your card. Without them, it shows the start of your bio."
        error={errors.intro?.message}
      >
        <Textarea rows={3} dir="auto" maxLength={LONGEST.intro} {...register("intro")} />
      </Field>
    </>
  );
}
