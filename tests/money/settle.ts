import { ensure } from "../model/broken.ts";
import { compareWithBooks, goneOf, keptOf, settledByHand, sum, unsettledMoney } from "../model/ledger.ts";
import { feeOf } from "../model/rules.ts";
import { refusalOf } from "../support/db.ts";
import { check, problemsOf } from "./check.ts";
import type { History, Sale, State } from "./history.ts";
import { act, importSettlements, tick, writePlan } from "./play.ts";

const AT_MOST = 20;

/** The unfinished work, as text. */
function unsettled({ rows, transfers, payouts }: State): string[] {
  return [
    ...unsettledMoney(rows, transfers),
    ...payouts.filter(({ status }) => status === "on_its_way").map(({ id }) => `payout ${id} is on its way`),
  ];
}

/** Removes all faults and obstacles and lets time pass until nothing is left to do. @throws Broken when that does not happen */
async function comeToRest(history: History): Promise<State> {
  const { books, sellers } = history;
  history.atOnce = false;
  history.log.push("at rest");
  books.faults.remove();
  for (const sale of history.sales) await writePlan(history, sale, true);
  for (const seller of sellers) {
    if (seller.paused) await act(history, { do: "pause", seller: sellers.indexOf(seller), on: false });
  }
  let left: string[] = [];
  for (let round = 0; round < AT_MOST; round++) {
    // First past the end of holds, then past everything that is scheduled.
    await history.pass(round === 0 ? 1 : 15 * 24);
    endAtProvider(history);
    if (left.length > 0) await retryCases(history);
    await hearAll(history);
    await tick(history);
    await act(history, { do: "run", runs: 1 });
    await check(history);
    for (const [seller, { id }] of sellers.entries()) {
      // After a failed payout an administrator insists, and less than the minimum is also paid out.
      if (availableTo(id, history.state) > 0 || excessOf(history, id).length > 0)
        await act(history, { do: "pay_now", seller });
      await act(history, { do: "settle", seller });
    }
    await act(history, { do: "jobs", crash: null });
    for (const [seller] of sellers.entries()) await act(history, { do: "settle", seller });
    await hearAll(history);
    await act(history, { do: "jobs", crash: null });
    await check(history);
    for (const [payout, { status, way }] of [...history.payouts.values()].entries()) {
      if (status === "on_its_way" && way === "by_hand")
        await act(history, { do: "end_payout", payout, how: "paid", times: 1 });
    }
    const state = await check(history);
    left = round === 0 ? ["the days to come"] : [...unsettled(state), ...available(history, state)];
    if (left.length === 0) return state;
  }
  ensure(false, `after ${AT_MOST} rounds there is no rest:\n${left.join("\n")}`);
}

/** Ends the cases that the provider and customers' banks have left open. */
function endAtProvider({ books: { store, bank, disputes }, books }: History): void {
  for (const refund of store.refunds.values()) if (refund.status === "pending") bank.settleRefund(refund, "processed");
  for (const transfer of store.transfers.values()) {
    if (transfer.status === "pending") bank.endTransfer(transfer, "processed");
  }
  for (const dispute of disputes.values()) if (dispute.status === "open") books.endDispute(dispute, "won");
}

async function hearAll(history: History): Promise<void> {
  for (const event of history.books.unheard.splice(0)) await history.hear(event);
}

/**
 * Retries open cases, as an administrator would, and withdraws refunds that are no longer possible because the customer's bank has taken the money
 * back.
 */
async function retryCases({ world: { owner } }: History): Promise<void> {
  const cases = await owner<{ id: string }[]>`
    select case_id as id from admin.open_cases where split_part(case_id, ':', 1) in ('event', 'refund', 'transfer', 'order')`;
  for (const { id } of cases) {
    const { message } = (await refusalOf(owner`select admin.retry_case(${id}, 'Asha', 'Why.')`)) ?? {};
    ensure(!message || message === "A refund cannot be more than was paid.", `${id} cannot be retried: ${message}`);
    if (message) await owner`select admin.withdraw_refund(${id.replace("refund:", "")}, 'Asha', 'Their bank has it.')`;
  }
}

const availableTo = (seller: string, { rows }: State) =>
  -rows.filter(({ designer }) => designer === seller).reduce((sum, { ledger }) => sum + (ledger.payable ?? 0), 0);

/** Returns the sales of a seller of which too much was withheld, after a refund. */
const excessOf = ({ sales, state }: History, seller: string) =>
  sales.filter(
    (sale) => sale.seller.id === seller && withheldOf(sale, state).some(({ wanted, withheld }) => withheld > wanted),
  );

/** Returns amounts that should have been paid out, as text. If all of an amount would be withheld, nothing is paid out. */
const available = ({ sellers, sales }: History, state: State) =>
  sellers
    .filter(({ id }) => availableTo(id, state) > 0)
    .filter((seller) => {
      const own = sales.filter((sale) => sale.seller === seller);
      const missing = own.flatMap((sale) => withheldOf(sale, state)).map(({ wanted, withheld }) => wanted - withheld);
      return availableTo(seller.id, state) > missing.reduce((all, minor) => all + minor, 0);
    })
    .map(({ id }) => `${availableTo(id, state)} are available to ${id}`);

