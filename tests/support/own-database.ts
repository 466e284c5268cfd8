import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll } from "vitest";
import { removeDataFolder } from "../../local/database/data-folder.ts";
import { type Database, type DatabaseOptions, startDatabase } from "../../local/database/database.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { parlour } from "../../stack/parlour.ts";

/**
 * Starts a separate database for the tests of a file, with all migrations, without the seed, and with the grants of new hosted projects, unless
 * `options` differ. As after the seed, designers need no approval. It is removed after the tests.
 * `connect` connects as `postgres`, the role that runs migrations, or to another `url`; closed after the tests.
 */
export async function startOwnDatabase(
  options: Partial<Pick<DatabaseOptions, "seed" | "migrate" | "defaultGrants">> = {},
): Promise<Database & { connect(url?: string, more?: postgres.Options<never>): postgres.Sql }> {
  const dataDir = mkdtempSync(join(tmpdir(), "parlour-test-"));
  const port = await claimPorts(0);
  const database = await startDatabase({
    product: parlour,
    dataDir,
    port,
    durable: false,
    seed: false,
    defaultGrants: "closed",
    ...options,
  });
  if (options.migrate !== false) {
    const sql = postgres(database.adminUrl, { max: 1 });
    await sql`update private.vetting set required = false`;
    await sql.end();
  }
  const connections: postgres.Sql[] = [];
  afterAll(async () => {
    // A statement may still run in a hook that took too long.
    await Promise.all(connections.map((sql) => sql.end({ timeout: 5 })));
    await database.cluster.stop();
    removeDataFolder(dataDir);
  });
  return {
    ...database,
    connect(url = database.urlFor("postgres"), more = {}) {
      const sql = postgres(url, { max: 1, onnotice: () => undefined, ...more });
      connections.push(sql);
      return sql;
    },
  };
}
