import { ApiError } from "../shared/api-error.ts";
import { DatabaseFault } from "../shared/database.ts";
import { EmailError } from "../shared/providers/email/email.ts";
import { ProviderError } from "../shared/providers/payments/payments.ts";
import { PushError } from "../shared/providers/push/push.ts";
import { WorkError } from "./work-error.ts";

/** What is stored about a job that failed. */
export type Failure = {
  /** The reason for an administrator; without values from outside. */
  reason: string;
  /** Whether retrying cannot help. */
  permanent: boolean;
  /** Seconds that a provider asks to wait; such an attempt does not count. */
  retryAfter: number | null;
};

export function failureOf(error: unknown): Failure {
  return {
    reason: reasonOf(error),
    permanent:
      (error instanceof WorkError || error instanceof EmailError || error instanceof PushError) && error.permanent,
    retryAfter: error instanceof EmailError || error instanceof PushError ? error.retryAfter : null,
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return `the provider: ${error.kind} ${error.status ?? ""} ${error.message}`;
  if (error instanceof ApiError) return `the database: ${error.status} ${error.code}`;
  if (error instanceof DatabaseFault) return `the database: ${error.code} ${error.message}`;
  // A failure without a reason would be stored as a success.
  return error instanceof Error ? error.message : String(error);
}
