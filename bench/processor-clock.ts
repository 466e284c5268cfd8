import { existsSync, readFileSync } from "node:fs";
import type postgres from "postgres";

/**
 * Returns a clock of the processor time that the connection's database process has used, in milliseconds, because other load on the machine changes it little.
 * Where there is no /proc, it is the time of day.
 */
export async function processorClock(sql: postgres.Sql): Promise<() => number> {
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? () => Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : () => performance.now();
}
