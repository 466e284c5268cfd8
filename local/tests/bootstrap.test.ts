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
  it("is not a superuser, but bypasses row level security", async () => {
    const [role] = await sql`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, rolbypassrls: true, rolcreaterole: true, rolcreatedb: true });
  });

  it.each([
    "alter table realtime.messages disable row level security",
    "create table realtime.mine (id int)",
    "create or replace function realtime.topic() returns text language sql as 'select null'",
    "drop table storage.buckets",
    "alter table auth.users add column mine text",
    "create function auth.mine() returns int language sql as 'select 1'",
    "create role mine superuser",
    "set role supabase_admin",
    "create extension file_fdw",
  ])("may not: %s", async (statement) => {
    expect(await attempt(statement)).toBe(NOT_ALLOWED);
  });

  it.each([
    "create policy mine on storage.objects for insert to authenticated with check (bucket_id = 'mine')",
    "create table public.mine (id uuid references auth.users on delete cascade)",
    "create extension if not exists btree_gist with schema extensions",
    "set local role service_role",
    "create trigger mine after insert on auth.users for each row execute function suppress_redundant_updates_trigger()",
    "insert into storage.buckets (id, name) values ('mine', 'mine')",
  ])("may: %s", async (statement) => {
    expect(await attempt(statement)).toBeUndefined();
  });

  it("keeps none of the rights that a policy statement lends it", async () => {
    const policy = "create policy mine on realtime.messages for select using (true)";
    expect(await attempt(policy, "alter table realtime.messages disable row level security")).toBe(NOT_ALLOWED);
  });
});
