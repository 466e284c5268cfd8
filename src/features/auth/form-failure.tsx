import { ApiError } from "@/lib/api-client.ts";
import { FieldError } from "@/ui/field.tsx";
import { WaitNotice } from "@/ui/wait-notice.tsx";

/** Shows the part of a refusal that no field shows, with the waiting time if waiting is enough. */
export function FormFailure({ error, message }: { error: Error | null; message: string | undefined }) {
  if (!message) return null;
  if (error instanceof ApiError && error.retryAt !== null) {
    return <WaitNotice key={error.retryAt} reason={error.message} until={error.retryAt} />;
  }
  return <FieldError>{message}</FieldError>;
}
