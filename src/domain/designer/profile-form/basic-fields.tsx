import { LONGEST } from "@contract/limits.ts";
import { useFormContext } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import type { ProfileValues } from "./profile-values.ts";

export function BasicFields() {
  const { register, formState } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <>
      <Field label="Full Name" required error={errors.name?.message}>
        <Input autoComplete="name" dir="auto" maxLength={LONGEST.name} {...register("name")} />
      </Field>
      <Field label="Bio" required hint="How you work, and what you love to work on." error={errors.bio?.message}>
        <Textarea rows={5} dir="auto" maxLength={LONGEST.bio} {...register("bio")} />
      </Field>
    </>
  );
}
