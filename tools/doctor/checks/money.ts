import type { Check } from "../check.ts";
import { cannotTell, type Finding, notOk, ok } from "../finding.ts";

/** How long after a payment its webhook may be missing, in seconds; the provider sends within seconds and retries for a day. */
const LONGEST_WEBHOOK_DELAY_S = 3600;

function webhook(hosted: boolean, paid: number | null, told: number | null): Finding {
  const what = "Razorpay's webhook";
  const todo =
    "Razorpay's dashboard → Webhooks: is it enabled, with this project's address and RAZORPAY_WEBHOOK_SECRET? See docs/deploy.md.";
  if (told === null && paid === null) return cannotTell(what, "nobody has paid yet");
  if (told === null && !hosted) return cannotTell(what, "the payments of the demonstration data came without one");
  if (told === null) return notOk(what, "payments were made, and no webhook has ever come", todo);
  if (paid !== null && paid > told + LONGEST_WEBHOOK_DELAY_S)
    return notOk(what, "none has come with the last payment", todo);
  return ok(what, `last one ${new Date(told * 1000).toISOString()}`);
}

export const money: Check = async ({ hosted }, sql) => {
  const [seen] = await sql<{ paid: number | null; told: number | null }[]>`
    select (select extract(epoch from max(created_at))::float8 from public.payments) as paid,
           (select extract(epoch from max(received_at))::float8 from public.payment_events) as told`;
  const [audit] = await sql<{ problems: { kind: string }[] }[]>`select public.audit_money() -> 'problems' as problems`;
  const kinds = [...new Set((audit?.problems ?? []).map(({ kind }) => kind))];
  const cases = await sql<{ what: string; count: number }[]>`
    select what, count(*)::int from admin.open_cases group by what order by what`;
  const currencies = await sql<{ currency: string }[]>`
    select distinct currency::text from public.rates where currency <> 'INR' order by currency`;
  const unpaid = await sql<{ currency: string }[]>`
    select distinct p.currency
      from public.payments p
     where p.status = 'captured' and not exists (select 1 from private.payout_terms t where t.currency::text = p.currency)
     order by p.currency`;
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
    webhook(hosted !== undefined, seen?.paid ?? null, seen?.told ?? null),
    unpaid.length === 0
      ? ok("Payouts")
      : notOk(
          "Payouts",
          `designers have earned in ${unpaid.map(({ currency }) => currency).join(", ")}, and nobody is paid out in it`,
          `select admin.set_payouts(currency, weekday, minimum); docs/administration.md has more.`,
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
