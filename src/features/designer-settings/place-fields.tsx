import { formatLanguage, LOCALE } from "@contract/format.ts";
import { LONGEST } from "@contract/limits.ts";
import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { CountrySelect } from "@/domain/account/country-select.tsx";
import { CityField } from "@/domain/designer/profile-form/basic-fields.tsx";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { ChosenList } from "./chosen-list.tsx";
import { useCost } from "./missing.tsx";

export function PlaceFields() {
  const { register, formState } = useFormContext<ProfileValues>();
  const { address, experienceYears } = formState.errors;
  const [cityCost, experienceCost] = [useCost("address"), useCost("experienceYears")];
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CityField hint={cityCost} />
        <Field label="State or region" error={address?.state?.message}>
          <Input dir="auto" autoComplete="address-level1" maxLength={LONGEST.place} {...register("address.state")} />
        </Field>
        <Field label="Country" error={address?.country?.message}>
          <CountrySelect none="Prefer not to say" autoComplete="country-name" {...register("address.country")} />
        </Field>
        <Field label="Years of experience" hint={experienceCost} error={experienceYears?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={PROFILE_FIELDS.experienceYears.most}
            step={1}
            {...register("experienceYears", { setValueAs: yearsOf })}
          />
        </Field>
      </div>
      <LanguagesField />
    </>
  );
}

/** Parses the input's text, or a value set by the form: empty is null, not 0. */
const yearsOf = (value: string | number | null) => (value === "" || value === null ? null : Number(value));

const languages = PROFILE_FIELDS.languages.offered
  .map((code) => ({ code, word: formatLanguage(code) }))
  .toSorted((one, other) => one.word.localeCompare(other.word, LOCALE));

function LanguagesField() {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "languages" });
  const select = useRef<HTMLSelectElement>(null);
  const cost = useCost("languages");
  const chosen = field.value;
  return (
    <div>
      <Field
        label="Languages"
        hint={`The ones you can lead a session in, best one first. ${cost ?? ""}`}
        error={fieldState.error?.message}
      >
        <Select
          ref={select}
          value=""
          disabled={chosen.length >= PROFILE_FIELDS.languages.most}
          onChange={({ target }) => field.onChange([...chosen, target.value])}
        >
          <option value="">Add a language</option>
          {languages
            .filter(({ code }) => !chosen.includes(code))
            .map(({ code, word }) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
        </Select>
      </Field>
      <ChosenList
        label="Your languages"
        values={chosen}
        wordOf={formatLanguage}
        onChange={field.onChange}
        field={select}
      />
    </div>
  );
}
