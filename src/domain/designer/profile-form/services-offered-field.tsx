import { LONGEST, MOST } from "@contract/limits.ts";
import { useController, useFormContext } from "react-hook-form";
import { EntriesField } from "@/ui/entries-field.tsx";
import type { ProfileValues } from "./profile-values.ts";

/** What one rate includes. */
export function ServicesOfferedField({ index }: { index: number }) {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: `rates.${index}.servicesProvided` });
  return (
    <EntriesField
      ref={field.ref}
      label="Services Offered"
      required
      hint="Press Enter to add one."
      placeholder="A plan of the room, to scale"
      error={fieldState.error?.message}
      listLabel="Included"
      entries={field.value}
      onChange={field.onChange}
      most={MOST.services}
      longest={LONGEST.service}
    />
  );
}
