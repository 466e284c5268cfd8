import { LONGEST } from "@contract/limits.ts";
import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { useFormContext } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import type { ProfileValues } from "./profile-values.ts";

export function NameField() {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field label="Full Name" required marked error={formState.errors.name?.message}>
      <Input autoComplete="name" dir="auto" maxLength={PROFILE_FIELDS.name.longest} {...register("name")} />
    </Field>
  );
}

/** `cost`: the disadvantage of leaving it empty. */
export function HeadlineField({ cost = "" }: { cost?: string | undefined }) {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field
      label="Headline"
      hint={`What you do in five words; the first line of your card. ${cost}`}
      error={formState.errors.headline?.message}
    >
      <Input
        dir="auto"
        maxLength={PROFILE_FIELDS.headline.longest}
        placeholder="e.g. Small rooms that breathe"
        {...register("headline")}
      />
    </Field>
  );
}

export function CityField({ hint }: { hint?: string | undefined }) {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field label="City" hint={hint} error={formState.errors.address?.city?.message}>
      <Input dir="auto" autoComplete="address-level2" maxLength={LONGEST.place} {...register("address.city")} />
    </Field>
  );
}

export function BioField() {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field
      label="Bio"
      required
      marked
      hint="How you work, and what you love to work on."
      error={formState.errors.bio?.message}
    >
      <Textarea rows={5} dir="auto" maxLength={PROFILE_FIELDS.bio.longest} {...register("bio")} />
    </Field>
  );
}
