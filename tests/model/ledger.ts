import type postgres from "postgres";
import type { NoShowStatus } from "../../edge-functions/shared/contract/bookings.ts";
import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";
import type { Payment, Refund } from "../../local/sandboxes/razorpay/entities.ts";
import { ensure } from "./broken.ts";
import { feeOf, HELD, mayBecome, percentFor } from "./rules.ts";

/* The state of the tables, read in one query. Instants are milliseconds since 1970, amounts minor units. */

export type PaymentRow = {
  id: string;
  at: number;
  amount: number;
  currency: string;
  status: string;
  reason: string | null;
};
export type RefundRow = {
  id: string;
  payment: string;
  amount: number;
  status: "due" | "sent" | "done" | "failed" | "withdrawn";
  reason: string;
  providerId: string | null;
  error: string | null;
};
export type BookingRow = {
  id: string;
  customer: string;
  designer: string;
  status: BookingStatus;
  start: number;
  end: number;
  hold: number | null;
  price: number;
  currency: string;
  refunded: number;
  /** The booking's commission. */
  fee: { percent: number; minimum: number };
  released: boolean;
  cap: number;
  movedLate: boolean;
  bookedAt: number;
  sequence: number;
  cancelledBy: string | null;
  promised: number | null;
  order: string | null;
  checkAt: number | null;
  offers: number[];
  noShow: { by: "customer" | "designer"; status: NoShowStatus; amount: number } | null;
  payments: PaymentRow[];
  refunds: RefundRow[];
  /** The part of its payments that banks have taken back. */
  lost: { payment: string; amount: number }[];
  /** The sums of its entries in the ledger by account, without settlements, and how many postings do not add up to 0. */
  ledger: Partial<
    Record<
      | "provider"
      | "customer"
      | "held"
      | "payable"
      | "fee"
      | "loss"
      | "goodwill"
      | "bank"
      | "outgoing"
      | "transferred"
      | "tds"
      | "tcs",
      number
    >
  >;
  unbalanced: number;
};

const instant = (sql: postgres.Sql, column: string) =>
  sql`round(extract(epoch from ${sql.unsafe(column)}) * 1000)::float8`;

/** Reads every booking of these designers with its money, oldest first. */
export async function readBookings(sql: postgres.Sql, designers: string[]): Promise<BookingRow[]> {
  const rows = await sql<{ row: BookingRow }[]>`
    select jsonb_build_object(
             'id', b.id, 'customer', b.customer_id, 'designer', b.designer_id, 'status', b.status,
             'start', ${instant(sql, "lower(b.slot)")}, 'end', ${instant(sql, "upper(b.slot)")}, 'hold', ${instant(sql, "b.hold_expires_at")},
             'price', b.price_minor, 'currency', b.currency, 'refunded', b.refunded_minor,
             'fee', jsonb_build_object('percent', b.fee_percent, 'minimum', b.fee_minimum_minor), 'released', b.released_at is not null, 'cap', b.refund_cap_percent,
             'movedLate', b.moved_late, 'bookedAt', ${instant(sql, "b.created_at")},
             'sequence', b.invite_sequence, 'cancelledBy', c.cancelled_by, 'promised', c.refund_minor,
             'order', o.order_id, 'checkAt', ${instant(sql, "o.due_at")},
             'offers', (select coalesce(jsonb_agg(${instant(sql, "lower(t.slot)")} order by t.slot), '[]') from public.time_offers t where t.booking_id = b.id),
             'noShow', (select jsonb_build_object('by', n.reported_by, 'status', n.status, 'amount', n.refund_minor) from public.no_shows n where n.booking_id = b.id),
             'payments', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'id', p.payment_id, 'at', ${instant(sql, "p.created_at")}, 'amount', p.amount_minor, 'currency', p.currency, 'status', p.status, 'reason', p.refund_reason)
                        order by p.created_at), '[]')
                 from public.payments p where p.order_id = o.order_id),
             'refunds', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'id', r.id, 'payment', r.payment_id, 'amount', r.amount_minor, 'status', r.status, 'reason', r.reason,
                        'providerId', r.provider_refund_id, 'error', r.last_error) order by r.created_at), '[]')
                 from public.payments p join public.refunds r on r.payment_id = p.payment_id where p.order_id = o.order_id),
             'lost', (
               select coalesce(jsonb_agg(jsonb_build_object('payment', d.payment_id, 'amount', d.amount_minor)), '[]')
                 from public.payments p join public.disputes d on d.payment_id = p.payment_id and d.status = 'lost' where p.order_id = o.order_id),
             'ledger', (
               select coalesce(jsonb_object_agg(s.account, s.minor), '{}')
                 from (select e.account, sum(e.amount_minor) as minor from public.ledger_entries e where e.booking_id = b.id and e.kind <> 'settlement' group by e.account) s),
             'unbalanced', (
               select count(*)
                 from (
                   select 1 from public.ledger_entries e where e.booking_id = b.id group by e.kind, e.cause
                   having sum(e.amount_minor) <> 0 or count(distinct e.currency) > 1
                 ) s)
           ) as row
      from public.bookings b
      left join public.payment_orders o on o.booking_id = b.id
      left join public.cancellations c on c.booking_id = b.id
     where b.designer_id = any (${designers}::uuid[])
     order by b.created_at, b.id`;
  return rows.map(({ row }) => row);
}

