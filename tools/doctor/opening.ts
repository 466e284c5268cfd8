import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { Sql } from "./check.ts";
import type { Finding } from "./finding.ts";
import type { Target } from "./target.ts";

const PAGE = "docs/open-for-business.md";

interface Step {
  /** The step's heading in the page. */
  name: string;
  done: boolean;
  /** What was seen or noted; for an open step, what is missing. */
  detail: string;
}

interface Seen {
  done: boolean;
  detail: string;
}

interface Given {
  target: Target;
  findings: readonly Finding[];
  sql: Sql;
}

/** Sees a step as done when the doctor has made these checks, and none has found a fault. */
const foundWell =
  (whats: RegExp) =>
  ({ findings }: Given): Seen => {
    const all = findings.filter(({ what }) => whats.test(what));
    const wrong = all.filter(({ state }) => state === "not ok").map(({ what }) => what);
    return { done: all.length > 0 && wrong.length === 0, detail: wrong.join(", ") };
  };

/** Sees whether somebody has set what the query reads for every currency in which designers have prices. Without prices, one currency must be set. */
async function termsFor(sql: Sql, set: postgres.PendingQuery<{ currency: string }[]>, missing: string): Promise<Seen> {
  const there = new Set((await set).map(({ currency }) => currency));
  const prices = await sql<{ currency: string }[]>`
    select distinct currency::text from public.rates where retired_at is null order by currency`;
  const open = prices.map(({ currency }) => currency).filter((currency) => !there.has(currency));
  const done = there.size > 0 && open.length === 0;
  return {
    done,
    detail: done ? [...there].sort().join(", ") : [missing, open.join(", ")].filter(Boolean).join(" in "),
  };
}

const paysForReal = ({ hosted }: Target) => hosted?.settings.secrets.RAZORPAY_KEY_ID?.startsWith("rzp_live_") ?? false;

/** What can be seen of the page's steps. A step that is not listed here is done once an administrator has noted it. */
const SEEN: Record<string, (given: Given) => Seen | Promise<Seen>> = {
  Project: foundWell(/^(Migrations|Extension |Clock|Function api|Functions deployed|Settings|Auth: |Realtime)/),
  Keys: foundWell(/^(Publishable key|Function jobs takes|Functions' secrets)/),
  Site: foundWell(/^Site: /),
  Razorpay: ({ target, findings }) => {
    const webhook = findings.find(({ what }) => what === "Razorpay's webhook");
    if (!paysForReal(target)) return { done: false, detail: "not a live key" };
    return { done: webhook?.state === "ok", detail: webhook?.detail ?? "" };
  },
  Operator: async ({ sql }) => {
    const [operator] = await sql<{ name: string }[]>`select name from private.operator`;
    return { done: operator !== undefined, detail: operator?.name ?? "nobody issues the commission's invoices" };
  },
  Commission: ({ sql }) =>
    termsFor(sql, sql`select distinct currency::text from public.commission_terms where from_at <= now()`, "none"),
  Taxes: async ({ sql }) => {
    const taxes = await sql<
      { name: string }[]
    >`select distinct country || ' ' || name as name from public.tax_rates order by 1`;
    return { done: taxes.length > 0, detail: taxes.map(({ name }) => name).join(", ") || "papers show none" };
  },
  Payouts: ({ sql }) => termsFor(sql, sql`select currency::text from private.payout_terms`, "nobody is paid out"),
  Designers: async ({ sql }) => {
    const [count] = await sql<[{ listed: number; waiting: number }]>`
      select (select count(*)::int from public.designers where listed) as listed,
             (select count(*)::int from private.applications where state = 'submitted') as waiting`;
    return { done: count.listed > 0, detail: `${count.listed} listed, ${count.waiting} waiting for approval` };
  },
  // A key alone does not monitor anything.
  Watching: ({ target: { hosted } }) => ({
    done: false,
    detail: hosted?.settings.secrets.MONITOR_KEY ? `MONITOR_KEY is set; ${noteOf("Watching")}` : "no MONITOR_KEY",
  }),
  "First booking": async ({ target, sql }) => {
    const [payment] = await sql<{ id: string }[]>`
      select payment_id as id from public.payments where status = 'captured' order by created_at desc limit 1`;
    if (!payment || !paysForReal(target)) return { done: false, detail: "nobody has paid with a live key" };
    const answer = await askRazorpay(payment.id, target);
    if (answer === 200) return { done: true, detail: payment.id };
    return { done: false, detail: `Razorpay does not know the last payment with this live key (${answer})` };
  },
};

const noteOf = (step: string) => `not seen from here; note it with admin.note_done('${step}', …)`;

/** Returns the status with which Razorpay answers for a payment. A live key finds no payment that was made with a test key. */
async function askRazorpay(payment: string, { hosted }: Target): Promise<number | string> {
  const { RAZORPAY_BASE_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = hosted?.settings.secrets ?? {};
  const response = await fetch(`${RAZORPAY_BASE_URL}/v1/payments/${payment}`, {
    headers: { authorization: `Basic ${btoa(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`)}` },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  return response?.status ?? "no answer";
}

/** Returns the steps of the page in its order. Fails if something that is seen has no step of this name in the page. */
function stepNames(page: string): string[] {
  const names = [...page.matchAll(/^## (.+)$/gm)].map(([, name = ""]) => name);
  const unknown = Object.keys(SEEN).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${PAGE} has no step ${unknown.join(", ")}`);
  return names;
}

/** Returns the steps, each done if that can be seen or was noted (admin.note_done). */
export async function lookAtSteps(given: Given): Promise<Step[]> {
  const names = stepNames(readFileSync(join(given.target.root, PAGE), "utf8"));
  const notes = await given.sql<{ task: string; note: string }[]>`
    select distinct on (lower(target)) lower(target) as task, format('%s on %s: %s', who, at::date, why) as note
      from admin.actions where what = 'note_done'
     order by lower(target), at desc`;
  const noted = new Map(notes.map(({ task, note }) => [task, note]));
  const steps: Step[] = [];
  for (const name of names) {
    const seen = await SEEN[name]?.(given);
    const note = noted.get(name.toLowerCase());
    if (seen?.done || note === undefined) {
      steps.push({
        name,
        ...(seen ?? { done: false, detail: noteOf(name) }),
      });
    } else steps.push({ name, done: true, detail: note });
  }
  return steps;
}

/** Returns the steps over a connection of its own; undefined if the database does not answer, which the findings report. */
export async function openingSteps(target: Target, findings: readonly Finding[]): Promise<Step[] | undefined> {
  const sql = postgres(target.databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    return await lookAtSteps({ target, findings, sql });
  } catch (error) {
    // There is no connection, or tables are missing: the findings report both.
    if ("code" in (error as Error)) return undefined;
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Returns the steps as one list, for people. */
export function openingReport(steps: readonly Step[] | undefined): string {
  const title = `Open for business (${PAGE}):`;
  if (!steps) return `${title} the database cannot be looked at.`;
  const lines = steps.map(({ name, done, detail }) => `[${done ? "x" : " "}] ${name}${detail ? `: ${detail}` : ""}`);
  return [`${title} ${steps.filter(({ done }) => done).length} of ${steps.length} steps done`, ...lines].join("\n");
}
