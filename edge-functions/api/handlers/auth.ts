import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import {
  ConfirmOwnAddressResponse,
  OwnAddress,
  type SessionResponse,
  SessionUser,
} from "../../shared/contract/auth.ts";
import { Done } from "../../shared/contract/common.ts";
import { requireGoodPassword } from "../../shared/passwords.ts";
import type { NewSession } from "../accounts.ts";
import { signInCounted } from "../count-sign-in.ts";
import { EnteredCode, requireRightCode } from "../entered-code.ts";
import type { Handlers, Services } from "../types.ts";

const sessionOf = ({ token, refreshToken, expiresAt }: NewSession, user: SessionUser): SessionResponse => ({
  token,
  refreshToken,
  expiresAt,
  user,
});

const CodeAccount = z.extend(SessionUser, { isNew: z.boolean() });

const Unconfirmed = z.object({ unconfirmed: z.boolean() });

/** `agreed`: the codes are to be passed to Auth. */
const AddressChange = z.object({
  state: z.enum(["old", "new", "agreed", "done"]),
  newAddress: z.string(),
  codes: z.array(z.nullable(z.string())),
});

export function authHandlers({ accounts, database, wakeJobs }: Services) {
  async function answer(session: NewSession): Promise<SessionResponse> {
    return sessionOf(session, await database.call("session_account", { userId: session.userId }, SessionUser));
  }

  /** Returns the refusal of a taken address. The owner of an address with which somebody else signed up is told how to recover it. */
  async function taken(email: string, error: ApiError): Promise<ApiError> {
    const { unconfirmed } = await database.call("is_unconfirmed_address", { email }, Unconfirmed);
    if (!unconfirmed) return error;
    return new ApiError(409, "email_taken", error.message, {
      email:
        "Someone signed up with this address but never confirmed it. If it’s yours, reset the password and the account is yours.",
    });
  }

  return {
    "POST /auth/login": async ({ body: { email, password, role, unlockKey = null }, from, userAgent }) => {
      const account = { email, password, role, unlockKey };
      const signedIn = await signInCounted({ accounts, database, wakeJobs }, account, { from, userAgent });
      return sessionOf(signedIn, signedIn.user);
    },

    "POST /auth/signup": async ({ body, from, userAgent }) => {
      requireGoodPassword(body.password);
      await database.call("begin_sign_up", { name: body.name }, Done, from);
      const session = await accounts.signUp(body, { from, userAgent }).catch(async (error: unknown) => {
        throw error instanceof ApiError && error.code === "email_taken" ? await taken(body.email, error) : error;
      });
      // Sends the email with the code.
      wakeJobs();
      return answer(session);
    },

    "POST /auth/confirm-own-address": ({ body }) =>
      database.call("confirm_own_address", body, ConfirmOwnAddressResponse),

    "POST /auth/send-sign-in-code": async ({ body: { email, role }, from, userAgent }) => {
      await database.call("begin_code_sign_in", { email, role }, Done, from);
      await accounts.sendSignInCode(email, role, { from, userAgent });
      return { ok: true };
    },

    "POST /auth/enter-sign-in-code": async ({ body: { email, code, ...more }, from, userAgent }) => {
      await database.call("take_limit", { kind: "sign_in_code_entered", subject: email.toLowerCase() }, Done, from);
      const session = await accounts.enterSignInCode(email, code, { from, userAgent });
      try {
        const finish = { userId: session.userId, sessionId: session.sessionId, ...more };
        const { isNew, ...user } = await database.call("finish_code_sign_in", finish, CodeAccount);
        return { ...sessionOf(session, user), isNew };
      } catch (error) {
        await session.end();
        throw error;
      }
    },

    "GET /account/address": ({ userId }) => database.call("own_address", { profileId: userId }, OwnAddress),

    "POST /account/send-code": async ({ userId }) => {
      const done = await database.call("send_address_code", { profileId: userId }, Done);
      wakeJobs();
      return done;
    },

    "POST /account/enter-code": async ({ userId, body }) => {
      const { result } = await database.call("enter_address_code", { profileId: userId, ...body }, EnteredCode);
      requireRightCode(result);
      return { ok: true };
    },

    "POST /auth/agree-to-terms": ({ userId, body }) =>
      database.call("agree_to_terms", { profileId: userId, ...body }, Done),

    "POST /auth/forgot-password": async ({ body: { email }, from, userAgent }) => {
      await database.call("take_limit", { kind: "password_reset", subject: email.toLowerCase() }, Done, from);
      await accounts.forgotPassword(email, { from, userAgent });
      return { ok: true };
    },

    "POST /auth/reset-password": async ({ body: { key, password }, from, userAgent }) => {
      // This check comes before the link is used up.
      requireGoodPassword(password);
      const session = await accounts.resetPassword(key, password, { from, userAgent });
      await database.call("recover_address", { profileId: session.userId }, Done);
      return answer(session);
    },

    "POST /auth/confirm-address": async ({ body, from, userAgent }) => {
      const change = await database.call("confirm_address_change", body, AddressChange);
      const { state, newAddress } = change;
      if (state !== "agreed") return { state, newAddress };
      const codes = change.codes.filter((code) => code !== null);
      await accounts.presentAddressCodes(codes, { from, userAgent });
      await database.call("end_address_change", body, Done);
      return { state: "done", newAddress };
    },
  } satisfies Partial<Handlers>;
}
