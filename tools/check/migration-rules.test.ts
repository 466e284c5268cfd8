import { describe, expect, it } from "vitest";
import { checkMigration, findSecondDefinitions } from "./migration-rules.ts";

const rules = async (sql: string) => (await checkMigration(sql)).map((finding) => finding.rule);
const securedTable = `
  create table public.rooms (id int primary key, owner uuid references auth.users (id));
  alter table public.rooms enable row level security;`;
const newFunction = (name: string, more = "") =>
  `create function ${name} returns int language sql ${more} as $$ select 1 $$;`;

describe("checkMigration", () => {
  it.each([
    securedTable,
    "create trigger t after insert on auth.users for each row execute function public.f();",
    "create policy p on realtime.messages for select to authenticated using (true);",
    "drop policy p on storage.objects;",
    "insert into storage.buckets (id, name) values ('a', 'a');",
    "create extension if not exists pg_trgm with schema extensions;",
    `${newFunction("public.f()", "set search_path = ''")}
     revoke execute on function public.f() from service_role;
     grant execute on function public.f() to authenticated;`,
  ])("accepts what hosted accepts: %s", async (sql) => expect(await checkMigration(sql)).toEqual([]));

  it.each([
    ["managed-schema", "alter table realtime.messages enable row level security;"],
    ["managed-schema", "create table auth.x (id int);"],
    ["managed-schema", newFunction("storage.f()", "set search_path = ''")],
    ["managed-schema", "grant select on auth.users to authenticated;"],
    ["managed-schema", "drop table storage.objects;"],
    ["managed-schema", "create trigger t after insert on storage.objects for each row execute function public.f();"],
    ["managed-schema", "delete from storage.objects where true;"],
    ["extension", "create extension pg_trgm;"],
    ["extension", "create extension pg_trgm with schema extensions version '1.6';"],
    ["extension", "create extension pg_cron with schema extensions;"],
    ["search-path", newFunction("public.f()")],
    ["row-security", "create table public.x (id int);"],
    ["default-rights", "revoke all on function public.f() from public;"],
    ["default-rights", "grant select on table public.x to service_role;"],
    ["refused-statement", "begin;"],
    ["refused-statement", "alter system set work_mem = '1GB';"],
  ])("reports a violation of the rule %s: %s", async (rule, sql) => expect(await rules(sql)).toContain(rule));

  it("names the line of the statement", async () => {
    const sql = `-- why\n\n${securedTable}\n\n-- again why\nalter table auth.users add x int;`;
    expect(await checkMigration(sql)).toMatchObject([{ line: 8, rule: "managed-schema" }]);
  });
});

describe("findSecondDefinitions", () => {
  const first = {
    file: "1_people.sql",
    text: `create table public.rooms (id int);
      create index rooms_idx on public.rooms (id);
      create type public.size as enum ('small');
      create view public.doors as select 1;
      ${newFunction("public.f()")}
      create trigger t before insert on public.rooms for each row execute function public.f();
      create policy p on public.rooms for select using (true);
      alter table public.rooms enable row level security;`,
  };

  it.each([
    "create table rooms (id int);",
    "create index rooms_idx on public.rooms (id);",
    "create type public.size as enum ('large');",
    "create or replace view public.doors as select 2;",
    newFunction("public.f()"),
    newFunction("public.f(a int)"),
    "create or replace trigger t after insert on public.rooms for each row execute function public.g();",
    "create policy p on public.rooms for insert with check (true);",
    "alter table public.rooms add column name text;",
    "alter policy p on public.rooms using (false);",
    "alter type public.size add value 'medium';",
  ])("finds a second definition of an earlier migration's object: %s", async (text) => {
    const findings = await findSecondDefinitions([first, { file: "2_more.sql", text: `\n${text}` }]);
    expect(findings).toMatchObject([{ file: "2_more.sql", line: 2, rule: "second-definition" }]);
    expect(findings[0]?.message).toContain("1_people.sql:");
  });

  it("accepts policies and triggers of the same name on different tables", async () => {
    const text = `create policy p on public.doors for select using (true);
      create trigger t before insert on public.doors for each row execute function public.f();`;
    expect(await findSecondDefinitions([first, { file: "2_more.sql", text }])).toEqual([]);
  });
});
