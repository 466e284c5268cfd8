import { runJobs } from "../support/jobs.ts";
import { mailsTo } from "../support/mail.ts";
import { provider } from "../support/money.ts";
import { ensure, type History, type Known, owedOf } from "./history.ts";
import {
  type BookingRow,
  keptOf,
  readMails,
  readOpenEvents,
  readPayouts,
  readTransfers,
  unsettledMoney,
} from "./ledger.ts";
import { decide } from "./no-shows.ts";
import { dispute } from "./payouts.ts";
import { watch } from "./watch.ts";

const AT_MOST = 20;
/** Emails that are dropped when their time, or their booking, is over. */
const PERISHABLE = [
  "reminder_day",
  "reminder_hour",
  "chat_open",
  "time_offered",
  "review_request",
  "calendar_conflict",
];

/** The unfinished work of a history, as text. */
async function unsettled(history: History, rows: BookingRow[]): Promise<string[]> {
  const events = await readOpenEvents(
    history.sql,
    rows.flatMap(({ order }) => order ?? []),
  );
  const mails = await readMails(history.sql, history.designerIds);
  return [
    ...unsettledMoney(rows, await readTransfers(history.sql, history.designerIds)),
    ...events.map(({ id, event, status, error }) => `${event} ${id} is ${status}: ${error}`),
    ...mails
      .filter(({ status }) => status === "waiting" || status === "parked")
      .map(({ key, status, error }) => `mail ${key} is ${status}: ${error}`),
  ];
}

/** Retries open cases, as an administrator would. */
async function retryCases(history: History, rows: BookingRow[]): Promise<void> {
  const bookings = history.bookings.map(({ id }) => id);
  const orders = rows.flatMap(({ order }) => order ?? []);
  const events = (await readOpenEvents(history.sql, orders)).map(({ id }) => `event:${id}`);
  const cases = await history.admin<{ id: string }[]>`
    select case_id as id from admin.open_cases where (booking_id = any (${bookings}::uuid[]) and case_id not like 'dispute:%') or case_id = any (${events})`;
  for (const { id } of cases) {
    const [kind, booking] = id.split(":");
    if (kind === "no_show") await decide(history, booking ?? "", false);
    else await history.admin`select admin.retry_case(${id})`;
  }
}

/** Removes all faults and lets time pass until nothing is left to do. @throws Broken when that does not happen */
async function comeToRest(history: History): Promise<BookingRow[]> {
  await history.calm();
  // The runs of other histories go on.
  for (const id of history.designerIds) await history.admin`select admin.pause_payouts(${id}, 'It is over.')`;
  for (const booking of history.bookings) {
    if (booking.order) await provider.release(booking.order);
    if (booking.dispute?.status === "open") await dispute(history, booking, 100, "won");
  }
  let left: string[] = [];
  for (let round = 0; round < AT_MOST; round++) {
    // First past the end of holds, then past everything that is scheduled.
    await history.pass(round === 0 ? 1 : 48 * 6);
    const before = await history.rows();
    await retryCases(history, before);
    for (const { id } of history.payments) {
      for (const refund of await provider.refundsOf(id)) {
        if (refund.status === "pending") await provider.changeRefund(refund.id, "processed");
      }
      for (const transfer of await provider.transfersOf(id)) {
        if (transfer.status === "pending") await provider.changeTransfer(transfer.id, "processed");
      }
    }
    for (const { account } of history.designers) if (account) await provider.settle(account);
    await runJobs("tick");
    await watch(history, before);
    const rows = await history.rows();
    left = round === 0 ? ["the days to come"] : await unsettled(history, rows);
    if (left.length === 0) return rows;
  }
  ensure(false, `after ${AT_MOST} rounds there is no rest:\n${left.join("\n")}`);
}

