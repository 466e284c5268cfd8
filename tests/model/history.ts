import type postgres from "postgres";
import { vi } from "vitest";
import type {
  BookingDetails,
  BookSlotResponse,
  CancelBookingResponse,
  NoShowStatus,
} from "../../edge-functions/shared/contract/bookings.ts";
import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";
import type { ReportNoShowResponse } from "../../edge-functions/shared/contract/room.ts";
import { type Answer, call } from "../support/api.ts";
import { type PaymentResult, payInPopup } from "../support/bookings.ts";
import { currentRates, saveProfile } from "../support/db.ts";
import { runJobs } from "../support/jobs.ts";
import { provider } from "../support/money.ts";
import { newPerson, type Person } from "../support/people.ts";
import { profileRequest } from "../support/profile.ts";
import { passTime } from "../support/time.ts";
import { type BookingRow, isHeld, isLive, keptOf, readBookings, returnedOf } from "./ledger.ts";
import {
  HALF_HOUR,
  MOST_HOLDS,
  MOST_RESCHEDULES,
  mayBecome,
  OBJECT_TO_NO_SHOW,
  percentFor,
  REPORT_NO_SHOW,
  share,
} from "./rules.ts";
import {
  type Doer,
  type Doing,
  type Objection,
  type Payment,
  type Plan,
  type Step,
  type Telling,
  tell,
} from "./steps.ts";

