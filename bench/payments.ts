/**
 * Lets 200 customers compete for 20 slots through the API and the payment sandbox, with pauses between their actions and three payments in ten failing. Reports
 * how long book-slot and verify-payment take compared with a single customer, and that no payment is lost.
 */
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { type BenchDesigner, newDesigners, newPeople, newTokens } from "./people.ts";

const crowd = size(200, 6);
const slots = size(20, 2);
/** Rounds, each with new customers and another designer: few customers of a round get as far as a verification. */
const rushes = size(2, 1);
/** Customers for the comparison, one after the other. */
const alone = size(40, 2);
const failing = 0.3;
/** Share of customers who close the browser after paying, before the page has verified the payment. */
const closing = 0.1;
/** Pause between two actions of a customer, in ms. */
const think = { least: size(1000, 0), most: size(9000, 200) };
/** A customer who finds this many slots taken gives up. */
const attempts = 6;

interface Timings {
  book: number[];
  verify: number[];
  /** Calls that were not answered in time. */
  unanswered: number;
}
const noTimings = (): Timings => ({ book: [], verify: [], unanswered: 0 });

const half = 30 * 60_000;
const slotStart = (index: number) => (Math.floor(Date.now() / 86_400_000) + 3) * 86_400_000 + index * half;

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 4, onnotice: () => undefined });
  try {
    const window = { start: "00:00", end: "00:00", minutes: 30, zone: "UTC" };
    const designers = await newDesigners(sql, 2 + rushes, window);
    const [warmUp, quiet, ...busy] = designers;
    if (!warmUp || !quiet) throw new Error("no designers were made");
    const tokens = await newTokens(sql, context, await newPeople(sql, "user", crowd * rushes + alone + 5));

    /** Ids of captured payments. */
    const captured: string[] = [];
    const customer = (token: string, timings: Timings, hurried: boolean) =>
      new Customer(context, token, timings, captured, hurried);
    // Warm up: the first requests of a new process are slower.
    for (const [index, token] of tokens.splice(0, 5).entries()) {
      await customer(token, noTimings(), true).buy(warmUp, index);
    }
    const one = noTimings();
    for (const [index, token] of tokens.splice(0, alone).entries()) await customer(token, one, true).buy(quiet, index);
    expectFound("payments of single customers", one.verify.length, alone);
    const many = noTimings();
    for (const designer of busy) {
      await Promise.all(tokens.splice(0, crowd).map((token) => customer(token, many, false).shop(designer)));
    }

    expectFound("bookings tried in the rush", many.book.length, (tried) => tried >= crowd * rushes);
    expectFound("verifications in the rush", many.verify.length, (count) => count > 0);
    const lost = await unaccounted(sql, context, designers, captured);
    const p95 = (name: string, rush: number[], calm: number[]): Figure => {
      const [value, against] = [percentile(rush, 0.95), percentile(calm, 0.95)];
      return { name, value, unit: "ms", against: { name: "one customer", value: against }, ratio: value / against };
    };
    return [
      p95(`book-slot p95, ${crowd} customers on ${slots} slots (${many.book.length} calls)`, many.book, one.book),
      p95(`verify-payment p95 (${many.verify.length} calls)`, many.verify, one.verify),
      { name: "calls that could not be answered", value: many.unanswered, unit: "", goal: "≤ 0" },
      { name: `payments lost, of ${captured.length} captured`, value: lost, unit: "", goal: "≤ 0" },
    ];
  } finally {
    await sql.end();
  }
}

