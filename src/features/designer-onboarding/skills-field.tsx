import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { type ProfileValues, SKILLS } from "@/domain/designer/profile-form/profile-values.ts";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { FieldGroup } from "@/ui/field.tsx";

/** The list of skills, and the profile's skills outside it, so that they can be removed. */
export function SkillsField() {
  const { register, getValues, formState } = useFormContext<ProfileValues>();
  const [offered] = useState(() => [...new Set([...SKILLS, ...getValues("skills")])]);
  return (
    <FieldGroup label="Skills" error={formState.errors.skills?.message}>
      <div className="flex flex-wrap gap-2">
        {offered.map((skill) => (
          <ChipChoice key={skill} value={skill} className="max-sm:px-3!" {...register("skills")}>
            {skill}
          </ChipChoice>
        ))}
      </div>
    </FieldGroup>
  );
}
