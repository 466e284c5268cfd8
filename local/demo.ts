import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { messageOf } from "./start-error.ts";

/**
 * Makes sure that the two demo people share a chat booking that is active now, one to come and one past. Runs at every start,
 * since yesterday's active booking is over today. A failure is told and nothing more: the product works without.
 * @param url connection as `postgres`
 */
export async function runDemo(url: string): Promise<void> {
  const file = join(import.meta.dirname, "demo.sql");
  if (!existsSync(file)) return;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(readFileSync(file, "utf8")).simple();
  } catch (error) {
    console.error(`The demo bookings could not be made: ${messageOf(error)}`);
  } finally {
    await sql.end();
  }
}