export type MailRow = {
  key: string;
  kind: string;
  booking: string | null;
  recipient: string;
  status: string;
  attempts: number;
  error: string | null;
};

export const readMails = (sql: postgres.Sql, designers: string[]) => sql<MailRow[]>`
  select m.event_key as key, m.kind::text, m.booking_id as booking, m.recipient_id as recipient, m.status::text,
         m.attempts, m.last_error as error
    from public.outbox m
    left join public.bookings b on b.id = m.booking_id
   where b.designer_id = any (${designers}::uuid[])
   order by m.created_at, m.event_key`;

export type PayoutRow = {
  id: string;
  designer: string;
  currency: string;
  amount: number;
  way: "by_hand" | "route";
  status: "on_its_way" | "paid" | "failed";
};

/** Reads the payouts of these designers, oldest first, and what the ledger says about them by designer, in one query. */
export async function readPayouts(
  sql: postgres.Sql,
  designers: string[],
): Promise<{
  payouts: PayoutRow[];
  entered: Record<string, { outgoing?: number; bank?: number; transferred?: number }>;
}> {
  const [row] = await sql`
    select (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'id', o.id, 'designer', o.designer_id, 'currency', o.currency, 'amount', o.amount_minor, 'way', o.way, 'status', o.status)
                      order by o.created_at, o.way, o.id), '[]')
               from public.payouts o where o.designer_id = any (${designers}::uuid[])
           ) as payouts,
           (
             select coalesce(jsonb_object_agg(s.designer_id, s.accounts), '{}')
               from (
                 select a.designer_id, jsonb_object_agg(a.account, a.minor) as accounts
                   from (
                     select e.designer_id, e.account, sum(e.amount_minor) as minor
                       from public.ledger_entries e
                      where e.designer_id = any (${designers}::uuid[]) and e.account in ('outgoing', 'bank', 'transferred') and e.kind <> 'settlement'
                      group by e.designer_id, e.account
                   ) a
                  group by a.designer_id
               ) s
           ) as entered`;
  if (!row) throw new Error("no answer");
  return { payouts: row.payouts, entered: row.entered };
}

export type TransferRow = {
  id: string;
  payment: string;
  status: "due" | "pending" | "held" | "released" | "settled" | "closed" | "failed";
  wanted: number;
  payout: string | null;
  error: string | null;
};
export const readTransfers = (sql: postgres.Sql, designers: string[]) => sql<TransferRow[]>`
  select t.id, t.payment_id as payment, t.status::text, t.wanted_minor::int as wanted, t.payout_id as payout, t.last_error as error
    from public.transfers t where t.designer_id = any (${designers}::uuid[])`;

export type EventRow = { id: string; event: string; status: string; attempts: number; error: string | null };

/** Events on these orders that are still to be settled. */
export const readOpenEvents = (sql: postgres.Sql, orders: string[]) => sql<EventRow[]>`
  select e.event_id as id, e.event, e.status::text, e.attempts, e.last_error as error
    from public.payment_events e
   where e.status <> 'done'
     and (e.payload -> 'payment' ->> 'order_id' = any (${orders})
          or e.payload -> 'refund' ->> 'payment_id' in (select p.payment_id from public.payments p where p.order_id = any (${orders})))`;