/** Returns captured payments that have neither a confirmed booking nor a full refund, and what the audit reports about them. */
export async function unaccounted(
  sql: postgres.Sql,
  { url, secretKey }: BenchContext,
  designers: BenchDesigner[],
  captured: string[],
): Promise<number> {
  const ids = designers.map(({ id }) => id);
  for (let round = 0; ; round++) {
    await fetch(`${url}/functions/v1/jobs/tick`, { method: "POST", headers: { apikey: secretKey } });
    const [row] = await sql<{ lost: number }[]>`
      select (
        select count(*) from unnest(${captured}::text[]) made
         where not exists (
           select 1 from public.payments p
             join public.payment_orders o on o.order_id = p.order_id
             join public.bookings b on b.id = o.booking_id
            where p.payment_id = made and (p.status = 'refunded' or (p.status = 'captured' and b.status = 'confirmed'))
         )
      )::int + (
        select count(*) from jsonb_array_elements(public.audit_money(1000000) -> 'problems') problem
          join public.bookings b on b.id = (problem ->> 'bookingId')::uuid
         where b.designer_id = any (${ids}::uuid[])
      )::int as lost`;
    const lost = row?.lost ?? 0;
    // Wait for the webhooks of closed browsers and for refunds.
    if (lost === 0 || round === 30) return lost;
    await pause(500);
  }
}

class Customer {
  readonly #context: BenchContext;
  readonly #token: string;
  readonly #timings: Timings;
  readonly #captured: string[];
  readonly #hurried: boolean;
  constructor(context: BenchContext, token: string, timings: Timings, captured: string[], hurried: boolean) {
    this.#context = context;
    this.#token = token;
    this.#timings = timings;
    this.#captured = captured;
    this.#hurried = hurried;
  }

  /** Tries one slot after another until one is paid or the customer gives up. */
  async shop(designer: BenchDesigner): Promise<void> {
    await this.#think();
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (await this.buy(designer, Math.floor(Math.random() * slots))) return;
      await this.#think();
    }
  }

  /** Books, orders, pays and verifies. Returns false when the slot was taken, or was released because the payment failed twice. */
  async buy(designer: BenchDesigner, index: number): Promise<boolean> {
    const start = slotStart(index);
    const booked = await this.#timed(this.#timings.book, () =>
      this.#post<{ id: string; amount: number }>("/bookings/book-slot", {
        designerId: designer.id,
        slotStart: new Date(start).toISOString(),
        slotEnd: new Date(start + half).toISOString(),
        slotType: "chat",
        serviceInfo: { _id: designer.rateId },
      }),
    );
    if (!booked) return false;
    await this.#think();
    const order = await this.#post<{ id: string; keyId: string }>("/bookings/create-order", {
      bookingId: booked.id,
      amount: booked.amount,
    });
    if (!order) return false;
    for (let attempt = 0; attempt < 2; attempt++) {
      await this.#think();
      const payment = await this.#pay(order);
      if (!payment) continue;
      this.#captured.push(payment.razorpay_payment_id);
      if (!this.#hurried && Math.random() < closing) return true;
      const body = { bookingId: booked.id, ...payment };
      await this.#timed(this.#timings.verify, () => this.#post("/bookings/verify-payment", body));
      return true;
    }
    await this.#post("/bookings/cancel-booking", { bookingId: booked.id, refundAmount: 0 });
    return false;
  }

  #think(): Promise<void> {
    return this.#hurried ? Promise.resolve() : pause(think.least + Math.random() * (think.most - think.least));
  }

  async #timed<Answer>(samples: number[], work: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const answer = await work();
    samples.push(performance.now() - began);
    return answer;
  }

  /** Returns the answer; undefined when the slot is taken, the hold has expired, or the API is too busy. */
  async #post<Answer>(path: string, body: object): Promise<Answer | undefined> {
    const response = await fetch(`${this.#context.url}/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.ok) return answer as Answer;
    if (response.status === 503) this.#timings.unanswered++;
    if (response.status === 409 || response.status === 503) return undefined;
    throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  }

  /** Presses a button of the provider's popup. Returns what the popup hands to the page; undefined when the payment failed. */
  async #pay(order: { id: string; keyId: string }) {
    const outcome = !this.#hurried && Math.random() < failing ? "failure" : "success";
    const response = await fetch(`${this.#context.url}/__razorpay/v1/checkout/payments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key_id: order.keyId, order_id: order.id, outcome }),
    });
    const answer = await response.json();
    return response.ok ? (answer as { razorpay_payment_id: string }) : undefined;
  }
}
