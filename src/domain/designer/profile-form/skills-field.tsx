import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { type ProfileValues, SKILLS } from "./profile-values.ts";

/** The list of skills, and those that the profile has beyond it, so that they can be removed. */
export function SkillsField() {
  const { register, getValues, formState } = useFormContext<ProfileValues>();
  const [offered] = useState(() => [...new Set([...SKILLS, ...getValues("skills")])]);
  return (
    <FieldGroup label="Skills" error={formState.errors.skills?.message}>
      <div className="flex flex-wrap gap-2">
        {offered.map((skill) => (
          <ChipChoice key={skill} value={skill} {...register("skills")}>
            {skill}
          </ChipChoice>
        ))}
      </div>
    </FieldGroup>
  );
}