export const isHeld = (row: BookingRow, at: number) => row.status === "pending_payment" && (row.hold ?? 0) > at;
/** Whether the booking blocks its slot. */
export const isLive = (row: BookingRow, at: number) => row.status === "confirmed" || isHeld(row, at);
export const keptOf = (row: BookingRow) => row.payments.find(({ status }) => status === "captured");
/**
 * The percentage of the price that cancelling at `at` refunds the customer, without the cap. A paid booking is confirmed when it is paid, a free one
 * at once.
 */
export const percentAt = (row: BookingRow, at: number) =>
  percentFor(row.start - at, at - (keptOf(row)?.at ?? row.bookedAt));
/** Whether an administrator has paid the refund outside the provider. */
export const settledByHand = ({ status, error }: RefundRow) =>
  status === "done" && error?.startsWith("Settled by hand: ") === true;
/** How much of one payment was refunded or is being refunded. */
export const returnedOf = (row: BookingRow, payment: string) =>
  row.refunds
    .filter((refund) => refund.payment === payment && refund.status !== "withdrawn")
    .reduce((sum, { amount }) => sum + amount, 0);
/** The same amount, including what a bank has taken back. */
export const goneOf = (row: BookingRow, payment: string) =>
  returnedOf(row, payment) +
  row.lost.filter((lost) => lost.payment === payment).reduce((sum, { amount }) => sum + amount, 0);

export const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);

/**
 * Checks that the ledger of a booking agrees with its payments, refunds and disputes. `corrected`: what administrators gave its designer at the
 * operator's cost, as a loss or for refunds.
 * @throws Broken
 */
function checkLedger(name: string, row: BookingRow, corrected = { loss: 0, goodwill: 0 }): void {
  const { payments, refunds, ledger, unbalanced } = row;
  const { provider = 0, customer = 0, held = 0, fee = 0, loss = 0, goodwill = 0 } = ledger;
  // The designer's money: available, on its way, at their bank, or withheld for them.
  const { payable = 0, outgoing = 0, bank = 0, transferred = 0, tds = 0, tcs = 0 } = ledger;
  const elsewhere = sum(refunds.filter(settledByHand));
  const theirs = payable + outgoing + bank + elsewhere + transferred + tds + tcs;
  ensure(unbalanced === 0, `${unbalanced} postings of ${name} do not add up`);
  const done = refunds.filter(({ status }) => status === "done");
  ensure(
    provider === sum(payments) - sum(done) + elsewhere - sum(row.lost),
    `the ledger has ${provider} of ${name} with the provider`,
  );
  const keptId = keptOf(row)?.id;
  const of = (id: string | undefined, items: { payment: string; amount: number }[]) =>
    sum(items.filter(({ payment }) => payment === id));
  const promised = of(
    keptId,
    refunds.filter(({ status }) => status !== "withdrawn"),
  );
  // Other payments are refunded in full. If a bank takes back an amount that was already refunded, the customer owes it.
  const owed = sum(payments.filter(({ id }) => id !== keptId));
  const returned = sum(done) + sum(row.lost) - of(keptId, done) - of(keptId, row.lost);
  ensure(
    customer === of(keptId, done) - promised + returned - owed,
    `the ledger owes ${-customer} to the customer of ${name}`,
  );
  const left = (keptOf(row)?.amount ?? 0) - promised - of(keptId, row.lost);
  const kept = Math.max(left, 0);
  const given = corrected.loss + corrected.goodwill;
  ensure(
    -(held + theirs + fee) === kept + given && loss === kept - left + corrected.loss && goodwill === corrected.goodwill,
    `of ${name} the ledger keeps ${-(held + theirs + fee)} and has lost ${loss}, and ${left} is left`,
  );
  if (row.released) {
    ensure(
      held === 0 && -fee === feeOf(kept, row.fee),
      `of ${name} ${-held} are held, and the fee on ${kept} is ${-fee}`,
    );
  } else {
    ensure(theirs === -given && fee === 0, `${name} is not released, and ${-theirs} are the designer's`);
  }
}

/** What both kinds of histories know about a booking from people's actions. */
export type Sold = { status: BookingStatus; price: number; currency: string };

/**
 * Checks a booking after a step: its way from one status to the next, which is stored, its price, its ledger, and the payment that it keeps. `owed`:
 * the part of that payment that its customer was promised. `lateness`: by how much a release may seem too early.
 * @throws Broken
 */
