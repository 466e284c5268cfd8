import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "@/lib/api-client.ts";

/** Shows the server's error beside the fields that it names, otherwise above the button. Returns the message, or undefined if the fields show everything. */
export function showFailure<Values extends FieldValues>(
  error: Error,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | undefined {
  const named = error instanceof ApiError ? fields.filter((field) => error.fields[field]) : [];
  for (const [index, field] of named.entries()) {
    const message = error instanceof ApiError ? error.fields[field] : undefined;
    setError(field, { message }, { shouldFocus: index === 0 });
  }
  if (named.length > 0) return undefined;
  setError("root", { message: error.message });
  return error.message;
}
