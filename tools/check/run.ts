/**
 * `npm run check`: runs static checks of the code, then the checks that need a database. `npm run check -- types lint` runs the named steps. Prints one line
 * per step, and the output of those that fail.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import postgres from "postgres";
import { checkRatios } from "../../bench/ratios.ts";
import type { Stack } from "../../local/stack.ts";
import { startParlour } from "../../stack/start-parlour.ts";
import { typesAreCurrent } from "../generate-types.ts";
import { checkBundle } from "./bundle-budget.ts";
import { checkDocs } from "./doc-names.ts";
import { forbiddenImports } from "./layers.ts";
import { findArrows, findLongFunctions } from "./migration-layers.ts";
import { checkMigration, findSecondDefinitions } from "./migration-rules.ts";

interface Outcome {
  ok: boolean;
  output: string;
  /** Printed even if the step succeeds. */
  note?: string;
}

function run(command: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // Without these variables, the CLI looks for a newer version of itself first.
    const child = spawn(command, args, {
      env: { ...process.env, DO_NOT_TRACK: "1", SUPABASE_TELEMETRY_DISABLED: "1" },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}
const bin = (name: string, ...args: string[]) => run(`node_modules/.bin/${name}`, ...args);

/** Checks types. `local` is a separate program: it does not compile if it imports anything from outside its folder. */
async function types(): Promise<Outcome> {
  const [product, local] = await Promise.all([bin("tsc", "--project", "."), bin("tsc", "--project", "local")]);
  return { ok: product.ok && local.ok, output: product.output + local.output };
}

async function layers(): Promise<Outcome> {
  const listed = await run("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs");
  const found = forbiddenImports(listed.output.split("\n").filter((file) => existsSync(file)));
  return { ok: listed.ok && found.length === 0, output: listed.ok ? found.join("\n") : listed.output };
}

async function migrationRules(): Promise<Outcome> {
  const folder = "supabase/migrations";
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ file: `${folder}/${name}`, text: await readFile(`${folder}/${name}`, "utf8") })),
  );
  const findings = (
    await Promise.all(
      files.map(async ({ file, text }) => (await checkMigration(text)).map((found) => ({ ...found, file }))),
    )
  ).flat();
  findings.push(...(await findSecondDefinitions(files)));
  const { arrows, forward } = await findArrows(files);
  const { longest, long } = findLongFunctions(files);
  findings.push(...forward, ...long);
  const lines = findings.map(({ file, line, rule, message }) => `${file}:${line} ${rule}: ${message}`);
  const note = `${arrows} arrows between files, ${forward.length} forward; the longest function has ${longest} lines`;
  return { ok: lines.length === 0, output: lines.join("\n"), note };
}

async function generatedTypes(database: Stack): Promise<Outcome> {
  const ok = await typesAreCurrent(database.databaseUrl);
  return { ok, output: ok ? "" : "edge-functions/shared/contract/database.types.ts is stale: npm run types:generate" };
}

/** Older subjects may be longer. */
const SUBJECTS_SINCE = "2026-11-28T18:00Z";
const MOST_CHARACTERS = 72;

async function commitSubjects(): Promise<Outcome> {
  const { ok, output } = await run("git", "log", `--since=${SUBJECTS_SINCE}`, "--format=%h %s");
  const long = output.split("\n").filter((line) => line.slice(line.indexOf(" ") + 1).length > MOST_CHARACTERS);
  return { ok: ok && long.length === 0, output: ok ? long.join("\n") : output };
}

/** Checks that only `contract/format.ts` names a locale or formats with `Intl`; other uses of `Intl` ask the runtime for its zones. */
async function locales(): Promise<Outcome> {
  const elsewhere = ":!edge-functions/shared/contract/format.ts";
  const { output } = await run(
    "git",
    "grep",
    "-nE",
    '"en-[A-Z]{2}"|new Intl\\.|\\.toLocale',
    "--",
    "src",
    "edge-functions",
    elsewhere,
    // Tests compare with Intl itself.
    ":!*.test.ts",
    ":!*.test.tsx",
  );
  return { ok: output === "", output };
}

interface Advice {
  name: string;
  detail: string;
  metadata?: { schema?: string; name?: string };
}

/** Returns tables on which a role of clients has any right, as `schema.name`. */
async function tablesOfClients(databaseUrl: string): Promise<Set<string>> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const rows = await sql<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and exists (
         select 1 from unnest('{anon,authenticated}'::name[]) role
          where has_any_column_privilege(role, c.oid, 'select, insert, update, references')
             or has_table_privilege(role, c.oid, 'delete, truncate, trigger')
       )`;
    return new Set(rows.map(({ name }) => name));
  } finally {
    await sql.end();
  }
}

async function advisors(database: Stack): Promise<Outcome> {
  const { ok, output } = await bin(
    "supabase",
    "db",
    "advisors",
    `--remote=${database.databaseUrl}`,
    "--level=info",
    "--output-format=json",
  );
  if (!ok) return { ok, output };
  const { results } = JSON.parse(output.slice(output.indexOf("{"))) as { results: Advice[] };
  const reachable = await tablesOfClients(database.databaseUrl);
  const findings = results.filter(
    ({ name, metadata }) =>
      // In a new database, no index has been used yet.
      name !== "unused_index" &&
      // Clients have no rights on these tables, so a policy would allow nobody in; the secret key bypasses policies.
      !(name === "rls_enabled_no_policy" && !reachable.has(`${metadata?.schema}.${metadata?.name}`)),
  );
  return { ok: findings.length === 0, output: findings.map(({ name, detail }) => `${name}: ${detail}`).join("\n") };
}

/** Checks whether a call that everybody makes has become a third slower than the committed ratios (bench/ratios.json). */
async function speed(database: Stack): Promise<Outcome> {
  const figures = await checkRatios(database);
  return { ok: true, output: "", note: figures.map(({ name, ratio }) => `${name} ${ratio?.toFixed(1)}`).join(", ") };
}

const steps: Record<string, () => Promise<Outcome>> = {
  types,
  lint: () => bin("biome", "check", "--error-on-warnings", "."),
  layers,
  "dead-code": () => bin("knip"),
  migrations: migrationRules,
  docs: async () => checkDocs(),
  commits: commitSubjects,
  locales,
  bundle: checkBundle,
  bench: () => bin("tsx", "bench/run.ts", "--toy"),
};
const databaseSteps: Record<string, (database: Stack) => Promise<Outcome>> = {
  speed,
  "generated-types": generatedTypes,
  advisors,
};

const chosen = process.argv.slice(2);
const wanted = (name: string) => chosen.length === 0 || chosen.includes(name);
let failed = 0;

async function report(name: string, step: () => Promise<Outcome>) {
  const start = performance.now();
  const outcome = await step().catch((error: unknown): Outcome => ({ ok: false, output: String(error) }));
  const { ok, output, note } = outcome;
  if (!ok) failed += 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? "ok    " : "FAILED"} ${name} (${seconds} s)${note ? `: ${note}` : ""}`);
  if (!ok) console.log(output.trim().replace(/^/gm, "       "));
}

for (const [name, step] of Object.entries(steps)) if (wanted(name)) await report(name, step);
if (Object.keys(databaseSteps).some(wanted)) {
  const database = await startParlour({ mode: "test", functions: false });
  try {
    for (const [name, step] of Object.entries(databaseSteps))
      if (wanted(name)) await report(name, () => step(database));
  } finally {
    await database.stop();
  }
}
process.exitCode = failed ? 1 : 0;
