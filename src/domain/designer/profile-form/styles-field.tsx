import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { useController, useFormContext } from "react-hook-form";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import type { ProfileValues } from "./profile-values.ts";

const { styles } = PROFILE_FIELDS;
type Style = (typeof styles.offered)[number];

/** The family of each style: nobody finds a style among 26 in alphabetical order. The compiler requires a family for a new style. */
const FAMILY_OF = {
  Modern: "Modern",
  Contemporary: "Modern",
  "Mid-Century Modern": "Modern",
  Industrial: "Modern",
  Minimal: "Calm",
  Scandinavian: "Calm",
  Japandi: "Calm",
  "Wabi-Sabi": "Calm",
  Biophilic: "Calm",
  Classic: "Classic",
  Traditional: "Classic",
  Transitional: "Classic",
  "Art Deco": "Classic",
  Colonial: "Classic",
  Vintage: "Classic",
  Country: "Country and coast",
  Farmhouse: "Country and coast",
  Rustic: "Country and coast",
  Coastal: "Country and coast",
  Mediterranean: "Country and coast",
  Tropical: "Country and coast",
  Boho: "Color and pattern",
  Eclectic: "Color and pattern",
  Maximalist: "Color and pattern",
  Moroccan: "Color and pattern",
  "Indian Contemporary": "Color and pattern",
} satisfies Record<Style, string>;

const FAMILIES = [...new Set(Object.values(FAMILY_OF))];

const offered = (family: string) => styles.offered.filter((style) => FAMILY_OF[style] === family);

/** Selects the styles that visitors filter by. `cost`: the disadvantage of choosing none, for the hint. */
export function StylesField({ cost }: { cost?: string | undefined }) {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "styles" });
  const chosen = field.value;
  return (
    <FieldGroup label="Styles" note={`up to ${styles.most}`} hint={cost} error={fieldState.error?.message}>
      <div className="mt-1 grid gap-4">
        {FAMILIES.map((family) => (
          <fieldset key={family} className="min-w-0">
            <legend className="mb-1.5 text-sm text-ink-500">{family}</legend>
            <div className="flex flex-wrap gap-2">
              {offered(family).map((style) => (
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
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  );
}
