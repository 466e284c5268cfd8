import { describe, expect, it } from "vitest";
import { connectAsPostgres, sqlstateOf } from "./support.ts";

const sql = connectAsPostgres();

/** Runs statements one after the other in a transaction that is always rolled back; returns the SQLSTATE of the first error. */
async function attempt(...statements: string[]): Promise<string | undefined> {
  const undone = new Error("undone");
  return sqlstateOf(
    sql
      .begin(async (transaction) => {
        for (const statement of statements) await transaction.unsafe(statement);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      }),
  );
}

const NOT_ALLOWED = "42501";

describe("The role that runs migrations", () => {
  it("is not a superuser, but passes row level security", async () => {
    const [role] = await sql`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, rolbypassrls: true, rolcreaterole: true, rolcreatedb: true });
  });

  it.each([
    "alter table realtime.messages disable row level security",
    "alter table realtime.messages add column mine text",
    "create index mine on realtime.messages (topic)",
    "drop table realtime.messages",
    "alter table realtime.messages owner to postgres",
    "create table realtime.mine (id int)",
    "create or replace function realtime.topic() returns text language sql as 'select null'",
    "alter table storage.objects disable row level security",
    "drop table storage.buckets",
    "alter table auth.users add column mine text",
    "drop table auth.users cascade",
    "create function auth.mine() returns int language sql as 'select 1'",
    "create or replace function auth.uid() returns uuid language sql as 'select null::uuid'",
    "create policy mine on auth.flow_state using (true)",
    "create role mine superuser",
    "alter role supabase_auth_admin password 'x'",
    "set role supabase_admin",
    "set role supabase_auth_admin",
    "grant supabase_auth_admin to postgres",
    "create extension file_fdw",
    "drop event trigger managed_lend_ownership",
    "select managed.is_migration_role()",
  ])("may not: %s", async (statement) => {
    expect(await attempt(statement)).toBe(NOT_ALLOWED);
  });

  it.each([
    "create policy mine on storage.objects for insert to authenticated with check (bucket_id = 'mine')",
    "create policy mine on storage.buckets for select using (true)",
    "create table public.mine (id uuid references auth.users on delete cascade)",
    "create schema mine",
    ...["btree_gist", "pg_trgm", "citext", "unaccent", "pgcrypto", '"uuid-ossp"'].map(
      (extension) => `create extension if not exists ${extension} with schema extensions`,
    ),
    ...["anon", "authenticated", "service_role"].map((role) => `set local role ${role}`),
    "insert into storage.buckets (id, name) values ('mine', 'mine')",
  ])("may: %s", async (statement) => {
    expect(await attempt(statement)).toBeUndefined();
  });

  it("may alter and drop its policies on managed tables, and its triggers on auth.users", async () => {
    expect(
      await attempt(
        "create policy mine on realtime.messages for select using (true)",
        "alter policy mine on realtime.messages using (false)",
        "alter policy mine on realtime.messages rename to yours",
        "drop policy yours on realtime.messages",
        "create trigger mine after insert on auth.users for each row execute function suppress_redundant_updates_trigger()",
        "drop trigger mine on auth.users",
      ),
    ).toBeUndefined();
  });

  it("keeps nothing of the rights that a policy statement lends it", async () => {
    const policy = "create policy mine on realtime.messages for select using (true)";
    expect(await attempt(policy, "alter table realtime.messages disable row level security")).toBe(NOT_ALLOWED);
  });
});

describe("A request", () => {
  it("is limited in time: that of authenticator as on hosted, that of browsers by the first migration", async () => {
    const settings = await sql`
      select r.rolname, s.setconfig from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
      where r.rolname in ('anon', 'authenticated', 'authenticator') order by r.rolname`;
    expect(settings.map(({ rolname, setconfig }) => [rolname, setconfig[0]])).toEqual([
      ["anon", "statement_timeout=1s"],
      ["authenticated", "statement_timeout=2s"],
      ["authenticator", "statement_timeout=8s"],
    ]);
  });

  it("cannot reach the schema of the emulation", async () => {
    for (const role of ["anon", "authenticated", "service_role"]) {
      expect(await attempt(`set local role ${role}`, "select * from managed.policy_table")).toBe(NOT_ALLOWED);
    }
  });

  it("knows its user by the token's claims", async () => {
    const id = "6b7e3f1c-52d5-4a44-9f0e-0d1b1a3f8b11";
    const [row] = await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: "authenticated", email: "a@b.c" })}, true)`;
      return transaction`select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() ->> 'sub' as sub`;
    });
    expect(row).toEqual({ uid: id, role: "authenticated", email: "a@b.c", sub: id });
  });
});