export function checkBooking(
  name: string,
  row: BookingRow,
  known: Sold,
  {
    owed,
    lateness = 0,
    corrected,
  }: { owed: number; lateness?: number; corrected?: { loss: number; goodwill: number } },
): void {
  ensure(mayBecome(known.status, row.status), `${name} went from ${known.status} to ${row.status}`);
  known.status = row.status;
  const { price, currency } = known;
  ensure(row.price === price && row.currency === currency, `${name} costs ${row.price} ${row.currency}`);
  checkLedger(name, row, corrected);
  if (row.released) ensure(Date.now() >= row.end + HELD - lateness, `${name} was released too early`);
  const [kept, ...others] = row.payments.filter(({ status }) => status === "captured");
  ensure(others.length === 0, `${name} keeps two payments`);
  const stands = price > 0 && (["confirmed", "completed"].includes(row.status) || row.cancelledBy !== null);
  ensure(stands === (kept !== undefined), `${name} is ${row.status} and ${kept ? "keeps a" : "has no"} payment`);
  if (!kept) return;
  ensure(kept.amount === price && kept.currency === currency, `${kept.id} is not the price, and kept`);
  const promised = returnedOf(row, kept.id);
  ensure(promised <= owed, `${promised} of ${name} are being returned, and ${owed} are owed`);
}

/**
 * Checks, at rest, that the tables agree with the provider's books of a booking's order. `owed`: the amount to return of a payment, if not all of it.
 * @throws Broken
 */
export function compareWithBooks(
  name: string,
  row: BookingRow,
  { payments, refunds }: { payments: Payment[]; refunds: Refund[] },
  owed: (payment: string) => number | undefined,
): void {
  const captured = payments.filter((payment) => payment.captured);
  const list = (all: { id: string; amount: number; currency: string }[]) =>
    all
      .map(({ id, amount, currency }) => `${id} ${amount} ${currency}`)
      .sort()
      .join();
  ensure(
    list(row.payments) === list(captured),
    `of ${name} ${list(captured)} was captured, and recorded: ${list(row.payments)}`,
  );
  const kept = keptOf(row)?.id;
  const of = (payment: string, all: { payment: string; amount: number }[]) =>
    sum(all.filter((one) => one.payment === payment));
  let [there, owes] = [0, 0];
  for (const { id, amount } of captured) {
    const returned = sum(refunds.filter(({ payment_id, status }) => payment_id === id && status === "processed"));
    const elsewhere = of(id, row.refunds.filter(settledByHand));
    const back = returned + elsewhere;
    const wanted = owed(id) ?? amount;
    ensure(
      back === wanted,
      `of ${id} for ${name} ${back} were returned, and ${wanted} were owed: ${JSON.stringify(row)}`,
    );
    ensure(
      id === kept || row.payments.some((one) => one.id === id && one.status === "refunded"),
      `${id} was returned and is kept`,
    );
    there += amount - returned - of(id, row.lost);
    if (id !== kept) owes += back + of(id, row.lost) - amount;
  }
  ensure(
    (row.ledger.provider ?? 0) === there && (row.ledger.customer ?? 0) === owes,
    `the provider has ${there} of ${name}, and the ledger says ${JSON.stringify(row.ledger)}`,
  );
}

/** The unfinished work of these bookings and transfers, as text. */
export const unsettledMoney = (rows: BookingRow[], transfers: readonly TransferRow[] = []): string[] => [
  ...rows
    .filter(({ status, end }) => status === "pending_payment" || (status === "confirmed" && end <= Date.now()))
    .map(({ id, status }) => `${id} is ${status}`),
  ...rows
    .filter(({ ledger }) => (ledger.held ?? 0) !== 0)
    .map(({ id, ledger }) => `of ${id} ${-(ledger.held ?? 0)} are held`),
  ...rows.filter(({ noShow }) => noShow?.status === "open").map(({ id }) => `the no-show of ${id} is open`),
  ...rows.filter(({ checkAt }) => checkAt !== null).map(({ order }) => `${order} will be asked about`),
  ...rows.flatMap(({ refunds }) =>
    refunds
      .filter(({ status }) => status !== "done" && status !== "withdrawn")
      .map(({ id, status, error }) => `refund ${id} is ${status}: ${error}`),
  ),
  ...transfers
    .filter(({ status }) => !["held", "settled", "closed"].includes(status))
    .map(({ id, status, error }) => `transfer ${id} is ${status}: ${error}`),
];
