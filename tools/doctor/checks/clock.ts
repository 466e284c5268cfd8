import type { Check, Sql } from "../check.ts";
import { cannotTell, type Finding, notOk, ok } from "../finding.ts";

/** Seconds without a tick that count as a failure; there is one every minute. */
const LONGEST_TICK_AGE_S = 300;

async function scheduled(sql: Sql): Promise<Finding> {
  const what = "Clock: scheduled";
  const [job] = await sql<{ jobid: string; active: boolean }[]>`
    select jobid, active from cron.job where command like '%/functions/v1/jobs/tick%' order by active desc limit 1`;
  if (!job)
    return notOk(
      what,
      "pg_cron has no job that calls the jobs",
      "npm run deploy with pg_cron, pg_net and the Vault enabled",
    );
  if (!job.active)
    return notOk(what, "its job is switched off", `select cron.alter_job(${job.jobid}, active := true);`);
  const [run] = await sql<{ age: number | null }[]>`
    select extract(epoch from now() - max(start_time))::int as age from cron.job_run_details
     where jobid = ${job.jobid} and status = 'succeeded'`;
  const age = run?.age ?? Number.POSITIVE_INFINITY;
  if (age <= LONGEST_TICK_AGE_S) return ok(what, `ran ${age} s ago`);
  const detail = Number.isFinite(age) ? `last ran ${Math.round(age / 60)} minutes ago` : "has not run";
  return notOk(
    what,
    detail,
    "select * from cron.job_run_details order by start_time desc; a new project needs two minutes.",
  );
}

async function answered(sql: Sql): Promise<Finding> {
  const what = "Clock: the jobs answer";
  const [last] = await sql<{ age: number; status_code: number | null; error_msg: string | null }[]>`
    select extract(epoch from now() - created)::int as age, status_code, error_msg from net._http_response
     order by created desc limit 1`;
  if (!last || last.age > LONGEST_TICK_AGE_S) {
    return notOk(
      what,
      "nothing was called lately",
      "The Vault needs project_url and jobs_key: npm run deploy; a new project needs two minutes.",
    );
  }
  if (last.status_code === 200) return ok(what, `${last.age} s ago`);
  const detail = last.status_code ? `with ${last.status_code}` : (last.error_msg ?? "not at all");
  const todo =
    last.status_code === 401
      ? "The Vault's jobs_key is not the project's secret key: npm run deploy"
      : "Look into the log of the function jobs.";
  return notOk(what, detail, todo);
}

/** Checks that pg_cron calls the function `jobs` through pg_net, with the address and the key from the Vault. */
export const clock: Check = async ({ hosted, supabaseUrl, secretKey }, sql) => {
  const [there] = await sql`
    select to_regclass('cron.job') is not null as cron, to_regclass('net._http_response') is not null as net,
           to_regclass('vault.decrypted_secrets') is not null as vault`;
  if (!there?.cron && !hosted) return [cannotTell("Clock", "no pg_cron here; the local stack has a clock of its own")];
  if (!there?.cron || !there.net || !there.vault) {
    return [
      notOk(
        "Clock",
        "pg_cron, pg_net or the Vault is not there",
        "dashboard → Database → Extensions, then npm run deploy",
      ),
    ];
  }
  const rows = await sql<{ name: string; value: string }[]>`
    select name, decrypted_secret as value from vault.decrypted_secrets where name in ('project_url', 'jobs_key')`;
  const kept = new Map(rows.map(({ name, value }) => [name, value]));
  const wrong = Object.entries({ project_url: supabaseUrl, jobs_key: secretKey }).filter(
    ([name, value]) => kept.get(name) !== value,
  );
  const vault =
    wrong.length === 0
      ? ok("Clock: Vault")
      : notOk(
          "Clock: Vault",
          `${wrong.map(([name]) => name).join(" and ")} missing or not this project's`,
          "npm run deploy",
        );
  return [vault, await scheduled(sql), await answered(sql)];
};
