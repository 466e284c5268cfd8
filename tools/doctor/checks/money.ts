import type { Check, Sql } from "../check.ts";
import { cannotTell, type Finding, notOk, ok } from "../finding.ts";

interface Webhooks {
  /** Whether a webhook came with the last payment that is older than an hour, or after it; null: there was no payment this month. */
  told: boolean | null;
  /** When the last webhook came, in seconds since 1970. */
  last: number | null;
}

/** Reads the webhooks. The provider sends within seconds, and again for a day, so a webhook that is missing after an hour is late. Old ones are removed. */
const readWebhooks = async (sql: Sql) => {
  const [seen] = await sql<[Webhooks]>`
    select (select extract(epoch from max(e.received_at))::float8 from public.payment_events e) as last,
           (
             select exists (
                      select 1 from public.payment_events e
                       where e.received_at >= p.created_at or e.payload #>> '{payment,id}' = p.payment_id
                    )
               from public.payments p
              where p.created_at between now() - interval '30 days' and now() - interval '1 hour'
              order by p.created_at desc
              limit 1
           ) as told`;
  return seen;
};

function webhook(hosted: boolean, { told, last }: Webhooks): Finding {
  const what = "Razorpay's webhook";
  const todo =
    "Razorpay's dashboard → Webhooks: is it enabled, with this project's address and RAZORPAY_WEBHOOK_SECRET? See docs/deploy.md.";
  if (last === null && told === null) return cannotTell(what, "nobody has paid lately");
  if (last === null && !hosted) return cannotTell(what, "the payments of the demonstration data came without one");
  if (last === null) return notOk(what, "payments were made, and no webhook has come", todo);
  if (told === false) return notOk(what, "none has come with the last payment", todo);
  return ok(what, `last one ${new Date(last * 1000).toISOString()}`);
}

export const money: Check = async ({ hosted }, sql) => {
  const [audit] = await sql<{ problems: { kind: string }[] }[]>`select public.audit_money() -> 'problems' as problems`;
  const kinds = [...new Set((audit?.problems ?? []).map(({ kind }) => kind))];
  const cases = await sql<{ what: string; count: number }[]>`
    select what, count(*)::int from admin.open_cases group by what order by what`;
  const currencies = await sql<{ currency: string }[]>`
    select distinct currency::text from public.rates where currency <> 'INR' order by currency`;
  const unpaid = await sql<{ currency: string }[]>`
    select distinct e.currency
      from public.ledger_entries e
     where e.account in ('held', 'payable') and not exists (select 1 from private.payout_terms t where t.currency::text = e.currency)
     group by e.designer_id, e.currency
    having sum(e.amount_minor) < 0
     order by e.currency`;
  const administration = "docs/administration.md says what each means and what to do.";
  const abroad =
    currencies.length === 0
      ? ok("Prices", "all in INR")
      : cannotTell(
          "Prices",
          `some in ${currencies.map(({ currency }) => currency).join(", ")}: Razorpay needs international payments enabled`,
        );
  return [
    abroad,
    webhook(hosted !== undefined, await readWebhooks(sql)),
    unpaid.length === 0
      ? ok("Payouts")
      : notOk(
          "Payouts",
          `designers have earned in ${unpaid.map(({ currency }) => currency).join(", ")}, and nobody is paid out in it`,
          `select admin.set_payouts(currency, weekday, minimum, who, why); docs/administration.md has more.`,
        ),
    kinds.length === 0 ? ok("Audit of the money") : notOk("Audit of the money", kinds.join(", "), administration),
    cases.length === 0
      ? ok("Open cases")
      : notOk(
          "Open cases",
          cases.map(({ what, count }) => `${what} (${count})`).join(", "),
          `select * from admin.open_cases; ${administration}`,
        ),
  ];
};