/** A rule was broken. */
export class Broken extends Error {}
export function ensure(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

type Designer = Person & { rates: string[]; price: number; currency: string };

/** What the model knows of a booking, from the API's answers. */
export type Known = {
  /** Its number in the history. */
  number: number;
  id: string;
  customer: Person;
  designer: Designer;
  price: number;
  currency: string;
  start: number;
  /** As last seen. */
  status: BookingStatus;
  /** The cap that rescheduling has set: the highest percentage of a later refund. */
  cap: number;
  reschedules: number;
  order: string | undefined;
  orderedAt: number;
  telling: Telling | undefined;
  /** Whether a fault of the provider was set for it. */
  troubled: boolean;
  /** How a confirmed booking was cancelled; a released hold has none. */
  cancellation: { by: Doer; amount: number; mailed: boolean } | undefined;
  /** Refunded by an administrator without cancelling, minor units. */
  byHand: number;
  /** Who was in the room of the slot the whole time, and whether the other member looked in. */
  waited: { by: "customer" | "designer"; came: boolean } | undefined;
  noShow:
    | {
        by: "customer" | "designer";
        status: NoShowStatus;
        /** To be refunded when it is upheld, and what is refunded. */
        promised: number;
        refunded: number;
        reportedAt: number;
        /** Whether it was decided after the email about the report. */
        decidedLater: boolean;
      }
    | undefined;
};
/** Of the payment that is kept: what has to be refunded in the end, minor units. */
export const owedOf = ({ cancellation, byHand, noShow }: Known) =>
  (cancellation?.amount ?? 0) + byHand + (noShow?.refunded ?? 0);
export type Paid = { id: string; at: number; booking: Known; amount: number; currency: string; result: PaymentResult };

/** Slots, in half-hours from the current one: soon, around the two limits of the rules, and far. */
const SLOTS = [1, 2, 4, 5, 6, 30, 48, 49, 50, 60, 100, 150];
/** How long a popup can stay open: a day. */
const ORDER_OPEN = 48 * HALF_HOUR;
/** How long after its attempt a payment may still succeed, according to the provider: three days. */
const UNDECIDED = 144 * HALF_HOUR;
/** Tolerance for a busy machine, in ms. */
const LATENESS = 200;

const codeOf = ({ body }: Answer): string => (body as { error?: { code?: string } } | null)?.error?.code ?? "?";
const iso = (instant: number) => new Date(instant).toISOString();
const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

/**
 * One history: its people, what the model knows of their bookings, and the steps, each compared with what the rules allow. The jobs of
 * other tests may settle work of this history at any moment, so an answer may fit the state before or after the step.
 */
export class History {
  readonly sql: postgres.Sql;
  readonly admin: postgres.Sql;
  readonly customers: Person[] = [];
  readonly designers: Designer[] = [];
  readonly bookings: Known[] = [];
  readonly payments: Paid[] = [];
  /** Steps and answers, as text. */
  readonly log: string[] = [];
  /** How often each kind of answer was given. */
  readonly ends = new Map<string, number>();
  readonly #faults: { id: number }[] = [];

  /** @param sql as the tables' owner, `admin` as superuser */
  constructor(sql: postgres.Sql, admin: postgres.Sql) {
    this.sql = sql;
    this.admin = admin;
  }

  async begin({ customers, designers }: Plan): Promise<void> {
    for (let i = 0; i < customers; i++) this.customers.push(await newPerson("user", `Customer ${i}`));
    for (let i = 0; i < designers; i++) {
      const account = await newPerson("designer", `Designer ${i}`);
      const currency = i === 0 ? "USD" : "INR";
      // An odd number of cents: half of it has to be rounded.
      const price = i === 0 ? 5999 : 450_001;
      await saveProfile(
        this.sql,
        account.id,
        profileRequest({
          rates: [
            { rate: price / 100, currency },
            { rate: 0, currency },
          ],
        }),
      );
      this.designers.push({ ...account, rates: await currentRates(this.sql, account.id), price, currency });
    }
  }

  get designerIds(): string[] {
    return this.designers.map(({ id }) => id);
  }
  rows(): Promise<BookingRow[]> {
    return readBookings(this.sql, this.designerIds);
  }
  async rowOf(known: Known): Promise<BookingRow> {
    const row = (await this.rows()).find(({ id }) => id === known.id);
    ensure(row, `#${known.number} is gone`);
    return row;
  }

  /** Does a step, then checks all rules. @throws Broken */
  async play(step: Step): Promise<void> {
    this.log.push(tell(step));
    const before = await this.rows();
    await this.#do(step, before);
    await this.watch(before);
  }
  #say(what: string): void {
    this.log.push(`    ${what}`);
  }
  count(what: string, end: string): void {
    const name = `${what} → ${end}`;
    this.ends.set(name, (this.ends.get(name) ?? 0) + 1);
  }

  async #do(step: Step, before: BookingRow[]): Promise<void> {
    switch (step.do) {
      case "book":
        return void (await this.#book(step, before));
      case "rush":
        return this.#rush(step, before);
      case "order":
        return this.#order(this.#booking(step.booking), step.webhooks, step.times);
      case "pay":
        return void (await this.#pay(this.#booking(step.booking), step.how));
      case "buy": {
        const booking = await this.#book({ ...step, free: false }, before);
        if (!booking) return;
        await this.#order(booking, step.webhooks, 1);
        const paid = await this.#pay(booking, step.how);
        if (paid && !step.closed) await this.#verify(paid, 1);
        return;
      }
      case "overtaken":
        return this.#overtake(step, before);
      case "late":
        return this.#payLate(pick(this.payments, step.payment), step.status);
      case "verify": {
        const paid = pick(this.payments, step.payment);
        return paid && this.#verify(paid, step.times);
      }
      case "at_once":
        return this.#atOnce(step);
      case "cancel":
        return this.#cancel(this.#confirmed(step.booking), step.by, step.otherTerms);
      case "reschedule":
        return this.#reschedule(this.#confirmed(step.booking), this.slot(step.slot));
      case "offer":
        return this.#offer(
          this.#confirmed(step.booking),
          step.slots.map((slot) => this.slot(slot)),
        );
      case "take": {
        const offered = pick(
          before.filter(({ offers }) => offers.length > 0),
          step.booking,
        );
        const start = offered && pick(offered.offers, step.offer);
        return start === undefined
          ? undefined
          : this.#reschedule(
              this.bookings.find(({ id }) => id === offered?.id),
              start,
            );
      }
      case "refund_by_hand":
        return this.#refundByHand(this.#confirmed(step.booking), step.part, step.there);
      case "no_show":
        return this.#noShow(this.#standing(step.booking), step.by, step.came, step.answer);
      case "pass":
        return this.pass(step.halfHours);
      case "sweep":
        await this.sql`select public.sweep_bookings()`;
        return;
      case "jobs":
        await Promise.all(Array.from({ length: step.times }, () => runJobs(step.which)));
        return;
      case "deliver": {
        const order = this.#booking(step.booking)?.order;
        if (order) this.#say(`${(await provider.release(order, step.reverse)).sent} sent`);
        return;
      }
      case "fault": {
        const booking = this.#booking(step.booking);
        if (!booking) return;
        booking.troubled = true;
        const { kind, times } = step;
        // Only refunds can be pending.
        const on = kind === "pending" ? "refund" : step.on;
        this.#faults.push(await provider.fault({ on, kind, times, receipt: booking.id }));
        return;
      }
      case "refund_ends":
        return this.#endRefunds(this.#booking(step.booking), step.status);
    }
  }

  #booking(index: number): Known | undefined {
    return pick(this.bookings, index);
  }
  /** A confirmed booking for steps that need one; one time in four any booking. */
  #confirmed(index: number): Known | undefined {
    const confirmed = this.bookings.filter(({ status }) => status === "confirmed");
    return pick(index % 4 === 3 || confirmed.length === 0 ? this.bookings : confirmed, index);
  }
  /** A booking that was paid or free; one time in four any booking. */
  #standing(index: number): Known | undefined {
    const standing = this.bookings.filter(({ status }) => status === "confirmed" || status === "completed");
    return pick(index % 4 === 3 || standing.length === 0 ? this.bookings : standing, index);
  }
  /** The start of the slot with this number, as seen from now. */
  slot(index: number): number {
    return (Math.floor(Date.now() / HALF_HOUR) + (pick(SLOTS, index) ?? 1)) * HALF_HOUR;
  }

  // ---------------------------------------------------------------------------------------------- booking

  #sendBooking(customer: Person, designer: Designer, start: number, free: boolean) {
    return call<BookSlotResponse>("POST", "/bookings/book-slot", {
      token: customer.token,
      body: {
        designerId: designer.id,
        slotStart: iso(start),
        slotEnd: iso(start + HALF_HOUR),
        slotType: "chat",
        serviceInfo: { _id: designer.rates[free ? 1 : 0] },
      },
    });
  }

  /** The result that booking must have, given `rows`: the id of the same booking, `new`, or a code. */
  #bookingEnds(
    rows: BookingRow[],
    at: number,
    customer: Person,
    designer: Designer,
    start: number,
    free: boolean,
  ): string {
    const there = rows.filter((row) => row.designer === designer.id && row.start === start && isLive(row, at));
    const mine = there.find((row) => row.customer === customer.id);
    if (mine && (mine.price === 0) === free) return mine.id;
    if (start <= at) return "slot_begun";
    const replaced = mine?.status === "pending_payment" && !mine.order;
    if (there.length > (replaced ? 1 : 0)) return "slot_taken";
    if (free) {
      const used = rows.some(
        (row) =>
          row.customer === customer.id &&
          row.designer === designer.id &&
          row.price === 0 &&
          (row.status === "confirmed" || row.status === "completed"),
      );
      return used ? "free_consultation_used" : "new";
    }
    const holds = rows.filter((row) => row.customer === customer.id && isHeld(row, at)).length - (replaced ? 1 : 0);
    return holds >= MOST_HOLDS ? "too_many_holds" : "new";
  }

  /** Compares an answer with the tables before and after it, and remembers what was booked. */
  #judgeBooking(
    answer: Answer<BookSlotResponse>,
    asked: { customer: Person; designer: Designer; start: number; free: boolean },
    before: { rows: BookingRow[]; at: number },
    after: BookingRow[],
  ): Known | undefined {
    const { customer, designer, start, free } = asked;
    const booked = answer.status === 200 ? answer.body.id : undefined;
    const known = this.bookings.find(({ id }) => id === booked);
    const end = booked ? (known ? booked : "new") : codeOf(answer);
    const later = after.filter((row) => row.id !== booked || known);
    const fitting = [before.at, Date.now() + LATENESS].flatMap((at) =>
      [before.rows, later].map((rows) => this.#bookingEnds(rows, at, customer, designer, start, free)),
    );
    this.#say(`book: ${answer.status} ${known ? `#${known.number}` : booked ? `#${this.bookings.length}` : end}`);
    this.count("book", known ? "the same" : end);
    ensure(fitting.includes(end), `booking ended as ${end} and not as ${[...new Set(fitting)].join(" or ")}`);
    if (!booked || known) return known;
    const price = free ? 0 : designer.price;
    ensure(answer.body.amount === price, `the price of ${booked} is ${answer.body.amount}`);
    const added: Known = {
      number: this.bookings.length,
      id: booked,
      customer,
      designer,
      price,
      currency: designer.currency,
      start,
      status: answer.body.status,
      cap: 100,
      reschedules: 0,
      order: undefined,
      orderedAt: 0,
      telling: undefined,
      troubled: false,
      cancellation: undefined,
      byHand: 0,
      waited: undefined,
      noShow: undefined,
    };
    this.bookings.push(added);
    return added;
  }

  async #book(
    { who, designer: which, slot, free }: { who: number; designer: number; slot: number; free: boolean },
    rows: BookingRow[],
  ): Promise<Known | undefined> {
    const customer = pick(this.customers, who);
    const designer = pick(this.designers, which);
    ensure(customer && designer, "nobody is there");
    const asked = { customer, designer, start: this.slot(slot), free };
    const before = { rows, at: Date.now() };
    const answer = await this.#sendBooking(customer, designer, asked.start, free);
    return this.#judgeBooking(answer, asked, before, await this.rows());
  }

  /** All customers book one slot at once. */
  async #rush({ designer: which, slot }: { designer: number; slot: number }, rows: BookingRow[]): Promise<void> {
    const designer = pick(this.designers, which);
    ensure(designer, "nobody is there");
    const start = this.slot(slot);
    const before = { rows, at: Date.now() };
    const answers = await Promise.all(
      this.customers.map((customer) => this.#sendBooking(customer, designer, start, false)),
    );
    const after = await this.rows();
    for (const [index, customer] of this.customers.entries()) {
      const answer = answers[index];
      if (answer) this.#judgeBooking(answer, { customer, designer, start, free: false }, before, after);
    }
  }

  // ---------------------------------------------------------------------------------------------- paying

  #orderEnds({ status, price, hold }: BookingRow, at: number): string {
    if (price === 0 || status === "cancelled") return "not_payable";
    if (status === "confirmed" || status === "completed") return "already_paid";
    return status === "expired" || (hold ?? 0) <= at ? "hold_expired" : "order";
  }

  async #order(booking: Known | undefined, telling: Telling, times: number): Promise<void> {
    if (!booking) return;
    if (!booking.telling) {
      booking.telling = telling;
      const kinds = { held: "hold", lost: "lose", doubled: "double", forged: "forge" } as const;
      if (telling !== "sent") {
        const fault = {
          on: "webhook",
          kind: kinds[telling],
          receipt: booking.id,
          times: telling === "forged" ? 2 : 1000,
        } as const;
        this.#faults.push(await provider.fault(fault));
      }
    }
    const [before, began] = [await this.rowOf(booking), Date.now()];
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        call<{ id: string; amount: number }>("POST", "/bookings/create-order", {
          token: booking.customer.token,
          body: { bookingId: booking.id, amount: booking.price },
        }),
      ),
    );
    const after = await this.rowOf(booking);
    const fitting = [before, after].flatMap((row) =>
      [began, Date.now() + LATENESS].map((at) => this.#orderEnds(row, at)),
    );
    for (const answer of answers) {
      const end = answer.status === 200 ? "order" : codeOf(answer);
      this.#say(`order #${booking.number}: ${answer.status} ${answer.status === 200 ? answer.body.id : end}`);
      this.count("order", end);
      ensure(
        fitting.includes(end) || (booking.troubled && end.startsWith("provider_")),
        `ordering #${booking.number} ended as ${end} and not as ${fitting[0]}`,
      );
      if (answer.status !== 200) continue;
      if (!booking.order) booking.orderedAt = Date.now();
      booking.order ??= answer.body.id;
      ensure(booking.order === answer.body.id, `#${booking.number} has two orders`);
      ensure(answer.body.amount === booking.price, `the order of #${booking.number} is over ${answer.body.amount}`);
    }
  }

  async #pay(booking: Known | undefined, how: Payment): Promise<Paid | undefined> {
    if (!booking?.order || Date.now() > booking.orderedAt + ORDER_OPEN) return undefined;
    const order = booking.order;
    let { price: amount, currency } = booking;
    if (how === "too_much") amount += 1;
    if (how === "too_little") amount -= 101;
    if (how === "other_currency") currency = currency === "USD" ? "INR" : "USD";
    let result: PaymentResult;
    if (how === "popup") {
      // The popup refuses an order that is paid.
      const payments = await provider.paymentsOf(order);
      if (payments.some((payment) => payment.captured && payment.amount === amount && payment.currency === currency))
        return undefined;
      result = await payInPopup(order, "rzp_test_parlour");
    } else {
      const status = how === "failed" || how === "authorized" ? how : "captured";
      result = await provider.pay({ order, status, amount, currency });
    }
    const paid = { id: result.razorpay_payment_id, at: Date.now(), booking, amount, currency, result };
    this.#say(`pay #${booking.number}: ${paid.id} (payment ${this.payments.length})`);
    this.payments.push(paid);
    return paid;
  }

  async #overtake(step: Extract<Step, { do: "overtaken" }>, rows: BookingRow[]): Promise<void> {
    const booking = await this.#book({ ...step, free: false }, rows);
    if (!booking) return;
    await this.#order(booking, step.webhooks, 1);
    await this.pass(1);
    const other = this.customers.find(({ id }) => id !== booking.customer.id);
    ensure(other, "nobody else is there");
    const asked = { customer: other, designer: booking.designer, start: booking.start, free: false };
    const before = { rows: await this.rows(), at: Date.now() };
    const answer = await this.#sendBooking(other, booking.designer, booking.start, false);
    this.#judgeBooking(answer, asked, before, await this.rows());
    const paid = await this.#pay(booking, step.how);
    if (paid && !step.closed) await this.#verify(paid, 1);
  }

  async #payLate(paid: Paid | undefined, status: "authorized" | "captured"): Promise<void> {
    if (!paid || Date.now() > paid.at + UNDECIDED) return;
    const now = (await provider.payment(paid.id)).status;
    if (now === "failed" || (now === "authorized" && status === "captured")) {
      // It may have been captured meanwhile.
      const done = await provider.changePayment(paid.id, status).catch(() => undefined);
      this.#say(`${paid.id}: ${now} → ${done?.status ?? "as it was"}`);
    }
  }

  #sendVerification({ booking, result }: Paid) {
    return call("POST", "/bookings/verify-payment", {
      token: booking.customer.token,
      body: { bookingId: booking.id, ...result },
    });
  }

  async #judgeVerification(paid: Paid, answers: Answer[]): Promise<void> {
    const { booking } = paid;
    const [there, row] = [await provider.payment(paid.id), await this.rowOf(booking)];
    const stored = row.payments.find(({ id }) => id === paid.id);
    const right = paid.amount === booking.price && paid.currency === booking.currency;
    for (const answer of answers) {
      const end = answer.status === 200 ? "verified" : codeOf(answer);
      this.#say(`verify #${booking.number} ${paid.id}: ${answer.status} ${end}`);
      this.count("verify", end);
      const fits =
        end === "verified"
          ? right && stored && keptOf(row)
          : end === "not_captured"
            ? right && !there.captured
            : end === "amount_mismatch"
              ? !right
              : end === "hold_expired"
                ? stored && (stored.status !== "captured" || there.status === "refunded")
                : booking.troubled && end.startsWith("provider_");
      ensure(fits, `verifying ${paid.id} (${there.status}, stored ${stored?.status ?? "nowhere"}) ended as ${end}`);
      if (there.captured && !end.startsWith("provider_"))
        ensure(stored, `${paid.id} was verified as ${end} and is not recorded`);
    }
  }

  async #verify(paid: Paid, times: number): Promise<void> {
    await this.#judgeVerification(
      paid,
      await Promise.all(Array.from({ length: times }, () => this.#sendVerification(paid))),
    );
  }

  // ---------------------------------------------------------------------------------------------- changing

  async #details(booking: Known, by: "customer" | "designer"): Promise<BookingDetails | undefined> {
    const answer = await call<BookingDetails>("GET", `/bookings/get-booking/${booking.id}`, {
      token: booking[by].token,
    });
    if (answer.status === 200) return answer.body;
    ensure(answer.status === 404 && by === "designer", `#${booking.number} cannot be seen: ${answer.status}`);
    return undefined;
  }

  /** The refund that a cancellation at `at` brings. */
  #terms(booking: Known, row: BookingRow, by: Doer, at: number): number {
    const kept = keptOf(row);
    if (!kept) return 0;
    const percent = by === "customer" ? Math.min(booking.cap, percentFor(row.start - at)) : 100;
    return Math.min(share(booking.price, percent), booking.price - returnedOf(row, kept.id));
  }

  #sendCancellation(booking: Known, by: "customer" | "designer", refundAmount: number) {
    return call<CancelBookingResponse>("POST", "/bookings/cancel-booking", {
      token: booking[by].token,
      body: { bookingId: booking.id, refundAmount },
    });
  }

  /** The result a cancellation must have when the page has shown `promised`. */
  #cancellationEnds(
    booking: Known,
    row: BookingRow,
    by: "customer" | "designer",
    promised: number,
    at: number,
  ): string {
    if (by === "designer" && row.hold !== null) return "not_found";
    if (isHeld(row, at) || row.status === "cancelled") return "cancelled";
    const open = row.status === "confirmed" && at < (by === "customer" ? row.start : row.end);
    if (!open) return "not_cancellable";
    return promised === this.#terms(booking, row, by, at) ? "cancelled" : "refund_changed";
  }

  async #cancel(booking: Known | undefined, by: Doer, otherTerms: boolean): Promise<void> {
    if (!booking) return;
    if (by === "administrator") return this.#cancelAsAdministrator(booking);
    const [before, began] = [await this.rowOf(booking), Date.now()];
    const shown = await this.#details(booking, by);
    const promised = (shown?.refundIfCancelled ?? 0) + (otherTerms ? 1 : 0);
    const answer = await this.#sendCancellation(booking, by, promised);
    const after = await this.rowOf(booking);
    const end = answer.status === 200 ? "cancelled" : codeOf(answer);
    this.#say(`cancel #${booking.number} by the ${by} for ${promised}: ${answer.status} ${end}`);
    // A booking that was cancelled had been confirmed, perhaps a moment before, by a late payment.
    const justBefore: BookingRow = after.cancelledBy
      ? { ...before, status: "confirmed", hold: null, payments: after.payments }
      : before;
    const fitting = [before, end === "cancelled" ? justBefore : after].flatMap((row) =>
      [began, Date.now() + LATENESS].map((at) => this.#cancellationEnds(booking, row, by, promised, at)),
    );
    this.count(`cancel by the ${by}`, end === "cancelled" ? `${before.status} cancelled` : end);
    ensure(fitting.includes(end), `cancelling #${booking.number} ended as ${end} and not as ${fitting[0]}`);
    if (end !== "cancelled") return;
    ensure(after.status === "cancelled", `#${booking.number} was cancelled and is ${after.status}`);
    // Decided by the row afterwards: a payment may have arrived in between.
    if (after.cancelledBy && !booking.cancellation)
      this.#noteCancellation(booking, by, [promised], after, before.end > Date.now());
    ensure(
      answer.body.refundAmount === (booking.cancellation?.amount ?? 0),
      `#${booking.number} was cancelled for ${answer.body.refundAmount} and not for ${booking.cancellation?.amount ?? 0}`,
    );
  }

  /** Records a cancellation, whose refund must be one of `amounts`. */
  #noteCancellation(booking: Known, by: Doer, amounts: number[], after: BookingRow, mailed: boolean): void {
    ensure(
      after.cancelledBy === by,
      `#${booking.number} was cancelled by the ${by}, and the cancellation names the ${after.cancelledBy}`,
    );
    const amount = after.promised ?? -1;
    ensure(amounts.includes(amount), `of #${booking.number} ${amount} are promised and not ${amounts.join(" or ")}`);
    booking.cancellation = { by, amount, mailed };
  }

  /** Cancels as an administrator. */
  async #cancelAsAdministrator(booking: Known): Promise<void> {
    const before = await this.rowOf(booking);
    const done = await this.admin`select admin.cancel_booking(${booking.id})`.then(
      () => true,
      (error: Error) => {
        ensure(error.message.includes("is not confirmed"), error.message);
        return false;
      },
    );
    const after = await this.rowOf(booking);
    this.#say(`cancel #${booking.number} by the administrator: ${done}`);
    ensure(
      done ? after.status === "cancelled" : after.status !== "confirmed",
      `#${booking.number} is ${after.status} now`,
    );
    if (done) {
      const terms = [before, after].map((row) =>
        this.#terms(booking, { ...row, refunds: before.refunds }, "administrator", Date.now()),
      );
      this.#noteCancellation(booking, "administrator", terms, after, before.end > Date.now());
    }
  }

  async #refundByHand(booking: Known | undefined, part: number, there: boolean): Promise<void> {
    if (!booking) return;
    const before = await this.rowOf(booking);
    const kept = keptOf(before);
    // The provider refunds at least one major unit.
    const amount = Math.max(100, Math.round((booking.price * part) / 100));
    const fits = kept && amount <= booking.price - returnedOf(before, kept.id);
    if (there) return fits ? this.#refundThere(booking, kept.id, amount) : undefined;
    const failure = await this.admin`select admin.refund_booking(${booking.id}, ${amount / 100})`.then(
      () => undefined,
      (error: Error) => error.message,
    );
    this.#say(`refund ${amount} of #${booking.number} by hand: ${failure ?? "done"}`);
    if (failure === undefined) {
      ensure(keptOf(await this.rowOf(booking)), `#${booking.number} was not paid`);
      booking.byHand += amount;
    } else {
      ensure(!fits, `${amount} of #${booking.number} could not be refunded: ${failure}`);
    }
  }

  /** A refund made in the provider's dashboard. Waits until its webhook is recorded: before that the product may promise the same money again. */
  async #refundThere(booking: Known, payment: string, amount: number): Promise<void> {
    if (booking.telling !== "sent" && booking.telling !== "doubled") return;
    const { id } = await provider.refundByHand(payment, amount);
    booking.byHand += amount;
    this.#say(`refund ${amount} of #${booking.number} there: ${id}`);
    this.count("refund", "there");
    const noted = async () => (await this.rowOf(booking)).refunds.some(({ providerId }) => providerId === id);
    await vi.waitFor(
      async () => {
        await runJobs("outbox");
        ensure(await noted(), `${id} was made by hand and is not recorded`);
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  #sendReschedule(booking: Known, start: number) {
    return call("POST", "/bookings/reschedule", {
      token: booking.customer.token,
      body: { bookingId: booking.id, slotStart: iso(start), slotEnd: iso(start + HALF_HOUR) },
    });
  }

  /** The result that rescheduling must have. */
  #rescheduleEnds(rows: BookingRow[], row: BookingRow, start: number, at: number): string {
    if (row.status !== "confirmed") return "not_reschedulable";
    if (row.start === start) return "rescheduled";
    const offered = row.offers.includes(start);
    if (row.start <= at || (percentFor(row.start - at) === 0 && !offered)) return "not_reschedulable";
    if (row.sequence >= MOST_RESCHEDULES) return "not_reschedulable";
    if (start <= at) return "slot_begun";
    const taken = rows.some(
      (other) => other.id !== row.id && other.designer === row.designer && other.start === start && isLive(other, at),
    );
    return taken ? "slot_taken" : "rescheduled";
  }

  /** Records that a booking was rescheduled; `percents` are what the rules gave just before and just after. */
  #noteRescheduled(booking: Known, before: BookingRow, after: BookingRow, start: number, percents: number[]): void {
    ensure(after.start === start, `#${booking.number} was rescheduled and still has its old slot`);
    if (before.start === start) return;
    booking.start = start;
    booking.reschedules++;
    const caps = before.offers.includes(start)
      ? [booking.cap]
      : percents.map((percent) => Math.min(booking.cap, percent));
    ensure(
      caps.includes(after.cap),
      `rescheduling #${booking.number} leaves ${after.cap} % and not ${caps.join(" or ")}`,
    );
    booking.cap = after.cap;
  }

  async #reschedule(booking: Known | undefined, start: number): Promise<void> {
    if (!booking) return;
    const [rows, began] = [await this.rows(), Date.now()];
    const before = rows.find(({ id }) => id === booking.id);
    ensure(before, `#${booking.number} is gone`);
    const answer = await this.#sendReschedule(booking, start);
    const ended = Date.now();
    const later = await this.rows();
    const after = later.find(({ id }) => id === booking.id) ?? before;
    const end = answer.status === 200 ? "rescheduled" : codeOf(answer);
    this.#say(`reschedule #${booking.number} to ${iso(start)}: ${answer.status} ${end}`);
    const fitting = [began, ended + LATENESS].flatMap((at) => [
      this.#rescheduleEnds(rows, before, start, at),
      // Other bookings may have changed meanwhile, and this one may just have been confirmed.
      this.#rescheduleEnds(later, end === "rescheduled" ? { ...before, status: "confirmed" } : after, start, at),
    ]);
    this.count(before.offers.includes(start) ? "take an offer" : "reschedule", end);
    ensure(fitting.includes(end), `rescheduling #${booking.number} ended as ${end} and not as ${fitting[0]}`);
    if (end === "rescheduled") {
      this.#noteRescheduled(
        booking,
        before,
        after,
        start,
        [began, ended].map((at) => percentFor(before.start - at)),
      );
    }
  }

  async #offer(booking: Known | undefined, starts: number[]): Promise<void> {
    if (!booking) return;
    const [rows, began] = [await this.rows(), Date.now()];
    const answer = await call("POST", "/bookings/offer-times", {
      token: booking.designer.token,
      body: {
        bookingId: booking.id,
        slots: starts.map((start) => ({ start: iso(start), end: iso(start + HALF_HOUR) })),
      },
    });
    const after = await this.rows();
    const end = answer.status === 200 ? "offered" : codeOf(answer);
    this.#say(`offer ${starts.length} times for #${booking.number}: ${answer.status} ${end}`);
    const ends = (rows: BookingRow[], at: number): string => {
      const row = rows.find(({ id }) => id === booking.id);
      if (!row || row.hold !== null) return "not_found";
      if (row.status !== "confirmed" || row.start <= at || row.sequence >= MOST_RESCHEDULES) return "not_reschedulable";
      for (const [index, start] of starts.entries()) {
        if (start <= at) return "slot_begun";
        if (start === row.start || starts.indexOf(start) < index) return "invalid_slot";
        if (
          rows.some(
            (other) =>
              other.id !== row.id && other.designer === row.designer && other.start === start && isLive(other, at),
          )
        )
          return "slot_taken";
      }
      return "offered";
    };
    const fitting = [began, Date.now() + LATENESS].flatMap((at) => [ends(rows, at), ends(after, at)]);
    this.count("offer", end);
    ensure(fitting.includes(end), `offering times for #${booking.number} ended as ${end} and not as ${fitting[0]}`);
    if (end !== "offered") return;
    const offers = after.find(({ id }) => id === booking.id)?.offers;
    const wanted = [...starts].sort((a, b) => a - b);
    ensure(JSON.stringify(offers) === JSON.stringify(wanted), `#${booking.number} has other offers than were made`);
  }

  // ---------------------------------------------------------------------------------------------- no-shows

  /** Lets one member have been in the room for the whole slot, which is over, and the other for a moment or not at all. */
  async #wait(booking: Known, row: BookingRow, by: "customer" | "designer", came: boolean): Promise<void> {
    const other = by === "customer" ? "designer" : "customer";
    const stay = (person: string, minutes: number) => this.sql`
      insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
      select b.id, ${person}, gen_random_uuid(), lower(b.slot), lower(b.slot) + make_interval(mins => ${minutes})
        from public.bookings b where b.id = ${row.id}`;
    await stay(booking[by].id, 29);
    if (came) await stay(booking[other].id, 1);
    booking.waited = { by, came };
  }

  /** The result that a report must have. */
  #reportEnds(booking: Known, row: BookingRow, by: "customer" | "designer", at: number): string {
    if (by === "designer" && row.hold !== null) return "not_found";
    if (booking.noShow) return booking.noShow.by === by ? "reported" : "already_reported";
    const stands = row.status === "confirmed" || row.status === "completed";
    return stands && booking.waited?.by === by && at >= row.end && at < row.end + REPORT_NO_SHOW
      ? "reported"
      : "not_absent";
  }

  async #noShow(
    booking: Known | undefined,
    by: "customer" | "designer",
    came: boolean,
    answer: Objection,
  ): Promise<void> {
    if (!booking) return;
    const left = booking.start + HALF_HOUR - Date.now();
    if (left > 0 && booking.status === "confirmed") await this.pass(Math.ceil(left / HALF_HOUR));
    const began = Date.now();
    const before = await this.rowOf(booking);
    if (before.end <= began && before.hold === null && !booking.waited) await this.#wait(booking, before, by, came);
    const reported = await call<ReportNoShowResponse>("POST", "/bookings/report-no-show", {
      token: booking[by].token,
      body: { bookingId: booking.id },
    });
    const after = await this.rowOf(booking);
    const end = reported.status === 200 ? "reported" : codeOf(reported);
    this.#say(`the ${by} of #${booking.number} reports a no-show: ${reported.status} ${end}`);
    this.count(`no-show by the ${by}`, end);
    const fitting = [before, after].flatMap((row) =>
      [began, Date.now() + LATENESS].map((at) => this.#reportEnds(booking, row, by, at)),
    );
    ensure(fitting.includes(end), `reporting #${booking.number} ended as ${end} and not as ${fitting[0]}`);
    if (end !== "reported" || booking.noShow) return;

    const kept = keptOf(before);
    const promised = by === "customer" && kept ? booking.price - returnedOf(before, kept.id) : 0;
    const atOnce = by === "customer" && !booking.waited?.came;
    booking.noShow = {
      by,
      status: atOnce ? "upheld" : "open",
      promised,
      refunded: atOnce ? promised : 0,
      reportedAt: Date.now(),
      decidedLater: false,
    };
    ensure(
      reported.body.status === booking.noShow.status,
      `the report of #${booking.number} is ${reported.body.status}`,
    );
    ensure(
      reported.body.refundAmount === promised,
      `${reported.body.refundAmount} are promised for #${booking.number} and not ${promised}`,
    );
    if (answer !== "nothing") await this.#object(booking, answer);
  }

  async #object(booking: Known, answer: Objection): Promise<void> {
    const by = booking.noShow?.by === "customer" ? "designer" : "customer";
    const objected = await call("POST", "/bookings/object-to-no-show", {
      token: booking[by].token,
      body: { bookingId: booking.id, message: "I was there." },
    });
    ensure(objected.status === 200, `the ${by} of #${booking.number} cannot object: ${codeOf(objected)}`);
    if (booking.noShow) booking.noShow.status = "objected";
    this.count("objection", answer);
    if (answer !== "objects") await this.decide(booking.id, answer === "objects, upheld");
  }

  /** An administrator decides an objected report. */
  async decide(bookingId: string, uphold: boolean): Promise<void> {
    const booking = this.bookings.find(({ id }) => id === bookingId);
    ensure(booking?.noShow, `${bookingId} was never reported`);
    const before = await this.rowOf(booking);
    await this.admin`select admin.decide_no_show(${bookingId}, ${uphold})`;
    const { noShow } = booking;
    noShow.status = uphold ? "upheld" : "dismissed";
    noShow.decidedLater = true;
    if (uphold) noShow.refunded = this.#upheldRefund(booking, before);
  }

  /** What upholding a report refunds, given the booking before it. */
  #upheldRefund({ noShow, price }: Known, before: BookingRow): number {
    const kept = keptOf(before);
    if (!noShow || !kept) return 0;
    return noShow.refunded || Math.min(noShow.promised, price - returnedOf(before, kept.id));
  }

  // ---------------------------------------------------------------------------------------------- at once

  async #atOnce({ payment, slot, doings }: { payment: number; slot: number; doings: Doing[] }): Promise<void> {
    const paid = pick(this.payments, payment);
    const booking = paid?.booking ?? this.#booking(payment);
    if (!booking) return;
    const [rows, began] = [await this.rows(), Date.now()];
    const before = rows.find(({ id }) => id === booking.id);
    ensure(before, `#${booking.number} is gone`);
    const [forCustomer, forDesigner] = [
      await this.#details(booking, "customer"),
      await this.#details(booking, "designer"),
    ];
    const other = this.customers.find(({ id }) => id !== booking.customer.id);
    const target = this.slot(slot);
    const does = new Set(doings);
    const when = <Result>(doing: Doing, work: () => Promise<Result>) =>
      does.has(doing) ? work() : Promise.resolve(undefined);

    const [verified, , , byCustomer, byDesigner, rescheduled, booked] = await Promise.all([
      when("verify", async () => paid && [await this.#sendVerification(paid)]),
      when("webhooks", async () => booking.order && provider.release(booking.order)),
      when("tick", () => runJobs("tick")),
      when("cancel", () => this.#sendCancellation(booking, "customer", forCustomer?.refundIfCancelled ?? 0)),
      when("cancel_as_designer", () =>
        this.#sendCancellation(booking, "designer", forDesigner?.refundIfCancelled ?? 0),
      ),
      when("reschedule", () => this.#sendReschedule(booking, target)),
      when("book", async () => other && this.#sendBooking(other, booking.designer, before.start, false)),
    ]);
    const ended = Date.now();
    const later = await this.rows();
    const after = later.find(({ id }) => id === booking.id);
    ensure(after, `#${booking.number} is gone`);

    if (booked && other) {
      const asked = { customer: other, designer: booking.designer, start: before.start, free: false };
      // While the booking was being rescheduled or cancelled, anybody could take the slot.
      const ends = [codeOf(booked), this.#bookingEnds(later, ended, other, booking.designer, before.start, false)];
      if (booked.status === 200) {
        const without = (all: BookingRow[]) => all.filter(({ id }) => id !== booking.id);
        this.#judgeBooking(booked, asked, { rows: without(rows), at: began }, without(later));
      } else {
        this.#say(`book: ${booked.status} ${ends[0]}`);
        ensure(["slot_taken", "slot_begun", "too_many_holds"].includes(ends[0] ?? ""), `booking ended as ${ends[0]}`);
      }
    }
    const percents = [began, ended].map((at) => percentFor(before.start - at));
    const capBefore = booking.cap;
    if (rescheduled) {
      const end = rescheduled.status === 200 ? "rescheduled" : codeOf(rescheduled);
      this.#say(`reschedule #${booking.number} to ${iso(target)}: ${rescheduled.status} ${end}`);
      this.count("reschedule at once", end);
      if (end === "rescheduled") this.#noteRescheduled(booking, before, after, target, percents);
      else
        ensure(
          ["not_reschedulable", "slot_begun", "slot_taken"].includes(end),
          `rescheduling #${booking.number} ended as ${end}`,
        );
    }
    for (const [by, answer] of [
      ["customer", byCustomer],
      ["designer", byDesigner],
    ] as const) {
      if (!answer) continue;
      const end = answer.status === 200 ? "cancelled" : codeOf(answer);
      this.#say(`cancel #${booking.number} by the ${by}: ${answer.status} ${end}`);
      this.count("cancel at once", end);
      const codes = ["cancelled", "refund_changed", "not_cancellable", ...(by === "designer" ? ["not_found"] : [])];
      ensure(codes.includes(end), `cancelling #${booking.number} ended as ${end}`);
      if (end === "cancelled")
        ensure(after.status === "cancelled", `#${booking.number} was cancelled and is ${after.status}`);
    }
    if (after.cancelledBy && !booking.cancellation) {
      const by = after.cancelledBy as Doer;
      const unreturned = { ...after, refunds: before.refunds };
      // On the terms before rescheduling, or after it.
      const terms = [capBefore, booking.cap].flatMap((cap) =>
        [before.start, after.start].flatMap((start) =>
          [began, ended].map((at) => this.#terms({ ...booking, cap }, { ...unreturned, start }, by, at)),
        ),
      );
      this.#noteCancellation(booking, by, terms, after, true);
    }
    if (verified && paid) await this.#judgeVerification(paid, verified);
  }

  // ---------------------------------------------------------------------------------------------- time and the provider

  async pass(halfHours: number): Promise<void> {
    await passTime(this.admin, this.designerIds, halfHours * 30);
    for (const booking of this.bookings) {
      booking.start -= halfHours * HALF_HOUR;
      booking.orderedAt -= halfHours * HALF_HOUR;
      if (booking.noShow) booking.noShow.reportedAt -= halfHours * HALF_HOUR;
    }
    for (const paid of this.payments) paid.at -= halfHours * HALF_HOUR;
  }

  async #endRefunds(booking: Known | undefined, status: "processed" | "failed"): Promise<void> {
    if (!booking) return;
    for (const { payment, providerId } of (await this.rowOf(booking)).refunds) {
      if (!providerId) continue;
      const made = (await provider.refundsOf(payment)).find(({ id }) => id === providerId);
      if (made?.status !== "pending") continue;
      await provider.changeRefund(providerId, status);
      this.#say(`${providerId}: ${status}`);
    }
  }

  /** Removes all faults. */
  async calm(): Promise<void> {
    for (const fault of this.#faults.splice(0)) await provider.forget(fault);
  }

  // ---------------------------------------------------------------------------------------------- rules that hold at any time

  /** Checks every booking against the rules. @throws Broken */
  async watch(before: BookingRow[]): Promise<void> {
    const rows = await this.rows();
    const now = Date.now();
    ensure(
      rows.length === this.bookings.length,
      `there are ${rows.length} bookings, and ${this.bookings.length} were made`,
    );
    for (const row of rows) {
      const booking = this.bookings.find(({ id }) => id === row.id);
      ensure(booking, `${row.id} was never booked`);
      const name = `#${booking.number}`;
      ensure(mayBecome(booking.status, row.status), `${name} went from ${booking.status} to ${row.status}`);
      booking.status = row.status;
      ensure(
        row.customer === booking.customer.id && row.designer === booking.designer.id,
        `${name} is somebody else's`,
      );
      ensure(
        row.price === booking.price && row.currency === booking.currency,
        `${name} costs ${row.price} ${row.currency}`,
      );
      ensure(row.start === booking.start && row.end === row.start + HALF_HOUR, `${name} begins at ${iso(row.start)}`);
      ensure(
        row.cap === booking.cap && row.sequence === booking.reschedules + (row.cancelledBy ? 1 : 0),
        `${name} has other terms`,
      );
      ensure(!row.order || !booking.order || row.order === booking.order, `${name} has another order`);
      ensure(
        (row.promised ?? undefined) === booking.cancellation?.amount,
        `${name}: ${row.promised} was promised by nobody`,
      );
      this.#watchNoShow(booking, row, before, now);
      this.#watchMoney(booking, row, before, rows, now);

      const inTheWay = rows.find(
        (other) =>
          other.id < row.id &&
          other.designer === row.designer &&
          [other, row].every(({ status }) => status === "pending_payment" || status === "confirmed") &&
          other.start < row.end &&
          row.start < other.end,
      );
      ensure(!inTheWay, `${name} overlaps with another booking`);
    }
  }

  /** Anybody's tick upholds a report once the time for objections is over. */
  #watchNoShow(booking: Known, row: BookingRow, before: BookingRow[], now: number): void {
    const { noShow } = booking;
    if (noShow?.status === "open" && row.noShow?.status === "upheld") {
      ensure(now >= noShow.reportedAt + OBJECT_TO_NO_SHOW - LATENESS, `#${booking.number} was upheld too early`);
      noShow.status = "upheld";
      noShow.decidedLater = true;
      const old = before.find(({ id }) => id === row.id);
      ensure(old, `#${booking.number} was not there`);
      noShow.refunded = this.#upheldRefund(booking, old);
    }
    ensure(row.noShow?.status === noShow?.status, `the report of #${booking.number} is ${row.noShow?.status}`);
  }

  #watchMoney(booking: Known, row: BookingRow, before: BookingRow[], rows: BookingRow[], now: number): void {
    const kept = keptOf(row);
    ensure(
      row.payments.filter(({ status }) => status === "captured").length <= 1,
      `#${booking.number} keeps two payments`,
    );
    const stands = row.price > 0 && (["confirmed", "completed"].includes(row.status) || row.cancelledBy !== null);
    ensure(
      stands === (kept !== undefined),
      `#${booking.number} is ${row.status} and ${kept ? "keeps a" : "has no"} payment`,
    );
    for (const payment of row.payments) {
      const paid = this.payments.find(({ id }) => id === payment.id);
      ensure(paid?.booking === booking, `${payment.id} was not paid for #${booking.number}`);
      ensure(
        payment.amount === paid.amount && payment.currency === paid.currency,
        `${payment.id} is ${payment.amount} ${payment.currency}`,
      );
      const returned = returnedOf(row, payment.id);
      if (payment === kept) {
        const owed = owedOf(booking);
        ensure(returned <= owed, `${returned} of ${payment.id} are being returned, and ${owed} are owed`);
        ensure(
          row.refunded === returned,
          `#${booking.number} counts ${row.refunded} as returned instead of ${returned}`,
        );
        ensure(
          payment.amount === booking.price && payment.currency === booking.currency,
          `${payment.id} is not the price, and kept`,
        );
      } else {
        ensure(returned <= payment.amount, `${returned} of ${payment.id} are being returned`);
        const known = before.some((old) => old.payments.some(({ id }) => id === payment.id));
        if (!known) this.#watchReason(booking, payment, row, [...before, ...rows], now);
      }
    }
  }

  /** Checks that a payment which was not kept names the right reason. */
  #watchReason(
    booking: Known,
    { id, amount, currency, reason }: BookingRow["payments"][number],
    row: BookingRow,
    rows: BookingRow[],
    now: number,
  ): void {
    const right = amount === booking.price && currency === booking.currency;
    const holds =
      reason === "amount_mismatch"
        ? !right
        : reason === "already_paid"
          ? right && keptOf(row)
          : reason === "booking_cancelled"
            ? right && row.status === "cancelled"
            : reason === "slot_begun"
              ? right && row.start <= now + LATENESS
              : reason === "slot_taken" &&
                right &&
                rows.some(
                  (other) =>
                    other.id !== row.id &&
                    other.designer === row.designer &&
                    other.start === row.start &&
                    (other.status === "confirmed" || other.status === "pending_payment"),
                );
    ensure(holds, `${id} for #${booking.number} (${row.status}) was refused as ${reason}`);
  }
}
