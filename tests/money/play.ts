import * as z from "zod/mini";
import { ApiError } from "../../edge-functions/shared/api-error.ts";
import { settledLine, settledLines } from "../../local/sandboxes/razorpay/settlements.ts";
import { ensure } from "../model/broken.ts";
import { goneOf, keptOf, percentAt } from "../model/ledger.ts";
import { feeOf, share } from "../model/rules.ts";
import { newBooking, refusalOf } from "../support/db.ts";
import { signatureOf } from "./books.ts";
import { check } from "./check.ts";
import { accountOf, type History, HOUR, pick, type Sale, type Seller } from "./history.ts";
import type { Bearer, Doer, Payment, Step } from "./steps.ts";

/** Starts of slots, in hours from now: never at the limits of the rules. */
const SLOTS = [1.25, 3.25, 23.25, 25.25, 30.25, 49.25, 60.25];
const SESSION_MS = HOUR / 2;
const Any = z.any();
/** The result of a call: its answer, or its refusal's code. */
type End = { answer: unknown; refusal?: undefined } | { refusal: string };

/** Returns the end of a call. @throws any error that is not a refusal of ours */
async function endOf(work: Promise<unknown>): Promise<End> {
  return work.then(
    (answer): End => ({ answer }),
    (error: Error & { code?: string }): End => {
      if (error instanceof ApiError && error.status < 500) return { refusal: error.code };
      // Administrators get refusals as sentences.
      if (error.code === "P0001" || error.code?.startsWith("PT4")) return { refusal: error.message };
      throw error;
    },
  );
}

export async function play(history: History, step: Step): Promise<void> {
  history.log.push(JSON.stringify(step));
  history.atOnce = step.do === "at_once";
  await act(history, step);
  await check(history);
}

