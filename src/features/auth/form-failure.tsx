import { ApiError } from "@/lib/api-client.ts";
import { FieldError } from "@/ui/field.tsx";
import { WaitNotice } from "@/ui/wait-notice.tsx";

/** What the fields of a form do not show of why it was refused; with the time to wait, if that is all it takes. */
export function FormFailure({ error, message }: { error: Error | null; message: string | undefined }) {
  if (!message) return null;
  if (error instanceof ApiError && error.retryAt !== null) {
    return <WaitNotice key={error.retryAt} reason={error.message} until={error.retryAt} />;
  }
  return <FieldError>{message}</FieldError>;
}
