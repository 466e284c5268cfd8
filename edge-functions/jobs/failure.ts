import { ApiError } from "../shared/api-error.ts";
import { DatabaseFault } from "../shared/database.ts";
import { ProviderError } from "../shared/razorpay.ts";

/** What is written beside something that could not be done: for people, without values that came from outside. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return `the provider: ${error.kind} ${error.status ?? ""} ${error.message}`;
  if (error instanceof ApiError) return `the database: ${error.status} ${error.code}`;
  if (error instanceof DatabaseFault) return `the database: ${error.code} ${error.message}`;
  return (error as Error).message;
}