/** Lets a history come to rest, then compares the provider's books with the tables, and both with what was promised. @throws Broken */
export async function settle(history: History): Promise<void> {
  const rows = await comeToRest(history);
  for (const row of rows) {
    const booking = history.bookings.find(({ id }) => id === row.id);
    ensure(booking, `${row.id} was never booked`);
    await compareWithProvider(booking, row);
    history.count("in the end", row.cancelledBy ? `cancelled by the ${row.cancelledBy}` : row.status);
    for (const { status, reason } of row.payments) history.count("payment", reason ?? status);
    for (const { reason } of row.refunds) history.count("refund", reason);
  }
  await compareTransfers(history);
  const problems = await history.sql<{ problem: { kind: string; detail: string } }[]>`
    select problem
      from jsonb_array_elements(public.audit_money(1000000) -> 'problems') problem
     where problem ->> 'bookingId' = any (${rows.map(({ id }) => id)})`;
  problems.push(
    ...(await history.sql<(typeof problems)[number][]>`
      select to_jsonb(p) as problem from (select * from private.payout_problems() union all select * from private.transfer_problems()) p
       where p.kind <> 'payout_late' and exists (select 1 from public.payouts o where strpos(p.detail, o.id::text) > 0 and o.designer_id = any (${history.designerIds}::uuid[]))`),
  );
  ensure(problems.length === 0, `the audit finds ${JSON.stringify(problems.map(({ problem }) => problem))}`);
  await checkMails(history, rows);
}

async function compareWithProvider(booking: Known, row: BookingRow): Promise<void> {
  const name = `#${booking.number}`;
  const kept = keptOf(row);
  const made = booking.order ? await provider.paymentsOf(booking.order) : [];
  for (const payment of made) {
    const stored = row.payments.find(({ id }) => id === payment.id);
    const refunds = await provider.refundsOf(payment.id);
    if (!payment.captured) {
      ensure(!stored, `${payment.id} is ${payment.status} at the provider, and recorded`);
      // The provider itself refunds uncaptured payments, in full and without a receipt of ours.
      const byItself = payment.status === "refunded" ? `${payment.amount} null` : "";
      const found = refunds.map(({ amount, receipt }) => `${amount} ${receipt}`).join(", ");
      ensure(found === byItself, `${payment.id} was never captured, and was refunded: ${found}`);
      const right = payment.amount === booking.price && payment.currency === booking.currency;
      ensure(
        payment.status !== "authorized" || !right || made.some(({ captured }) => captured),
        `${payment.id} waits for its capture in vain`,
      );
      continue;
    }
    ensure(stored, `${payment.id} for ${name} was captured and is recorded nowhere`);
    ensure(
      stored.amount === payment.amount && stored.currency === payment.currency,
      `${payment.id} is recorded with ${stored.amount} ${stored.currency}`,
    );
    const paidOut = refunds.filter(({ status }) => status !== "failed");
    const ours = row.refunds.filter((refund) => refund.payment === payment.id);
    const list = (items: (readonly [string | null, number])[]) =>
      items
        .map(([id, amount]) => `${id} ${amount}`)
        .sort()
        .join(", ");
    const there = list(paidOut.map(({ id, amount }) => [id, amount]));
    const here = list(ours.map(({ providerId, amount }) => [providerId, amount]));
    ensure(there === here, `of ${payment.id} the provider has returned [${there}], and we say [${here}]`);
    const returned = paidOut.reduce((sum, { amount }) => sum + amount, 0);
    const owed = stored === kept ? owedOf(booking) : payment.amount;
    ensure(
      returned === owed,
      `of ${payment.id} (${stored.status}, ${stored.reason}) ${returned} were returned, and ${owed} were owed`,
    );
    ensure(stored === kept || stored.status === "refunded", `${payment.id} was returned and is ${stored.status}`);
  }
  const there = (await Promise.all(made.map(({ id }) => provider.refundsOf(id))))
    .flat()
    .filter(
      ({ status, payment_id }) =>
        status === "processed" && made.some(({ id, captured }) => id === payment_id && captured),
    )
    .reduce((sum, { amount }) => sum - amount, 0);
  const books = made.reduce((sum, { captured, amount }) => sum + (captured ? amount : 0), there);
  ensure(
    (row.ledger.provider ?? 0) === books - (booking.dispute?.status === "lost" ? booking.dispute.amount : 0) &&
      (row.ledger.customer ?? 0) === 0,
    `the provider has ${books} of ${name}, and the ledger says ${JSON.stringify(row.ledger)}`,
  );
  for (const { id } of row.payments)
    ensure(
      made.some((payment) => payment.id === id),
      `the provider knows nothing of ${id}`,
    );
}

