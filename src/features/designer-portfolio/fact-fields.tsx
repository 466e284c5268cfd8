import { LONGEST } from "@contract/limits.ts";
import { STYLES } from "@contract/profile-choices.ts";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { ProjectValues } from "./project-values.ts";

const ROOMS = ["Apartment", "Bathroom", "Bedroom", "Dining room", "Family house", "Kitchen", "Living room", "Office"];

/** The facts beside the title on the page, which omits empty ones. */
export function FactFields() {
  const { register, formState } = useFormContext<ProjectValues>();
  const { errors } = formState;
  const [rooms, styles] = [useId(), useId()];
  return (
    <div className="grid gap-x-5 gap-y-7 sm:grid-cols-2">
      <Field label="Project type" error={errors.roomType?.message}>
        <Input
          list={rooms}
          placeholder={`e.g. ${ROOMS[0]}`}
          maxLength={LONGEST.roomType}
          autoComplete="off"
          {...register("roomType")}
        />
      </Field>
      <Field label="Style" error={errors.style?.message}>
        <Input
          list={styles}
          placeholder={`e.g. ${STYLES[0]}`}
          maxLength={LONGEST.style}
          autoComplete="off"
          {...register("style")}
        />
      </Field>
      <Field label="Duration" error={errors.duration?.message}>
        <Input
          placeholder="e.g. 3 months"
          maxLength={LONGEST.projectFact}
          autoComplete="off"
          {...register("duration")}
        />
      </Field>
      <Field label="Budget" error={errors.budget?.message}>
        <Input
          placeholder="e.g. $15,000 to $20,000"
          maxLength={LONGEST.projectFact}
          autoComplete="off"
          {...register("budget")}
        />
      </Field>
      <Suggestions id={rooms} words={ROOMS} />
      <Suggestions id={styles} words={STYLES} />
    </div>
  );
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
