import { ensure } from "../model/broken.ts";
import {
  checkBooking,
  goneOf,
  keptOf,
  readBookings,
  readPayouts,
  readTransfers,
  settledByHand,
  sum,
} from "../model/ledger.ts";
import { feeOf } from "../model/rules.ts";
import { type History, LEAST, type Sale, type State } from "./history.ts";

/** Problems that the audit may report: waiting work, and cases that only an administrator can settle. Any other problem is always an error. */
const WAITING = [
  ...["refund_failed", "refund_late", "event_parked", "event_late", "order_unchecked", "payout_late"],
  ...["transfer_failed", "transfer_late", "dispute_late", "returned_too_much", "settlement_held"],
];

export async function read(history: History): Promise<State> {
  const sql = history.world.reader;
  const ids = history.sellers.map(({ id }) => id);
  const [rows, { payouts, entered }, transfers, [more]] = await Promise.all([
    readBookings(sql, ids),
    readPayouts(sql, ids),
    readTransfers(sql, ids),
    sql<{ payees: Record<string, string>; handed: State["handed"]; lookedAt: string[] }[]>`
      select (select coalesce(jsonb_object_agg(o.id, o.payee_id), '{}') from public.payouts o) as payees,
             (
               select coalesce(jsonb_agg(jsonb_build_object('booking', e.booking_id, 'designer', e.designer_id, 'account', e.account, 'minor', e.amount_minor)), '[]')
                 from public.ledger_entries e where e.kind = 'handed_over' and e.account in ('tds', 'tcs')
             ) as handed,
             array(
               select n.booking_id from public.no_shows n where n.status in ('open', 'objected')
               union
               select o.booking_id
                 from public.disputes d
                 join public.payments p on p.payment_id = d.payment_id
                 join public.payment_orders o on o.order_id = p.order_id
                where d.ended_at is null
             ) as "lookedAt"`,
  ]);
  const withPayee = payouts.map((payout) => ({ ...payout, payee: more?.payees[payout.id] ?? "" }));
  return { rows, payouts: withPayee, entered, transfers, handed: more?.handed ?? [], lookedAt: more?.lookedAt ?? [] };
}

/** Compares the tables with people's actions and with the provider's books. @throws Broken */
export async function check(history: History): Promise<State> {
  const before = history.state;
  const state = await read(history);
  history.state = state;
  for (const sale of history.sales) checkSale(history, sale, state);
  checkPayouts(history, state, before);
  history.administered = false;
  return state;
}

/** Asks the audit. @throws Broken */
export async function audit(history: History): Promise<void> {
  const problems = await problemsOf(history);
  const wrong = problems.filter(({ kind }) => !WAITING.includes(kind));
  ensure(wrong.length === 0, `the audit finds ${JSON.stringify(wrong)}`);
}

type Problem = { kind: string; detail: string; paymentId: string | null };

export async function problemsOf(history: History): Promise<Problem[]> {
  const [row] = await history.world.owner<{ problems: Problem[] }[]>`
    select private.money_problems(50) as problems`;
  return row?.problems ?? [];
}

function checkSale(history: History, sale: Sale, { rows }: State): void {
  const row = rows.find(({ id }) => id === sale.id);
  const name = `#${sale.number}`;
  ensure(row, `${name} is gone`);
  checkBooking(name, row, sale, { owed: sale.cancelled + sale.byHand + sale.absent, corrected: sale.corrected });
  ensure(
    row.fee.percent === sale.fee.percent && row.fee.minimum === sale.fee.minimum,
    `${name} has another commission than it was made under`,
  );
  if (row.released) sale.rates ??= { ...history.rates };
  const kept = keptOf(row);
  if (!kept) return;
  // Nothing is paid twice: never more than the designer had earned at some time.
  const left = Math.max(0, kept.amount - goneOf(row, kept.id));
  const share = left - feeOf(left, sale.fee);
  const keptBack = sale.owesPlan && row.status === "completed" && left > 0 && !row.noShow ? Math.ceil(share / 2) : 0;
  sale.most = Math.max(sale.most, share - keptBack + sale.corrected.loss + sale.corrected.goodwill);
  const { outgoing = 0, bank = 0, transferred = 0, tds = 0, tcs = 0 } = row.ledger;
  const paid = -(outgoing + bank + sum(row.refunds.filter(settledByHand)) + transferred + tds + tcs);
  const most = sale.most + Math.max(0, -sale.corrected.bank);
  ensure(paid <= most, `${paid} of ${name} were paid out or withheld, and ${most} were the designer's`);
}

