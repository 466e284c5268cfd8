import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorEnvelope, Role } from "./contract/common.ts";
import { REFUSALS } from "./contract/refusals.ts";

/** A failure whose status, code and message are sent to the caller. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a retry is allowed, sent as the header `retry-after`. */
  readonly retryAfter: number | undefined;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    fields?: Record<string, string>,
    retryAfter?: number,
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  envelope(): ErrorEnvelope {
    return { error: { code: this.code, message: this.message, fields: this.fields } };
  }
}

export const invalidRequest = (message: string, fields?: Record<string, string>) =>
  new ApiError(400, "invalid_request", message, fields);
export const unauthenticated = () => new ApiError(...REFUSALS.unauthenticated);
export function wrongRole(roles: readonly Role[]): ApiError {
  const [status, code, sentence] = REFUSALS.wrong_role;
  return new ApiError(status, code, sentence({ roles }));
}
export const unavailable = () => new ApiError(503, "unavailable", "The service is busy. Please try again in a moment.");
