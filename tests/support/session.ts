import type postgres from "postgres";
import { inject } from "vitest";
import { openSession } from "./auth-users.ts";
import { newAccount } from "./db.ts";

export type Account = { id: string; email: string; token: string };

/** A new account with a session, without the cost of hashing a password. */
export async function newSession(sql: postgres.Sql, role: "user" | "designer", name?: string): Promise<Account> {
  const id = await newAccount(sql, role, name);
  return { id, email: `${id}@db.test`, token: await openSession(sql, inject("stack"), id) };
}
