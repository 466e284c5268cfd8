import { expect, test } from "vitest";
import { CreateOrderResponse, VerifyPaymentResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest, payInPopup } from "../support/bookings.ts";
import { confirmedBy, moneyBecomes, provider } from "../support/money.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

/*
 * The calls of the browser. Their other answers are tested in edge-functions/api/handlers/payments.test.ts, and the rules in
 * tests/db/payments.test.ts.
 */

const sql = connectAsPostgres();

test("Paying makes one order even if its first response is lost, and one payment even if the browser reports it repeatedly", async () => {
  const customer = await newPerson("user");
  const id = await book(customer, await bookingRequest(await newDesignerPerson()));
  const createOrder = () =>
    call("POST", "/bookings/create-order", { token: customer.token, body: { bookingId: id, amount: 6000 } });
  const verify = (result: object, who = customer) =>
    call("POST", "/bookings/verify-payment", { token: who.token, body: { bookingId: id, ...result } });
  await provider.fault({ on: "create_order", kind: "lost_answer", receipt: id });
  expectRefusal(await createOrder(), 503, "provider_unavailable");
  const orders = (await Promise.all([1, 2, 3].map(createOrder))).map((answer) =>
    expectAnswer(CreateOrderResponse, answer),
  );
  const [made, ...others] = await provider.ordersOf(id);
  expect(others).toEqual([]);
  const order = { keyId: "rzp_test_parlour", amount: 6000, currency: "USD", id: made?.id ?? "" };
  expect(orders).toEqual([order, order, order]);

  // Otherwise the webhook could be faster than the tested verification.
  await provider.loseWebhooks(order.id);
  const result = await payInPopup(order.id, order.keyId);
  expectRefusal(await verify(result, await newPerson("user")), 404, "not_found");
  for (const answer of await Promise.all(Array.from({ length: 6 }, () => verify(result))))
    expect(expectAnswer(VerifyPaymentResponse, answer)).toEqual({ bookingId: id, status: "confirmed" });
  await moneyBecomes(sql, id, confirmedBy(result.razorpay_payment_id, "verify"));
  expectRefusal(await createOrder(), 409, "already_paid");
});
