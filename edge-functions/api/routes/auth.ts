import { Hono } from "hono";
import { LoginRequest, SessionResponse, SessionUser, SignupRequest } from "../../shared/contract/auth.ts";
import { invalidCredentials, type NewSession } from "../accounts.ts";
import { accept, operation } from "../operation.ts";
import type { ApiEnv, Services } from "../types.ts";

export function authRoutes({ accounts, database }: Services) {
  async function answer(session: NewSession): Promise<SessionResponse> {
    const user = await database.call("session_user", { p_user_id: session.userId }, SessionUser);
    return { token: session.token, refreshToken: session.refreshToken, expiresAt: session.expiresAt, user };
  }

  return new Hono<ApiEnv>()
    .post(
      "/auth/login",
      operation("Sign in on the tab of one's role", SessionResponse, {
        401: ["invalid_credentials"],
        403: ["confirm_email"],
        429: ["rate_limited"],
      }),
      accept("json", LoginRequest),
      async (c) => {
        const { email, password, role } = c.req.valid("json");
        const session = await accounts.signIn(email, password, c.req.raw.headers);
        const body = await answer(session);
        if (body.user.role !== role) {
          // As if the password were wrong, and without leaving a session behind.
          await session.end();
          throw invalidCredentials();
        }
        return c.json(body);
      },
    )
    .post(
      "/auth/signup",
      operation("Create an account and sign in", SessionResponse, {
        400: ["signup_failed"],
        403: ["confirm_email"],
        409: ["email_taken"],
        429: ["rate_limited"],
      }),
      accept("json", SignupRequest),
      async (c) => c.json(await answer(await accounts.signUp(c.req.valid("json"), c.req.raw.headers))),
    );
}
