import { describe, expect, it } from "vitest";
import { checkMigration, findSecondDefinitions } from "./migration-rules.ts";

const rules = async (sql: string) => (await checkMigration(sql)).map((finding) => finding.rule);
const securedTable = `
  create table public.rooms (id int primary key, owner uuid references auth.users (id));
  alter table public.rooms enable row level security;`;

describe("a migration that hosted accepts", () => {
  it.each([
    ["a table with row security and a reference to auth.users", securedTable],
    [
      "a trigger on auth.users",
      "create trigger t after insert on auth.users for each row execute function public.f();",
    ],
    ["a policy on realtime.messages", "create policy p on realtime.messages for select to authenticated using (true);"],
    ["a dropped policy on storage.objects", "drop policy p on storage.objects;"],
    ["a bucket", "insert into storage.buckets (id, name) values ('a', 'a');"],
    ["an extension in its schema", "create extension if not exists pg_trgm with schema extensions;"],
    [
      "a function with a pinned search path, for signed-in people and not for the secret key",
      `create function public.f() returns int language sql set search_path = '' as $$ select 1 $$;
       revoke execute on function public.f() from service_role;
       grant execute on function public.f() to authenticated;`,
    ],
  ])("may hold %s", async (_, sql) => expect(await checkMigration(sql)).toEqual([]));
});

describe("a migration that hosted refuses, or treats differently", () => {
  it.each([
    ["row security on realtime.messages", "alter table realtime.messages enable row level security;", "managed-schema"],
    ["a table in auth", "create table auth.x (id int);", "managed-schema"],
    [
      "a function in storage",
      "create function storage.f() returns int language sql set search_path = '' as $$ select 1 $$;",
      "managed-schema",
    ],
    ["a grant in auth", "grant select on auth.users to authenticated;", "managed-schema"],
    ["a dropped table in storage", "drop table storage.objects;", "managed-schema"],
    [
      "a trigger on storage.objects",
      "create trigger t after insert on storage.objects for each row execute function public.f();",
      "managed-schema",
    ],
    ["deleted files", "delete from storage.objects where true;", "managed-schema"],
    ["an extension in public", "create extension pg_trgm;", "extension"],
    ["an extension of one version", "create extension pg_trgm with schema extensions version '1.6';", "extension"],
    ["an unguarded pg_cron", "create extension pg_cron with schema extensions;", "extension"],
    [
      "a function with a loose search path",
      "create function public.f() returns int language sql as $$ select 1 $$;",
      "search-path",
    ],
    ["a table without row security", "create table public.x (id int);", "row-security"],
    ["a right that nobody has", "revoke all on function public.f() from public;", "default-rights"],
    ["a right that the secret key has", "grant select on table public.x to service_role;", "default-rights"],
    ["its own transaction", "begin;", "refused-statement"],
    ["server settings", "alter system set work_mem = '1GB';", "refused-statement"],
  ])("is told about %s", async (_, sql, rule) => expect(await rules(sql)).toContain(rule));

  it("is told the line of the statement", async () => {
    const findings = await checkMigration(
      `-- why\n\n${securedTable}\n\n-- again why\nalter table auth.users add x int;`,
    );
    expect(findings).toMatchObject([{ line: 8, rule: "managed-schema" }]);
  });
});

describe("two migrations", () => {
  const first = {
    file: "1_people.sql",
    text: `create table public.rooms (id int);
      create index rooms_idx on public.rooms (id);
      create type public.size as enum ('small');
      create view public.doors as select 1;
      create function public.f() returns int language sql as $$ select 1 $$;
      create trigger t before insert on public.rooms for each row execute function public.f();
      create policy p on public.rooms for select using (true);
      alter table public.rooms enable row level security;`,
  };

  it.each([
    ["a table", "create table rooms (id int);"],
    ["an index", "create index rooms_idx on public.rooms (id);"],
    ["a type", "create type public.size as enum ('large');"],
    ["a view", "create or replace view public.doors as select 2;"],
    ["a function", "create or replace function public.f() returns int language sql as $$ select 2 $$;"],
    ["a function with other arguments", "create function public.f(a int) returns int language sql as $$ select a $$;"],
    ["a trigger", "create or replace trigger t after insert on public.rooms for each row execute function public.g();"],
    ["a policy", "create policy p on public.rooms for insert with check (true);"],
    ["a changed table", "alter table public.rooms add column name text;"],
    ["a changed policy", "alter policy p on public.rooms using (false);"],
    ["a changed type", "alter type public.size add value 'medium';"],
  ])("may not both define %s", async (_, text) => {
    const findings = await findSecondDefinitions([first, { file: "2_more.sql", text: `\n${text}` }]);
    expect(findings).toMatchObject([{ file: "2_more.sql", line: 2, rule: "second-definition" }]);
    expect(findings[0]?.message).toContain("1_people.sql:");
  });

  it("may define a policy or trigger of the same name on different tables", async () => {
    const text = `create policy p on public.doors for select using (true);
      create trigger t before insert on public.doors for each row execute function public.f();`;
    expect(await findSecondDefinitions([first, { file: "2_more.sql", text }])).toEqual([]);
  });
});
