import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, it } from "vitest";
import WebSocket from "ws";
import { openSession } from "../support/auth-users.ts";
import { newAccount } from "../support/db.ts";
import { connectAsPostgres } from "../support/sql.ts";

/*
 * A row of auth.users that SQL writes, as the seed does, must look as if Auth had written it. On hosted Supabase the table has few constraints and
 * few defaults, and Auth does not find a wrong row, or fails to read it. The lists follow Auth's source (supabase/auth, internal/models: user.go,
 * identity.go, sessions.go, refresh_token.go), column by column.
 */

/** Requires columns that Auth reads into values that cannot be NULL; otherwise signing in ends with `Database error querying schema`. */
const notNull = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, `${name} is not null`]));

const USERS = {
  // Conditions of Auth's query for a person.
  instance_id: "instance_id = '00000000-0000-0000-0000-000000000000'",
  aud: "aud = 'authenticated'",
  is_sso_user: "not is_sso_user",
  // Auth compares addresses in lower case.
  email: "email = lower(email)",
  // The token's role, as which the Data API and Realtime act.
  role: "role = 'authenticated'",
  deleted_at: "deleted_at is null",
  banned_until: "banned_until is null",
  // Both go into the token; our sign-up trigger reads the second.
  raw_app_meta_data: "raw_app_meta_data -> 'providers' ? (raw_app_meta_data ->> 'provider')",
  raw_user_meta_data: "jsonb_typeof(raw_user_meta_data) = 'object'",
  email_change_confirm_status: "email_change_confirm_status = 0",
  ...notNull("created_at", "updated_at", "confirmation_token", "recovery_token", "email_change", "phone_change"),
  ...notNull("email_change_token_new", "email_change_token_current", "phone_change_token", "reauthentication_token"),
};
const SEEDED_USERS = {
  ...USERS,
  // Auth accepts bcrypt, Argon2 and Firebase's scrypt; ours is bcrypt.
  encrypted_password: "encrypted_password ~ '^\\$2[aby]\\$\\d\\d\\$.{53}$'",
  // Hosted Supabase refuses people who have not confirmed their address.
  ...notNull("email_confirmed_at"),
};
const IDENTITIES = {
  // The provider `email` has no name of its own for a person.
  provider_id: "provider_id = user_id::text",
  // Auth uses it to link an address to a person.
  identity_data:
    "identity_data ->> 'sub' = user_id::text and identity_data ->> 'email' = lower(identity_data ->> 'email')",
  ...notNull("created_at", "updated_at"),
};
const SESSIONS = notNull("created_at", "updated_at");
const REFRESH_TOKENS = {
  ...notNull("created_at", "updated_at", "instance_id", "revoked"),
  // Auth takes longer tokens for another kind.
  token: "length(token) = 12",
};

const stack = inject("stack");
const sql = connectAsPostgres();
const newClient = () =>
  createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
const password = "parlour-demo";
const signUp = async () =>
  (await newClient().auth.signUp({ email: `rows-${crypto.randomUUID()}@parlour.test`, password })).data.user?.id;

/** Returns the columns of `table` that are wrong in at least one row of `where`. */
async function wrongColumns(table: string, where: string, required: Record<string, string>) {
  const counts = Object.entries(required).map(
    ([name, holds]) => `count(*) filter (where (${holds}) is not true)::int as "${name}"`,
  );
  const [row] = await sql.unsafe<Record<string, number>[]>(
    `select count(*)::int as rows, ${counts.join(", ")} from ${table} where ${where}`,
  );
  expect(row?.rows, `rows of ${table} where ${where}`).toBeGreaterThan(0);
  return Object.keys(required).filter((name) => row?.[name] !== 0);
}

const SEEDED = "::text like '00000000-0000-4000-8000-000000000%'";

it("The seed's people are rows that Auth on hosted Supabase finds and can read", async () => {
  expect(await wrongColumns("auth.users", `id${SEEDED}`, SEEDED_USERS)).toEqual([]);
  expect(await wrongColumns("auth.identities", `user_id${SEEDED}`, IDENTITIES)).toEqual([]);
  const [row] = await sql.unsafe(`
    select count(*)::int as without from auth.users u where u.id${SEEDED}
      and not exists (select from auth.identities i where i.user_id = u.id and i.provider = 'email')`);
  expect(row).toEqual({ without: 0 });
});

describe("The tests' people", () => {
  it("are such rows, whether SQL or a sign-up makes them", async () => {
    for (const id of [await newAccount(sql, "user"), await signUp()])
      expect(await wrongColumns("auth.users", `id = '${id}'`, USERS)).toEqual([]);
  });

  it("have such sessions when no password begins them, with refresh tokens that a sequence numbers", async () => {
    const id = await newAccount(sql, "user");
    await openSession(sql, stack, id);
    expect(await wrongColumns("auth.sessions", `user_id = '${id}'`, SESSIONS)).toEqual([]);
    const written = `user_id = '${id}' and parent is null`;
    expect(await wrongColumns("auth.refresh_tokens", written, REFRESH_TOKENS)).toEqual([]);
    const sequence = sql`select pg_get_serial_sequence('auth.refresh_tokens', 'id') as name`;
    expect([...(await sequence)]).toEqual([{ name: "auth.refresh_tokens_id_seq" }]);
  });
});
