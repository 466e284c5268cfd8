import type postgres from "postgres";
import { provider } from "../support/money.ts";
import { oneAtATime, payWeekly } from "../support/payouts.ts";
import { type Designer, ensure, type History, type Known, type PayoutKnown } from "./history.ts";
import { goneOf, keptOf, type PayoutRow, readPayouts } from "./ledger.ts";

/** The least that the run pays out, in minor units of either currency. */
const LEAST = 5000;

/**
 * Makes runs due today while this works, invisibly to the other tests that share the database. That a payout is made once, however many
 * runs there are, is tested in tests/db/payouts.test.ts.
 */
function whilePaying<Found>(
  history: History,
  work: (transaction: postgres.TransactionSql) => Promise<Found>,
): Promise<Found> {
  return history.admin.begin(async (transaction) => {
    await oneAtATime(transaction);
    for (const currency of ["USD", "INR"]) await payWeekly(transaction, currency, LEAST);
    await transaction`insert into private.withholding_rates (account, from_at, percent) values ('tds', '2000-01-01', 0.1), ('tcs', '2000-01-01', 0.5)`;
    const found = await work(transaction);
    await transaction`delete from private.withholding_rates`;
    await transaction`delete from private.payout_terms`;
    await transaction`delete from private.payout_runs`;
    return found;
  }) as Promise<Found>;
}

/** Whether an open dispute or report keeps a designer's money from leaving. */
const isLookedAt = (history: History, designer: string) =>
  history.bookings.some(
    ({ designer: { id }, noShow, dispute }) =>
      id === designer &&
      (dispute?.status === "open" ||
        (noShow?.by === "customer" && (noShow.status === "open" || noShow.status === "objected"))),
  );

/** By a daily run, or by an administrator between runs. */
export async function payOut(
  history: History,
  designer: Designer | undefined,
  by: "run" | "administrator",
): Promise<void> {
  if (!designer) return;
  if (by === "run") {
    await whilePaying(history, async (transaction) => {
      for (const _ of ["once", "again"]) await transaction`select public.run_payouts()`;
    });
    return;
  }
  history.administered += await whilePaying(history, async (transaction) => {
    const made = async () =>
      (await transaction`select count(*)::int as count from public.payouts where designer_id = ${designer.id}`)[0]
        ?.count;
    const before = await made();
    await transaction
      .savepoint((inner) => inner`select admin.pay_now(${designer.id}, ${designer.currency})`)
      .catch(() => undefined);
    return (await made()) - before;
  });
}

/** Whether a payout is by transfers: those end as the provider says, at any moment. */
const isRouted = ({ way }: PayoutRow) => way === "route";

/** Records how a payout by transfers has ended. */
function noteTransfers(history: History, known: PayoutKnown, { status }: PayoutRow): void {
  if (!isRouted(known) || known.status !== "on_its_way" || status === "on_its_way") return;
  known.status = status;
  known.mails.push(`payout_${status}:${known.id}`);
  history.count("payout by transfers", status);
}

/** The provider pays released transfers to the designer's bank; or an administrator reverses transfers that have not arrived. */
async function endTransfers(history: History, payout: PayoutKnown, how: "paid" | "failed"): Promise<void> {
  const account = history.designers.find(({ id }) => id === payout.designer)?.account;
  if (how === "paid") {
    const { settled } = await provider.settle(account ?? "");
    history.say(`${settled} transfers are settled`);
    history.count("transfers settled", settled > 0 ? "some" : "none");
    return;
  }
  const end = await history.admin`select admin.payout_failed(${payout.id}, 'The account is closed.')`.then(
    () => "done",
    () => "refused",
  );
  history.say(`a payout of ${payout.amount} by transfers is taken back: ${end}`);
  history.count("transfers taken back", end);
}

/** An administrator marks a payout as paid, as failed, or as returned. */
export async function endPayout(
  history: History,
  payout: PayoutKnown | undefined,
  how: "paid" | "failed",
): Promise<void> {
  if (!payout) return;
  if (isRouted(payout)) return endTransfers(history, payout, how);
  const end = () =>
    (how === "paid"
      ? history.admin`select admin.payout_paid(${payout.id}, 'UTR')`
      : history.admin`select admin.payout_failed(${payout.id}, 'The bank says so.')`
    ).then(
      () => "done",
      () => "refused",
    );
  const ends = await Promise.all([end(), end()]);
  const right = how === "paid" && payout.status === "failed" ? "refused" : "done";
  ensure(
    ends.every((one) => one === right),
    `a payout that is ${payout.status} was said to be ${how}: ${ends}`,
  );
  history.count(`payout ${how}`, `was ${payout.status}, ${right}`);
  history.say(`a payout of ${payout.amount} that was ${payout.status} is ${how}: ${right}`);
  if (right === "refused" || payout.status === how) return;
  payout.status = how;
  payout.mails.push(`payout_${how}:${payout.id}`);
}

