import { LONGEST, MOST } from "@contract/limits.ts";
import { useController, useFormContext } from "react-hook-form";
import { EntriesField } from "@/ui/entries-field.tsx";
import type { ProfileValues } from "./profile-values.ts";

/** The services that one rate includes. */
export function ServicesOfferedField({ index }: { index: number }) {
  const { control, getValues } = useFormContext<ProfileValues>();
  const name = `rates.${index}.servicesProvided` as const;
  const { field, fieldState } = useController({ control, name });
  const change = (entries: string[]) => {
    // The last text arrives when the field is removed. If its row is removed as well, the index belongs to no row or to another one.
    if (JSON.stringify(getValues(name)) === JSON.stringify(field.value)) field.onChange(entries);
  };
  return (
    <EntriesField
      ref={field.ref}
      label="Services Offered"
      required
      marked
      hint="What the price includes, one thing at a time. Press Enter to add one."
      placeholder="e.g. A plan of the room"
      error={fieldState.error?.message}
      listLabel="Included"
      entries={field.value}
      onChange={change}
      most={MOST.services}
      longest={LONGEST.service}
    />
  );
}
