import { ApiError } from "@/lib/api-client.ts";
import { FieldError } from "@/ui/field.tsx";
import { WaitNotice } from "@/ui/wait-notice.tsx";

/** The part of a refusal that no field shows, with the time to wait if waiting is enough. */
export function FormFailure({ error, message }: { error: Error | null; message: string | undefined }) {
  if (!message) return null;
  if (error instanceof ApiError && error.retryAt !== null) {
    return <WaitNotice key={error.retryAt} reason={error.message} until={error.retryAt} />;
  }
  return <FieldError>{message}</FieldError>;
}
