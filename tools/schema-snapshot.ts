/**
 * The schema after all migrations, read from the catalog: one text for each table (with its columns, constraints, indexes, row security,
 * policies, triggers and grants), function, view and type, in an order that does not depend on the order of the migrations.
 * `npm run schema` writes it to `supabase/schema/<domain>.sql`; docs/decisions/009-migrations.md says when that is done.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { readMigrations } from "../local/database/migrations.ts";
import { startParlour } from "../stack/start-parlour.ts";
import { definitionsIn } from "./check/migration-rules.ts";

export const SNAPSHOT_FOLDER = "supabase/schema";

/** One object of the database: `key` is its kind and name ("table public.bookings"), `text` its definition as SQL. */
export interface SchemaObject {
  key: string;
  text: string;
}

/**
 * Everything that migrations define in a database.
 * @param databaseUrl connection as `postgres`
 * @returns objects sorted by key; comments in function bodies are left out, so that rewording one changes nothing
 */
export async function readSchema(databaseUrl: string): Promise<SchemaObject[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    // With an empty search path, names are written with their schema.
    await sql`select pg_catalog.set_config('search_path', '', false)`;
    const rows = await sql.unsafe<{ key: string; text: string }[]>(OBJECTS);
    const objects = rows.map(({ key, text }) => ({ key, text: withoutComments(text) }));
    for (const object of objects) {
      const table = /^table (.*)$/.exec(object.key)?.[1];
      if (table) object.text += await contents(sql, table);
    }
    objects.push(...(await platformObjects(sql)));
    return objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  } finally {
    await sql.end();
  }
}

/** Rows that a migration puts into a table of rules; longer lists are data. */
async function contents(sql: postgres.Sql, table: string): Promise<string> {
  const rows = await sql.unsafe<{ row: string }[]>(
    `select to_jsonb(t)::text as row from ${table} t order by 1 limit 51`,
  );
  return rows.length > 50 ? "" : rows.map(({ row }) => `\n-- row ${row}`).join("");
}

/** What migrations create in the platform's schemas: buckets, publications, policies, triggers. */
async function platformObjects(sql: postgres.Sql): Promise<SchemaObject[]> {
  const buckets = await sql<{ key: string; text: string }[]>`
    select 'bucket ' || b.id as key,
           format('-- public: %s, largest file: %s bytes, types: %s', b.public, b.file_size_limit,
                  (select string_agg(t, ', ' order by t) from unnest(b.allowed_mime_types) t)) as text
      from storage.buckets b`;
  const published = await sql<{ key: string; text: string }[]>`
    select 'publication ' || p.pubname as key, format('alter publication %I add table %I.%I;', p.pubname, p.schemaname, p.tablename) as text
      from pg_catalog.pg_publication_tables p`;
  const [cron] = await sql`select pg_catalog.to_regclass('cron.job') as "table"`;
  const jobs = cron?.table
    ? await sql<{ key: string; text: string }[]>`
        select 'cron job ' || j.jobname as key, format('-- %s: %s', j.schedule, j.command) as text from cron.job j`
    : [];
  return [...buckets, ...published, ...jobs];
}

const withoutComments = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/^\s*(--(?! row).*)?$/.test(line))
    .map((line) => line.trimEnd())
    .join("\n");

/** Grants of an access list beyond the owner's, one line for each role; `$list` and `$owner` are SQL, `$on` names the object. */
const grants = (list: string, owner: string, on: string) => `(
  select string_agg(format(E'\\ngrant %s on %s to %s;', g.privileges, ${on}, g.grantee), '' order by g.grantee)
    from (
      select coalesce(role.rolname, 'public') as grantee, string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) as privileges
        from pg_catalog.aclexplode(${list}) x
        left join pg_catalog.pg_roles role on role.oid = x.grantee
       where x.grantee <> ${owner}
       group by 1
    ) g
)`;

const comment = (object: string, catalog: string, what: string) =>
  `coalesce(E'\\ncomment on ' || ${what} || ' is ' || quote_literal(pg_catalog.obj_description(${object}, '${catalog}')) || ';', '')`;

