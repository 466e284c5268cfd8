/** `npm run types:generate`: writes TypeScript types of the database as the migrations make it. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { startParlour } from "../stack/start-parlour.ts";

const file = "edge-functions/shared/contract/database.types.ts";

/** Returns the types that the Supabase CLI generates from the schema `public` of a running database. */
export async function databaseTypes(databaseUrl: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    "node_modules/.bin/supabase",
    ["gen", "types", "--lang=typescript", "--schema=public", `--remote=${databaseUrl}`],
    { env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" }, maxBuffer: 16 * 2 ** 20 },
  );
  // The CLI may first print a line about the connection, on the same stream.
  return stdout.slice(stdout.indexOf("export type Json"));
}

/** Whether the types in the repository are those of the database. */
export const typesAreCurrent = async (databaseUrl: string) =>
  (await readFile(file, "utf8")) === (await databaseTypes(databaseUrl));

if (import.meta.filename === process.argv[1]) {
  const stack = await startParlour({ mode: "test", functions: false, seed: false });
  try {
    await writeFile(file, await databaseTypes(stack.databaseUrl));
  } finally {
    await stack.stop();
  }
}
