import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { newBooking, newCustomer, newDesigner, newSale, type PaidBooking, undoing } from "../support/db.ts";
import { connectAsPostgres, connectAsSuperuser, runAlone, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The audit finds each way in which money can be lost. Each test breaks something and rolls it back. */

const sql = connectAsPostgres();
type Own = postgres.TransactionSql;
interface Problem {
  kind: string;
  bookingId: string | null;
  detail: string;
}

/** Returns all problems that the audit finds. It lists 200 by default, and other tests' bookings without a payment would fill that list. */
const allProblems = (own: Own) => scalar<Problem[]>(own`select public.audit_money(1000000) -> 'problems'`);

type Harm = (own: Own, booking: PaidBooking) => PromiseLike<unknown>;
/** Does each of these harms to a paid booking of its own, and returns what the audit reports about each booking. */
async function problemsAfter(harms: readonly Harm[]): Promise<Problem[][]> {
  const bookings = await Promise.all(harms.map(() => newSale(sql)));
  const problems = await undoing(connectAsSuperuser(), async (own) => {
    for (const [n, booking] of bookings.entries()) await harms[n]?.(own, booking);
    return allProblems(own);
  });
  return bookings.map(({ id }) => problems.filter(({ bookingId }) => bookingId === id));
}

const cancel: Harm = (own, { id, customer }) => own`select public.cancel_booking(${customer}, ${id}, 6000)`;
const refund: Harm = (own, { id }) => own`select admin.refund_booking(${id}, 1, 'designer', 'Asha', 'Why.')`;
const payTwice: Harm = (own, { orderId, paymentId }) =>
  own`select public.record_payment(${orderId}, ${`x${paymentId}`}, 6000, 'USD', 'webhook')`;
/** Makes a change with the triggers disabled, which would refuse it. */
async function byForce(own: Own, change: postgres.PendingQuery<postgres.Row[]>): Promise<void> {
  await own`set local session_replication_role = replica`;
  await change;
  await own`set local session_replication_role = origin`;
}
const forget =
  (table: "refunds" | "payments", prefix = ""): Harm =>
  (own, { paymentId }) =>
    byForce(own, own`delete from ${own(`public.${table}`)} where payment_id = ${prefix + paymentId}`);
const setBooking =
  (change: object): Harm =>
  (own, { id }) =>
    own`update public.bookings set ${own(change as Record<string, string>)} where id = ${id}`;
const setPayment =
  (change: object): Harm =>
  (own, { paymentId }) =>
    byForce(
      own,
      own`update public.payments set ${own(change as Record<string, string>)} where payment_id = ${paymentId}`,
    );
const setRefunds =
  (status: string, age = "0", error: string | null = null): Harm =>
  (own, { paymentId }) =>
    own`
  update public.refunds set status = ${status}, created_at = now() - ${age}::interval, last_error = ${error},
         provider_refund_id = ${status === "sent" ? randomUUID() : null} where payment_id = ${paymentId}`;
/** Sets when the provider is asked about the order next; null: never. */
const setOrder =
  (next: string | null, error: string | null = null, attempts = 0): Harm =>
  (own, { orderId }) =>
    own`
  update public.payment_orders set due_at = now() + ${next}::interval, last_error = ${error}, attempts = ${attempts} where order_id = ${orderId}`;
const post =
  (accounts: string[], minors: number[], prefix = "x"): Harm =>
  (own, { id }) =>
    own`
  select private.post('release', ${prefix + id}, b, 'USD', ${accounts}::public.ledger_account[], ${minors}) from public.bookings b where b.id = ${id}`;
const steps =
  (...harms: Harm[]): Harm =>
  async (own, booking) => {
    for (const harm of harms) await harm(own, booking);
  };

/** The harms to a paid booking, and the kinds of problem that the audit then finds. */
const HARMS: [what: string, kinds: string[], harm: Harm][] = [
  ["its customer cancels", [], cancel],
  ["it is paid twice", [], payTwice],
  ["a refund may still be requested", [], steps(refund, setRefunds("due", "23 hours"))],
  ["a refund may still be paid out", [], steps(refund, setRefunds("sent", "9 days 23 hours"))],
  ["its payment is unknown", ["booking_without_payment", "ledger_differs"], forget("payments")],
  ["the amount kept is another", ["ledger_differs", "wrong_amount_kept"], setPayment({ amount_minor: 5999 })],
  [
    "the currency kept is another",
    ["ledger_differs", "ledger_differs", "wrong_amount_kept"],
    setPayment({ currency: "INR" }),
  ],
  [
    "the session took place unpaid",
    ["booking_without_payment", "ledger_differs"],
    steps(setBooking({ status: "completed" }), forget("payments")),
  ],
  [
    "an unpaid booking is cancelled",
    ["booking_without_payment", "ledger_differs", "ledger_differs"],
    steps(cancel, forget("refunds"), forget("payments")),
  ],
  [
    "a bank takes a second payment back",
    [],
    steps(
      payTwice,
      forget("refunds", "x"),
      (own, { paymentId }) =>
        own`select public.record_dispute(${`x${paymentId}`}, ${`x${paymentId}`}, 6000, 'USD', 'fraud', 'chargeback', 'lost', null)`,
    ),
  ],
  [
    "the refund of a cancellation is withdrawn",
    [],
    steps(
      cancel,
      setRefunds("failed"),
      (own, { paymentId }) =>
        own`select admin.withdraw_refund(r.id, 'Asha', 'Why.') from public.refunds r where r.payment_id = ${paymentId}`,
    ),
  ],
  ["held money is entered as the designer's", ["ledger_differs"], post(["held", "payable"], [1, -1])],
  ["a commission is taken before the session", ["ledger_differs"], post(["payable", "fee"], [1, -1])],
  [
    "a rest stays held after the release",
    ["ledger_differs"],
    steps(post(["held", "payable"], [5999, -5999], ""), setBooking({ released_at: new Date() })),
  ],
  ["it is cancelled by hand, without terms", ["cancellation_unsettled"], setBooking({ status: "cancelled" })],
  [
    "the refund of a cancellation is missing",
    ["cancellation_unsettled", "ledger_differs"],
    steps(cancel, forget("refunds")),
  ],
  ["the refund of a second payment is missing", ["refund_missing"], steps(payTwice, forget("refunds", "x"))],
  ["the provider refuses a refund", ["refund_failed"], steps(refund, setRefunds("failed"))],
  ["a refund waits for more than a day", ["refund_late"], steps(refund, setRefunds("due", "25 hours"))],
  [
    "the provider has a refund for more than ten days",
    ["refund_late"],
    steps(refund, setRefunds("sent", "10 days 1 second")),
  ],
  [
    "more is returned than was paid",
    ["returned_too_much"],
    (own, { paymentId }) => own`
      insert into public.refunds (payment_id, amount_minor, reason, status, provider_refund_id, done_at)
      values (${paymentId}, 6001, 'administrator', 'done', ${randomUUID()}, now())`,
  ],
  ["nobody asks about the order", ["order_unchecked"], setOrder("-61 minutes")],
  ["the provider does not know the order", ["order_unchecked"], setOrder(null, "unknown")],
  ["the provider often gives no answer", ["order_unchecked"], setOrder("1 hour", "timeout", 6)],
  ["the provider will be asked again", [], setOrder("1 hour", "timeout", 5)],
  [
    "the provider answers after many attempts",
    [],
    steps(setOrder("0", "timeout", 6), (own, { orderId }) => own`select public.finish_job('order', ${orderId})`),
  ],
  ["every run ends before there is an answer", ["order_unchecked"], setOrder("1 hour", null, 6)],
];

describe("The audit of money", () => {
  it("finds each harm that can be done to a booking, and nothing else", async () => {
    const problems = await problemsAfter(HARMS.map(([, , harm]) => harm));
    expect(problems.map((found, n) => [HARMS[n]?.[0], found.map(({ kind }) => kind).sort()])).toEqual(
      HARMS.map(([what, kinds]) => [what, kinds]),
    );
  });

  it.for(["pending_payment", "expired", "cancelled"] as const)(
    "finds a payment that is kept although its slot was never confirmed: it is %s",
    async (status, { own }) => {
      const [customer, designer] = [await newCustomer(own), await newDesigner(own)];
      const id = await newBooking(own, customer, designer, { from: "50 hours", to: "51 hours", status });
      await own`
        insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at) values (${`order_${id}`}, ${id}, 6000, 'USD', null)`;
      await own`
        insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
        values (${`pay_${id}`}, ${`order_${id}`}, 6000, 'USD', 'captured', 'verify')`;
      const problems = (await allProblems(own)).filter(({ bookingId }) => bookingId === id);
      expect(problems.map(({ kind }) => kind)).toEqual(["payment_without_booking"]);
    },
  );

  it("finds events that were parked or never processed", async ({ own }) => {
    const id = randomUUID();
    await own`
      insert into public.payment_events (event_id, event, payload, status, received_at, last_error) values
        (${`parked ${id}`}, 'order.paid', '{}', 'parked', now(), 'no such order'),
        (${`late ${id}`}, 'order.paid', '{}', 'waiting', now() - interval '61 minutes', null),
        (${`early ${id}`}, 'order.paid', '{}', 'waiting', now() - interval '59 minutes', null),
        (${`done ${id}`}, 'order.paid', '{}', 'done', now() - interval '2 hours', null)`;
    const found = (await allProblems(own)).filter(({ detail }) => detail.includes(id));
    expect(found.map(({ kind, detail }) => [kind, detail]).sort()).toEqual([
      ["event_late", `order.paid late ${id}: not looked at yet`],
      ["event_parked", `order.paid parked ${id}: no such order`],
    ]);
  });
});

it("The audit reports a problem of each kind, even if there are more of one kind than it lists", async ({ own }) => {
  const booking = await newSale(own);
  await refund(own, booking);
  await setRefunds("failed")(own, booking);
  await own`
    insert into public.payment_events (event_id, event, payload, status)
    select 'evt_' || gen_random_uuid(), 'order.paid', '{}', 'parked' from generate_series(1, 200)`;
  const problems = await scalar<Problem[]>(own`select public.audit_money() -> 'problems'`);
  expect(problems).toHaveLength(200);
  // The email has the first 20.
  const kinds = problems.slice(0, 20).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["event_parked", "refund_failed"]));
});

