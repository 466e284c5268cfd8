import { beforeAll, describe, expect, test } from "vitest";
import { CreateOrderResponse, VerifyPaymentResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest, type PaymentResult, payInPopup } from "../support/bookings.ts";
import { provider } from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();
const POLL = { timeout: 30_000, interval: 100 };

describe("paying for a booking", () => {
  let designer: DesignerPerson;
  let slot = 0;
  beforeAll(async () => {
    designer = await newDesignerPerson();
  });

  const createOrder = (who: Person, bookingId: string, amount = 6000) =>
    call("POST", "/bookings/create-order", { token: who.token, body: { bookingId, amount } });
  const verify = (who: Person, bookingId: string, result: PaymentResult) =>
    call("POST", "/bookings/verify-payment", { token: who.token, body: { bookingId, ...result } });
  const stored = async (bookingId: string) => {
    const [row] = await sql`
      select b.status,
             (select count(*)::int from payments p join payment_orders o using (order_id) where o.booking_id = b.id) as payments,
             (select min(p.status::text) from payments p join payment_orders o using (order_id) where o.booking_id = b.id) as payment
        from bookings b where b.id = ${bookingId}`;
    return row;
  };
  /** Holds another slot for each test, for a new customer. */
  async function held() {
    const customer = await newPerson("user");
    const request = await bookingRequest(designer, { index: slot++ });
    return { customer, request, id: await book(customer, request) };
  }
  async function ordered() {
    const { customer, request, id } = await held();
    const order = expectAnswer(CreateOrderResponse, await createOrder(customer, id));
    // Otherwise the webhook could be faster than the verification that is tested here.
    await provider.loseWebhooks(order.id);
    return { customer, request, id, order };
  }

  test("order, popup, verification: the booking is confirmed and paid once", async () => {
    const { customer, id, order } = await ordered();
    expect(order).toEqual({
      keyId: "rzp_test_parlour",
      amount: 6000,
      currency: "USD",
      id: expect.stringMatching(/^order_/),
    });
    const result = await payInPopup(order.id, order.keyId);
    const verified = expectAnswer(VerifyPaymentResponse, await verify(customer, id, result));
    expect(verified).toEqual({ bookingId: id, status: "confirmed" });
    expect(await stored(id)).toEqual({ status: "confirmed", payments: 1, payment: "captured" });
  });

  test("however often and in parallel it is verified, it is the same answer and one payment", async () => {
    const { customer, id, order } = await ordered();
    const result = await payInPopup(order.id, order.keyId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(customer, id, result)));
    answers.push(await verify(customer, id, result));
    for (const answer of answers) {
      expect(expectAnswer(VerifyPaymentResponse, answer)).toEqual({ bookingId: id, status: "confirmed" });
    }
    expect(await stored(id)).toMatchObject({ payments: 1 });
    expectRefusal(await createOrder(customer, id), 409, "already_paid");
  });

  test("asking for the order again, also in parallel, gives the same order", async () => {
    const { customer, id } = await held();
    const answers = await Promise.all(Array.from({ length: 6 }, () => createOrder(customer, id)));
    const ids = answers.map((answer) => expectAnswer(CreateOrderResponse, answer).id);
    expect(new Set(ids).size).toBe(1);
    expect(expectAnswer(CreateOrderResponse, await createOrder(customer, id)).id).toBe(ids[0]);
  });

  test.each([5999, 6001, 0, 60])("an amount of %i for a price of 6000 is refused", async (amount) => {
    const { customer, id } = await held();
    expectRefusal(await createOrder(customer, id, amount), 400, "amount_mismatch");
    expect(await sql`select 1 from payment_orders where booking_id = ${id}`).toEqual([]);
  });

  test("a wrong signature, another payment's or another order's changes nothing", async () => {
    const mine = await ordered();
    const cheap = await ordered();
    const result = await payInPopup(mine.order.id, mine.order.keyId);
    const other = await payInPopup(cheap.order.id, cheap.order.keyId);
    const forgeries: PaymentResult[] = [
      { ...result, razorpay_signature: "0".repeat(64) },
      { ...result, razorpay_payment_id: other.razorpay_payment_id },
      { ...result, razorpay_order_id: other.razorpay_order_id },
      other,
      { ...other, razorpay_order_id: result.razorpay_order_id },
    ];
    for (const forgery of forgeries) {
      expectRefusal(await verify(mine.customer, mine.id, forgery), 400, "invalid_signature");
    }
    expect(await stored(mine.id)).toEqual({ status: "pending_payment", payments: 0, payment: null });
  });

  test("somebody else's booking does not exist, whatever was paid", async () => {
    const { id, order } = await ordered();
    const thief = await newPerson("user");
    const result = await payInPopup(order.id, order.keyId);
    expectRefusal(await createOrder(thief, id), 404, "not_found");
    expectRefusal(await verify(thief, id, result), 404, "not_found");
    expect(await stored(id)).toMatchObject({ status: "pending_payment", payments: 0 });
  });

  test("a payment of an old price is refunded if the price has changed since the order", async () => {
    const { customer, id, order } = await ordered();
    const result = await payInPopup(order.id, order.keyId);
    await sql`update payment_orders set amount_minor = amount_minor + 1 where booking_id = ${id}`;
    expectRefusal(await verify(customer, id, result), 400, "amount_mismatch");
    await expect.poll(() => stored(id), POLL).toEqual({ status: "pending_payment", payments: 1, payment: "refunded" });
  });

  test("a free booking and an expired hold cannot be paid", async () => {
    const customer = await newPerson("user");
    const free = await book(customer, await bookingRequest(designer, { index: slot++, free: true }));
    expectRefusal(await createOrder(customer, free, 0), 409, "not_payable");
    const { customer: late, id } = await held();
    await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${id}`;
    expectRefusal(await createOrder(late, id), 409, "hold_expired");
  });

  test("late money still gets its slot while nobody else has it", async () => {
    const { customer, id, order } = await ordered();
    const result = await payInPopup(order.id, order.keyId);
    await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${id}`;
    expect(expectAnswer(VerifyPaymentResponse, await verify(customer, id, result)).status).toBe("confirmed");
  });

  test("late money for a slot that somebody else has by now is refunded, and its payer is told each time", async () => {
    const { customer, request, id, order } = await ordered();
    const result = await payInPopup(order.id, order.keyId);
    await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${id}`;
    await book(await newPerson("user"), request);
    for (const _ of [1, 2]) expectRefusal(await verify(customer, id, result), 409, "hold_expired");
    await expect.poll(() => stored(id), POLL).toEqual({ status: "expired", payments: 1, payment: "refunded" });
  });

  test.each(["500", "lost_answer"] as const)(
    "while the provider answers %s there is no order, and then one",
    async (kind) => {
      const { customer, id } = await held();
      await provider.fault({ on: "create_order", kind, receipt: id });
      expectRefusal(await createOrder(customer, id), 503, "provider_unavailable");
      expect(await sql`select 1 from payment_orders where booking_id = ${id}`).toEqual([]);
      expectAnswer(CreateOrderResponse, await createOrder(customer, id));
    },
  );

  test("an order whose answer was lost is the booking's: another one is not made", async () => {
    const { customer, id } = await held();
    await provider.fault({ on: "create_order", kind: "lost_answer", receipt: id });
    expectRefusal(await createOrder(customer, id), 503, "provider_unavailable");
    const [made, ...others] = await provider.ordersOf(id);
    expect(others).toEqual([]);
    // While the provider cannot say whether there is one, none is made either.
    const silent = await provider.fault({ on: "find_orders", kind: "500", receipt: id, times: 2 });
    expectRefusal(await createOrder(customer, id), 503, "provider_unavailable");
    expect(await provider.hits(silent)).toBe(2);
    const order = expectAnswer(CreateOrderResponse, await createOrder(customer, id));
    expect(order.id).toBe(made?.id);
    expect((await payInPopup(order.id, order.keyId)).razorpay_order_id).toBe(order.id);
    expect(await provider.ordersOf(id)).toHaveLength(1);
  });

  test("asked for at the same time, in two tabs, is one order", async () => {
    const { customer, id } = await held();
    const answers = await Promise.all([1, 2, 3].map(() => createOrder(customer, id)));
    const ids = answers.map((answer) => expectAnswer(CreateOrderResponse, answer).id);
    expect(new Set(ids).size).toBe(1);
    expect((await provider.ordersOf(id)).map((order) => order.id)).toEqual([ids[0]]);
  });

  test("a provider that refuses is not called busy", async () => {
    const { customer, id } = await held();
    await provider.fault({ on: "create_order", kind: "refused", receipt: id });
    expectRefusal(await createOrder(customer, id), 502, "provider_refused");
  });

  test("while the provider does not answer nothing is verified, and afterwards it is", async () => {
    const { customer, id, order } = await ordered();
    const result = await payInPopup(order.id, order.keyId);
    await provider.fault({ on: "fetch_payment", kind: "500", order: order.id, times: 2 });
    expectRefusal(await verify(customer, id, result), 503, "provider_unavailable");
    expect(await stored(id)).toMatchObject({ status: "pending_payment", payments: 0 });
    expect(expectAnswer(VerifyPaymentResponse, await verify(customer, id, result)).status).toBe("confirmed");
  });

  test("a payment that only waits is captured by the verification, also when the answer to that is lost", async () => {
    const { customer, id, order } = await ordered();
    const result = await provider.pay({ order: order.id, status: "authorized" });
    await provider.fault({ on: "capture", kind: "lost_answer", order: order.id });
    expect(expectAnswer(VerifyPaymentResponse, await verify(customer, id, result)).status).toBe("confirmed");
    expect(await stored(id)).toEqual({ status: "confirmed", payments: 1, payment: "captured" });
  });
});
