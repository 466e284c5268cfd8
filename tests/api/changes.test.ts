import { expect, it } from "vitest";
import {
  BookingDetails,
  CancelBookingResponse,
  CreateOrderResponse,
  EarningsResponse,
  OpenPaymentsResponse,
} from "../../edge-functions/shared/contract/bookings.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest, payInPopup } from "../support/bookings.ts";
import { mailAbout } from "../support/mail.ts";
import { problemsOf, provider } from "../support/money.ts";
import { newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsSuperuser, startsIn } from "../support/sql.ts";

/*
 * A cancellation through the API, with the refund at the provider and the emails in the mailbox. tests/db/changes.test.ts has the rules of money and
 * time, and tests/e2e/changes.e2e.ts the other changes.
 */

const sql = connectAsSuperuser();

const PRICE = 6000;

const post = (who: Person, path: string, body: object) => call("POST", `/bookings/${path}`, { token: who.token, body });
const see = async (who: Person, bookingId: string) =>
  expectAnswer(BookingDetails, await call("GET", `/bookings/get-booking/${bookingId}`, { token: who.token }));

it("A customer cancels on the terms that are shown: refund, emails, receipt and the designer's part", async () => {
  const designer = await newDesignerPerson();
  const customer = await newPerson("user");
  const id = await book(customer, await bookingRequest(designer));
  const order = expectAnswer(
    CreateOrderResponse,
    await post(customer, "create-order", { bookingId: id, amount: PRICE }),
  );
  const payment = await payInPopup(order.id, order.keyId);
  expect((await post(customer, "verify-payment", { bookingId: id, ...payment })).status).toBe(200);
  await startsIn(sql, id, "23 hours");
  // The minutes with a full refund are over.
  await sql`update public.bookings set status_changed_at = now() - interval '1 hour' where id = ${id}`;
  const before = await see(customer, id);
  expect(before).toMatchObject({ canCancel: true, refundIfCancelled: PRICE / 2, refunded: 0, cancelledBy: null });
  const cancel = (who: Person, refundAmount: number, more: object = {}) =>
    post(who, "cancel-booking", { bookingId: id, refundAmount, ...more });
  expect(expectRefusal(await cancel(customer, PRICE), 409, "refund_changed").fields).toHaveProperty("refundAmount");
  const costly = await cancel(designer, PRICE, { cost: 142 });
  expect(expectRefusal(costly, 409, "refund_changed").fields).toHaveProperty("cost");
  const message = "Something came up.";
  const answer = expectAnswer(CancelBookingResponse, await cancel(customer, PRICE / 2, { message }));
  expect(answer).toEqual({ bookingId: id, status: "cancelled", refundAmount: PRICE / 2, currency: "USD" });
  expect(await see(customer, id)).toMatchObject({ cancelledBy: "customer", canCancel: false, refunded: PRICE / 2 });
  expect((await mailAbout(customer.email, /^Cancelled/)).text).toContain("$30");
  expect((await mailAbout(designer.email, /^Cancelled/)).text).toContain(`> ${message}`);
  const refunds = async () => (await provider.refundsOf(payment.razorpay_payment_id)).map((refund) => refund.amount);
  await expect.poll(refunds).toEqual([PRICE / 2]);
  expect((await mailAbout(customer.email, /^Refund/)).text).toContain("$30");
  const open = await call("GET", "/bookings/get-open-payments", { token: customer.token });
  expect(expectAnswer(OpenPaymentsResponse, open).refunds).toMatchObject([
    { bookingId: id, amount: PRICE / 2, currency: "USD", reason: "customer_cancelled" },
  ]);
  await expect.poll(() => problemsOf(sql, id)).toEqual([]);
  const earned = await call("GET", "/designers/earnings", { token: designer.token });
  expect(expectAnswer(EarningsResponse, earned).totalEarnings).toBe(PRICE / 2 / 100);
});
