import { describe, expect, test } from "vitest";
import { CreateOrderResponse, VerifyPaymentResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest, payInPopup } from "../support/bookings.ts";
import { confirmedBy, expireHold, moneyBecomes, paidFor, provider } from "../support/money.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* What the browser calls. Its other answers are tested in edge-functions/api/handlers/payments.test.ts, and the rules in tests/db/payments.test.ts. */

const sql = connectAsPostgres();

describe("Paying for a booking", () => {
  async function held() {
    const customer = await newPerson("user");
    const request = await bookingRequest(await newDesignerPerson());
    const id = await book(customer, request);
    const createOrder = (who = customer) =>
      call("POST", "/bookings/create-order", { token: who.token, body: { bookingId: id, amount: 6000 } });
    const verify = (result: object, who = customer) =>
      call("POST", "/bookings/verify-payment", { token: who.token, body: { bookingId: id, ...result } });
    return { request, id, createOrder, verify };
  }

  test("makes one order although its first answer is lost, and one payment however often the browser reports it", async () => {
    const { id, createOrder, verify } = await held();
    await provider.fault({ on: "create_order", kind: "lost_answer", receipt: id });
    expectRefusal(await createOrder(), 503, "provider_unavailable");
    const orders = (await Promise.all([1, 2, 3].map(() => createOrder()))).map((answer) =>
      expectAnswer(CreateOrderResponse, answer),
    );
    const [made, ...others] = await provider.ordersOf(id);
    expect(others).toEqual([]);
    const order = { keyId: "rzp_test_parlour", amount: 6000, currency: "USD", id: made?.id ?? "" };
    expect(orders).toEqual([order, order, order]);

    // Otherwise the webhook could be faster than the verification that is tested here.
    await provider.loseWebhooks(order.id);
    const result = await payInPopup(order.id, order.keyId);
    expectRefusal(await verify(result, await newPerson("user")), 404, "not_found");
    expectRefusal(await verify({ ...result, razorpay_signature: "0".repeat(64) }), 400, "invalid_signature");
    for (const answer of await Promise.all(Array.from({ length: 6 }, () => verify(result))))
      expect(expectAnswer(VerifyPaymentResponse, answer)).toEqual({ bookingId: id, status: "confirmed" });
    await moneyBecomes(sql, id, confirmedBy(result.razorpay_payment_id, "verify"));
    expectRefusal(await createOrder(), 409, "already_paid");
  });

  test("returns the money when somebody else has taken the slot meanwhile, and tells the payer each time", async () => {
    const { id, request, createOrder, verify } = await held();
    const order = expectAnswer(CreateOrderResponse, await createOrder());
    await provider.loseWebhooks(order.id);
    const result = await payInPopup(order.id, order.keyId);
    await expireHold(sql, id);
    const other = await book(await newPerson("user"), request);
    for (const _ of [1, 2]) expectRefusal(await verify(result), 409, "hold_expired");
    await moneyBecomes(sql, id, {
      status: "expired",
      payments: [{ id: result.razorpay_payment_id, status: "refunded", reason: "slot_taken" }],
      problems: [],
    });
    const [refund] = (await paidFor(sql, id)).refunds;
    expect(await provider.refundsOf(result.razorpay_payment_id)).toMatchObject([
      { id: refund?.providerId, amount: 6000, receipt: refund?.id, status: "processed" },
    ]);
    expect((await paidFor(sql, other)).status).toBe("pending_payment");
  });
});
