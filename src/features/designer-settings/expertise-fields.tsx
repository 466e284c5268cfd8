import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { SKILLS } from "@/domain/designer/profile-form/profile-values.ts";
import { StylesField } from "@/domain/designer/profile-form/styles-field.tsx";
import { Button } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { isComposing } from "@/ui/composing.ts";
import { Field, FieldError, FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useUnfinishedText } from "@/ui/use-unfinished-text.ts";
import { ChosenList } from "./chosen-list.tsx";
import { useCost } from "./missing.tsx";

const { skills } = PROFILE_FIELDS;

export function ExpertiseFields() {
  return (
    <>
      <StylesField cost={useCost("styles")} />
      <SkillsField />
    </>
  );
}

/** Skills from the list and custom ones, in the order in which visitors see them. */
function SkillsField() {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "skills" });
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const chosen = field.value;
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const isChosen = (skill: string) => chosen.some((one) => isSame(one, skill));

  function add(): void {
    // A listed skill keeps the spelling of the list.
    const skill = SKILLS.find((one) => isSame(one, text.trim())) ?? text.trim();
    if (skill && !isChosen(skill)) field.onChange([...chosen, skill]);
    if (text) setText("");
  }
  useUnfinishedText(input, add);

  return (
    <>
      <FieldGroup label="Skills">
        <div className="flex flex-wrap gap-2">
          {SKILLS.map((skill) => (
            <ChipChoice
              key={skill}
              className="max-sm:px-3!"
              checked={isChosen(skill)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...chosen, skill] : chosen.filter((one) => !isSame(one, skill)))
              }
            >
              {skill}
            </ChipChoice>
          ))}
        </div>
        {fieldState.error?.message && <FieldError className="mt-2">{fieldState.error.message}</FieldError>}
      </FieldGroup>
      <div>
        <Field label="A skill of your own" hint="Press Enter to add one.">
          <div className="flex min-w-0 gap-2">
            <Input
              ref={input}
              dir="auto"
              className="min-w-0"
              maxLength={skills.longest}
              placeholder="e.g. Attic conversions"
              enterKeyHint="done"
              value={text}
              disabled={chosen.length >= skills.most}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || isComposing(event)) return;
                // Enter adds the skill instead of submitting the form.
                event.preventDefault();
                add();
              }}
            />
            <Button
              variant="secondary"
              className="h-12 flex-none"
              onClick={() => {
                add();
                input.current?.focus();
              }}
            >
              <Plus aria-hidden="true" />
              Add skill
            </Button>
          </div>
        </Field>
        <ChosenList label="Your skills, in this order" values={chosen} onChange={field.onChange} field={input} />
      </div>
    </>
  );
}
