import postgres from "postgres";
import { expect, it, onTestFinished } from "vitest";
import type { DefaultGrants } from "../../local/database/bootstrap/bootstrap.ts";
import { readSchema } from "../../tools/schema-snapshot.ts";
import { startOwnDatabase } from "../support/own-database.ts";

/** Every right on every object of the migrations, and the whole schema, after they ran in a project with these defaults. */
async function madeUnder(defaultGrants: DefaultGrants) {
  const database = await startOwnDatabase({ defaultGrants });
  onTestFinished(database.remove);
  const sql = postgres(database.urlFor("postgres"), { max: 1 });
  const rows = await sql<{ line: string }[]>`
    with objects as (
      select c.oid::regclass::text as name,
             coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)) as acl
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select c.oid::regclass || '.' || a.attname, a.attacl
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attacl is not null
      union all
      select p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner))
      from pg_proc p where p.pronamespace = 'public'::regnamespace
    )
    select format('%s on %s to %s', acl.privilege_type, name, coalesce(nullif(acl.grantee::regrole::text, '-'), 'public')) as line
    from objects, aclexplode(objects.acl) as acl
    order by line`;
  const schema = await readSchema(database.urlFor("postgres"));
  await sql`alter table public.profiles add column nickname text`;
  const altered = await readSchema(database.urlFor("postgres"));
  await sql.end();
  return { rights: rows.map(({ line }) => line), schema, altered };
}

it("Migrations make the same whether a hosted project's default grants are open, as they were, or closed, as they are now", {
  timeout: 60_000,
}, async () => {
  const [open, closed] = [await madeUnder("open"), await madeUnder("closed")];
  expect(open.rights).toEqual(closed.rights);
  expect(open.rights.join("\n")).toMatch(/SELECT on .* to authenticated/);
  expect(open.schema).toEqual(closed.schema);

  // The snapshot sees what it is compared for.
  const changed = closed.altered.filter(
    ({ key, text }) => closed.schema.find((object) => object.key === key)?.text !== text,
  );
  expect(changed.map(({ key }) => key)).toEqual(["table public.profiles"]);
});
