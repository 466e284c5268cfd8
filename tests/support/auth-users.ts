import type postgres from "postgres";

export interface AuthUser {
  id: string;
  email: string;
  name: string;
  role: "user" | "designer";
}

/**
 * Puts people into Auth's table as Auth itself does; the rest follows by trigger. They have no password. On hosted these
 * columns have no default, and Auth does not find, or cannot read, a row that lacks one: see tests/local/auth-rows.test.ts.
 */
export async function insertAuthUsers(
  sql: postgres.Sql | postgres.TransactionSql,
  people: readonly AuthUser[],
): Promise<void> {
  await sql`
    insert into auth.users (
      instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new
    )
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email,
           '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', name, 'role', role), now(), now(),
           '', '', '', ''
    from unnest(
      ${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ name }) => name)}::text[], ${people.map(({ role }) => role)}::text[]
    ) as person (id, email, name, role)`;
}
