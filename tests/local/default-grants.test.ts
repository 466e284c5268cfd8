import postgres from "postgres";
import { expect, it, onTestFinished } from "vitest";
import type { DefaultGrants } from "../../local/database/bootstrap/bootstrap.ts";
import { startDatabase } from "../../local/database/database.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { parlour } from "../../local/product/parlour.ts";
import { temporaryFolder } from "../support/main-process.ts";

/** Every right on every object of the migrations, after they ran in a project with these defaults. */
async function rightsUnder(defaultGrants: DefaultGrants): Promise<string[]> {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const database = await startDatabase({
    product: parlour,
    dataDir: folder.path,
    port: await claimPorts(0),
    durable: false,
    seed: false,
    defaultGrants,
  });
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
  await sql.end();
  await database.cluster.stop();
  return rows.map(({ line }) => line);
}

it("Migrations grant the same whether a hosted project's defaults are open, as they were, or closed, as they are now", async () => {
  const [open, closed] = [await rightsUnder("open"), await rightsUnder("closed")];
  expect(open).toEqual(closed);
  expect(open.join("\n")).toMatch(/SELECT on .* to anon/);
});
