import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { Check } from "./check.ts";
import { advisors } from "./checks/advisors.ts";
import { api } from "./checks/api.ts";
import { auth } from "./checks/auth.ts";
import { clock } from "./checks/clock.ts";
import { email } from "./checks/email.ts";
import { extensions } from "./checks/extensions.ts";
import { functionSecrets } from "./checks/function-secrets.ts";
import { functions } from "./checks/functions.ts";
import { migrations } from "./checks/migrations.ts";
import { money } from "./checks/money.ts";
import { push } from "./checks/push.ts";
import { queues } from "./checks/queues.ts";
import { realtime } from "./checks/realtime.ts";
import { settings } from "./checks/settings.ts";
import { site } from "./checks/site.ts";
import { type Finding, notOk } from "./finding.ts";
import type { Target } from "./target.ts";

/** The checks in the order of the report, each with the name under which its failure is reported. */
const CHECKS: Record<string, Check> = {
  Migrations: migrations,
  Extensions: extensions,
  Clock: clock,
  Money: money,
  Queues: queues,
  Email: email,
  Notifications: push,
  API: api,
  Functions: functions,
  "Functions' secrets": functionSecrets,
  Settings: settings,
  Auth: auth,
  Realtime: realtime,
  Site: site,
  Advisors: advisors,
};

const DIAGNOSIS_TIMEOUT_MS = 40_000;

/** Runs all checks, in less than a minute; a check that fails is itself a finding. */
export async function diagnose(target: Target): Promise<Finding[]> {
  const sql = postgres(target.databaseUrl, { max: 3, connect_timeout: 10, onnotice: () => undefined });
  const end = new AbortController();
  const late = delay(DIAGNOSIS_TIMEOUT_MS, undefined, { signal: end.signal }).then(() => {
    throw new Error(`no answer for ${DIAGNOSIS_TIMEOUT_MS / 1000} s`);
  });
  // The checks that wait for the result report its failure.
  late.catch(() => undefined);
  try {
    const all = Object.entries(CHECKS).map(async ([name, check]) => {
      try {
        return await Promise.race([check(target, sql), late]);
      } catch (error) {
        const { message, code } = error as NodeJS.ErrnoException;
        const said = target.hosted?.project.mask(message) ?? message;
        return [
          notOk(
            name,
            `cannot be looked at: ${said || code}`,
            "See whether the project runs and the settings are right.",
          ),
        ];
      }
    });
    return (await Promise.all(all)).flat();
  } finally {
    end.abort();
    await sql.end({ timeout: 5 });
  }
}
