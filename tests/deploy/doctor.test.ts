import { createECDH } from "node:crypto";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { applyMigrations, readMigrations } from "../../local/database/migrations.ts";
import { parlour } from "../../stack/parlour.ts";
import { VAPID_KEYS } from "../../stack/push-keys.ts";
import type { FunctionBundle } from "../../tools/deploy/bundle-functions.ts";
import { managedSettings } from "../../tools/deploy/managed-settings.ts";
import { connectProject } from "../../tools/deploy/project.ts";
import { writeProjectFolder } from "../../tools/deploy/project-folder.ts";
import { toSettings } from "../../tools/deploy/settings.ts";
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
import { site } from "../../tools/doctor/checks/site.ts";
import { diagnose } from "../../tools/doctor/diagnose.ts";
import type { Finding } from "../../tools/doctor/finding.ts";
import { hostedTarget, type Target } from "../../tools/doctor/target.ts";
import { newBooking, newCustomer, newDesigner, newPaidBooking, type TestDesigner, undoing } from "../support/db.ts";
import { newPushSubscription } from "../support/push.ts";
import { sqlstateOf } from "../support/sql.ts";
import { type HostedProject, startHostedProject } from "./hosted-project.ts";
import { type Listening, startSiteHost } from "./servers.ts";

/* The doctor's report on a healthy project, and on one in which each test breaks one thing. */

let project: HostedProject;
let plainHost: Listening;
let target: Target;
let bundles: FunctionBundle[];
let customer: string;
let designer: TestDesigner;

/** A minimal site, uploaded with its headers. */
function upload(): void {
  rmSync(project.www, { recursive: true, force: true });
  mkdirSync(project.www, { recursive: true });
  const page = '<!doctype html><div id="root"></div>';
  for (const name of ["index.html", "app.html"]) writeFileSync(join(project.www, name), page);
  writeFileSync(join(project.www, "version.txt"), String(Math.random()));
  cpSync(join(parlour.root, "public", "_headers"), join(project.www, "_headers"));
}

beforeAll(async () => {
  project = await startHostedProject();
  plainHost = await startSiteHost(project.www);
  const files = await readMigrations(join(parlour.root, "supabase", "migrations"));
  await project.sql`
    select vault.create_secret(${project.platform.url}, 'project_url'), vault.create_secret(${inject("stack").secretKey}, 'jobs_key')`;
  bundles = (await writeProjectFolder(parlour.root, join(project.folder, "deploy"), {})).functions;
  await applyMigrations(project.database.urlFor("postgres"), files);
  customer = await newCustomer(project.sql);
  designer = await newDesigner(project.sql);
}, 60_000);

beforeEach(() => {
  const variables = { RAZORPAY_BASE_URL: "https://api.razorpay.com", MAIL_BASE_URL: "https://api.resend.com" };
  const settings = toSettings({ ...variables, ...project.settings, CLIENT_ADDRESS_SECRET: "a-secret-of-the-host" });
  const { publishableKey: publishable, secretKey: secret } = inject("stack");
  vi.stubEnv("SUPABASE_PROFILE", project.api.profile);
  target = hostedTarget(parlour.root, settings, connectProject(settings, parlour.root), { publishable, secret });
  for (const { name, file } of bundles) {
    const path = `file:///source/supabase/functions/${file}`;
    project.api.functions.set(name, {
      slug: name,
      version: 1,
      entrypoint_path: path,
      verify_jwt: false,
      files: new Map(),
    });
  }
  project.api.secrets.clear();
  for (const [name, value] of Object.entries(settings.secrets)) project.api.secrets.set(name, value);
  const smtp = { smtp_host: "smtp.resend.com", mailer_autoconfirm: true, disable_signup: false };
  const hook = {
    hook_send_email_enabled: true,
    hook_send_email_uri: `${settings.supabaseUrl}/functions/v1/api/auth/send-email`,
  };
  const managed = Object.fromEntries(managedSettings(settings).map(({ name, value }) => [name, value]));
  const sessions = {
    jwt_exp: 600,
    security_update_password_require_current_password: true,
    mfa_totp_enroll_enabled: false,
  };
  Object.assign(project.api.config.auth ?? {}, {
    ...smtp,
    ...hook,
    ...sessions,
    ...managed,
    site_url: project.host.url,
  });
  Object.assign(project.api.config.realtime ?? {}, { private_only: true });
  upload();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await plainHost.stop();
  await project.stop();
});

