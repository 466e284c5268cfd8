import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, it } from "vitest";
import WebSocket from "ws";
import { openSession } from "../support/auth-users.ts";
import { newAccount } from "../support/db.ts";
import { connectAsPostgres } from "../support/sql.ts";

/*
 * A row of auth.users that SQL writes, as the seed does, has to look as if Auth had written it: on hosted the table has few
 * constraints and few defaults, and Auth does not find a wrong row, or fails to read it. The lists follow its source
 * (supabase/auth, internal/models: user.go, identity.go, sessions.go, refresh_token.go), column by column.
 */

const QUERIES = "Auth's query for a person has it as a condition";
const TEXT = "Auth reads it into a text that cannot be NULL: signing in ends with `Database error querying schema`";
const TIME = "Auth reads it into an instant that cannot be NULL, as above";
const REQUIRED_OF_USERS: Record<string, { holds: string; because: string }> = {
  instance_id: { holds: "instance_id = '00000000-0000-0000-0000-000000000000'", because: QUERIES },
  aud: { holds: "aud = 'authenticated'", because: QUERIES },
  is_sso_user: { holds: "not is_sso_user", because: QUERIES },
  email: { holds: "email = lower(email)", because: "Auth compares in lower case and writes it so" },
  role: {
    holds: "role = 'authenticated'",
    because: "It becomes the token's role, which the Data API and Realtime act as",
  },
  deleted_at: { holds: "deleted_at is null", because: "It marks an account that was given up" },
  banned_until: { holds: "banned_until is null", because: "It keeps people out" },
  raw_app_meta_data: {
    holds: "raw_app_meta_data -> 'providers' ? (raw_app_meta_data ->> 'provider')",
    because: "It goes into the token, and clients show by it how somebody signs in",
  },
  raw_user_meta_data: {
    holds: "jsonb_typeof(raw_user_meta_data) = 'object'",
    because: "It goes into the token; our sign-up trigger reads the name and the role from it",
  },
  created_at: { holds: "created_at is not null", because: TIME },
  updated_at: { holds: "updated_at is not null", because: TIME },
  confirmation_token: { holds: "confirmation_token is not null", because: TEXT },
  recovery_token: { holds: "recovery_token is not null", because: TEXT },
  email_change: { holds: "email_change is not null", because: TEXT },
  email_change_token_new: { holds: "email_change_token_new is not null", because: TEXT },
  email_change_token_current: { holds: "email_change_token_current is not null", because: TEXT },
  phone_change: { holds: "phone_change is not null", because: TEXT },
  phone_change_token: { holds: "phone_change_token is not null", because: TEXT },
  reauthentication_token: { holds: "reauthentication_token is not null", because: TEXT },
  email_change_confirm_status: { holds: "email_change_confirm_status = 0", because: "A number that cannot be NULL" },
};
const REQUIRED_OF_SEEDED: typeof REQUIRED_OF_USERS = {
  ...REQUIRED_OF_USERS,
  encrypted_password: {
    holds: "encrypted_password ~ '^\\$2[aby]\\$\\d\\d\\$.{53}$'",
    because: "Auth takes bcrypt, Argon2 and Firebase's scrypt; ours is bcrypt",
  },
  email_confirmed_at: {
    holds: "email_confirmed_at is not null",
    because: "Confirm email is on by default on hosted, and who has not confirmed is refused",
  },
};
const REQUIRED_OF_IDENTITIES: typeof REQUIRED_OF_USERS = {
  provider_id: {
    holds: "provider_id = user_id::text",
    because: "It is the provider's name for the person; email has none",
  },
  identity_data: {
    holds: "identity_data ->> 'sub' = user_id::text and identity_data ->> 'email' = lower(identity_data ->> 'email')",
    because: "Auth links an address to a person by it",
  },
  created_at: { holds: "created_at is not null", because: TIME },
  updated_at: { holds: "updated_at is not null", because: TIME },
};

const REQUIRED_OF_SESSIONS: typeof REQUIRED_OF_USERS = {
  created_at: { holds: "created_at is not null", because: TIME },
  updated_at: { holds: "updated_at is not null", because: TIME },
};
const REQUIRED_OF_REFRESH_TOKENS: typeof REQUIRED_OF_USERS = {
  ...REQUIRED_OF_SESSIONS,
  instance_id: { holds: "instance_id is not null", because: "Auth reads it into a UUID that cannot be NULL" },
  revoked: { holds: "revoked is not null", because: "Auth reads it into a boolean that cannot be NULL" },
  token: { holds: "length(token) = 12", because: "Auth does not look up longer ones: it reads their session in them" },
};

const stack = inject("stack");
const sql = connectAsPostgres();
const signIn = (email: string) =>
  createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  }).auth.signInWithPassword({ email, password: "parlour-demo" });

/** The columns of `table` that are wrong in at least one row of `where`, each with its reason. */
async function wrongColumns(table: string, where: string, required: typeof REQUIRED_OF_USERS) {
  const columns = Object.entries(required);
  const counts = columns.map(([name, { holds }]) => `count(*) filter (where (${holds}) is not true)::int as "${name}"`);
  const [row] = await sql.unsafe<Record<string, number>[]>(
    `select count(*)::int as rows, ${counts.join(", ")} from ${table} where ${where}`,
  );
  expect(row?.rows, `rows of ${table} where ${where}`).toBeGreaterThan(0);
  return columns.filter(([name]) => row?.[name] !== 0).map(([name, { because }]) => `${name}: ${because}`);
}

