import { type SessionResponse, SessionUser } from "../../shared/contract/auth.ts";
import { invalidCredentials, type NewSession } from "../accounts.ts";
import type { Handlers, Services } from "../types.ts";

export function authHandlers({ accounts, database }: Services) {
  async function answer(session: NewSession): Promise<SessionResponse> {
    const user = await database.call("session_user", { p_user_id: session.userId }, SessionUser);
    return { token: session.token, refreshToken: session.refreshToken, expiresAt: session.expiresAt, user };
  }

  return {
    "POST /auth/login": async ({ body: { email, password, role }, request }) => {
      const session = await accounts.signIn(email, password, request.raw.headers);
      const signedIn = await answer(session);
      if (signedIn.user.role !== role) {
        // Answer as for a wrong password, and end the session.
        await session.end();
        throw invalidCredentials();
      }
      return signedIn;
    },

    "POST /auth/signup": async ({ body, request }) => answer(await accounts.signUp(body, request.raw.headers)),
  } satisfies Partial<Handlers>;
}
