import { spawnSync } from "node:child_process";
import { join } from "node:path";
import postgres from "postgres";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { applyMigrations, readMigrations } from "../../local/database/migrations.ts";
import { StartError } from "../../local/process/start-error.ts";
import { startOwnDatabase } from "../support/own-database.ts";

/*
 * The Supabase CLI, which deploys to hosted projects, and the local migration runner must see the same history and make the same database. The
 * database that the CLI makes here has the default grants of new hosted projects; the shared stack has those of older ones.
 */

const ROOT = join(import.meta.dirname, "..", "..");
const database = await startOwnDatabase({ migrate: false });

function supabase(url: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join("node_modules", "supabase", "dist", "supabase.js"), ...args, `--remote=${url}`, "--yes"],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(status, stdout + stderr).toBe(0);
  return stdout + stderr;
}

beforeAll(() => void supabase(database.urlFor("postgres"), "db", "push"), 60_000);

/** Returns every right on every object of the migrations. */
async function rightsIn(sql: postgres.Sql) {
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
  return rows.map(({ line }) => line);
}

describe("The Supabase CLI", () => {
  it("finds nothing to apply after the local runner", () => {
    expect(supabase(inject("stack").databaseUrl, "db", "push", "--dry-run")).toContain("Remote database is up to date");
  });

  it("applies the migrations so that the local runner accepts their history, and refuses another history", async () => {
    const url = database.urlFor("postgres");
    const migrations = await readMigrations(join(ROOT, "supabase", "migrations"));
    expect(migrations.length).toBeGreaterThan(0);
    expect(await applyMigrations(url, migrations)).toBe(0);

    // Data from other migrations is refused in one line, whether a file has changed since or is missing.
    const [first, ...others] = migrations;
    if (!first) throw new Error("There is a first migration.");
    const refusal = `The data was made by an older or newer version: migration ${first.version} is not what supabase/migrations has. Start over: npm run reset`;
    await expect(applyMigrations(url, others)).rejects.toThrow(new StartError(refusal));
    const changed = { ...first, text: `${first.text}\nselect 1;` };
    await expect(applyMigrations(url, [changed, ...others])).rejects.toThrow(new StartError(refusal));
  });

  it("makes the same schema whether a project's default grants are open or closed", async () => {
    const urls = [inject("stack").databaseUrl, database.urlFor("postgres")];
    const [open, closed] = urls.map((url) => postgres(url, { max: 1 })) as [postgres.Sql, postgres.Sql];
    onTestFinished(async () => void (await Promise.all([open.end(), closed.end()])));
    const rights = await rightsIn(closed);
    expect(rights).toEqual(await rightsIn(open));
    expect(rights.join("\n")).toMatch(/SELECT on .* to authenticated/);
  });
});