/** Waits for all of them, even if one fails: nothing continues after a history has ended. */
async function together(works: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

type Does = { [Name in Step["do"]]: (history: History, step: Extract<Step, { do: Name }>) => unknown };
const DOES: Does = {
  buy,
  pay: (history, { sale, how, verified }) => pay(history, history.sale(sale), how, verified),
  hear: (history, { event, times }) => hear(history, event, times),
  jobs: (history, { crash }) => jobs(history, crash),
  tick: (history, { crash }) => tick(history, crash),
  pass: (history, { hours }) => history.pass(hours),
  cancel: (history, { sale, by }) => cancel(history, history.sale(sale), by),
  refund: (history, { sale, part, by }) => refund(history, history.sale(sale), part, by),
  pending_ends: (history, { which, well }) => endPending(history, which, well),
  settle_refund: (history, { which, how }) => settleRefund(history, which, how),
  absent,
  dispute: (history, { sale, part, end }) => dispute(history, history.sale(sale), part, end),
  run: (history, { runs }) => run(history, runs),
  pay_now: (history, { seller }) => payNow(history, history.seller(seller)),
  end_payout: (history, { payout, how, times }) => endPayout(history, payout, how, times),
  settle: (history, { seller }) =>
    history.seller(seller)?.accounts.forEach((account) => void history.books.bank.settle(account)),
  change_payee: (history, { seller }) => changePayee(history, history.seller(seller)),
  link: (history, { seller, on }) => link(history, history.seller(seller), on),
  pause: (history, { seller, on }) => pause(history, history.seller(seller), on),
  commission: (history, { currency, percent, minimum }) => setCommission(history, currency, percent, minimum),
  withhold: async (history, { tax, percent }) => {
    await history.world
      .owner`select admin.set_withholding(${tax}, ${percent}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    history.rates[tax] = percent;
  },
  record_tax_payment: (history, { tax }) => handOver(history, tax),
  correct: (history, { sale, amount, against }) => correct(history, history.sale(sale), amount, against),
  write_plan: (history, { sale, sent }) => writePlan(history, history.sale(sale), sent),
  import_settlements: (history, { sale, undo }) => importSettlements(history, history.sale(sale), undo),
  waive: (history, { seller }) => waive(history, history.seller(seller)),
  fault: (history, step) => void history.books.faults.add(step),
  earn,
  at_once: (history, { steps }) => together(steps.map((one) => act(history, one))),
};
export async function act(history: History, step: Step): Promise<void> {
  await (DOES[step.do] as (history: History, step: Step) => unknown)(history, step);
}

/** Buys a slot of a designer for a customer, unless it is taken. */
async function buy(history: History, step: Extract<Step, { do: "buy" | "earn" }>): Promise<Sale | undefined> {
  const seller = history.seller(step.seller);
  const customer = pick(history.world.customers, step.customer);
  const hours = pick(SLOTS, step.slot);
  if (!seller || !customer || !hours) return undefined;
  const start = Math.floor(Date.now() / 1000) * 1000 + hours * HOUR;
  const { designer, price, currency } = seller;
  const [from, to] = [start, start + SESSION_MS].map((at) => new Date(at).toISOString());
  const hold = { from: from ?? "", to: to ?? "", status: "pending_payment", priceMinor: price, currency } as const;
  let id = "";
  const refusal = await refusalOf(
    newBooking(history.world.owner, customer, designer, hold).then((made) => {
      id = made;
    }),
  );
  if (refusal) {
    // The slot is taken, or the customer already has three holds.
    const expected = refusal.state === "23P01" || refusal.message === "too_many_holds";
    ensure(expected, `a hold was refused: ${refusal.message}`);
    return undefined;
  }
  // The promises of a booking are copied from its service, which is the same for all here.
  if (step.plan) await history.world.admin`update public.bookings set plan_days = 2 where id = ${id}`;
  const order = history.process().api["POST /bookings/create-order"];
  const request = { userId: customer, body: { bookingId: id, amount: price } } as Parameters<typeof order>[0];
  let made = await order(request).catch(() => undefined);
  // The response was lost, and the customer presses the button again.
  for (let n = 0; n < 4 && !made; n++) made = await order(request).catch(() => undefined);
  ensure(made, "there is no order");
  const sale: Sale = {
    number: history.sales.length,
    id,
    seller,
    customer,
    price,
    currency,
    fee: history.terms[currency] ?? { percent: 0, minimum: 0 },
    start,
    order: made.id,
    status: "pending_payment",
    cancelled: 0,
    byHand: 0,
    absent: 0,
    corrected: { loss: 0, bank: 0, goodwill: 0 },
    owesPlan: step.plan,
    most: 0,
    rates: undefined,
  };
  history.sales.push(sale);
  await pay(history, sale, step.do === "buy" ? step.how : "captured", step.do === "earn" || step.verified);
  return sale;
}

async function pay(history: History, sale: Sale | undefined, how: Payment, verified: boolean): Promise<void> {
  if (!sale) return;
  const { bank } = history.books;
  const other = sale.currency === "INR" ? "USD" : "INR";
  const paid = bank.pay(bank.order(sale.order), {
    failed: how === "failed",
    ...(how === "too_much" && { amount: sale.price + 1 }),
    ...(how === "other_currency" && { currency: other }),
  });
  if (how !== "failed" && how !== "authorized") bank.take(paid);
  if (!verified) return;
  const verify = history.process().api["POST /bookings/verify-payment"];
  const body = {
    bookingId: sale.id,
    razorpay_order_id: sale.order,
    razorpay_payment_id: paid.id,
    razorpay_signature: signatureOf(sale.order, paid.id),
  };
  const end = await endOf(verify({ userId: sale.customer, body } as Parameters<typeof verify>[0])).catch(() => ({
    refusal: "no answer",
  }));
  history.count("verified", end.refusal ?? "confirmed");
}

async function hear(history: History, index: number, times: number): Promise<void> {
  const event = pick(history.books.unheard, index);
  // Only a webhook reports a dispute: the provider repeats it until it is accepted.
  if (!event || (times === 0 && event.event.startsWith("payment.dispute."))) return;
  history.books.unheard = history.books.unheard.filter((one) => one !== event);
  await Promise.all(Array.from({ length: times }, () => history.hear(event)));
  history.say(`${event.event} is heard ${times} times`);
}

async function jobs(history: History, crash: number | null): Promise<void> {
  const { counts } = await history.process(crash).work();
  for (const [kind, { done, failed }] of Object.entries(counts)) {
    if (done > 0) history.count(`job ${kind}`, "done");
    if (failed > 0) history.count(`job ${kind}`, "failed");
  }
}

/** Does the clock's work of each minute, as far as it concerns money. */
export async function tick(history: History, crash: number | null = null): Promise<void> {
  const process = history.process(crash);
  const steps = ["sweep_bookings", "settle_no_shows", "jobs", "release_earnings", "run_payouts"] as const;
  for (const step of steps) {
    await (step === "jobs" ? process.work() : process.database.call(step, {}, Any)).catch((error: Error) => {
      ensure(crash !== null, `${step}: ${error.message}`);
    });
  }
}

async function cancel(history: History, sale: Sale | undefined, by: Doer): Promise<void> {
  if (!sale) return;
  const row = history.state.rows.find(({ id }) => id === sale.id);
  const kept = row && keptOf(row);
  const left = row && kept ? Math.max(0, row.price - goneOf(row, kept.id)) : 0;
  const percent = by === "customer" && row ? percentAt(row, Date.now()) : 100;
  const promised = Math.min(left, share(sale.price, percent));
  const actor = by === "customer" ? sale.customer : sale.seller.id;
  const end = await endOf(
    by === "administrator"
      ? history.world.owner`select admin.cancel_booking(${sale.id}, 'Why.', 'Asha', 'Why.')`
      : history
          .process()
          .database.call("cancel_booking", { actorId: actor, bookingId: sale.id, refundMinor: promised }, Any),
  );
  history.count(`cancelled by the ${by}`, end.refusal ? "refused" : "done");
  history.say(`the ${by} cancels #${sale.number}: ${end.refusal ?? promised}`);
  if (end.refusal !== undefined) {
    ensure(history.atOnce || end.refusal !== "refund_changed", `${promised} are not what would be refunded`);
    return;
  }
  // A booking that was already cancelled does not change.
  if (row?.status === "cancelled") return;
  if (history.atOnce) {
    const [first] = await history.world.owner<{ by: string }[]>`
      select cancelled_by as by from public.cancellations where booking_id = ${sale.id}`;
    if (first?.by !== by) return;
  }
  // An administrator's cancellation refunds the rest.
  const [returned] = by === "administrator" ? (end.answer as { cancel_booking: string }[]) : [];
  sale.cancelled = returned ? Math.round(Number(returned.cancel_booking) * 100) : promised;
  ensure(history.atOnce || sale.cancelled === promised, `${sale.cancelled} are refunded, and not ${promised}`);
}

async function refund(history: History, sale: Sale | undefined, part: number, by: Bearer | "there"): Promise<void> {
  const row = history.state.rows.find(({ id }) => id === sale?.id);
  const kept = row && keptOf(row);
  if (!sale || !row || !kept) return;
  const amount = Math.max(100, Math.round((sale.price * part) / 100));
  const left = sale.price - goneOf(row, kept.id);
  const fits = amount <= left;
  if (by === "there") {
    const { bank } = history.books;
    const asked = { amount, notes: [] as [], receipt: null, speed_requested: "normal", status: "processed" } as const;
    // An administrator who refunds in the dashboard sees the refunds that are already promised.
    if (!fits || history.atOnce) return;
    try {
      bank.refundOnce(bank.payment(kept.id), { ...asked, notes: [] }, null);
    } catch {
      return;
    }
    history.count("refund", "there");
    sale.byHand += amount;
    // Otherwise the product may promise the same money again.
    for (const event of history.books.unheard.filter(({ event }) => event.startsWith("refund.")))
      await history.hear(event);
    history.books.unheard = history.books.unheard.filter(({ event }) => !event.startsWith("refund."));
    await jobs(history, null);
    return;
  }
  const end = await endOf(
    history.world.owner`select admin.refund_booking(${sale.id}, ${amount / 100}, ${by}, 'Asha', 'Why.')`,
  );
  const said = end.refusal ?? (end.answer as { refund_booking: string }[])[0]?.refund_booking ?? "";
  // If a session is still to come, a refund of all that is left cancels it.
  const cancels = row.status === "confirmed" && row.end > Date.now() && amount === left;
  const repeats = end.refusal?.includes("did the same") ?? false;
  history.count("refund", end.refusal ? (repeats ? "repeated" : "refused") : `borne by the ${by}`);
  ensure(
    history.atOnce || repeats || (fits && !(cancels && by === "operator")) === (end.refusal === undefined),
    `${amount} of #${sale.number}: ${end.refusal}`,
  );
  if (end.refusal !== undefined) return;
  sale.byHand += amount;
  ensure(history.atOnce || cancels === said.includes("is cancelled"), `#${sale.number}: ${said}`);
  if (by === "designer") return;
  // The amount that the designer would have lost.
  const earned = (minor: number) => minor - feeOf(minor, sale.fee);
  const given = history.atOnce ? await goodwillOf(history, sale) : earned(left) - earned(left - amount);
  sale.corrected.goodwill = history.atOnce ? given : sale.corrected.goodwill + given;
}

/**
 * Returns what refunds at the operator's cost have given the designer of a sale, according to the ledger: for concurrent acts, the model does not
 * know their order.
 */
async function goodwillOf({ world }: History, sale: Sale): Promise<number> {
  const [row] = await world.owner<{ minor: number }[]>`
    select coalesce(sum(e.amount_minor), 0)::int as minor from public.ledger_entries e where e.booking_id = ${sale.id} and e.account = 'goodwill'`;
  return row?.minor ?? 0;
}

function endPending(history: History, which: number, well: boolean): void {
  const { store, bank } = history.books;
  const pending = [...store.refunds.values(), ...store.transfers.values()].filter(({ status }) => status === "pending");
  const one = pick(pending, which);
  const how = well ? "processed" : "failed";
  if (one?.entity === "refund") bank.settleRefund(one, how);
  if (one?.entity === "transfer") bank.endTransfer(one, how);
  if (one) history.count(`pending ${one.entity}`, how);
}

/** An administrator withdraws a failed refund, or pays it in another way. */
async function settleRefund(history: History, which: number, how: "withdrawn" | "by cheque"): Promise<void> {
  const { books, state, world } = history;
  const failed = state.rows.flatMap((row) =>
    row.refunds.filter(
      ({ status, payment }) => status === "failed" && (how === "by cheque" || payment === keptOf(row)?.id),
    ),
  );
  const refund = pick(failed, which);
  const made = [...books.store.refunds.values()].filter(({ receipt }) => receipt === refund?.id);
  // Administrators look into the provider's dashboard first.
  if (!refund || made.some(({ status }) => status !== "failed")) return;
  await (how === "withdrawn"
    ? world.owner`select admin.withdraw_refund(${refund.id}, 'Asha', 'They do not want it.')`
    : world.owner`select admin.close_case(${`refund:${refund.id}`}, 'Asha', 'By cheque.')`);
  history.count("refund", how);
  if (how === "withdrawn") {
    // The operator's goodwill for the refund is reversed.
    const sale = history.sales.find(({ id }) =>
      state.rows.some((row) => row.id === id && row.refunds.includes(refund)),
    );
    if (sale) sale.corrected.goodwill = await goodwillOf(history, sale);
  }
}

/** A customer waits alone in the room and reports it; a designer who looked in objects, and an administrator decides. */
async function absent(history: History, { sale: index, came, upheld }: Extract<Step, { do: "absent" }>): Promise<void> {
  const coming = history.sales.filter(({ status }) => status === "confirmed");
  const sale = pick(coming, index);
  if (!sale) return;
  const left = Math.ceil((sale.start + SESSION_MS - Date.now()) / HOUR);
  if (left > 0) await history.pass(left);
  const stay = (person: string, minutes: number) => history.world.owner`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    select b.id, ${person}, gen_random_uuid(), lower(b.slot), lower(b.slot) + make_interval(mins => ${minutes})
      from public.bookings b where b.id = ${sale.id}`;
  await stay(sale.customer, 29);
  if (came) await stay(sale.seller.id, 1);
  const { database } = history.process();
  const ids = { userId: sale.customer, bookingId: sale.id };
  const [known] = await history.world.owner`select from public.no_shows where booking_id = ${sale.id}`;
  const end = await endOf(database.call("report_no_show", ids, Any));
  // A second report changes nothing.
  history.count("reported", end.refusal ?? (known ? "again" : came ? `objected to: ${upheld}` : "at once"));
  if (end.refusal !== undefined || known) return;
  sale.absent = (end.answer as { refundAmount: number }).refundAmount;
  if (!came || upheld === null) return;
  await database.call("object_to_no_show", { ...ids, userId: sale.seller.id, message: "I was there." }, Any);
  await history.world.owner`select admin.decide_no_show(${sale.id}, ${upheld}, 'Asha', 'Why.')`;
  if (!upheld) sale.absent = 0;
}

async function dispute(
  history: History,
  sale: Sale | undefined,
  part: number,
  how: "won" | "lost" | "closed",
): Promise<void> {
  const { books } = history;
  const payment =
    sale &&
    pick(
      books.store.paymentsOf(sale.order).filter(({ captured }) => captured),
      part,
    );
  if (!payment) return;
  const open = [...books.disputes.values()].find((one) => one.payment.id === payment.id);
  if (open) {
    if (open.status === "open") books.endDispute(open, how);
    return;
  }
  // Banks do not know which refunds were promised or made: anything beyond the rest is the operator's loss.
  const left = part > 100 ? payment.amount : payment.amount - payment.amount_refunded;
  const amount = part > 100 ? left : Math.floor((left * part) / 100);
  if (amount > 0) books.openDispute(payment, amount);
}

/** Runs payouts. Two runs at once are two processes. */
async function run(history: History, runs: number): Promise<void> {
  // A day has one run. Without it, the next one begins.
  await history.world.admin`delete from private.payout_runs`;
  const { database } = history.process();
  const made = await Promise.all(Array.from({ length: runs }, () => database.call("run_payouts", {}, Any)));
  history.count("run", made.some(({ payouts }) => payouts > 0) ? "pays" : "pays nobody");
}

async function payNow(history: History, seller: Seller | undefined): Promise<void> {
  if (!seller) return;
  history.administered = true;
  const end = await endOf(history.world.owner`select admin.pay_now(${seller.id}, ${seller.currency}, 'Asha', 'Why.')`);
  history.count("paid between runs", end.refusal ? "refused" : "yes");
}

/** An administrator records the outcome of a payout, perhaps twice at once. */
async function endPayout(history: History, index: number, how: "paid" | "failed", times: number): Promise<void> {
  const payout = pick([...history.payouts.values()], index);
  if (!payout) return;
  const { owner } = history.world;
  const ends = await Promise.all(
    Array.from({ length: times }, () =>
      endOf(
        how === "paid"
          ? owner`select admin.payout_paid(${payout.id}, 'UTR', 'Asha', 'Why.')`
          : owner`select admin.payout_failed(${payout.id}, 'Asha', 'The bank says so.')`,
      ),
    ),
  );
  const done = ends.some(({ refusal }) => refusal === undefined);
  history.count(`payout ${payout.way} that was ${payout.status} is ${how}`, done ? "done" : "refused");
  if (payout.way === "route" || !done) return;
  // Money left the bank with the transfer that was marked as paid, and came back if it failed later.
  if (how === "failed") {
    history.sent.set(payout.id, 0);
    return;
  }
  for (const { answer } of ends.filter(({ refusal }) => refusal === undefined) as {
    answer: { payout_paid: string }[];
  }[]) {
    const id = answer[0]?.payout_paid.split(/[ ,]/)[1] ?? "";
    // The payout had failed by mistake: its sessions were paid again.
    if (id !== payout.id) history.restored.add(id);
    if (!history.sent.has(id)) history.sent.set(id, payout.amount);
  }
}

async function changePayee(history: History, seller: Seller | undefined): Promise<void> {
  if (!seller || seller.next) return;
  const { database } = history.process();
  const inIndia = seller.currency === "INR";
  const code = await endOf(
    database.call(
      "change_payee",
      {
        designerId: seller.id,
        holder: "Hanna Berg",
        country: inIndia ? "India" : "United Kingdom",
        account: inIndia ? "50100087654321" : "GB33BUKB20201555555555",
        bankCode: inIndia ? "HDFC0001234" : "",
        taxId: seller.taxId,
      },
      Any,
    ),
  );
  if (code.refusal !== undefined) return;
  const [mail] = await history.world.owner<{ code: string }[]>`
    select content ->> 'code' as code from public.outbox
     where recipient_id = ${seller.id} and kind = 'confirm_payee' and status = 'waiting'`;
  await database.call("enter_payee_code", { designerId: seller.id, code: mail?.code ?? "" }, Any);
  const [row] = await history.world.owner<{ id: string }[]>`
    select id from private.payees where designer_id = ${seller.id} and effective_at > now()`;
  ensure(row, "the new bank details are not there");
  seller.next = { payee: row.id, hours: 72 };
  history.count("bank details", "changed");
}

async function link(history: History, seller: Seller | undefined, on: boolean): Promise<void> {
  if (seller?.currency !== "INR") return;
  const account = on ? accountOf(seller.id, seller.accounts.length) : null;
  await history.world.owner`select admin.link_account(${seller.id}, ${account}, 'Asha', 'Why.')`;
  if (account) seller.accounts.push(account);
  seller.linked = on;
}

async function pause(history: History, seller: Seller | undefined, on: boolean): Promise<void> {
  if (!seller || seller.paused === on) return;
  const { owner } = history.world;
  await (on
    ? owner`select admin.pause_payouts(${seller.id}, 'Asha', 'Why.')`
    : owner`select admin.resume_payouts(${seller.id}, 'Asha', 'Why.')`);
  seller.paused = on;
}

async function setCommission(history: History, index: number, percent: number, minimum: number): Promise<void> {
  const currency = pick(["USD", "INR"], index) ?? "";
  await history.world
    .owner`select admin.set_commission(${currency}, ${percent}, ${minimum / 100}, p_sure => true, p_by_whom => 'Asha', p_reason => 'Why.')`;
  history.terms[currency] = { percent, minimum };
}

async function handOver(history: History, tax: "tds" | "tcs"): Promise<void> {
  const reference = `CIN ${history.log.length}`;
  const end = await endOf(history.world.owner<{ amount: number }[]>`
    select round(admin.record_tax_payment(${tax}, to_char(date_trunc('month', now() at time zone 'UTC') - interval '1 day', 'YYYY-MM'), ${reference}, 'Asha', 'Why.') * 100)::int as amount`);
  history.count("handed over", end.refusal ? "nothing" : "yes");
  if (end.refusal === undefined) history.handedOver += (end.answer as { amount: number }[])[0]?.amount ?? 0;
}

async function correct(
  history: History,
  sale: Sale | undefined,
  amount: number,
  against: "loss" | "bank",
): Promise<void> {
  if (!sale) return;
  const end = await endOf(
    history.world.owner`select admin.correct_balance(${sale.id}, ${amount / 100}, ${against}, 'Asha', 'Why.')`,
  );
  ensure(end.refusal?.includes("did the same") ?? true, `${amount} of #${sale.number}: ${end.refusal}`);
  if (end.refusal === undefined) sale.corrected[against] += amount;
}

export async function writePlan(history: History, sale: Sale | undefined, sent: boolean): Promise<void> {
  if (!sale?.owesPlan) return;
  const { owner } = history.world;
  const end = await endOf(
    sent
      ? owner`
          insert into public.plan_versions (booking_id, number, content) values (${sale.id}, 1, '{"found": "Light.", "steps": [], "items": [], "files": [], "floorPlan": null}')`
      : owner`select admin.close_case(${`plan:${sale.id}`}, 'Asha', 'They agreed.')`,
  );
  history.count("plan", end.refusal ? "not owed" : sent ? "sent" : "decided about");
  if (end.refusal === undefined) sale.owesPlan = false;
}

/** The lines of the provider's report about a sale, in a settlement of its own. */
function settledOf({ books: { store, disputes } }: History, { number, order }: Sale): object[] {
  const payments = store.paymentsOf(order).filter(({ captured }) => captured);
  const refunds = payments.flatMap(({ id }) => store.refundsOf(id));
  const paid = new Set(payments.map(({ id }) => id));
  const lost = [...disputes.values()].filter(({ payment, status }) => paid.has(payment.id) && status === "lost");
  return [
    ...settledLines(payments, refunds),
    ...lost.map(({ id, payment, amount }) =>
      settledLine("adjustment", `adj_${id}`, { ...payment, amount }, { dispute_id: id }),
    ),
  ].map((line) => ({ ...line, settlement_id: `setl_${number}` }));
}

export async function importSettlements(history: History, sale: Sale | undefined, undo: boolean): Promise<void> {
  const lines = sale ? settledOf(history, sale) : [];
  if (!sale || lines.length === 0) return;
  const { owner } = history.world;
  const { refusal } = await endOf(owner`select admin.import_settlements(${JSON.stringify(lines)}, 'Asha', 'Why.')`);
  ensure(refusal === undefined, `the settlement of #${sale.number}: ${refusal}`);
  history.count("settlement", "imported");
  if (!undo) return;
  const end = await endOf(owner`select admin.undo_settlement(${`setl_${sale.number}`}, 'Asha', 'Why.')`);
  ensure(history.atOnce || end.refusal === undefined, `the settlement of #${sale.number}: ${end.refusal}`);
  history.count("settlement", "undone");
}

async function waive(history: History, seller: Seller | undefined): Promise<void> {
  if (!seller) return;
  const rows = history.state.rows.filter(({ designer }) => designer === seller.id);
  const debts = rows.filter(({ ledger }) => (ledger.payable ?? 0) > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  let left = rows.reduce((sum, { ledger }) => sum + (ledger.payable ?? 0), 0);
  const end = await endOf(
    history.world.owner`select admin.waive_debt(${seller.id}, ${seller.currency}, 'Asha', 'Why.')`,
  );
  history.count("debt", end.refusal ? "none" : "waived");
  ensure(left > 0 === (end.refusal === undefined), `${left} are owed: ${end.refusal}`);
  for (const { id, ledger } of debts) {
    const given = Math.min(Math.max(left, 0), ledger.payable ?? 0);
    const sale = history.sales.find((one) => one.id === id);
    if (sale) sale.corrected.loss += given;
    left -= given;
  }
}

async function earn(history: History, step: Extract<Step, { do: "earn" }>): Promise<void> {
  const sale = await buy(history, step);
  if (!sale) return;
  await history.pass(Math.ceil((sale.start - Date.now()) / HOUR) + 49);
  await tick(history);
  if (step.after === "nothing") return;
  await run(history, 1);
  // The run's transfers.
  await jobs(history, null);
  await check(history);
  if (step.after === "run") return;
  const payout = [...history.payouts.values()].findIndex(
    ({ status, designer }) => status === "on_its_way" && designer === sale.seller.id,
  );
  if (payout >= 0) await endPayout(history, payout, "paid", 1);
  for (const account of sale.seller.accounts) history.books.bank.settle(account);
  await history.pass(24);
  await jobs(history, null);
  await check(history);
  if (step.after === "refund") await refund(history, sale, 50, "designer");
  if (step.after === "dispute") await dispute(history, sale, 40, "lost");
}