/** Lets a history come to rest, then compares the provider's and the bank's books with the ledger, and both with what was promised. @throws Broken */
export async function settle(history: History): Promise<void> {
  const state = await comeToRest(history);
  const { books } = history;
  for (const sale of history.sales) compareSale(history, sale, state);
  for (const seller of history.sellers) {
    const own = state.rows.filter(({ designer }) => designer === seller.id);
    const { transferred = 0 } = state.entered[seller.id] ?? {};
    const arrived = seller.accounts.reduce((all, account) => all + books.settledTo(account), 0);
    ensure(arrived === -transferred, `${arrived} have arrived by transfers, and the ledger says ${-transferred}`);
    const payments = new Set(own.flatMap((row) => row.payments.map(({ id }) => id)));
    const passedOn = [...books.store.transfers.values()]
      .filter(({ source }) => payments.has(source))
      .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
    const wanted = state.transfers
      .filter(({ payment, status }) => payments.has(payment) && status !== "closed")
      .reduce((sum, transfer) => sum + transfer.wanted, 0);
    ensure(passedOn === wanted, `the provider has passed on ${passedOn}, and ${wanted} are wanted`);
  }
  await meetTheBank(history);
  const problems = await problemsOf(history);
  const elsewhere = state.rows.some(({ refunds }) => refunds.some(settledByHand));
  const wrong = problems.filter(({ kind }) => kind !== "returned_too_much" || !(books.disputes.size > 0 || elsewhere));
  ensure(wrong.length === 0, `in the end the audit finds ${JSON.stringify(wrong)}`);
}

/** Checks that, once everything is settled, the provider has nothing left for us. */
async function meetTheBank(history: History): Promise<void> {
  const { owner } = history.world;
  for (const sale of history.sales) await importSettlements(history, sale, false);
  await owner`select admin.retry_case(case_id, 'Asha', 'Why.') from admin.open_cases where case_id like 'settlement:%'`;
  const left = await owner`
    select booking_id, currency, sum(amount_minor) as minor from public.ledger_entries where account = 'provider'
     group by booking_id, currency having sum(amount_minor) <> 0`;
  ensure(left.length === 0, `the provider has settled all, and the ledger says ${JSON.stringify(left)}`);
  const differing = await owner`
    select detail from admin.reconciliation(0) where detail is distinct from 'The ledger has the same.' and what not like 'transfer %'`;
  ensure(differing.length === 0, `the bank does not meet the ledger: ${JSON.stringify(differing)}`);
}

/** Returns the amount withheld from a released sale in rupees so far, and the amount to withhold according to the rest of its payment. */
function withheldOf(sale: Sale, { rows, handed }: State) {
  const row = rows.find(({ id }) => id === sale.id);
  const kept = row && keptOf(row);
  const { rates, seller } = sale;
  if (!kept || !rates || seller.currency !== "INR") return [];
  const left = Math.max(0, kept.amount - goneOf(row, kept.id));
  return (["tds", "tcs"] as const).map((tax) => {
    const over = handed.filter(({ booking, account }) => booking === sale.id && account === tax);
    const withheld = over.reduce((all, { minor }) => all + minor, 0) - (row.ledger[tax] ?? 0);
    const percent = seller.taxes.includes(tax) ? rates[tax] : 0;
    return { tax, withheld, wanted: Math.round((left * percent) / 100) };
  });
}

function compareSale({ books }: History, sale: Sale, state: State): void {
  const row = state.rows.find(({ id }) => id === sale.id);
  const name = `#${sale.number}`;
  ensure(row, `${name} is gone`);
  const payments = books.store.paymentsOf(sale.order);
  const refunds = payments.flatMap(({ id }) => books.store.refundsOf(id));
  const kept = keptOf(row);
  compareWithBooks(name, row, { payments, refunds }, (payment) => {
    const all = row.refunds.filter((refund) => refund.payment === payment);
    const withdrawn = sum(all.filter(({ status }) => status === "withdrawn"));
    const reported = row.noShow?.status === "upheld" ? row.noShow.amount : 0;
    if (payment === kept?.id) return sale.cancelled + sale.byHand + reported - withdrawn;
    // For a payment that bought nothing, the part of a withdrawn refund that a bank did not take is promised again.
    const lost = sum(row.lost.filter((one) => one.payment === payment));
    return withdrawn > 0 ? (row.payments.find(({ id }) => id === payment)?.amount ?? 0) - lost : undefined;
  });
  if (!kept || !sale.rates) return;
  // The rest of the payment was paid out, and the due amount withheld: computed from the provider's books.
  const elsewhere = sum(row.refunds.filter((refund) => refund.payment === kept.id && settledByHand(refund)));
  const left = Math.max(0, kept.amount - books.gone(books.bank.payment(kept.id)) - elsewhere);
  const theirs = left - feeOf(left, sale.fee);
  if ((row.ledger.payable ?? 0) !== 0 || theirs === 0) return;
  for (const { tax, withheld, wanted } of withheldOf(sale, state)) {
    // A person who owes money gets nothing back.
    const owes = withheld > wanted && availableTo(sale.seller.id, state) < 0;
    ensure(
      wanted > theirs / 2 || withheld === wanted || owes,
      `${withheld} of ${name} were withheld as ${tax} and not ${wanted}`,
    );
  }
}
