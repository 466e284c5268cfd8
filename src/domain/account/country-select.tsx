import { COUNTRIES } from "@contract/profile-choices.ts";
import type { ComponentProps } from "react";
import { Select } from "@/ui/select.tsx";

/** Selects a country; `none` is the option for no country. */
export function CountrySelect({ none, ...rest }: ComponentProps<"select"> & { none: string }) {
  return (
    <Select {...rest}>
      <option value="">{none}</option>
      {COUNTRIES.map((country) => (
        <option key={country}>{country}</option>
      ))}
    </Select>
  );
}
