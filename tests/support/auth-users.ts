import type postgres from "postgres";

export interface AuthUser {
  id: string;
  email: string;
  name: string;
  role: "user" | "designer";
  /** Without one, the account has no login. */
  password?: string;
}

/**
 * Inserts accounts into Auth's table as Auth does; triggers insert the profiles. On hosted these columns have no default, and Auth
 * does not find, or cannot read, a row that lacks one: see tests/local/auth-rows.test.ts. Passwords are hashed at bcrypt's lowest cost:
 * at that of a sign-up, the local Auth computes for a tenth of a second and answers no other request meanwhile.
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
           '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', name, 'role', role), now(), now(),
           '', '', '', ''
    from unnest(
      ${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ name }) => name)}::text[], ${people.map(({ role }) => role)}::text[],
      ${people.map(({ password }) => password ?? null)}::text[]
    ) as person (id, email, name, role, password)`;
}