/** A customer's bank wants a part of a payment back whose session is over; then it is decided. */
export async function dispute(
  history: History,
  booking: Known | undefined,
  part: number,
  end: "won" | "lost" | "closed",
): Promise<void> {
  if (!booking) return;
  const row = await history.rowOf(booking);
  const kept = keptOf(row);
  if (!kept || row.end > Date.now()) return;
  // Never more than remains after all promised refunds: the operator bears what a bank takes beyond that.
  const promised = booking.noShow && booking.noShow.status !== "dismissed" ? booking.noShow.promised : 0;
  const left = booking.price - goneOf(row, kept.id) - promised;
  const amount = booking.dispute?.amount ?? Math.round((left * part) / 100);
  if (amount < 1 || (booking.dispute && booking.dispute.status !== "open")) return;
  const status = booking.dispute ? end : "open";
  await history.sql`
    select public.note_dispute(${`disp_${booking.id}`}, ${kept.id}, ${amount}, ${booking.currency}, 'fraud', 'chargeback', ${status}, null)`;
  booking.dispute ??= { amount, status, released: (await history.rowOf(booking)).released };
  booking.dispute.status = status;
  history.say(`${amount} of #${booking.number} are disputed: ${status}`);
  history.count("dispute", status);
}

/**
 * Checks that nothing was paid out without a reason, twice, or more than there was. Runs of other histories pay these designers at any moment, so what
 * keeps a payout from being made must have been there at the last look, too.
 * @throws Broken
 */
export async function watchPayouts(history: History): Promise<void> {
  const { payouts, entered } = await readPayouts(history.sql, history.designerIds);
  for (const row of payouts) {
    const known = history.payouts.find(({ id }) => id === row.id);
    if (known) {
      noteTransfers(history, known, row);
      ensure(
        known.status === row.status && known.amount === row.amount,
        `a payout of ${known.amount} that was ${known.status} is ${row.amount} and ${row.status}`,
      );
      continue;
    }
    ensure(
      (row.status === "on_its_way" || isRouted(row)) && row.amount > 0,
      `a payout of ${row.amount} is ${row.status} at once`,
    );
    ensure(
      !(history.lookedAt.has(row.designer) && isLookedAt(history, row.designer)),
      `${row.amount} was paid out while something is looked at`,
    );
    const last = history.payouts.findLast(({ designer }) => designer === row.designer);
    // One of the run may go by transfers, and the rest by hand; each may be less than a run pays out.
    const beside = payouts.some(
      (other) => other.id !== row.id && other.designer === row.designer && other.way !== row.way,
    );
    const byRun = history.administered === 0;
    if (byRun) {
      ensure(row.amount >= LEAST || beside || row.way === "route", `a run paid out ${row.amount}`);
      ensure(!last?.failedBefore, "a run paid out to a payee where the last payout had failed");
    } else history.administered -= 1;
    history.say(`${row.amount} ${row.currency} are paid out by ${byRun ? "a run" : "an administrator"}`);
    history.count("payout", byRun ? "by a run" : "by an administrator");
    const added: PayoutKnown = {
      ...row,
      status: "on_its_way",
      failedBefore: false,
      mails: [`payout_made:${row.id}`],
    };
    history.payouts.push(added);
    noteTransfers(history, added, row);
  }
  ensure(history.administered === 0, "an administrator's payout is nowhere");
  for (const { id, currency } of history.designers) {
    const said = (status: string) =>
      payouts
        .filter((payout) => payout.designer === id && payout.status === status)
        .reduce((sum, { amount }) => sum + amount, 0);
    const { outgoing = 0, bank = 0, transferred = 0 } = entered[id] ?? {};
    ensure(
      outgoing === -said("on_its_way") && bank + transferred === -said("paid"),
      `${said("on_its_way")} ${currency} are on their way and ${said("paid")} paid, and the ledger has ${outgoing}, ${bank} and ${transferred}`,
    );
    if (isLookedAt(history, id)) history.lookedAt.add(id);
    else history.lookedAt.delete(id);
  }
  for (const payout of history.payouts) payout.failedBefore = payout.status === "failed";
}
