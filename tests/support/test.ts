import type postgres from "postgres";
import { test as base } from "vitest";
import { undoing } from "./db.ts";
import { connectAsPostgres, connectAsSuperuser } from "./sql.ts";

interface Fixtures {
  /** A transaction as `postgres` that is rolled back when the test ends. */
  own: postgres.TransactionSql;
  /** The same as superuser. */
  ownAsSuperuser: postgres.TransactionSql;
}

/** A test whose changes nobody else sees and nothing keeps: `it("…", async ({ own }) => …)`. */
export const it = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from its first parameter
  own: async ({}, use) => undoing(connectAsPostgres(), use),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  ownAsSuperuser: async ({}, use) => undoing(connectAsSuperuser(), use),
});
