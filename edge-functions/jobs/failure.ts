import { ApiError } from "../shared/api-error.ts";
import { DatabaseFault } from "../shared/database.ts";
import { EmailError } from "../shared/email.ts";
import { ProviderError } from "../shared/razorpay.ts";
import { WorkError } from "./work-error.ts";

/** What is stored beside a row that could not be worked on. */
export type Failure = {
  /** For people, without values that came from outside. */
  reason: string;
  permanent: boolean;
};

export function failureOf(error: unknown): Failure {
  const permanent = (error instanceof WorkError || error instanceof EmailError) && error.permanent;
  return { reason: reasonOf(error), permanent };
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return `the provider: ${error.kind} ${error.status ?? ""} ${error.message}`;
  if (error instanceof ApiError) return `the database: ${error.status} ${error.code}`;
  if (error instanceof DatabaseFault) return `the database: ${error.code} ${error.message}`;
  return (error as Error).message;
}