/** For each payment, the provider has transferred the wanted amount, and the amount that has left agrees with the ledger. */
async function compareTransfers(history: History): Promise<void> {
  const rows = await readTransfers(history.sql, history.designerIds);
  for (const { id, account } of history.designers) {
    if (!account) continue;
    const { entered } = await readPayouts(history.sql, [id]);
    let left = 0;
    for (const paid of history.payments) {
      if (paid.booking.designer.id !== id) continue;
      const row = rows.find(({ payment }) => payment === paid.id);
      const made = await provider.transfersOf(paid.id);
      const there = made.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
      const wanted = !row || row.status === "closed" ? 0 : row.wanted;
      ensure(
        there === wanted,
        `the provider has passed on ${there} of ${paid.id}, and ${wanted} is wanted: ${row?.status}`,
      );
      ensure(
        made.every(({ on_hold, amount, amount_reversed }) => on_hold || row?.payout || amount === amount_reversed),
        `of ${paid.id} something leaves without a payout`,
      );
      if (row) history.count("transfer", row.status);
      if (made.some(({ recipient_settlement_id: settlement }) => settlement)) left += there;
    }
    const transferred = -(entered[id]?.transferred ?? 0);
    ensure(left === transferred, `${left} have left to ${account}, and the ledger says ${transferred}`);
  }
}

async function checkMails(history: History, rows: BookingRow[]): Promise<void> {
  const mails = await readMails(history.sql, history.designerIds);
  const due = new Set(history.payouts.flatMap((payout) => payout.mails));
  const both = (kind: string, { id }: BookingRow, sequence: number) => {
    for (const role of ["customer", "designer"]) due.add(`${kind}:${id}:${sequence}:${role}`);
  };
  for (const row of rows) {
    const booking = history.bookings.find(({ id }) => id === row.id);
    // A released hold keeps its `hold_expires_at`; a confirmed booking has none.
    if (row.hold === null) both("booking_confirmed", row, 0);
    for (let n = 1; n <= (booking?.reschedules ?? 0); n++) both("booking_moved", row, n);
    if (booking?.cancellation?.mailed) both("booking_cancelled", row, booking.reschedules + 1);
    if (booking?.dispute) due.add(`payment_disputed:disp_${row.id}`);
    const { noShow } = booking ?? {};
    if (noShow) due.add(`no_show_reported:${row.id}:${noShow.by === "customer" ? "designer" : "customer"}`);
    if (noShow?.decidedLater) for (const role of ["customer", "designer"]) due.add(`no_show_decided:${row.id}:${role}`);
    for (const { id, status } of row.payments)
      due.add(`${status === "captured" ? "payment_receipt" : "payment_returned"}:${row.id}:${id}:customer`);
    for (const { id } of row.refunds) due.add(`refund_receipt:${row.id}:${id}:customer`);
  }
  // A refund that the provider could not pay out was retried under another id.
  const failed = new Set<string>();
  for (const { id } of history.payments) {
    for (const { receipt, status } of await provider.refundsOf(id)) {
      if (status === "failed") failed.add(receipt ?? "");
    }
  }
  for (const { key, kind, status } of mails) {
    if (kind === "review_request" && status === "sent") {
      const booking = history.bookings.find(({ id }) => key === `review_request:${id}:customer`);
      const held = rows.find(({ id }) => id === booking?.id)?.status === "completed";
      const met = !booking?.noShow || booking.noShow.status === "dismissed";
      ensure(held && met, `a review of a session that did not take place was asked for: ${key}`);
    }
    if (PERISHABLE.includes(kind) || failed.has(key.split(":")[2] ?? "")) continue;
    ensure(due.delete(key), `nobody expected the mail ${key}`);
    ensure(status === "sent", `the mail ${key} is ${status}`);
  }
  ensure(due.size === 0, `mails are missing: ${[...due].join(", ")}`);
  for (const { id, email } of [...history.customers, ...history.designers]) {
    const own = mails.filter(({ recipient }) => recipient === id);
    const sent = own.filter(({ status }) => status === "sent").length;
    // A reminder that is being sent while time passes is marked as dropped and arrives all the same.
    const underWay = own.filter(({ status, attempts }) => status === "dropped" && attempts > 0).length;
    const came = (await mailsTo(email)).length;
    ensure(came >= sent && came <= sent + underWay, `${email} was sent ${sent} mails and got ${came}`);
  }
}
