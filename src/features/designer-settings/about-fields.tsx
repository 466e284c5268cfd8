import { LONGEST } from "@contract/limits.ts";
import { useFormContext } from "react-hook-form";
import { BioField, NameField } from "@/domain/designer/profile-form/basic-fields.tsx";
import { CoverField, PhotoField } from "@/domain/designer/profile-form/picture-fields.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { GapPlace, useCost } from "./missing.tsx";
import type { SettingsValues } from "./settings-values.ts";

/** In the order in which a card shows them. */
export function AboutFields({ ownerId }: { ownerId: string }) {
  const { register, formState } = useFormContext<SettingsValues>();
  const { errors } = formState;
  const headlineCost = useCost("headline");
  return (
    <>
      <GapPlace of="profilePicture">
        <PhotoField ownerId={ownerId} />
      </GapPlace>
      <GapPlace of="coverImage">
        <CoverField />
      </GapPlace>
      <NameField />
      <Field label="Title" hint="Your profession, shown below your name." error={errors.title?.message}>
        <Input dir="auto" maxLength={LONGEST.title} placeholder="Interior Designer" {...register("title")} />
      </Field>
      <GapPlace of="headline">
        <Field
          label="Headline"
          hint={`What you do in five words; the first line of your card. ${headlineCost ?? ""}`}
          error={errors.headline?.message}
        >
          <Input
            dir="auto"
            maxLength={LONGEST.headline}
            placeholder="Small rooms that breathe"
            {...register("headline")}
          />
        </Field>
      </GapPlace>
      <Field
        label="Intro"
        hint="Two sentences for your card. Without them, it shows the start of your bio."
        error={errors.intro?.message}
      >
        <Textarea rows={3} dir="auto" maxLength={LONGEST.intro} {...register("intro")} />
      </Field>
      <BioField />
    </>
  );
}
