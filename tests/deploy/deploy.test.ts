import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { readMigrations } from "../../local/database/migrations.ts";
import { parlour } from "../../stack/parlour.ts";
import { connectProject } from "../../tools/deploy/project.ts";
import { toSettings } from "../../tools/deploy/settings.ts";
import { database } from "../../tools/deploy/steps/database.ts";
import { secrets } from "../../tools/deploy/steps/secrets.ts";
import { site } from "../../tools/deploy/steps/site.ts";
import { type HostedProject, startHostedProject } from "./hosted-project.ts";
import { type ManagementApi, PROJECT } from "./management-api.ts";

/* `npm run deploy` as a whole, with the genuine CLI, a stand-in for the platform's API, and a database and a host of our own. */

let project: HostedProject;
let api: ManagementApi;
let sql: postgres.Sql;
let settings: Record<string, string>;

beforeAll(async () => {
  project = await startHostedProject();
  ({ api, sql } = project);
  const upload = `rm -rf ${project.www} && cp -r ${join(project.folder, "deploy", "site")} ${project.www}`;
  settings = { ...project.settings, SITE_UPLOAD: upload };
  vi.stubEnv("SUPABASE_PROFILE", api.profile);
}, 60_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await project.stop();
});

/** `npm run deploy` or `npm run doctor` without npm. */
function run(tool: "deploy" | "doctor", change: Record<string, string | undefined> = {}, ...args: string[]) {
  const file = join(project.folder, "settings.env");
  const lines = Object.entries({ ...settings, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [/["']/.test(value) ? `${name}=\`${value}\`` : `${name}='${value}'`],
  );
  writeFileSync(file, lines.join("\n"));
  const command = ["--import", "tsx", join("tools", tool, `${tool}.ts`), ...args];
  const env = {
    PATH: process.env.PATH,
    HOME: project.folder,
    PARLOUR_DATA: join(project.folder, "none"),
    SUPABASE_PROFILE: api.profile,
    DEPLOY_SETTINGS: file,
    DEPLOY_FOLDER: join(project.folder, "deploy"),
  };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, command, { env, cwd: parlour.root }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

/** The input of a step of the deployment. */
function deploymentOf(change: Record<string, string>, secret = inject("stack").secretKey) {
  const changed = toSettings({ ...settings, ...change });
  const keys = { publishable: inject("stack").publishableKey, secret };
  const folder = { path: join(project.folder, "deploy"), functions: [] };
  return {
    ...{ root: parlour.root, settings: changed, folder, keys },
    project: connectProject(changed, folder.path, keys),
  };
}

const secretsOf = () => [
  settings.SUPABASE_ACCESS_TOKEN,
  settings.RAZORPAY_KEY_SECRET,
  settings.RAZORPAY_WEBHOOK_SECRET,
  settings.MAIL_API_KEY,
  inject("stack").secretKey,
];
const appliedMigrations = async () => {
  const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
  return history?.there ? Number((await sql`select count(*) from supabase_migrations.schema_migrations`)[0]?.count) : 0;
};

/** Each run starts the CLI several times. */
const timeout = 120_000;

describe("npm run deploy", { timeout }, () => {
  it("lists at once all settings that are missing or wrong, a key that the platform lacks, and a database that does not answer", async () => {
    const [secret] = api.keys.splice(1, 1);
    const { code, said } = await run("deploy", {
      RAZORPAY_KEY_ID: undefined,
      MAIL_FROM: "not-an-address",
      DATABASE_URL: "postgresql://postgres:wrong-password@127.0.0.1:9/postgres",
    });
    if (secret) api.keys.push(secret);
    expect(code).toBe(1);
    expect(said).toMatch(/- RAZORPAY_KEY_ID\n {6}\S/);
    expect(said).toContain("MAIL_FROM has to be Name <address>");
    expect(said).toContain("a secret API key named default");
    expect(said).toContain("DATABASE_URL does not connect");
    for (const value of ["not-an-address", "wrong-password"]) expect(said).not.toContain(value);
    expect(api.changes).toEqual([]);
  });

  it("says what it changes, stops at a change that fails, and leaves the rest as it was", async () => {
    const call = `POST /v1/projects/${PROJECT}/secrets`;
    api.broken.add(call);
    const { code, said } = await run("deploy");
    api.broken.delete(call);
    expect(code).toBe(1);
    const migrations = await readMigrations(join(parlour.root, "supabase", "migrations"));
    for (const { file } of migrations) expect(said).toContain(`apply ${file}`);
    for (const part of [
      "Database: changing",
      `auth.site_url: "http://localhost:3000" → "${project.host.url}"`,
      "realtime: private channels only",
      "auth: no log of addresses in the database",
      "supabase secrets set failed:",
      "Out of order",
      "Fix the problem and run the same command again",
    ])
      expect(said).toContain(part);
    expect(api.config.realtime).toMatchObject({ private_only: true });
    expect(api.secrets.size).toBe(0);
    expect(api.functions.size).toBe(0);
    expect(existsSync(project.www)).toBe(false);
    for (const secret of secretsOf()) expect(said).not.toContain(secret);
  });

  it("continues where it stopped when it is run again, and finds no problem", async () => {
    const { code, said } = await run("deploy");
    expect(code, said).toBe(0);
    expect(said).toContain("Everything is as it should be.");

    const migrations = await readMigrations(join(parlour.root, "supabase", "migrations"));
    expect(await appliedMigrations()).toBe(migrations.length);
    const vault = await sql`select name, decrypted_secret as value from vault.decrypted_secrets order by name`;
    expect([...vault]).toEqual([
      { name: "jobs_key", value: inject("stack").secretKey },
      { name: "project_url", value: project.platform.url },
    ]);
    expect(api.config.auth).toMatchObject({
      site_url: project.host.url,
      mailer_autoconfirm: true,
      smtp_pass: settings.MAIL_API_KEY,
      jwt_exp: 600,
      security_update_password_require_current_password: true,
      mfa_totp_enroll_enabled: false,
      rate_limit_email_sent: 1000,
      audit_log_disable_postgres: true,
      hook_send_email_enabled: true,
      hook_send_email_uri: `${project.platform.url}/functions/v1/api/auth/send-email`,
      hook_send_email_secrets: settings.SEND_EMAIL_HOOK_SECRET,
    });
    expect(api.config.api).toMatchObject({ db_schema: "public" });
    expect(api.config.realtime).toMatchObject({ private_only: true });
    const { MAIL_API_KEY, MAIL_FROM, ADMIN_EMAIL, SEND_EMAIL_HOOK_SECRET } = settings;
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = settings;
    expect(Object.fromEntries(api.secrets)).toEqual({
      ...{ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, SEND_EMAIL_HOOK_SECRET },
      ...{ MAIL_API_KEY, MAIL_FROM, ADMIN_EMAIL },
      RAZORPAY_BASE_URL: "https://api.razorpay.com",
      MAIL_BASE_URL: "https://api.resend.com",
      PUBLIC_SITE_URL: project.host.url,
      PUBLIC_SUPABASE_URL: settings.SUPABASE_URL,
      CLIENT_ADDRESS_HEADER: "x-nf-client-connection-ip",
      CLIENT_ADDRESS_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(api.config.auth).toMatchObject({ security_sb_forwarded_for_enabled: true });
    expect([...api.functions.keys()].sort()).toEqual(["api", "jobs"]);
    const home = readFileSync(join(project.www, "index.html"), "utf8");
    expect(home).toContain("How an hour goes");
    // Invented quotations are only for the demonstration.
    expect(home).not.toContain("Homeowners");
    for (const secret of secretsOf()) expect(said).not.toContain(secret);
  });

  it("prints with --dry-run what has changed, and changes nothing", async () => {
    api.functions.delete("jobs");
    // A secret that was once in the settings.
    api.secrets.set("MONITOR_KEY", "leaked");
    Object.assign(api.config.realtime ?? {}, { private_only: false });
    const changes = api.changes.length;
    const { code, said } = await run("deploy", { MAIL_API_KEY: "re_another_key" }, "--dry-run");
    expect(code, said).toBe(0);
    expect(said.replace(/ \w+ \(.*MB\)$/gm, " …")).toContain(
      [
        "Database: unchanged",
        "Settings: would (supabase config push, and the management API for what it does not know)",
        "  auth.email.smtp.pass",
        "  realtime: private channels only",
        "Secrets: would (supabase secrets set)",
        "  change MAIL_API_KEY",
        "  remove MONITOR_KEY",
        "Functions: would (supabase functions deploy --use-api)",
        "  deploy …",
        "Site: unchanged",
      ].join("\n"),
    );
    expect(said).toContain("deploy jobs ");
    for (const secret of [...secretsOf(), "re_another_key"]) expect(said).not.toContain(secret);
    expect(api.changes).toHaveLength(changes);
  });

  it("refuses migrations that have changed since they were applied, which the CLI would skip", async () => {
    const [first] = await sql`
      update supabase_migrations.schema_migrations set statements = statements || array['select 1']
       where version = (select min(version) from supabase_migrations.schema_migrations) returning version`;
    await expect(database.plan(deploymentOf({}))).rejects.toThrow(`have changed since: ${first?.version}.`);
    await sql`
      update supabase_migrations.schema_migrations set statements = statements[:cardinality(statements) - 1]
       where version = ${first?.version}`;
  });

  it("gives the clock a rotated key and a moved project, with no migration to apply", async () => {
    const vault = () => sql`select name, decrypted_secret as value from vault.decrypted_secrets order by name`;
    const before = await vault();
    const moved = deploymentOf({ SUPABASE_URL: "https://api.moved.test" }, "sb_secret_rotated");
    await (await database.plan(moved)).apply();
    expect([...(await vault())]).toEqual([
      { name: "jobs_key", value: "sb_secret_rotated" },
      { name: "project_url", value: "https://api.moved.test" },
    ]);
    expect((await database.plan(moved)).differences).toEqual([]);

    await sql`delete from vault.secrets where name = 'jobs_key'`;
    const original = await database.plan(deploymentOf({}));
    expect(original.differences).toEqual(["set project_url in the Vault", "set jobs_key in the Vault"]);
    await original.apply();
    expect([...(await vault())]).toEqual([...before]);
  });

  it("changes and removes single secrets", async () => {
    const deployment = deploymentOf({ MAIL_API_KEY: "re_another_key" });
    const stored = api.secrets.get("MAIL_API_KEY") ?? "";
    await (await secrets.plan(deployment)).apply();
    expect([api.secrets.get("MAIL_API_KEY"), api.secrets.has("MONITOR_KEY")]).toEqual(["re_another_key", false]);
    expect((await secrets.plan(deployment)).differences).toEqual([]);
    api.secrets.set("MAIL_API_KEY", stored);
  });
});

describe("The site", { timeout }, () => {
  it("is uploaded again if only the secret in its host's configuration has changed", async () => {
    const versionWith = async (change: Record<string, string>) => {
      await site.plan(deploymentOf(change));
      return readFileSync(join(project.folder, "deploy", "site", "version.txt"), "utf8");
    };
    const changed = { SEND_EMAIL_HOOK_SECRET: `v1,whsec_${btoa("another-key-of-the-hook")}` };
    expect(await versionWith(changed)).not.toBe(await versionWith({}));
  });

  it("is missed when the upload leaves the address as it was", async () => {
    const { apply } = await site.plan(deploymentOf({ SITE_UPLOAD: "true" }));
    cpSync(join(project.folder, "deploy", "site"), project.www, { recursive: true });
    writeFileSync(join(project.www, "version.txt"), "0".repeat(64));
    await expect(apply()).rejects.toThrow(`${project.host.url} still serves 000000000000`);
  });
});

describe("npm run doctor", { timeout }, () => {
  it("names the problems and ends with 1", async () => {
    const broken = await run("doctor");
    expect(broken.code, broken.said).toBe(1);
    expect(broken.said).toContain(
      "NOT OK Realtime takes private channels only: anybody may join a public channel\n         → npm run deploy",
    );
    expect(broken.said).toMatch(
      /2 not as it should be\.\n\nOpen for business \(.*\): \d+ of \d+ steps done\n\[[ x]\] Project/,
    );
    for (const secret of secretsOf()) expect(broken.said).not.toContain(secret);
  });
});