const OBJECTS = `
with ours as (
  select n.oid, n.nspname, n.nspacl, n.nspowner from pg_catalog.pg_namespace n
   where n.nspname = 'public'
      or (n.nspowner = (select r.oid from pg_catalog.pg_roles r where r.rolname = 'postgres')
          and n.nspname not in ('extensions', 'supabase_migrations'))
),
relations as (
  select c.*, format('%I.%I', o.nspname, c.relname) as name
    from pg_catalog.pg_class c join ours o on o.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'S')
),
columns as (
  select a.attrelid,
         string_agg(
           format('  %I %s%s%s%s', a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' end,
                  case when a.attgenerated = 's' then ' generated always as (' || pg_catalog.pg_get_expr(d.adbin, d.adrelid) || ') stored'
                       when d.adbin is not null then ' default ' || pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
                  case when a.attidentity <> '' then ' identity ' || a.attidentity::text end),
           E',\\n' order by a.attname
         ) as list,
         string_agg(E'\\ncomment on column ' || r.name || '.' || a.attname || ' is ' || quote_literal(pg_catalog.col_description(a.attrelid, a.attnum)) || ';', '' order by a.attname) as comments
    from pg_catalog.pg_attribute a
    join relations r on r.oid = a.attrelid
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped
   group by a.attrelid
),
column_grants as (
  select g.attrelid, string_agg(format(E'\\ngrant %s (%s) on %s to %s;', g.privilege, g.columns, g.name, g.grantee), '' order by g.grantee, g.privilege) as list
    from (
      select a.attrelid, r.name, coalesce(e.rolname, 'public') as grantee, lower(x.privilege_type) as privilege,
             string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
        from pg_catalog.pg_attribute a
        join relations r on r.oid = a.attrelid
       cross join lateral pg_catalog.aclexplode(a.attacl) x
        left join pg_catalog.pg_roles e on e.oid = x.grantee
       where not a.attisdropped and x.grantee <> r.relowner
       group by 1, 2, 3, 4
    ) g
   group by g.attrelid
),
constraints as (
  select k.conrelid, string_agg(format(E',\\n  constraint %I %s', k.conname, pg_catalog.pg_get_constraintdef(k.oid)), '' order by k.conname) as list
    from pg_catalog.pg_constraint k where k.conrelid in (select oid from relations) and k.contype <> 't' and k.contype <> 'n'
   group by k.conrelid
),
indexes as (
  select i.indrelid, string_agg(E'\\n' || pg_catalog.pg_get_indexdef(i.indexrelid) || ';', '' order by c.relname) as list
    from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
   where not exists (select 1 from pg_catalog.pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
   group by i.indrelid
),
policies as (
  select p.polrelid, p.polname,
         format('create policy %I on %s as %s for %s to %s%s%s;', p.polname, format('%I.%I', n.nspname, c.relname),
                case when p.polpermissive then 'permissive' else 'restrictive' end,
                case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
                (select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname)
                   from unnest(p.polroles) member (id) left join pg_catalog.pg_roles r on r.oid = member.id),
                E'\\n  using (' || pg_catalog.pg_get_expr(p.polqual, p.polrelid) || ')',
                E'\\n  with check (' || pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid) || ')') as text
    from pg_catalog.pg_policy p
    join pg_catalog.pg_class c on c.oid = p.polrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
),
triggers as (
  select t.tgrelid, t.tgname, pg_catalog.pg_get_triggerdef(t.oid) || ';' as text,
         exists (select 1 from pg_catalog.pg_proc f join ours o on o.oid = f.pronamespace where f.oid = t.tgfoid) as is_ours
    from pg_catalog.pg_trigger t where not t.tgisinternal
)
select 'table ' || r.name as key,
       format(E'create table %s (\\n%s%s\\n);', r.name, c.list, k.list)
       || ${comment("r.oid", "pg_class", "'table ' || r.name")} || coalesce(c.comments, '') || coalesce(i.list, '')
       || case when r.relrowsecurity then E'\\nalter table ' || r.name || ' enable row level security;' else '' end
       || case when r.relforcerowsecurity then E'\\nalter table ' || r.name || ' force row level security;' else '' end
       || coalesce((select string_agg(E'\\n' || p.text, '' order by p.polname) from policies p where p.polrelid = r.oid), '')
       || coalesce((select string_agg(E'\\n' || t.text, '' order by t.tgname) from triggers t where t.tgrelid = r.oid), '')
       || coalesce(${grants("coalesce(r.relacl, pg_catalog.acldefault('r', r.relowner))", "r.relowner", "r.name")}, '')
       || coalesce(g.list, '') as text
  from relations r
  left join columns c on c.attrelid = r.oid
  left join constraints k on k.conrelid = r.oid
  left join indexes i on i.indrelid = r.oid
  left join column_grants g on g.attrelid = r.oid
 where r.relkind in ('r', 'p')
union all
select 'view ' || r.name,
       format(E'create view %s%s as\\n%s', r.name, ' with (' || array_to_string(r.reloptions, ', ') || ')', pg_catalog.pg_get_viewdef(r.oid, true))
       || ${comment("r.oid", "pg_class", "'view ' || r.name")} || coalesce(c.comments, '')
       || coalesce(${grants("coalesce(r.relacl, pg_catalog.acldefault('r', r.relowner))", "r.relowner", "r.name")}, '')
  from relations r left join columns c on c.attrelid = r.oid
 where r.relkind in ('v', 'm')
union all
select 'sequence ' || r.name,
       'create sequence ' || r.name || ';'
       || coalesce(${grants("coalesce(r.relacl, pg_catalog.acldefault('s', r.relowner))", "r.relowner", "r.name")}, '')
  from relations r where r.relkind = 'S'
union all
select 'function ' || f.oid::regprocedure,
       pg_catalog.pg_get_functiondef(f.oid) || ';'
       || ${comment("f.oid", "pg_proc", "'function ' || f.oid::regprocedure")}
       || coalesce(${grants("coalesce(f.proacl, pg_catalog.acldefault('f', f.proowner))", "f.proowner", "f.oid::regprocedure")}, '')
  from pg_catalog.pg_proc f join ours o on o.oid = f.pronamespace
 where f.prokind in ('f', 'p')
union all
select 'type ' || t.oid::regtype,
       case t.typtype
         when 'e' then format('create type %s as enum (%s);', t.oid::regtype,
           (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid))
         else format('create type %s (%s)', t.oid::regtype, t.typtype)
       end
       || coalesce(${grants("coalesce(t.typacl, pg_catalog.acldefault('T', t.typowner))", "t.typowner", "'type ' || t.oid::regtype")}, '')
  from pg_catalog.pg_type t join ours o on o.oid = t.typnamespace
 where t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and (select c.relkind from pg_catalog.pg_class c where c.oid = t.typrelid) = 'c')
union all
select 'schema ' || o.nspname,
       'create schema ' || o.nspname || ';'
       || ${comment("o.oid", "pg_namespace", "'schema ' || o.nspname")}
       || coalesce(${grants("coalesce(o.nspacl, pg_catalog.acldefault('n', o.nspowner))", "o.nspowner", "'schema ' || o.nspname")}, '')
  from ours o
union all
select 'extension ' || e.extname, format('create extension %I with schema %I;', e.extname, n.nspname)
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
union all
select format('policy %I on %s', p.polname, p.polrelid::regclass), p.text
  from policies p
 where p.polrelid not in (select oid from relations)
   and not exists (select 1 from pg_catalog.pg_policy y join pg_catalog.pg_roles r on r.oid = any (y.polroles)
                    where y.polrelid = p.polrelid and y.polname = p.polname and r.rolname ~ '^supabase_')
union all
select format('trigger %s on %s', t.tgname, t.tgrelid::regclass), t.text
  from triggers t where t.is_ours and t.tgrelid not in (select oid from relations)`;

