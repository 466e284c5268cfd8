import { PASSWORD } from "@contract/limits.ts";

/** The hint beside a field for a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD.least} characters; 8 or more is better.`;
