import * as z from "zod/mini";
import { supabase } from "../../deploy/supabase-cli.ts";
import type { Check } from "../check.ts";
import { notOk, ok } from "../finding.ts";

const Results = z.object({ results: z.array(z.object({ name: z.string(), detail: z.string(), level: z.string() })) });

/** Runs the platform's advisors, which find unsafe or slow parts of the database. */
export const advisors: Check = async ({ root, databaseUrl }) => {
  const what = "Database advisors";
  const { code, stdout, said } = await supabase(
    ["db", "advisors", `--remote=${databaseUrl}`, "--level=warn", "--output-format=json", "--yes", "--workdir", root],
    {},
  );
  if (code !== 0) throw new Error(said.trim());
  const { results } = z.parse(Results, JSON.parse(stdout));
  if (results.length === 0) return [ok(what, "nothing found")];
  const lines = results.map(({ name, detail }) => `${name}: ${detail}`);
  return [notOk(what, lines.join("; "), "Fix it in a migration.")];
};