/**
 * The snapshot as files. An object belongs to the domain whose migration first names it, which is the first word of that file's
 * name; rows in the platform's tables belong to `platform`.
 * @returns file name → text
 */
export async function snapshotFiles(databaseUrl: string): Promise<Map<string, string>> {
  const domains = new Map<string, string>();
  for (const { name, text } of await readMigrations("supabase/migrations"))
    for (const { key } of await definitionsIn(text))
      if (!domains.has(key)) domains.set(key, name.split("_")[0] ?? name);
  const files = new Map<string, string[]>();
  for (const { key, text } of await readSchema(databaseUrl)) {
    const file = `${domains.get(withoutArguments(key)) ?? "platform"}.sql`;
    files.set(file, [...(files.get(file) ?? []), `-- ${key}\n${text}\n`]);
  }
  return new Map([...files].map(([file, parts]) => [file, parts.join("\n")]));
}

/** Functions are looked up by name: one name is one function here. */
const withoutArguments = (key: string): string => key.replace(/^(function [^(]*)\(.*$/, "$1").replaceAll('"', "");

/** Names of snapshot files that differ from the database; none when there is no snapshot. */
export async function staleSnapshots(databaseUrl: string): Promise<string[]> {
  const present = await readdir(SNAPSHOT_FOLDER).catch(() => undefined);
  if (!present) return [];
  const expected = await snapshotFiles(databaseUrl);
  const names = [...new Set([...present, ...expected.keys()])].sort();
  const current = await Promise.all(
    names.map(
      async (name) =>
        present.includes(name) && (await readFile(join(SNAPSHOT_FOLDER, name), "utf8")) === expected.get(name),
    ),
  );
  return names.filter((_, n) => !current[n]);
}

if (import.meta.filename === process.argv[1]) {
  const stack = await startParlour({ mode: "test", functions: false, seed: false });
  try {
    const files = await snapshotFiles(stack.databaseUrl);
    await rm(SNAPSHOT_FOLDER, { recursive: true, force: true });
    await mkdir(SNAPSHOT_FOLDER, { recursive: true });
    for (const [name, text] of files) await writeFile(join(SNAPSHOT_FOLDER, name), text);
  } finally {
    await stack.stop();
  }
}
