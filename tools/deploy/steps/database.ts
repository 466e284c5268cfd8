import { join } from "node:path";
import postgres from "postgres";
import { differentVersions, readHistory, readMigrations } from "../../../local/database/migrations.ts";
import type { Deployment, Step } from "../step.ts";

type VaultSecret = [name: string, value: string];

async function connected<Result>(deployment: Deployment, use: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(deployment.settings.databaseUrl, { max: 1, connect_timeout: 15, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @throws an error that names the migrations that have changed since the project applied them: the CLI compares only versions, and skips them */
const refuseChangedMigrations = (deployment: Deployment): Promise<void> =>
  connected(deployment, async (sql) => {
    const files = await readMigrations(join(deployment.root, "supabase", "migrations"));
    const changed = await differentVersions(await readHistory(sql), files);
    if (changed.length === 0) return;
    throw new Error(
      `Applied migrations have changed since: ${changed.join(", ")}. No deployment applies them again: see docs/deploy.md, Changed migrations.`,
    );
  });

/** Returns the address and the key with which the clock calls the function every minute, if the Vault has another value or none. */
const changedSecrets = (deployment: Deployment): Promise<VaultSecret[]> =>
  connected(deployment, async (sql) => {
    const rows = await sql<{ name: string; value: string }[]>`
      select name, decrypted_secret as value from vault.decrypted_secrets where name in ('project_url', 'jobs_key')`;
    const stored = new Map(rows.map(({ name, value }) => [name, value]));
    const { settings, keys } = deployment;
    const wanted: VaultSecret[] = [
      ["project_url", settings.supabaseUrl],
      ["jobs_key", keys.secret ?? ""],
    ];
    return wanted.filter(([name, value]) => stored.get(name) !== value);
  });

/** Stores the secrets. `supabase db push` writes the Vault only together with a migration, so a rotated key would never arrive. */
const storeSecrets = (deployment: Deployment, secrets: VaultSecret[]): Promise<void> =>
  connected(deployment, async (sql) => {
    for (const [name, value] of secrets) {
      const updated = await sql`select vault.update_secret(id, ${value}) from vault.secrets where name = ${name}`;
      if (updated.count === 0) await sql`select vault.create_secret(${value}, ${name})`;
    }
  });

export const database: Step = {
  name: "Database",
  means: "supabase db push, and SQL for the Vault",
  async plan(deployment) {
    const { project, settings } = deployment;
    const push = (...args: string[]) => project.run("db", "push", `--remote=${settings.databaseUrl}`, ...args);
    const { said } = await push("--dry-run");
    await refuseChangedMigrations(deployment);
    const migrations = [...new Set(said.match(/\d{14}_\w+\.sql/g))];
    const secrets = await changedSecrets(deployment);
    return {
      differences: [
        ...migrations.map((file) => `apply ${file}`),
        ...secrets.map(([name]) => `set ${name} in the Vault`),
      ],
      async apply() {
        // The secrets come first, so that the clock's first call after the migrations succeeds.
        await storeSecrets(deployment, secrets);
        if (migrations.length > 0) await push();
        return [];
      },
    };
  },
};