describe("The alarm about money", () => {
  const raise = async (own: Own) =>
    (await runAlone(own, "raise_money_alarm")) as { audited: boolean; problems: number };
  const alarms = (own: Own) =>
    own`select event_key, content, recipient_id from public.outbox where kind = 'money_alarm' and created_at = now()`;

  it("sends the administrator one email about the same problems, and audits once an hour", async ({ own }) => {
    const booking = await newSale(sql);
    // The test ignores problems that other tests cause meanwhile.
    await own`set transaction isolation level repeatable read`;
    await own`delete from public.money_audits`;
    await own`update public.bookings set status = 'cancelled' where id = ${booking.id}`;
    await own`
      insert into public.payment_events (event_id, event, payload, status)
      select 'evt_' || gen_random_uuid(), 'order.paid', '{}', 'parked' from generate_series(1, 25)`;
    const first = await raise(own);
    expect(first.audited).toBe(true);
    expect(first.problems).toBeGreaterThan(0);
    expect((await raise(own)).audited).toBe(false);
    await own`delete from public.money_audits`;
    expect((await raise(own)).audited).toBe(true);
    expect(await alarms(own)).toMatchObject([{ recipient_id: null, content: { total: first.problems } }]);
    expect((await alarms(own))[0]?.content.problems).toHaveLength(20);
  });

  it("sends another email on the same day only about a new problem", async ({ own }) => {
    const raiseWith = async (problems: { detail: string; paymentId?: string }[]) => {
      await own.unsafe(`
        create or replace function private.money_problems(p_limit int) returns jsonb language sql as $$
          select '${JSON.stringify(problems.map((problem) => ({ kind: "refund_late", ...problem })))}'::jsonb
        $$`);
      await own`delete from public.money_audits`;
      await own`update public.outbox set status = 'sent', sent_at = now() where kind = 'money_alarm' and status = 'waiting'`;
      await raise(own);
      return (await alarms(own)).length;
    };
    const [first, second, third] = ["a since today: timeout", "b since today: timeout", "c since today: timeout"].map(
      (detail) => ({ detail }),
    ) as [{ detail: string }, { detail: string }, { detail: string }];
    expect(await raiseWith([first, second])).toBe(1);
    expect(await raiseWith([second])).toBe(1);
    expect(await raiseWith([{ detail: "b since today: the provider said 500: sorry" }])).toBe(1);
    expect(await raiseWith([first])).toBe(1);
    expect(await raiseWith([third, first])).toBe(2);
    expect(await raiseWith([first, second, third])).toBe(2);
    // The audit reports the problem again on the next day.
    await own`update public.outbox set created_at = created_at - interval '1 day' where kind = 'money_alarm'`;
    expect(await raiseWith([first])).toBe(1);
  });
});
