import * as z from "zod/mini";
import { ApiError } from "../shared/api-error.ts";

/** SQL's result for a code that somebody has entered from an email. */
export const EnteredCode = z.object({ result: z.enum(["confirmed", "wrong", "expired"]) });

/** @throws ApiError wrong_code, code_expired */
export function requireRightCode(result: z.infer<typeof EnteredCode>["result"]): void {
  if (result === "wrong") {
    const message = "That’s not the code we sent you.";
    throw new ApiError(400, "wrong_code", message, { code: message });
  }
  if (result === "expired") {
    const message = "This code no longer works. Please ask for a new one.";
    throw new ApiError(410, "code_expired", message, { code: message });
  }
}
