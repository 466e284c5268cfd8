import * as z from "zod/mini";
import { type SessionResponse, SessionUser } from "../../shared/contract/auth.ts";
import { Done } from "../../shared/contract/common.ts";
import { requireGoodPassword } from "../../shared/passwords.ts";
import type { NewSession } from "../accounts.ts";
import { signInCounted } from "../count-sign-in.ts";
import type { Handlers, Services } from "../types.ts";

const sessionOf = ({ token, refreshToken, expiresAt }: NewSession, user: SessionUser): SessionResponse => ({
  token,
  refreshToken,
  expiresAt,
  user,
});

/** `agreed`: Auth is to be shown the codes. */
const AddressChange = z.object({
  state: z.enum(["old", "new", "agreed", "done"]),
  newAddress: z.string(),
  codes: z.array(z.nullable(z.string())),
});

export function authHandlers({ accounts, database, wakeJobs }: Services) {
  async function answer(session: NewSession): Promise<SessionResponse> {
    return sessionOf(session, await database.call("session_user", { p_user_id: session.userId }, SessionUser));
  }

  return {
    "POST /auth/login": async ({ body: { email, password, role, unlockKey = null }, from, userAgent }) => {
      const account = { email, password, role, unlockKey };
      const signedIn = await signInCounted({ accounts, database, wakeJobs }, account, { from, userAgent });
      return sessionOf(signedIn, signedIn.user);
    },

    "POST /auth/signup": async ({ body, from, userAgent }) => {
      requireGoodPassword(body.password);
      await database.call("take_limit", { p_kind: "sign_up" }, Done, from);
      return answer(await accounts.signUp(body, { from, userAgent }));
    },

    "POST /auth/forgot-password": async ({ body: { email }, from, userAgent }) => {
      await database.call("take_limit", { p_kind: "password_reset", p_subject: email }, Done, from);
      await accounts.forgotPassword(email, { from, userAgent });
      return { ok: true };
    },

    "POST /auth/reset-password": async ({ body: { key, password }, from, userAgent }) => {
      // Before the link is used up.
      requireGoodPassword(password);
      return answer(await accounts.resetPassword(key, password, { from, userAgent }));
    },

    "POST /auth/confirm-address": async ({ body: { key }, from, userAgent }) => {
      const change = await database.call("confirm_address_change", { p_key: key }, AddressChange);
      const { state, newAddress } = change;
      if (state !== "agreed") return { state, newAddress };
      const codes = change.codes.filter((code) => code !== null);
      await accounts.presentAddressCodes(codes, { from, userAgent });
      await database.call("end_address_change", { p_key: key }, Done);
      return { state: "done", newAddress };
    },
  } satisfies Partial<Handlers>;
}
