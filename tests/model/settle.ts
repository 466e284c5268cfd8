import { runJobs } from "../support/jobs.ts";
import { mailsTo } from "../support/mail.ts";
import { provider } from "../support/money.ts";
import { ensure, type History, type Known, owedOf } from "./history.ts";
import { type BookingRow, compareWithBooks, keptOf, readMails, readOpenEvents, unsettledMoney } from "./ledger.ts";
import { decide } from "./no-shows.ts";
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
    ...unsettledMoney(rows),
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
    else await history.admin`select admin.retry_case(${id}, 'Asha', 'Why.')`;
  }
}

/** Removes all faults and lets time pass until nothing is left to do. @throws Broken when that does not happen */
async function comeToRest(history: History): Promise<BookingRow[]> {
  await history.calm();
  for (const booking of history.bookings) {
    if (booking.order) await provider.release(booking.order);
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
    }
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
  const problems = await history.sql<{ problem: { kind: string; detail: string } }[]>`
    select problem
      from jsonb_array_elements(public.audit_money(1000000) -> 'problems') problem
     where problem ->> 'bookingId' = any (${rows.map(({ id }) => id)})`;
  ensure(problems.length === 0, `the audit finds ${JSON.stringify(problems.map(({ problem }) => problem))}`);
  await checkMails(history, rows);
}

async function compareWithProvider(booking: Known, row: BookingRow): Promise<void> {
  const made = booking.order ? await provider.paymentsOf(booking.order) : [];
  const refunds = (await Promise.all(made.map(({ id }) => provider.refundsOf(id)))).flat();
  const owed = (payment: string) => (payment === keptOf(row)?.id ? owedOf(booking) : undefined);
  compareWithBooks(`#${booking.number}`, row, { payments: made, refunds }, owed);
  for (const { id, captured, status, amount, currency } of made) {
    if (captured) continue;
    // The provider itself refunds uncaptured payments, in full and without a receipt of ours.
    const found = refunds.filter(({ payment_id }) => payment_id === id).map((one) => `${one.amount} ${one.receipt}`);
    const byItself = status === "refunded" ? `${amount} null` : "";
    ensure(found.join() === byItself, `${id} was never captured, and was refunded: ${found}`);
    const right = amount === booking.price && currency === booking.currency;
    ensure(
      status !== "authorized" || !right || made.some((other) => other.captured),
      `${id} waits for its capture in vain`,
    );
  }
}

async function checkMails(history: History, rows: BookingRow[]): Promise<void> {
  const mails = await readMails(history.sql, history.designerIds);
  const due = new Set<string>();
  const both = (kind: string, { id }: BookingRow, sequence: number) => {
    for (const role of ["customer", "designer"]) due.add(`${kind}:${id}:${sequence}:${role}`);
  };
  for (const row of rows) {
    const booking = history.bookings.find(({ id }) => id === row.id);
    // A released hold keeps its `hold_expires_at`; a confirmed booking has none.
    if (row.hold === null) both("booking_confirmed", row, 0);
    for (let n = 1; n <= (booking?.reschedules ?? 0); n++) both("booking_moved", row, n);
    if (booking?.cancellation?.mailed) both("booking_cancelled", row, booking.reschedules + 1);
    const { noShow } = booking ?? {};
    if (noShow) due.add(`no_show_reported:${row.id}:${noShow.by === "customer" ? "designer" : "customer"}`);
    if (noShow?.by === "customer") due.add(`designer_absent:${row.id}`);
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
      // A designer's report may be false, and prevents nothing until it is upheld, which may be after the email.
      const met = !booking?.noShow || booking.noShow.by === "designer" || booking.noShow.status === "dismissed";
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
    // A reminder that is being sent while time passes is marked as dropped but still arrives.
    const underWay = own.filter(({ status, attempts }) => status === "dropped" && attempts > 0).length;
    const came = (await mailsTo(email)).length;
    ensure(came >= sent && came <= sent + underWay, `${email} was sent ${sent} mails and got ${came}`);
  }
}
