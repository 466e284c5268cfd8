import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { removeDataFolder } from "../../local/database/data-folder.ts";
import { type Database, type DatabaseOptions, startDatabase } from "../../local/database/database.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { parlour } from "../../stack/parlour.ts";

/**
 * Starts a separate database for a test: with all migrations, without the seed, and with the grants of new hosted projects, unless `options` differ.
 * As after the seed, designers need no approval.
 * `remove` stops it and deletes its data.
 */
export async function startOwnDatabase(
  options: Partial<Pick<DatabaseOptions, "seed" | "migrate" | "defaultGrants">> = {},
): Promise<Database & { remove(): Promise<void> }> {
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
  return {
    ...database,
    async remove() {
      await database.cluster.stop();
      removeDataFolder(dataDir);
    },
  };
}
