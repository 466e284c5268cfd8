import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "../check.ts";
import { notOk, ok } from "../finding.ts";

const WHAT = "Migrations";

export const migrations: Check = async ({ root }, sql) => {
  const files = readdirSync(join(root, "supabase", "migrations")).filter((file) => file.endsWith(".sql"));
  const local = files.map((file) => file.split("_", 1)[0] ?? "");
  const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
  if (!history?.there) return [notOk(WHAT, "none has been applied", "npm run deploy")];
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  const applied = new Set(rows.map(({ version }) => version));
  const waiting = local.filter((version) => !applied.has(version));
  const unknown = [...applied].filter((version) => !local.includes(version));
  if (waiting.length > 0) return [notOk(WHAT, `not applied: ${waiting.join(", ")}`, "npm run deploy")];
  if (unknown.length > 0) {
    return [
      notOk(WHAT, `applied, but not in this checkout: ${unknown.join(", ")}`, "Check out what was deployed last."),
    ];
  }
  return [ok(WHAT, `all ${local.length} applied`)];
};
