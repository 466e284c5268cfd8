import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { useController, useFormContext } from "react-hook-form";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import type { ProfileValues } from "./profile-values.ts";

const { styles } = PROFILE_FIELDS;

/** The styles that visitors filter by. `cost`: what it costs to choose none, for the hint. */
export function StylesField({ cost = "" }: { cost?: string | undefined }) {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "styles" });
  const chosen = field.value;
  return (
    <FieldGroup label="Styles" hint={`Up to ${styles.most}. ${cost}`} error={fieldState.error?.message}>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {styles.offered.map((style) => (
          <ChipChoice
            key={style}
            className="max-sm:px-3!"
            checked={chosen.includes(style)}
            disabled={chosen.length >= styles.most && !chosen.includes(style)}
            onChange={({ target }) =>
              field.onChange(target.checked ? [...chosen, style] : chosen.filter((one) => one !== style))
            }
          >
            {style}
          </ChipChoice>
        ))}
      </div>
    </FieldGroup>
  );
}
