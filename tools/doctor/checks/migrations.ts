import { join } from "node:path";
import { differentVersions, readHistory, readMigrations } from "../../../local/database/migrations.ts";
import type { Check } from "../check.ts";
import { notOk, ok } from "../finding.ts";

const WHAT = "Migrations";

export const migrations: Check = async ({ root }, sql) => {
  const files = await readMigrations(join(root, "supabase", "migrations"));
  const local = files.map(({ version }) => version);
  const rows = await readHistory(sql);
  if (rows.length === 0) return [notOk(WHAT, "none has been applied", "npm run deploy")];
  const applied = new Set(rows.map(({ version }) => version));
  const waiting = local.filter((version) => !applied.has(version));
  const different = await differentVersions(rows, files);
  const unknown = different.filter((version) => !local.includes(version));
  if (waiting.length > 0) return [notOk(WHAT, `not applied: ${waiting.join(", ")}`, "npm run deploy")];
  if (unknown.length > 0) {
    return [
      notOk(WHAT, `applied, but not in this checkout: ${unknown.join(", ")}`, "Check out what was deployed last."),
    ];
  }
  if (different.length > 0) {
    const todo = "Check out what was deployed last; docs/deploy.md says what to do about a changed migration.";
    return [notOk(WHAT, `changed since they were applied: ${different.join(", ")}`, todo)];
  }
  return [ok(WHAT, `all ${local.length} applied`)];
};
