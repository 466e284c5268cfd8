import { PROFILE_FIELDS, type ProfileText } from "@contract/profile-fields.ts";
import { useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";

type TextFieldProps = {
  name: ProfileText;
  label: string;
  hint?: string;
  placeholder?: string;
  /** The number of lines of a long text. */
  rows?: number;
};

/** A text of the profile with a single input. */
export function TextField({ name, label, hint, placeholder, rows }: TextFieldProps) {
  const { register, formState } = useFormContext<ProfileValues>();
  const input = { dir: "auto", maxLength: PROFILE_FIELDS[name].longest, placeholder, ...register(name) } as const;
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message}>
      {rows ? <Textarea rows={rows} {...input} /> : <Input {...input} />}
    </Field>
  );
}
