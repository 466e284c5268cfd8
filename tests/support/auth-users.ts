import { randomBytes, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { TERMS_VERSION } from "../../edge-functions/shared/contract/limits.ts";

/**
 * Begins a session of an account without a password: inserts a refresh token into Auth's tables and exchanges it at Auth. On hosted Supabase, Auth
 * looks up only tokens of 12 characters, and cannot read a row that lacks any of these columns. Returns the access token.
 */
export async function openSession(
  sql: postgres.Sql,
  { url, supabaseUrl = url, publishableKey }: { url: string; supabaseUrl?: string; publishableKey: string },
  userId: string,
): Promise<string> {
  const session = randomUUID();
  const refreshToken = randomBytes(9).toString("base64url");
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${userId}, now(), now())`;
  await sql`
    insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', ${refreshToken}, ${userId}, ${session}, false, now(), now())`;
  const response = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (!answer.access_token) throw new Error(`Auth gave no session: ${JSON.stringify(answer)}`);
  return answer.access_token;
}

export interface AuthUser {
  id: string;
  email: string;
  name: string;
  role: "user" | "designer";
  /** Without a password, nobody can sign in. */
  password?: string;
  /** false: the address is not confirmed, as after a sign-up. */
  confirmed?: boolean;
}

/**
 * Inserts accounts into Auth's table as Auth does; triggers insert the profiles. On hosted Supabase these columns have no default, and Auth does not
 * find, or cannot read, a row that lacks one: see tests/stack/auth-rows.test.ts. Passwords are hashed at bcrypt's lowest cost: at that of a sign-up,
 * the local Auth computes for a tenth of a second and answers no other request meanwhile.
 */
export async function insertAuthUsers(
  sql: postgres.Sql | postgres.TransactionSql,
  people: readonly AuthUser[],
): Promise<void> {
  await sql`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new
    )
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email,
           extensions.crypt(password, extensions.gen_salt('bf', 4)), now(),
           jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email'), 'address_confirmed', confirmed::boolean), jsonb_build_object('name', name, 'role', role, 'terms_version', ${TERMS_VERSION}::text), now(), now(),
           '', '', '', ''
    from unnest(
      ${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ name }) => name)}::text[], ${people.map(({ role }) => role)}::text[],
      ${people.map(({ password }) => password ?? null)}::text[], ${people.map(({ confirmed = true }) => String(confirmed))}::text[]
    ) as person (id, email, name, role, password, confirmed)`;
}
