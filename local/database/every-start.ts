import { readFileSync } from "node:fs";
import postgres from "postgres";
import { messageOf } from "../process/start-error.ts";

/**
 * Runs the product's script for every start. If it fails, prints why and continues: the product works without it.
 * @param url connection as `postgres`
 */
export async function runEveryStart(url: string, file: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(readFileSync(file, "utf8")).simple();
  } catch (error) {
    console.error(`${file} failed: ${messageOf(error)}`);
  } finally {
    await sql.end();
  }
}
