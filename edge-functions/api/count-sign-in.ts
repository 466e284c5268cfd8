import * as z from "zod/mini";
import { ApiError } from "../shared/api-error.ts";
import { SessionUser } from "../shared/contract/auth.ts";
import { Done, type Role } from "../shared/contract/common.ts";
import { type Client, type NewSession, otherRole } from "./accounts.ts";
import type { Services } from "./types.ts";

const Failed = z.object({ locked: z.boolean() });
type Credentials = { email: string; password: string; role: Role; unlockKey: string | null };

/**
 * Signs in with a role unless there were too many guesses (429), and counts failures. A wrong password and an unknown address are refused alike. A person with
 * the right password on the other role's tab is told so; this is not a guess and does not count.
 */
export async function signInCounted(
  { accounts, database, wakeJobs }: Pick<Services, "accounts" | "database" | "wakeJobs">,
  { email, password, role, unlockKey }: Credentials,
  client: Client,
): Promise<NewSession & { user: SessionUser }> {
  const { from } = client;
  await database.call("begin_sign_in", { email, unlockKey }, Done, from);
  const failed = async (wrong: boolean) => {
    const { locked } = await database.call("fail_sign_in", { email, wrong }, Failed, from);
    // Sends the email that unlocks the account.
    if (locked) wakeJobs();
  };
  const session = await accounts.signIn(email, password, client).catch(async (error: unknown) => {
    await failed(error instanceof ApiError && error.code === "invalid_credentials");
    throw error;
  });
  const finish = { userId: session.userId, role };
  const user = await database.call("finish_sign_in", finish, SessionUser, from).catch(async (error: unknown) => {
    await session.end();
    throw error;
  });
  if (user.role !== role) {
    await Promise.all([session.end(), failed(false)]);
    throw otherRole();
  }
  return { ...session, user };
}
