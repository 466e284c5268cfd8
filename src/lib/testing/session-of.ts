import type { SessionResponse } from "@contract/auth.ts";

/** Returns the answer to a person who signs in: `startSession(sessionOf("ellen"))`. */
export const sessionOf = (id: string, role: SessionResponse["user"]["role"] = "user"): SessionResponse => ({
  token: `token of ${id}`,
  refreshToken: "refresh",
  expiresAt: 0,
  user: { id, name: id, role, email: `${id}@parlour.test`, avatar: null, termsVersion: null },
});
