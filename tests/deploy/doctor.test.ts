import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { applyMigrations, readMigrations } from "../../local/database/migrations.ts";
import { parlour } from "../../stack/parlour.ts";
import { VAPID_KEYS } from "../../stack/push-keys.ts";
import type { FunctionBundle } from "../../tools/deploy/bundle-functions.ts";
import { hostedConfig } from "../../tools/deploy/hosted-config.ts";
import { connectProject } from "../../tools/deploy/project.ts";
import { writeProjectFolder } from "../../tools/deploy/project-folder.ts";
import { toSettings } from "../../tools/deploy/settings.ts";
import { platform } from "../../tools/deploy/steps/platform.ts";
import type { Check } from "../../tools/doctor/check.ts";
import { advisors } from "../../tools/doctor/checks/advisors.ts";
import { api } from "../../tools/doctor/checks/api.ts";
import { auth } from "../../tools/doctor/checks/auth.ts";
import { clock } from "../../tools/doctor/checks/clock.ts";
import { email } from "../../tools/doctor/checks/email.ts";
import { extensions } from "../../tools/doctor/checks/extensions.ts";
import { functionSecrets } from "../../tools/doctor/checks/function-secrets.ts";
import { functions } from "../../tools/doctor/checks/functions.ts";
import { migrations } from "../../tools/doctor/checks/migrations.ts";
import { money } from "../../tools/doctor/checks/money.ts";
import { push } from "../../tools/doctor/checks/push.ts";
import { queues } from "../../tools/doctor/checks/queues.ts";
import { realtime } from "../../tools/doctor/checks/realtime.ts";
import { settings as settingsCheck } from "../../tools/doctor/checks/settings.ts";
import { site } from "../../tools/doctor/checks/site.ts";
import { diagnose } from "../../tools/doctor/diagnose.ts";
import type { Finding } from "../../tools/doctor/finding.ts";
import { lookAtSteps, openingReport } from "../../tools/doctor/opening.ts";
import { hostedTarget, type Target } from "../../tools/doctor/target.ts";
import { newBooking, newCustomer, newDesigner, newPaidBooking, type TestDesigner, undoing } from "../support/db.ts";
import { newPushSubscription } from "../support/push.ts";
import { type HostedProject, startHostedProject } from "./hosted-project.ts";
import { type Listening, startRazorpay, startSiteHost } from "./servers.ts";

/* What the doctor reports about a healthy project, and about one in which a test has broken something. */

let project: HostedProject;
let plainHost: Listening;
/** Passes requests on without the visitor's address. */
let silentHost: Listening;
let target: Target;
let bundles: FunctionBundle[];
/** The platform's settings as a deployment leaves them. */
let deployed: HostedProject["api"]["config"];
let customer: string;
let designer: TestDesigner;

/** A minimal site, uploaded with its headers. */
function upload(): void {
  rmSync(project.www, { recursive: true, force: true });
  mkdirSync(project.www, { recursive: true });
  const page = '<!doctype html><div id="root"></div>';
  for (const name of ["index.html", "app.html"]) writeFileSync(join(project.www, name), page);
  writeFileSync(join(project.www, "_pages"), "/\n/discovery\n");
  writeFileSync(join(project.www, "version.txt"), String(Math.random()));
  cpSync(join(parlour.root, "public", "_headers"), join(project.www, "_headers"));
}

beforeAll(async () => {
  project = await startHostedProject();
  plainHost = await startSiteHost(project.www);
  silentHost = await startSiteHost(project.www, project.platform.url, {});
  const files = await readMigrations(join(parlour.root, "supabase", "migrations"));
  await project.sql`
    select vault.create_secret(${project.platform.url}, 'project_url'), vault.create_secret(${inject("stack").secretKey}, 'jobs_key')`;
  vi.stubEnv("SUPABASE_PROFILE", project.api.profile);
  const settings = toSettings(project.settings);
  const folder = await writeProjectFolder(parlour.root, join(project.folder, "deploy"), hostedConfig(settings));
  bundles = folder.functions;
  const { publishableKey: publishable, secretKey: secret } = inject("stack");
  const keys = { publishable, secret };
  const connected = connectProject(settings, folder.path, keys);
  await (await platform.plan({ root: parlour.root, settings, project: connected, folder, keys })).apply();
  deployed = structuredClone(project.api.config);
  await applyMigrations(project.database.urlFor("postgres"), files);
  customer = await newCustomer(project.sql);
  designer = await newDesigner(project.sql);
}, 90_000);

