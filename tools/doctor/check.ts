import type postgres from "postgres";
import type { Finding } from "./finding.ts";
import type { Target } from "./target.ts";

/** A connection as `postgres`, in a transaction or not. */
export type Sql = postgres.Sql | postgres.TransactionSql;

/** Checks one thing, without changing anything. */
export type Check = (target: Target, sql: Sql) => Promise<Finding[]>;
