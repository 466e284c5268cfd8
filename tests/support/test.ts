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

/** A test whose changes nobody else sees and which are rolled back: `it("…", async ({ own }) => …)`. */
export const it = base.extend<Fixtures>({
  own: ({ task: _ }, use) => undoing(connectAsPostgres(), use),
  ownAsSuperuser: ({ task: _ }, use) => undoing(connectAsSuperuser(), use),
});