function checkPayouts(history: History, state: State, before: State): void {
  const made = state.payouts.filter(({ id }) => !history.payouts.has(id));
  for (const row of state.payouts) {
    const known = history.payouts.get(row.id);
    const name = `the payout of ${row.amount}`;
    history.payouts.set(row.id, row);
    if (known) {
      ensure(known.amount === row.amount && known.payee === row.payee, `${name} was ${known.amount}, to another payee`);
      const may =
        known.status === row.status ||
        known.status === "on_its_way" ||
        (known.status === "paid" && row.way === "by_hand");
      ensure(may, `${name} went from ${known.status} to ${row.status}`);
      continue;
    }
    const seller = history.sellers.find(({ id }) => id === row.designer);
    ensure(seller, `${name} is nobody's`);
    history.count("payout", `${row.way}, ${history.administered ? "by an administrator" : "by a run"}`);
    // This payout repeats a failed one, whatever has changed for its designer since.
    if (history.restored.has(row.id)) continue;
    ensure(row.payee === seller.payee, `${name} goes to another payee`);
    ensure(row.amount > 0 && row.currency === seller.currency, `${name} is in ${row.currency}`);
    ensure(!seller.paused && !seller.next, `${name} is to somebody who is paused or changes their bank`);
    const together = made
      .filter(({ id, designer }) => designer === seller.id && !history.restored.has(id))
      .reduce((sum, { amount }) => sum + amount, 0);
    // At most half of it is withheld, for example for earlier payouts.
    ensure(history.administered || history.atOnce || together >= LEAST / 2, `a run paid ${together}`);
  }
  for (const booking of state.lookedAt.filter((id) => before.lookedAt.includes(id))) {
    // A debt that a payout recovers is above 0 until the payout is paid.
    const leaving = ({ rows }: State) => Math.max(0, -(rows.find(({ id }) => id === booking)?.ledger.outgoing ?? 0));
    ensure(leaving(state) <= leaving(before) || history.atOnce, `money of ${booking} left while it is looked at`);
  }
  ensure(sumOf(state.handed) === history.handedOver, `${history.handedOver} were handed over`);
  for (const seller of history.sellers) {
    const own = state.payouts.filter(({ designer }) => designer === seller.id);
    const { outgoing = 0, bank = 0, transferred = 0 } = state.entered[seller.id] ?? {};
    const onTheirWay = sum(own.filter(({ status }) => status === "on_its_way"));
    ensure(-outgoing === onTheirWay, `${onTheirWay} are on their way, and the ledger says ${-outgoing}`);
    const sales = history.sales.filter((sale) => sale.seller === seller);
    const byHand = sales.reduce((all, { corrected }) => all - corrected.bank, 0);
    const sent = own.reduce((all, { id }) => all + (history.sent.get(id) ?? 0), 0);
    const returned = state.rows.filter(({ designer }) => designer === seller.id).flatMap(({ refunds }) => refunds);
    const handed = state.handed.filter(({ designer }) => designer === seller.id);
    const left = sent + byHand + sum(returned.filter(settledByHand)) + sumOf(handed);
    ensure(-bank === left, `${left} have left the bank, and the ledger says ${-bank}`);
    const arrived = seller.accounts.reduce((all, account) => all + history.books.settledTo(account), 0);
    ensure(-transferred <= arrived, `${-transferred} were transferred, and ${arrived} have arrived`);
  }
}

const sumOf = (amounts: { minor: number }[]) => amounts.reduce((all, { minor }) => all + minor, 0);
