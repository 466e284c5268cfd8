import { existsSync, readFileSync } from "node:fs";
import type postgres from "postgres";

/**
 * Milliseconds of processor time that the connection's database process has used so far, because other load on the machine changes it little; where
 * there is no /proc, time by the clock.
 */
export async function processorClock(sql: postgres.Sql): Promise<() => number> {
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? () => Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : () => performance.now();
}