const SEEDED = "::text like '00000000-0000-4000-8000-000000000%'";

describe("The seed's people", () => {
  it("are rows that hosted's Auth finds and can read", async () => {
    expect(await wrongColumns("auth.users", `id${SEEDED}`, REQUIRED_OF_SEEDED)).toEqual([]);
    expect(await wrongColumns("auth.identities", `user_id${SEEDED}`, REQUIRED_OF_IDENTITIES)).toEqual([]);
    const [identities] = await sql.unsafe(`
      select count(*)::int as people, count(i.id)::int as identities
      from auth.users u left join auth.identities i on i.user_id = u.id and i.provider = 'email' where u.id${SEEDED}`);
    expect(identities).toEqual({ people: 67, identities: 67 });
  });

  it("sign in", async () => {
    for (const email of ["customer@parlour.test", "designer@parlour.test"]) {
      const { data, error } = await signIn(email);
      expect([email, error, data.user?.email]).toEqual([email, null, email]);
    }
  });
});

describe("The tests' people", () => {
  it("are such rows too, whether made by SQL or by signing up", async () => {
    const made = await newAccount(sql, "user");
    const { data } = await createClient(stack.url, stack.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    }).auth.signUp({ email: `rows-${crypto.randomUUID()}@parlour.test`, password: "parlour-demo" });
    for (const id of [made, data.user?.id]) {
      expect(await wrongColumns("auth.users", `id = '${id}'`, REQUIRED_OF_USERS)).toEqual([]);
    }
  });
});

it("The tests' sessions that no password began are such rows too", async () => {
  const id = await newAccount(sql, "user");
  await openSession(sql, stack, id);
  expect(await wrongColumns("auth.sessions", `user_id = '${id}'`, REQUIRED_OF_SESSIONS)).toEqual([]);
  const written = `user_id = '${id}' and parent is null`;
  expect(await wrongColumns("auth.refresh_tokens", written, REQUIRED_OF_REFRESH_TOKENS)).toEqual([]);
});

it("Refresh tokens are numbered by a sequence, whoever writes them", async () => {
  const id = await newAccount(sql, "user");
  await openSession(sql, stack, id);
  const { data } = await createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  }).auth.signUp({ email: `tokens-${crypto.randomUUID()}@parlour.test`, password: "parlour-demo" });
  const tokens = await sql<{ type: string; id: string; sequence: string }[]>`
    select pg_typeof(id)::text as type, id, pg_get_serial_sequence('auth.refresh_tokens', 'id') as sequence
      from auth.refresh_tokens where user_id in (${id}, ${data.user?.id ?? null})`;
  // One of `openSession`, the one that it was exchanged for, and the one of the sign-up.
  expect(tokens).toHaveLength(3);
  expect(new Set(tokens.map((token) => token.id)).size).toBe(3);
  for (const token of tokens) {
    expect(token).toMatchObject({ type: "bigint", sequence: "auth.refresh_tokens_id_seq" });
    expect(Number(token.id)).toBeGreaterThan(0);
  }
});

describe("A row that Auth on hosted", () => {
  /** Creates a person with a password, then sets one column to a wrong value. Returns the email address. */
  async function wrong(column: string, value: string | null): Promise<string> {
    const id = await newAccount(sql, "user");
    const [row] = await sql<{ email: string }[]>`
      update auth.users
      set encrypted_password = extensions.crypt('parlour-demo', extensions.gen_salt('bf')), email_confirmed_at = now()
      where id = ${id} returning email`;
    const email = row?.email ?? "";
    expect((await signIn(email)).error).toBeNull();
    await sql`update auth.users set ${sql({ [column]: value })} where id = ${id}`;
    return email;
  }

  it.each([
    ["does not find", "instance_id", null],
    ["does not find", "instance_id", "00000000-0000-0000-0000-000000000001"],
    ["cannot read", "aud", null],
    ["cannot read", "created_at", null],
    ["cannot read", "confirmation_token", null],
    ["cannot read", "recovery_token", null],
    ["cannot read", "email_change", null],
    ["cannot read", "email_change_token_new", null],
  ])("%s signs nobody in here either: %s is %s", async (_, column, value) => {
    expect((await signIn(await wrong(column, value))).error).toMatchObject({ code: "invalid_credentials" });
  });

  it("has no defaults for is left without them here", async () => {
    const [row] = await sql.begin(async (transaction) => {
      const rows = await transaction`
        insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), 'bare@db.test', '{"name": "Bare", "role": "user"}')
        returning instance_id, aud, role, raw_app_meta_data, created_at, updated_at, confirmation_token, recovery_token, phone_change`;
      await transaction`delete from auth.users where email = 'bare@db.test'`;
      return rows;
    });
    expect(row).toEqual({
      instance_id: null,
      aud: null,
      role: null,
      raw_app_meta_data: null,
      created_at: null,
      updated_at: null,
      confirmation_token: null,
      recovery_token: null,
      phone_change: "",
    });
  });
});
