import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { startDatabase } from "../../local/database/database.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { API_PORT, DATABASE_PORT } from "../../stack/docker.ts";
import { parlour } from "../../stack/parlour.ts";
import { supabase } from "../../tools/deploy/supabase-cli.ts";
import { writeLocalFolder } from "../../tools/supabase-folder.ts";
import { runningStack } from "../setup/running-stack.ts";
import { temporaryFolder } from "../support/main-process.ts";

/*
 * `supabase start` with the genuine CLI and a stand-in for `docker`, which runs nothing and records its calls. The container of the database is a
 * Postgres of ours, in which nothing has been deployed.
 */

const STAND_IN = `#!/bin/sh
cd "$(dirname "$0")"
printf '%s ' "$@" | tr '\\n' ' ' >> asked
echo >> asked
case "$1 $2" in
  "container inspect")
    if [ -f "created-$3" ]; then echo '{"Status":"running","Running":true,"Health":{"Status":"healthy"}}'; exit 0; fi
    echo "Error response from daemon: No such container: $3" >&2
    exit 1 ;;
  "volume inspect" | "network inspect")
    echo "Error response from daemon: no such $1" >&2
    exit 1 ;;
  "image inspect") echo '[{}]' ;;
  "version --format") echo '"27.0.0"' ;;
  "create --name")
    env > "created-$3"
    for word in "$@"; do
      if [ "$before" = "--env-file" ]; then cat "$word" >> "created-$3"; fi
      before="$word"
    done
    echo 0123456789abcdef ;;
esac
`;

const folder = temporaryFolder();
const bin = join(folder.path, "bin");
const project = join(folder.path, "project");
const health = createServer((_, response) => response.end());
let stop = async () => {};
let databaseUrl = "";
let apiPort = 0;
let databasePort = 0;
let started: Awaited<ReturnType<typeof supabase>>;

/** The variables with which a container was created. */
const variablesOf = (container: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(bin, `created-supabase_${container}_parlour`), "utf8")
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => health.listen(0, "127.0.0.1", resolve));
  const port = await claimPorts(0);
  [apiPort, databasePort] = [(health.address() as AddressInfo).port, port];
  const dataDir = join(folder.path, "data");
  const options = { dataDir, port, durable: false, seed: false, migrate: false };
  const database = await startDatabase({ product: parlour, ...options, defaultGrants: "closed" });
  stop = () => database.cluster.stop();
  databaseUrl = database.adminUrl;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(readFileSync(join(import.meta.dirname, "hosted.sql"), "utf8"));
  // The password of every local project of the CLI.
  await sql`alter role postgres password 'postgres'`;
  await sql.end();

  await writeLocalFolder(project, { api: apiPort, db: databasePort });
  mkdirSync(bin);
  writeFileSync(join(bin, "docker"), STAND_IN);
  chmodSync(join(bin, "docker"), 0o755);
  const PATH = `${bin}:${process.env.PATH}`;
  started = await supabase(["start", "--workdir", project, "--yes"], { PATH, HOME: folder.path });
}, 180_000);

afterAll(async () => {
  await stop();
  health.close();
  folder.remove();
});

describe("supabase start, with the folder of `npm run supabase:folder`", () => {
  it("accepts the settings, applies all migrations and the seed, and stores what the clock calls", async () => {
    expect(started.code, started.said).toBe(0);
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
    const applied = await sql`select version from supabase_migrations.schema_migrations order by 1`;
    const files = readdirSync(join(parlour.root, "supabase", "migrations")).sort();
    expect(applied.map(({ version }) => version)).toEqual(files.map((file) => file.split("_")[0]));
    const [seeded] = await sql`select count(*)::int as designers from public.designers where listed`;
    expect(seeded?.designers).toBeGreaterThan(20);
    const secrets = await sql`select name, decrypted_secret from vault.decrypted_secrets order by name`;
    expect(secrets).toEqual([
      { name: "jobs_key", decrypted_secret: parlour.secretKey },
      { name: "project_url", decrypted_secret: "http://host.docker.internal:54321" },
    ]);
  });

  it("has the ports, the password and the keys that PARLOUR_STACK=docker means to the tests", async () => {
    vi.stubEnv("PARLOUR_STACK", "docker");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { databaseUrl: owner = "", adminDatabaseUrl = "", supabaseUrl = "", ...stack } = runningStack() ?? {};
    expect([supabaseUrl, owner].map((url) => Number(new URL(url).port))).toEqual([API_PORT, DATABASE_PORT]);
    const asked = readFileSync(join(bin, "asked"), "utf8");
    expect(asked).toMatch(new RegExp(`create --name supabase_kong_parlour .* -p ${apiPort}:8000 `));
    expect(asked).toMatch(new RegExp(`create --name supabase_db_parlour .* -p ${databasePort}:5432 `));
    const password = variablesOf("db").POSTGRES_PASSWORD;
    const login = (role: string) => `postgresql://${role}:${password}@127.0.0.1:54322/postgres`;
    expect([owner, adminDatabaseUrl]).toEqual([login("postgres"), login("supabase_admin")]);
    const { SUPABASE_INTERNAL_PUBLISHABLE_KEY: publishableKey, SUPABASE_INTERNAL_SECRET_KEY: secretKey } =
      variablesOf("edge_runtime");
    expect(stack).toEqual({ url: "http://localhost:5173", publishableKey, secretKey });
  });

  it("starts Auth with our settings, without limits by address, and with our hook for its emails", () => {
    // Tests sign in hundreds of people from one address.
    expect(variablesOf("auth")).not.toHaveProperty("GOTRUE_RATE_LIMIT_HEADER");
    expect(variablesOf("auth")).toMatchObject({
      GOTRUE_JWT_EXP: "600",
      GOTRUE_MAILER_OTP_LENGTH: "8",
      GOTRUE_HOOK_PASSWORD_VERIFICATION_ATTEMPT_ENABLED: "true",
      GOTRUE_HOOK_SEND_EMAIL_ENABLED: "true",
      GOTRUE_HOOK_SEND_EMAIL_URI: "http://host.docker.internal:54321/functions/v1/api/auth/send-email",
      GOTRUE_HOOK_SEND_EMAIL_SECRETS: parlour.sendEmailHook?.secret,
    });
  });

  it("starts the bundled functions with the stand-ins on this machine", () => {
    const variables = variablesOf("edge_runtime");
    expect(variables).toMatchObject({
      PUBLIC_SITE_URL: "http://localhost:5173,http://host.docker.internal:5173",
      PUBLIC_SUPABASE_URL: "http://127.0.0.1:54321",
      RAZORPAY_BASE_URL: "http://host.docker.internal:5173/__razorpay",
      MAIL_BASE_URL: "http://host.docker.internal:5173/__mail",
    });
    expect(variables).not.toHaveProperty("CLIENT_ADDRESS_SECRET");
    const functions = JSON.parse(variables.SUPABASE_INTERNAL_FUNCTIONS_CONFIG ?? "{}");
    expect(Object.keys(functions).sort()).toEqual(["api", "jobs"]);
    for (const { entrypointPath, verifyJWT } of Object.values<{ entrypointPath: string; verifyJWT: boolean }>(
      functions,
    )) {
      expect(verifyJWT).toBe(false);
      expect(existsSync(join(project, entrypointPath))).toBe(true);
    }
    const asked = readFileSync(join(bin, "asked"), "utf8");
    expect(asked).toContain(`-v ${project}/supabase/functions:${project}/supabase/functions:ro`);
  });
});