function useVapidKeys({ publicKey, privateKey }: typeof VAPID_KEYS): void {
  Object.assign(target.hosted?.settings.secrets ?? {}, { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
}

const wrong = (findings: Finding[]) => findings.filter(({ state }) => state === "not ok");

/** What one check reports after something was broken in the database; the change is rolled back. */
const afterBreaking = (check: Check, breakIt: (sql: TransactionSql) => PromiseLike<unknown>) =>
  undoing(project.sql, async (sql) => {
    await breakIt(sql);
    return wrong(await check(target, sql));
  });

/** A payment made this long ago, and a webhook that came this long before it; for that payment, if `of` says so. */
async function payAfterWebhook(sql: TransactionSql, ago: string, before: string | null, of = false): Promise<void> {
  const { paymentId } = await newPaidBooking(sql, { customer, designer }, { from: "1 hour", to: "2 hours" });
  await sql`update public.payments set created_at = now() - ${ago}::interval where payment_id = ${paymentId}`;
  if (before === null) return;
  const payload = of ? { payment: { id: paymentId } } : {};
  await sql`
    insert into public.payment_events (event_id, event, payload, status, received_at)
    values ('e', 'order.paid', ${sql.json(payload)}, 'done', now() - ${ago}::interval - ${before}::interval)`;
}

describe("The doctor", () => {
  it("finds nothing in a healthy project", async () => {
    const findings = await diagnose(target);
    expect(wrong(findings)).toEqual([]);
    expect(findings.length).toBeGreaterThan(25);
  });

  it("handles a Vault as on hosted: its rows cannot be written by hand, and its column is encrypted", async () => {
    const rows = await project.sql<{ plain: boolean }[]>`
      select secret like '%' || decrypted_secret || '%' as plain from vault.decrypted_secrets`;
    expect(rows.map(({ plain }) => plain)).toEqual([false, false]);
    const refusal = (write: (sql: TransactionSql) => Promise<unknown>) =>
      undoing(project.sql, async (sql) => {
        await sql`set local role postgres`;
        return sqlstateOf(write(sql));
      });
    expect(await refusal((sql) => sql`insert into vault.secrets (name, secret) values ('other', 'x')`)).toBe("42501");
    expect(await refusal((sql) => sql`update vault.secrets set secret = 'x'`)).toBe("42501");
  });

  it("finds the clock's runs of a week; a job of the clock removes older ones", async () => {
    const kept = await undoing(project.sql, async (sql) => {
      await sql`delete from cron.job_run_details`;
      await sql`
        insert into cron.job_run_details (status, start_time)
        select 'succeeded', now() - days * interval '1 day' from unnest(array[6, 8, 400]) days`;
      await sql`set local role postgres`;
      const [job] = await sql<{ command: string }[]>`select command from cron.job where jobname = 'forget-runs'`;
      await sql.unsafe(job?.command ?? "");
      return sql`select extract(day from now() - start_time)::int as days from cron.job_run_details`;
    });
    expect([...kept]).toEqual([{ days: 6 }]);
  });

  it("finds that the clock audits the money itself, before the jobs would", async () => {
    const audits = await undoing(project.sql, async (sql) => {
      await sql`delete from public.money_audits`;
      await sql`insert into public.money_audits (ran_at, problems) values (now() - interval '55 minutes', 0)`;
      await sql`set local role postgres`;
      const [jobs] = await sql<
        { audited: boolean }[]
      >`select (public.raise_money_alarm() -> 'audited')::boolean as audited`;
      expect(jobs).toEqual({ audited: false });
      const [job] = await sql<{ command: string }[]>`select command from cron.job where jobname = 'audit-money'`;
      await sql.unsafe(job?.command ?? "").simple();
      return sql`select ran_at = now() as now from public.money_audits order by ran_at`;
    });
    expect([...audits]).toEqual([{ now: false }, { now: true }]);
  });

  it("takes the key for notifications that the functions use", async () => {
    useVapidKeys(VAPID_KEYS);
    const findings = await push(target, project.sql);
    expect(findings[0]).toEqual({ what: "Notifications' key", state: "ok" });
  });

  it("needs less than a minute where nothing answers, and says so", async () => {
    const nowhere = "http://127.0.0.1:9";
    const databaseUrl = "postgresql://postgres:secret-password@127.0.0.1:9/postgres";
    const findings = await diagnose({ ...target, supabaseUrl: nowhere, siteUrl: nowhere, databaseUrl });
    const named = wrong(findings).map(({ what }) => what);
    expect(named).toEqual(
      expect.arrayContaining(["Migrations", "Clock", "Money", "Email", "API", "Auth", "Site: /api"]),
    );
    expect(JSON.stringify(findings)).not.toContain("secret-password");
  }, 60_000);

  it.each<[broken: string, Check, what: string, detail: RegExp, (sql: TransactionSql) => PromiseLike<unknown>]>([
    [
      "a migration is not applied",
      migrations,
      "Migrations",
      /not applied: \d{14}/,
      (sql) =>
        sql`delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)`,
    ],
    [
      "one is applied that is not here",
      migrations,
      "Migrations",
      /not in this checkout: 2031/,
      (sql) => sql`insert into supabase_migrations.schema_migrations (version) values ('20310101000000')`,
    ],
    [
      "an extension is old",
      extensions,
      "Extension unaccent",
      /^0\.9, and 1\.1 is there/,
      (sql) => sql`update pg_catalog.pg_extension set extversion = '0.9' where extname = 'unaccent'`,
    ],
    [
      "an extension is gone",
      extensions,
      "Extension pg_net",
      /not installed/,
      (sql) => sql`delete from pg_catalog.pg_extension where extname = 'pg_net'`,
    ],
    [
      "the clock's job is gone",
      clock,
      "Clock: scheduled",
      /no job/,
      (sql) => sql`delete from cron.job where command like '%/jobs/tick%'`,
    ],
    [
      "the clock's job is switched off",
      clock,
      "Clock: scheduled",
      /switched off/,
      (sql) => sql`update cron.job set active = false`,
    ],
    [
      "the clock stands still",
      clock,
      "Clock: scheduled",
      /last ran 20 minutes ago/,
      (sql) => sql`update cron.job_run_details set start_time = now() - interval '20 minutes'`,
    ],
    [
      "the clock calls nobody",
      clock,
      "Clock: the jobs answer",
      /nothing was called/,
      (sql) => sql`delete from net._http_response`,
    ],
    [
      "the jobs refuse the clock",
      clock,
      "Clock: the jobs answer",
      /with 401/,
      (sql) => sql`update net._http_response set status_code = 401`,
    ],
    [
      "the Vault has another key",
      clock,
      "Clock: Vault",
      /jobs_key/,
      (sql) => sql`select vault.update_secret(id, 'other') from vault.secrets where name = 'jobs_key'`,
    ],
    [
      "the Vault lacks the address",
      clock,
      "Clock: Vault",
      /project_url/,
      (sql) => sql`delete from vault.secrets where name = 'project_url'`,
    ],
    [
      "an email is parked",
      email,
      "Emails parked",
      /1, the last because: no such address/,
      (sql) => sql`insert into public.outbox (event_key, kind, content, status, last_error)
        select 'doctor', (enum_range(null::public.outbox_kind))[1], '{}', 'parked', 'no such address'`,
    ],
    [
      "jobs wait too long",
      queues,
      "Jobs due",
      /picture 1 \(the oldest for 3600 s\)/,
      (sql) =>
        sql`insert into public.pictures (path, bytes, width, height, due_at) values ('doctor', 1, 1, 1, now() - interval '1 hour')`,
    ],
    [
      "an email waits too long",
      email,
      "Emails late",
      /^1 due/,
      (sql) => sql`insert into public.outbox (event_key, kind, content, due_at)
        select 'doctor', (enum_range(null::public.outbox_kind))[1], '{}', now() - interval '1 hour'`,
    ],
    [
      "a notification is parked",
      push,
      "Notifications parked",
      /1, the last because: 403/,
      async (sql) => {
        const { id } = await newPushSubscription(sql, customer);
        const booking = await newBooking(sql, customer, designer, { from: "1 hour", to: "2 hours" });
        await sql`insert into public.pushes (subscription_id, event_key, kind, booking_id, content, status, last_error, expires_at)
          values (${id}, 'doctor', 'room', ${booking}, '{}', 'parked', '403', now())`;
      },
    ],
    [
      "an event is parked",
      money,
      "Open cases",
      /A payment event could not be settled \(1\)/,
      (sql) =>
        sql`insert into public.payment_events (event_id, event, payload, status) values ('e', 'order.paid', '{}', 'parked')`,
    ],
    [
      "a booking is confirmed that nobody paid",
      money,
      "Audit of the money",
      /booking_without_payment/,
      (sql) => newBooking(sql, customer, designer, { from: "1 hour", to: "2 hours" }),
    ],
    [
      "nobody is paid out in a currency that customers pay in",
      money,
      "Payouts",
      /^designers have earned in USD/,
      (sql) => newPaidBooking(sql, { customer, designer }, { from: "1 hour", to: "2 hours" }),
    ],
    [
      "people pay and no webhook comes",
      money,
      "Razorpay's webhook",
      /no webhook has come/,
      (sql) => payAfterWebhook(sql, "61 minutes", null),
    ],
    [
      "somebody paid soon after the last webhook, and an hour has brought none",
      money,
      "Razorpay's webhook",
      /none has come with the last payment/,
      (sql) => payAfterWebhook(sql, "61 minutes", "1 minute"),
    ],
  ])("names it when %s", async (_, check, what, detail, breakIt) => {
    expect(await afterBreaking(check, breakIt)).toContainEqual(
      expect.objectContaining({ what, detail: expect.stringMatching(detail), todo: expect.stringMatching(/./) }),
    );
  });

  it("asks for no payouts in a currency in which nothing is owed to designers any more", async () => {
    const findings = await undoing(project.sql, async (sql) => {
      const booking = await newPaidBooking(sql, { customer, designer }, { from: "-1 hour", to: "-30 minutes" });
      await sql`select admin.refund_booking(${booking.id})`;
      return money(target, sql);
    });
    expect(findings).toContainEqual({ what: "Payouts", state: "ok" });
  });

  it("cannot tell of the local stack's webhook: the payments of the demonstration came without one", async () => {
    const findings = await undoing(project.sql, async (sql) => {
      await payAfterWebhook(sql, "2 hours", null);
      const { hosted: _, ...local } = target;
      return money(local, sql);
    });
    expect(findings).toContainEqual(expect.objectContaining({ what: "Razorpay's webhook", state: "cannot tell" }));
  });

  it.each<[when: string, Parameters<typeof payAfterWebhook> extends [unknown, ...infer Rest] ? Rest : never]>([
    ["the payment is younger than an hour, however old the last one is", ["59 minutes", "3 days"]],
    ["it came before its payment was recorded", ["3 days", "2 hours", true]],
    ["one came after the payment", ["3 days", "-1 day"]],
    ["the payment is so old that webhooks are removed", ["31 days", "1 hour"]],
  ])("does not miss a webhook when %s", async (_, args) => {
    const findings = await undoing(project.sql, async (sql) => {
      await payAfterWebhook(sql, ...args);
      return money(target, sql);
    });
    expect(findings).toContainEqual({
      what: "Razorpay's webhook",
      state: "ok",
      detail: expect.stringContaining("last one"),
    });
  });

  it.each<[broken: string, Check, what: string, detail: RegExp, () => unknown]>([
    [
      "a function is gone, another is of another checkout",
      functions,
      "Functions deployed",
      /not those of this checkout: api, jobs$/,
      () => {
        project.api.functions.delete("jobs");
        Object.assign(project.api.functions.get("api") ?? {}, { entrypoint_path: "file:///source/index.js" });
      },
    ],
    [
      "a secret is missing",
      functionSecrets,
      "Functions' secrets",
      /missing: RAZORPAY_KEY_ID/,
      () => project.api.secrets.delete("RAZORPAY_KEY_ID"),
    ],
    [
      "a secret is another",
      functionSecrets,
      "Functions' secrets",
      /not those .*: MAIL_FROM/,
      () => project.api.secrets.set("MAIL_FROM", "x"),
    ],
    [
      "a secret is left that the settings no longer have",
      functionSecrets,
      "Functions' secrets",
      /no longer in the settings here: MONITOR_KEY/,
      () => project.api.secrets.set("MONITOR_KEY", "x"),
    ],
    [
      "the halves of the key for notifications do not belong together",
      push,
      "Notifications' key",
      /do not belong together/,
      () => useVapidKeys({ ...VAPID_KEYS, privateKey: "B".repeat(43) }),
    ],
    [
      "the functions use another key for notifications",
      push,
      "Notifications' key",
      /use another/,
      () => {
        const other = createECDH("prime256v1");
        other.generateKeys();
        useVapidKeys({ publicKey: other.getPublicKey("base64url"), privateKey: other.getPrivateKey("base64url") });
      },
    ],
    [
      "links in emails lead elsewhere",
      auth,
      "Auth: Site URL",
      /localhost:3000/,
      () => Object.assign(project.api.config.auth ?? {}, { site_url: "http://localhost:3000" }),
    ],
    [
      "Confirm email was switched on by hand",
      auth,
      "Auth: Confirm email",
      /is on/,
      () => Object.assign(project.api.config.auth ?? {}, { mailer_autoconfirm: false }),
    ],
    [
      "nobody may sign up",
      auth,
      "Auth: sign-up",
      /cannot sign up/,
      () => Object.assign(project.api.config.auth ?? {}, { disable_signup: true }),
    ],
    [
      "Auth sends its emails itself",
      auth,
      "Auth: its emails",
      /do not go through/,
      () => Object.assign(project.api.config.auth ?? {}, { hook_send_email_enabled: false }),
    ],
    [
      "Auth's emails are sent elsewhere",
      auth,
      "Auth: its emails",
      /elsewhere/,
      () => Object.assign(project.api.config.auth ?? {}, { hook_send_email_uri: "https://elsewhere.test" }),
    ],
    [
      "access tokens outlive their session for an hour",
      auth,
      "Auth: access tokens",
      /3600/,
      () => Object.assign(project.api.config.auth ?? {}, { jwt_exp: 3600 }),
    ],
    [
      "a new password needs no old one",
      auth,
      "Auth: new passwords",
      /token/,
      () => Object.assign(project.api.config.auth ?? {}, { security_update_password_require_current_password: false }),
    ],
    [
      "Auth takes a second factor",
      auth,
      "Auth: second factors",
      /token/,
      () => Object.assign(project.api.config.auth ?? {}, { mfa_totp_enroll_enabled: true }),
    ],
    [
      "Auth sends two emails an hour",
      auth,
      "Auth: 1000 emails an hour",
      /refuses/,
      () => Object.assign(project.api.config.auth ?? {}, { rate_limit_email_sent: 2 }),
    ],
    [
      "Auth keeps addresses in its log",
      auth,
      "Auth: no log of addresses in the database",
      /deleted accounts/,
      () => Object.assign(project.api.config.auth ?? {}, { audit_log_disable_postgres: false }),
    ],
    [
      "Auth does not believe the visitor's address",
      auth,
      "Auth: limits by the visitor's address",
      /all visitors share/,
      () => Object.assign(project.api.config.auth ?? {}, { security_sb_forwarded_for_enabled: false }),
    ],
    [
      "anybody may join a public channel",
      realtime,
      "Realtime takes private channels only",
      /anybody/,
      () => Object.assign(project.api.config.realtime ?? {}, { private_only: false }),
    ],
    [
      "the publishable key does not work",
      api,
      "Publishable key",
      /401/,
      () => (target.publishableKey = "sb_publishable_other"),
    ],
    [
      "the secret key does not work",
      api,
      "Function jobs takes the secret key",
      /401/,
      () => (target.secretKey = "sb_secret_other"),
    ],
    ["the site is away", site, "Site: home page", /404/, () => rmSync(join(project.www, "version.txt"))],
    [
      "the host sends no headers",
      site,
      "Site: home page",
      /without the headers/,
      () => rmSync(join(project.www, "_headers")),
    ],
    [
      "the host has no page for the app's paths",
      site,
      "Site: a page of the app",
      /not the app/,
      () => writeFileSync(join(project.www, "app.html"), "?"),
    ],
    [
      "the host answers with the app below /api",
      site,
      "Site: /api",
      /no OpenAPI/,
      () => (target.siteUrl = plainHost.url),
    ],
  ])("names it when %s", async (_, check, what, detail, breakIt) => {
    breakIt();
    expect(wrong(await check(target, project.sql))).toContainEqual(
      expect.objectContaining({ what, detail: expect.stringMatching(detail), todo: expect.stringMatching(/./) }),
    );
  });

  it("names what the database advisors find", async () => {
    await project.sql`create table public.open_to_all (id int primary key)`;
    await project.sql`grant select on public.open_to_all to anon`;
    const found = wrong(await advisors(target, project.sql));
    await project.sql`drop table public.open_to_all`;
    expect(found).toEqual([
      expect.objectContaining({ what: "Database advisors", detail: expect.stringContaining("open_to_all") }),
    ]);
  });

  it("runs against the local stack, and says what it cannot tell there", async () => {
    const { url, publishableKey, secretKey, databaseUrl } = inject("stack");
    const local: Target = {
      root: parlour.root,
      supabaseUrl: url,
      siteUrl: project.host.url,
      publishableKey,
      secretKey,
      databaseUrl,
    };
    const findings = await diagnose(local);
    for (const one of ["Extension pg_cron", "Clock", "Prices", "Functions' secrets", "Notifications' key"]) {
      expect(findings).toContainEqual(expect.objectContaining({ what: one, state: "cannot tell" }));
    }
    for (const one of [
      "Migrations",
      "Function api",
      "Function jobs takes the secret key",
      "Publishable key",
      "Realtime takes private channels only",
    ]) {
      expect(findings).toContainEqual(expect.objectContaining({ what: one, state: "ok" }));
    }
  }, 60_000);
});
