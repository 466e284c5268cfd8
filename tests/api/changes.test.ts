import { expect, it, vi } from "vitest";
import {
  BookingDetails,
  CancelBookingResponse,
  CreateOrderResponse,
  EarningsResponse,
  OpenPaymentsResponse,
  RescheduleResponse,
} from "../../edge-functions/shared/contract/bookings.ts";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import type { Slot } from "../../edge-functions/shared/contract/designers.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest, payInPopup, slotsOn } from "../support/bookings.ts";
import { mailAbout } from "../support/mail.ts";
import { problemsOf, provider } from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsSuperuser, startsIn } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * Changes of bookings through the API: shapes and refusals, the refund at the provider and the emails in the mailbox. The rules of money and
 * time are in tests/db/changes.test.ts.
 */

const sql = connectAsSuperuser();

const PRICE = 6000;

const see = async (who: Person, bookingId: string) =>
  expectAnswer(BookingDetails, await call("GET", `/bookings/get-booking/${bookingId}`, { token: who.token }));
const cancel = (who: Person, bookingId: string, refundAmount: number, message?: string) =>
  call("POST", "/bookings/cancel-booking", { token: who.token, body: { bookingId, refundAmount, message } });
const reschedule = (who: Person, bookingId: string, slot: Slot | undefined) =>
  call("POST", "/bookings/reschedule", {
    token: who.token,
    body: { bookingId, slotStart: slot?.start, slotEnd: slot?.end },
  });
const offer = (who: Person, bookingId: string, slots: (Slot | undefined)[], message?: string) =>
  call("POST", "/bookings/offer-times", {
    token: who.token,
    body: { bookingId, slots: slots.map((slot) => ({ start: slot?.start, end: slot?.end })), message },
  });
const openPayments = async (who: Person) =>
  expectAnswer(OpenPaymentsResponse, await call("GET", "/bookings/get-open-payments", { token: who.token }));

const orderFor = async (customer: Person, bookingId: string) =>
  expectAnswer(
    CreateOrderResponse,
    await call("POST", "/bookings/create-order", { token: customer.token, body: { bookingId, amount: PRICE } }),
  );
const verify = (customer: Person, bookingId: string, result: object) =>
  call("POST", "/bookings/verify-payment", { token: customer.token, body: { bookingId, ...result } });
/** A confirmed booking of a new customer, paid at the provider. */
async function paid(designer: DesignerPerson) {
  const customer = await newPerson("user");
  const request = await bookingRequest(designer);
  const id = await book(customer, request);
  const order = await orderFor(customer, id);
  const result = await payInPopup(order.id, order.keyId);
  expect((await verify(customer, id, result)).status).toBe(200);
  return { customer, id, paymentId: result.razorpay_payment_id, request };
}

/** Waits until the provider has exactly one refund, of this amount. */
const refunded = (paymentId: string, amount: number) =>
  vi.waitFor(
    async () => expect((await provider.refundsOf(paymentId)).map((refund) => refund.amount)).toEqual([amount]),
    { timeout: 30_000, interval: 100 },
  );

it("A customer cancels on the terms that are shown: refund, emails, receipt and the designer's part", async () => {
  const designer = await newDesignerPerson();
  const { customer, id, paymentId } = await paid(designer);
  await startsIn(sql, id, "23 hours");
  // The minutes with a full refund are over.
  await sql`update public.bookings set status_changed_at = now() - interval '1 hour' where id = ${id}`;
  const before = await see(customer, id);
  expect(before).toMatchObject({ canCancel: true, refundIfCancelled: PRICE / 2, refunded: 0, cancelledBy: null });
  expect(expectRefusal(await cancel(customer, id, PRICE), 409, "refund_changed").fields).toHaveProperty("refundAmount");
  const costly = { bookingId: id, refundAmount: PRICE, cost: 142 };
  const refusal = await call("POST", "/bookings/cancel-booking", { token: designer.token, body: costly });
  expect(expectRefusal(refusal, 409, "refund_changed").fields).toHaveProperty("cost");
  const answer = expectAnswer(CancelBookingResponse, await cancel(customer, id, PRICE / 2, "Something came up."));
  expect(answer).toEqual({ bookingId: id, status: "cancelled", refundAmount: PRICE / 2, currency: "USD" });
  expect(await see(customer, id)).toMatchObject({ cancelledBy: "customer", canCancel: false, refunded: PRICE / 2 });
  expect((await mailAbout(customer.email, /^Cancelled/)).text).toContain("$30");
  expect((await mailAbout(designer.email, /^Cancelled/)).text).toContain("> Something came up.");
  await refunded(paymentId, PRICE / 2);
  expect((await mailAbout(customer.email, /^Refund/)).text).toContain("$30");
  expect((await openPayments(customer)).refunds).toMatchObject([
    { bookingId: id, amount: PRICE / 2, currency: "USD", reason: "customer_cancelled" },
  ]);
  await expect.poll(() => problemsOf(sql, id)).toEqual([]);
  const earned = await call("GET", "/designers/earnings", { token: designer.token });
  expect(expectAnswer(EarningsResponse, earned).totalEarnings).toBe(PRICE / 2 / 100);
});

it("A designer offers other times, of which an invalid one is named, and the customer takes one", async () => {
  const designer = await newDesignerPerson();
  const { customer, id, request } = await paid(designer);
  const slots = (await slotsOn(designer.id, dayFromNow(4))).slice(3, 5);
  const own = { start: request.slotStart, end: request.slotEnd, status: "booked" } as const;
  const { fields } = expectRefusal(await offer(designer, id, [slots[0], own]), 400, "invalid_slot");
  expect(Object.keys(fields ?? {})).toEqual(["slots.1.start"]);

  expectAnswer(Done, await offer(designer, id, slots, "My flight is late."));
  const { offers } = await see(customer, id);
  expect(offers.map(({ slotStart }) => new Date(slotStart))).toEqual(slots.map(({ start }) => new Date(start)));
  expect((await mailAbout(customer.email, /offers other times/)).text).toContain("> My flight is late.");
  expectAnswer(RescheduleResponse, await reschedule(customer, id, slots[1]));
  expect(await see(customer, id)).toMatchObject({ offers: [], refundCapPercent: 100, refundIfCancelled: PRICE });
});
