import postgres from "postgres";
import type { Deployment, Step } from "../step.ts";

/** The Vault's rows with the address and the key of the function that the clock calls every minute. */
async function vaultDifferences({ settings, keys }: Deployment): Promise<string[]> {
  const sql = postgres(settings.databaseUrl, { max: 1, connect_timeout: 15, onnotice: () => undefined });
  try {
    const rows = await sql<{ name: string; value: string }[]>`
      select name, decrypted_secret as value from vault.decrypted_secrets where name in ('project_url', 'jobs_key')`;
    const there = new Map(rows.map(({ name, value }) => [name, value]));
    const wanted = Object.entries({ project_url: settings.supabaseUrl, jobs_key: keys.secret });
    return wanted.filter(([name, value]) => there.get(name) !== value).map(([name]) => `set ${name} in the Vault`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const database: Step = {
  name: "Database",
  means: "supabase db push",
  async plan(deployment) {
    const { project, settings } = deployment;
    const push = (...args: string[]) => project.run("db", "push", `--remote=${settings.databaseUrl}`, ...args);
    const { said } = await push("--dry-run", "--skip-vault");
    const migrations = new Set(said.match(/\d{14}_\w+\.sql/g));
    return {
      differences: [...migrations].map((file) => `apply ${file}`).concat(await vaultDifferences(deployment)),
      async apply() {
        await push();
        return [];
      },
    };
  },
};
