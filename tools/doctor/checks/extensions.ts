import type { Check } from "../check.ts";
import { cannotTell, notOk, ok } from "../finding.ts";

/** Extensions that the tables need, and those of the clock where the platform has them. */
const NEEDED = ["btree_gist", "pg_trgm", "unaccent"];
const CLOCK = ["pg_cron", "pg_net", "supabase_vault"];

export const extensions: Check = async ({ hosted }, sql) => {
  const rows = await sql<{ name: string; newest: string; installed: string | null }[]>`
    select name, default_version as newest, installed_version as installed
      from pg_catalog.pg_available_extensions where name = any (${[...NEEDED, ...CLOCK]})`;
  const found = new Map(rows.map((row) => [row.name, row]));
  return [...NEEDED, ...CLOCK].map((name) => {
    const what = `Extension ${name}`;
    const { newest, installed } = found.get(name) ?? {};
    if (!newest && CLOCK.includes(name) && !hosted)
      return cannotTell(what, "not offered here; the local stack has a clock of its own");
    if (!installed)
      return notOk(
        what,
        "not installed",
        `create extension ${name} (dashboard → Database → Extensions), then npm run deploy`,
      );
    if (installed !== newest)
      return notOk(what, `${installed}, and ${newest} is there`, `alter extension ${name} update;`);
    return ok(what, installed);
  });
};
