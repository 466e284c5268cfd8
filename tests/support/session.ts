import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { inject } from "vitest";
import { newAccount } from "./db.ts";

export type Account = { id: string; email: string; token: string };

/**
 * A new account with a session, without the cost of hashing a password: inserts the account and a refresh token (`sql` owns Auth's tables)
 * and exchanges the refresh token at Auth.
 */
export async function newSession(sql: postgres.Sql, role: "user" | "designer", name?: string): Promise<Account> {
  const id = await newAccount(sql, role, name);
  const [session, token] = [randomUUID(), randomUUID()];
  await sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id) values (${randomUUID()}, ${token}, ${id}, ${session})`;
  const { url, publishableKey } = inject("stack");
  const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: token }),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (!answer.access_token) throw new Error(`Auth gave no session: ${JSON.stringify(answer)}`);
  return { id, email: `${id}@db.test`, token: answer.access_token };
}
