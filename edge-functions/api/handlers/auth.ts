import { type SessionResponse, SessionUser } from "../../shared/contract/auth.ts";
import { Done } from "../../shared/contract/common.ts";
import { invalidCredentials, type NewSession } from "../accounts.ts";
import type { Handlers, Services } from "../types.ts";

export function authHandlers({ accounts, database }: Services) {
  async function answer(session: NewSession): Promise<SessionResponse> {
    const user = await database.call("session_user", { p_user_id: session.userId }, SessionUser);
    return { token: session.token, refreshToken: session.refreshToken, expiresAt: session.expiresAt, user };
  }

  return {
    "POST /auth/login": async ({ body: { email, password, role }, from }) => {
      const session = await accounts.signIn(email, password, from);
      const signedIn = await answer(session);
      if (signedIn.user.role !== role) {
        // Answer as for a wrong password, and end the session.
        await session.end();
        throw invalidCredentials();
      }
      return signedIn;
    },

    "POST /auth/signup": async ({ body, from }) => {
      await database.call("take_limit", { p_kind: "sign_up" }, Done, from);
      return answer(await accounts.signUp(body, from));
    },
  } satisfies Partial<Handlers>;
}
