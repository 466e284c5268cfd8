import { LONGEST, MOST } from "@contract/limits.ts";
import { useController, useFormContext } from "react-hook-form";
import { EntriesField } from "@/ui/entries-field.tsx";
import type { ProjectValues } from "./project-values.ts";

/** The tags of a project. */
export function TagsField() {
  const { control } = useFormContext<ProjectValues>();
  const { field, fieldState } = useController({ control, name: "tags" });
  return (
    <EntriesField
      ref={field.ref}
      label="Tags"
      hint="Press Enter to add one."
      error={fieldState.error?.message}
      listLabel="Tags of the project"
      entries={field.value}
      onChange={field.onChange}
      most={MOST.tags}
      longest={LONGEST.tag}
      short
    />
  );
}
