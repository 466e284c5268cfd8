import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { Account, AccountSession, DeletionPreview } from "../../shared/contract/account.ts";
import { SessionUser } from "../../shared/contract/auth.ts";
import { Done } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { deviceIn } from "../../shared/device.ts";
import { requireGoodPassword } from "../../shared/passwords.ts";
import type { NewSession } from "../accounts.ts";
import { signInCounted } from "../count-sign-in.ts";
import type { Handlers, Services } from "../types.ts";

/** A session as Auth stores it: the description of the browser is its user agent. */
const StoredSession = z.extend(z.omit(AccountSession, { device: true }), { userAgent: z.nullable(z.string()) });
const StoredAccount = z.extend(Account, { sessions: z.array(StoredSession) });
const FeedToken = z.object({ token: z.string() });
const DataFile = z.object({ path: z.string() });

type Asked = { userId: string; from: string | null; userAgent: string | undefined };

export function accountHandlers(services: Services) {
  const { database, dataStore, environment, wakeJobs } = services;

  /**
   * Begins a session for anybody who knows the account's password; 403 `wrong_password` names the field. Guesses count as at the login, so that a stolen token
   * cannot be used for guessing.
   */
  async function prove({ userId, from, userAgent }: Asked, password: string, field: string) {
    const user = await database.call("session_account", { userId }, SessionUser);
    const account = { email: user.email, password, role: user.role, unlockKey: null };
    const session = await signInCounted(services, account, { from, userAgent }).catch((error: unknown): never => {
      if (!(error instanceof ApiError) || error.code !== "invalid_credentials") throw error;
      const sentence = "This is not your password.";
      throw new ApiError(403, "wrong_password", sentence, { [field]: sentence });
    });
    return { user, session };
  }

  /** Runs `work` in a temporary session. */
  async function inside(session: NewSession, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } finally {
      await session.end();
    }
  }

  return {
    "GET /account": async ({ userId, sessionId }) => {
      const account = await database.call("get_account", { userId, sessionId }, StoredAccount);
      const sessions = account.sessions.map(({ userAgent, ...session }) => ({
        ...session,
        device: deviceIn(userAgent),
      }));
      return { ...account, sessions };
    },

    "POST /account/rename": ({ userId, body }) => database.call("rename_account", { userId, ...body }, Done),

    "POST /account/change-portrait": ({ userId, body }) => database.call("change_portrait", { userId, ...body }, Done),

    "POST /account/change-password": async ({ body: { currentPassword, password }, ...asked }) => {
      requireGoodPassword(password);
      const { user, session } = await prove(asked, currentPassword, "currentPassword");
      try {
        await session.changePassword(currentPassword, password);
      } catch (error) {
        await session.end();
        throw error;
      }
      const { token, refreshToken, expiresAt } = session;
      return { token, refreshToken, expiresAt, user };
    },

    "POST /account/change-address": async ({ body: { password, email }, ...asked }) => {
      const { session } = await prove(asked, password, "password");
      await inside(session, async () => {
        await database.call("announce_address_change", { userId: asked.userId, address: email }, Done);
        await session.changeAddress(email);
      });
      wakeJobs();
      return { ok: true };
    },

    "POST /account/end-session": ({ userId, body }) => database.call("end_session", { userId, ...body }, Done),

    "POST /account/end-all-sessions": ({ userId }) => database.call("end_session", { userId, sessionId: null }, Done),

    "POST /account/make-feed": async ({ userId }) => {
      const { token } = await database.call("make_feed", { userId }, FeedToken);
      return { url: environment.siteOrigins[0] + paths.feed(token) };
    },

    "POST /account/end-feed": ({ userId }) => database.call("end_feed", { userId }, Done),

    "POST /account/request-data": async ({ userId }) => {
      const answer = await database.call("request_data", { userId }, Done);
      wakeJobs();
      return answer;
    },

    "POST /account/data-file": async ({ userId, body }) => {
      const { path } = await database.call("data_file", { userId, ...body }, DataFile);
      return { url: await dataStore.sign(path) };
    },

    "GET /account/deletion": ({ userId }) => database.call("preview_deletion", { userId }, DeletionPreview),

    "POST /account/delete": async ({ body: { password }, ...asked }) => {
      const { session } = await prove(asked, password, "password");
      await inside(session, () => database.call("delete_account", { userId: asked.userId }, Done));
      wakeJobs();
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