beforeEach(() => {
  const variables = { RAZORPAY_BASE_URL: "https://api.razorpay.com", MAIL_BASE_URL: "https://api.resend.com" };
  const settings = toSettings({ ...variables, ...project.settings });
  const { publishableKey: publishable, secretKey: secret } = inject("stack");
  vi.stubEnv("SUPABASE_PROFILE", project.api.profile);
  target = hostedTarget(parlour.root, settings, connectProject(settings, parlour.root), { publishable, secret });
  for (const { name, file } of bundles) {
    const entrypoint_path = `file:///source/supabase/functions/${file}`;
    project.api.functions.set(name, { slug: name, version: 1, entrypoint_path, verify_jwt: false, files: new Map() });
  }
  project.api.secrets.clear();
  for (const [name, value] of Object.entries(settings.secrets)) project.api.secrets.set(name, value);
  Object.assign(project.api.config, structuredClone(deployed));
  upload();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await plainHost.stop();
  await silentHost.stop();
  await project.stop();
});

function changeAuth(settings: object): void {
  Object.assign(project.api.config.auth ?? {}, settings);
}
function useVapidKeys({ publicKey, privateKey }: typeof VAPID_KEYS): void {
  Object.assign(target.hosted?.settings.secrets ?? {}, { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
}

const wrong = (findings: Finding[]) => findings.filter(({ state }) => state === "not ok");

/** Breaks something in the database, returns what the check reports, and rolls the change back. */
const findAfter = (
  check: Check,
  breakIt: (sql: TransactionSql) => PromiseLike<unknown>,
  of: () => Target = () => target,
) =>
  undoing(project.sql, async (sql) => {
    await breakIt(sql);
    return check(of(), sql);
  });

/** Records a payment of this long ago, and a webhook that came this long before it; for that payment, if `of` says so. */
async function payAfterWebhook(sql: TransactionSql, ago: string, before: string | null, of = false): Promise<void> {
  const { paymentId } = await newPaidBooking(sql, { customer, designer }, { from: "1 hour", to: "2 hours" });
  await sql`update public.payments set created_at = now() - ${ago}::interval where payment_id = ${paymentId}`;
  if (before === null) return;
  const payload = of ? { payment: { id: paymentId } } : {};
  await sql`
    insert into public.payment_events (event_id, event, payload, status, received_at)
    values ('e', 'order.paid', ${sql.json(payload)}, 'done', now() - ${ago}::interval - ${before}::interval)`;
}

const newOutboxRow = (columns: string, values: string) =>
  `insert into public.outbox (event_key, kind, content, ${columns})
   select 'doctor', (enum_range(null::public.outbox_kind))[1], '{}', ${values}`;

type Breaking = string | ((sql: TransactionSql) => PromiseLike<unknown>);
const IN_THE_DATABASE: [what: string, detail: RegExp, Check, breaking: Breaking][] = [
  [
    "Migrations",
    /not applied: \d{14}/,
    migrations,
    `delete from supabase_migrations.schema_migrations
     where version = (select max(version) from supabase_migrations.schema_migrations)`,
  ],
  [
    "Migrations",
    /changed since they were applied: \d{14}$/,
    migrations,
    `update supabase_migrations.schema_migrations set statements = array['select 1']
     where version = (select max(version) from supabase_migrations.schema_migrations)`,
  ],
  ["Extension pg_net", /not installed/, extensions, "delete from pg_catalog.pg_extension where extname = 'pg_net'"],
  ["Clock: scheduled", /no job/, clock, "delete from cron.job where command like '%/jobs/tick%'"],
  [
    "Clock: scheduled",
    /last ran 20 minutes ago/,
    clock,
    "update cron.job_run_details set start_time = now() - interval '20 minutes'",
  ],
  ["Clock: the jobs answer", /with 401/, clock, "update net._http_response set status_code = 401"],
  [
    "Clock: Vault",
    /jobs_key/,
    clock,
    "select vault.update_secret(id, 'other') from vault.secrets where name = 'jobs_key'",
  ],
  [
    "Emails parked",
    /1, the last because: no such address/,
    email,
    newOutboxRow("status, last_error", "'parked', 'no such address'"),
  ],
  ["Emails late", /^1 due/, email, newOutboxRow("due_at", "now() - interval '1 hour'")],
  [
    "Jobs due",
    /picture 1 \(the oldest for 3600 s\)/,
    queues,
    `insert into public.pictures (path, bytes, width, height, due_at)
     values ('doctor', 1, 1, 1, now() - interval '1 hour')`,
  ],
  [
    "Notifications parked",
    /1, the last because: 403/,
    push,
    async (sql) => {
      const { id } = await newPushSubscription(sql, customer);
      const booking = await newBooking(sql, customer, designer, { from: "1 hour", to: "2 hours" });
      await sql`
        insert into public.pushes (subscription_id, event_key, kind, booking_id, content, status, last_error, expires_at)
        values (${id}, 'doctor', 'room', ${booking}, '{}', 'parked', '403', now())`;
    },
  ],
  [
    "Open cases",
    /A payment event could not be settled \(1\)/,
    money,
    "insert into public.payment_events (event_id, event, payload, status) values ('e', 'order.paid', '{}', 'parked')",
  ],
  [
    "Audit of the money",
    /booking_without_payment/,
    money,
    (sql) => newBooking(sql, customer, designer, { from: "1 hour", to: "2 hours" }),
  ],
  [
    "Payouts",
    /^designers have earned in USD/,
    money,
    (sql) => newPaidBooking(sql, { customer, designer }, { from: "1 hour", to: "2 hours" }),
  ],
  ["Razorpay's webhook", /no webhook has come/, money, (sql) => payAfterWebhook(sql, "61 minutes", null)],
  [
    "Razorpay's webhook",
    /none has come with the last payment/,
    money,
    (sql) => payAfterWebhook(sql, "61 minutes", "1 minute"),
  ],
];

const IN_AUTH: [what: string, detail: RegExp, setting: object][] = [
  ["Auth: Site URL", /localhost:3000/, { site_url: "http://localhost:3000" }],
  ["Auth: Confirm email", /is on/, { mailer_autoconfirm: false }],
  ["Auth: sign-up", /cannot sign up/, { disable_signup: true }],
  ["Auth: its emails", /do not go through/, { hook_send_email_enabled: false }],
  ["Auth: its emails", /elsewhere/, { hook_send_email_uri: "https://elsewhere.test" }],
  ["Auth: access tokens", /3600/, { jwt_exp: 3600 }],
  ["Auth: new passwords", /token/, { security_update_password_require_current_password: false }],
  ["Auth: second factors", /token/, { mfa_totp_enroll_enabled: true }],
  ["Auth: 1000 emails an hour", /refuses/, { rate_limit_email_sent: 2 }],
  ["Auth: no log of addresses in the database", /deleted accounts/, { audit_log_disable_postgres: false }],
  ["Auth: limits by the visitor's address", /all visitors share/, { security_sb_forwarded_for_enabled: false }],
];

const ELSEWHERE: [what: string, detail: RegExp, Check, breakIt: () => unknown][] = [
  [
    "Functions deployed",
    /not those of this checkout: api, jobs$/,
    functions,
    () => {
      project.api.functions.delete("jobs");
      Object.assign(project.api.functions.get("api") ?? {}, { entrypoint_path: "file:///source/index.js" });
    },
  ],
  [
    "Functions' secrets",
    /missing: RAZORPAY_KEY_ID/,
    functionSecrets,
    () => project.api.secrets.delete("RAZORPAY_KEY_ID"),
  ],
  [
    "Functions' secrets",
    /no longer in the settings here: MONITOR_KEY/,
    functionSecrets,
    () => project.api.secrets.set("MONITOR_KEY", "x"),
  ],
  [
    "Notifications' key",
    /do not belong together/,
    push,
    () => useVapidKeys({ ...VAPID_KEYS, privateKey: "B".repeat(43) }),
  ],
  [
    "Realtime takes private channels only",
    /anybody/,
    realtime,
    () => Object.assign(project.api.config.realtime ?? {}, { private_only: false }),
  ],
  [
    "Settings",
    /^auth\.enable_anonymous_sign_ins: true → false$/,
    settingsCheck,
    () => changeAuth({ external_anonymous_users_enabled: true }),
  ],
  ["Publishable key", /401/, api, () => (target.publishableKey = "sb_publishable_other")],
  ["Function jobs takes the secret key", /401/, api, () => (target.secretKey = "sb_secret_other")],
  ["Site: home page", /404/, site, () => rmSync(join(project.www, "version.txt"))],
  ["Site: home page", /without the headers/, site, () => rmSync(join(project.www, "_headers"))],
  ["Site: a page of the app", /not the app/, site, () => writeFileSync(join(project.www, "app.html"), "?")],
  ["Site: /api", /no OpenAPI/, site, () => (target.siteUrl = plainHost.url)],
  ["Site: visitors' addresses", /share one visitor's limits/, site, () => (target.siteUrl = silentHost.url)],
];

it("The list of steps before opening says what is done, from what it can see and from what was noted", async () => {
  const live = { ...target, hosted: target.hosted && { ...target.hosted, settings: { ...target.hosted.settings } } };
  const razorpay = await startRazorpay("rzp_live_1");
  const secrets = {
    ...live.hosted?.settings.secrets,
    ...{ RAZORPAY_BASE_URL: razorpay.url, RAZORPAY_KEY_ID: "rzp_live_1", MONITOR_KEY: "" },
  };
  if (live.hosted) live.hosted.settings.secrets = secrets;
  const wrongSite = { what: "Site: /api", state: "not ok" } as const;
  const findings: Finding[] = [
    { what: "Migrations", state: "ok" },
    { what: "Publishable key", state: "ok" },
    wrongSite,
  ];
  await undoing(project.sql, async (sql) => {
    const done = async () =>
      (await lookAtSteps({ target: live, findings, sql })).filter((step) => step.done).map(({ name }) => name);
    expect(await done()).toEqual(["Project", "Keys"]);
    await sql.unsafe(readFileSync(join(parlour.root, "supabase", "snippets", "opening-day.sql"), "utf8"));
    expect(await done()).toEqual(["Project", "Keys", "Operator", "Commission", "Taxes", "Payouts", "Backup"]);
    await payAfterWebhook(sql, "1 minute", null);
    const report = async () => openingReport(await lookAtSteps({ target: live, findings, sql }));
    expect(await report()).toContain(
      "[ ] First booking: Razorpay does not know the last payment with this live key (400)",
    );
    razorpay.knows = true;
    await sql`update public.designers set vetted = true where id = ${designer.id}`;
    findings.push({ what: "Razorpay's webhook", state: "ok" }, { what: "Site: home page", state: "ok" });
    findings.splice(findings.indexOf(wrongSite), 1);
    expect(await report()).toContain("[ ] Watching: no MONITOR_KEY");
    secrets.MONITOR_KEY = "x";
    const unseen = "not seen from here; note it with admin.note_done";
    const now = await report();
    expect(now).toMatch(/: 11 of 16 steps done\n/);
    for (const step of [
      "[x] Backup: Asha on ",
      "[x] First booking: pay_",
      `[ ] Watching: MONITOR_KEY is set; ${unseen}('Watching', …)`,
      `[ ] Staging: ${unseen}('Staging', …)`,
    ])
      expect(now).toContain(step);
    await sql`select admin.note_done('watching', 'Asha', 'Grafana reads the figures.')`;
    await sql`select admin.stop_payouts('USD', 'Asha', 'Why')`;
    const later = await report();
    expect(later).toContain("[x] Watching: Asha on ");
    expect(later).toContain("[ ] Payouts: nobody is paid out in USD");
  });
  await razorpay.stop();
});

describe("The doctor", () => {
  it("finds nothing in a healthy project", async () => {
    const findings = await diagnose(target);
    expect(wrong(findings)).toEqual([]);
    expect(findings.length).toBeGreaterThan(25);
  });

  const problem = (what: string, detail: RegExp) =>
    expect.objectContaining({ what, detail: expect.stringMatching(detail), todo: expect.stringMatching(/./) });

  it.each(IN_THE_DATABASE)("reports about the database: %s, %s", async (what, detail, check, breaking) => {
    const breakIt = typeof breaking === "string" ? (sql: TransactionSql) => sql.unsafe(breaking) : breaking;
    expect(wrong(await findAfter(check, breakIt))).toContainEqual(problem(what, detail));
  });

  it.each(IN_AUTH)("reports about Auth's settings: %s, %s", async (what, detail, setting) => {
    changeAuth(setting);
    expect(wrong(await auth(target, project.sql))).toContainEqual(problem(what, detail));
  });

  it.each(ELSEWHERE)("reports about the site or the functions: %s, %s", async (what, detail, check, breakIt) => {
    breakIt();
    expect(wrong(await check(target, project.sql))).toContainEqual(problem(what, detail));
  });

  it("finds what the database advisors report", async () => {
    await project.sql`create table public.open_to_all (id int primary key)`;
    await project.sql`grant select on public.open_to_all to anon`;
    const found = wrong(await advisors(target, project.sql));
    await project.sql`drop table public.open_to_all`;
    expect(found).toEqual([problem("Database advisors", /open_to_all/)]);
  });

  it.each<[when: string, ago: string, before: string, of?: boolean]>([
    ["the payment is younger than an hour, however old the last webhook is", "59 minutes", "3 days"],
    ["it came before its payment was recorded", "3 days", "2 hours", true],
  ])("misses no webhook when %s", async (_, ...args) => {
    const findings = await findAfter(money, (sql) => payAfterWebhook(sql, ...args));
    const detail = expect.stringContaining("last one");
    expect(findings).toContainEqual({ what: "Razorpay's webhook", state: "ok", detail });
  });

  it("needs less than a minute if nothing answers, and says so without the password", async () => {
    const nowhere = "http://127.0.0.1:9";
    const databaseUrl = "postgresql://postgres:secret-password@127.0.0.1:9/postgres";
    const findings = await diagnose({ ...target, supabaseUrl: nowhere, siteUrl: nowhere, databaseUrl });
    const named = ["Migrations", "Clock", "Money", "Email", "API", "Auth", "Site: /api"];
    expect(wrong(findings).map(({ what }) => what)).toEqual(expect.arrayContaining(named));
    expect(JSON.stringify(findings)).not.toContain("secret-password");
  }, 60_000);

  it("examines the local stack, and says what it cannot tell there", async () => {
    const { url, publishableKey, secretKey, databaseUrl } = inject("stack");
    const local = { root: parlour.root, supabaseUrl: url, siteUrl: project.host.url, publishableKey, secretKey };
    const findings = await diagnose({ ...local, databaseUrl });
    const whats = (state: Finding["state"]) => findings.filter((one) => one.state === state).map(({ what }) => what);
    expect(whats("cannot tell")).toEqual(
      expect.arrayContaining(["Extension pg_cron", "Clock", "Prices", "Functions' secrets", "Notifications' key"]),
    );
    const known = ["Migrations", "Function api", "Function jobs takes the secret key", "Publishable key"];
    expect(whats("ok")).toEqual(expect.arrayContaining([...known, "Realtime takes private channels only"]));
  }, 60_000);
});

describe("A hosted project", () => {
  const runJob = async (sql: TransactionSql, name: string) => {
    await sql`set local role postgres`;
    const [job] = await sql<{ command: string }[]>`select command from cron.job where jobname = ${name}`;
    await sql.unsafe(job?.command ?? "").simple();
  };

  it("keeps the clock's runs of a week; a job of the clock removes older ones", async () => {
    const kept = await undoing(project.sql, async (sql) => {
      await sql`delete from cron.job_run_details`;
      await sql`
        insert into cron.job_run_details (status, start_time)
        select 'succeeded', now() - days * interval '1 day' from unnest(array[6, 8, 400]) days`;
      await runJob(sql, "forget-runs");
      return sql`select extract(day from now() - start_time)::int as days from cron.job_run_details`;
    });
    expect([...kept]).toEqual([{ days: 6 }]);
  });

  it("makes the clock audit the money before the jobs would", async () => {
    const audits = await undoing(project.sql, async (sql) => {
      await sql`delete from public.money_audits`;
      await sql`insert into public.money_audits (ran_at, problems) values (now() - interval '55 minutes', 0)`;
      await sql`set local role postgres`;
      const [jobs] = await sql`select public.raise_money_alarm() -> 'audited' as audited`;
      expect(jobs).toEqual({ audited: false });
      await runJob(sql, "audit-money");
      return sql`select ran_at = now() as now from public.money_audits order by ran_at`;
    });
    expect([...audits]).toEqual([{ now: false }, { now: true }]);
  });
});
