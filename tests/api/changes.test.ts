import { describe, expect, test, vi } from "vitest";
import {
  BookingDetails,
  BookSlotResponse,
  CancelBookingResponse,
  CreateOrderResponse,
  EarningsResponse,
  OpenPaymentsResponse,
  RescheduleResponse,
} from "../../edge-functions/shared/contract/bookings.ts";
import { ChatsResponse } from "../../edge-functions/shared/contract/chats.ts";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import type { Slot } from "../../edge-functions/shared/contract/designers.ts";
import {
  book,
  bookingRequest,
  call,
  type DesignerPerson,
  expectAnswer,
  expectRefusal,
  newDesigner,
  newPerson,
  type Person,
  payInPopup,
  slotsOf,
} from "../support/api.ts";
import { inviteIn } from "../support/invite.ts";
import { runJobs } from "../support/jobs.ts";
import { mailAbout, mailsTo } from "../support/mail.ts";
import { moneyOf, provider } from "../support/money.ts";
import { connectAsSuperuser, startsIn } from "../support/sql.ts";

/* Changes of bookings through the API, with the refunds at the provider and the emails in the mailbox. */

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

async function pay(customer: Person, bookingId: string) {
  const order = expectAnswer(
    CreateOrderResponse,
    await call("POST", "/bookings/create-order", { token: customer.token, body: { bookingId, amount: PRICE } }),
  );
  return { order, result: await payInPopup(order.id, order.keyId) };
}
type Paid = {
  customer: Person;
  designer: DesignerPerson;
  id: string;
  paymentId: string;
  request: Awaited<ReturnType<typeof bookingRequest>>;
};

/** A confirmed booking of somebody new, paid at the provider. */
async function paid(designer: DesignerPerson, index = 0): Promise<Paid> {
  const customer = await newPerson("user");
  const request = await bookingRequest(designer, { index });
  const id = await book(customer, request);
  const { result } = await pay(customer, id);
  const verified = await call("POST", "/bookings/verify-payment", {
    token: customer.token,
    body: { bookingId: id, ...result },
  });
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  return { customer, designer, id, paymentId: result.razorpay_payment_id, request };
}

/** Waits until the provider has exactly one refund, of this amount. */
const refunded = (paymentId: string, amount: number) =>
  vi.waitFor(
    async () => expect((await provider.refundsOf(paymentId)).map((refund) => refund.amount)).toEqual([amount]),
    { timeout: 15_000, interval: 100 },
  );
/** Runs the jobs, and waits for the emails that another run has claimed. */
async function sendAllTo({ id }: Person): Promise<void> {
  await runJobs("outbox");
  await expect
    .poll(
      () => sql`
        select kind from outbox where recipient_id = ${id} and status = 'waiting' and due_at < now() + interval '10 minutes'`,
    )
    .toEqual([]);
}
const subjectsTo = async ({ email }: Person) => (await mailsTo(email)).map(({ subject }) => subject);

const statusOf = async (bookingId: string) => {
  const [row] = await sql<
    { status: string; start: Date }[]
  >`select status, lower(slot) as start from bookings where id = ${bookingId}`;
  return row;
};

describe("a customer who cancels", () => {
  test.each([
    ["more than a day before", "24 hours 2 minutes", PRICE],
    ["less than a day before", "23 hours 58 minutes", PRICE / 2],
    ["more than two hours before", "2 hours 2 minutes", PRICE / 2],
    ["less than two hours before", "118 minutes", 0],
  ])("%s gets what the page has promised", async (_, interval, promise) => {
    const { customer, designer, id, paymentId } = await paid(await newDesigner());
    await startsIn(sql, id, interval);
    const before = await see(customer, id);
    expect(before).toMatchObject({ canCancel: true, refundIfCancelled: promise, refunded: 0, cancelledBy: null });
    expect(before.rules.map(({ percent }) => percent)).toEqual([100, 50, 0]);

    const answer = expectAnswer(CancelBookingResponse, await cancel(customer, id, promise, "Something came up."));
    expect(answer).toEqual({ bookingId: id, status: "cancelled", refundAmount: promise, currency: "USD" });
    expect(await see(customer, id)).toMatchObject({
      status: "cancelled",
      cancelledBy: "customer",
      canCancel: false,
      canReschedule: false,
      refundIfCancelled: 0,
      refunded: promise,
    });

    const mail = await mailAbout(customer.email, /^Cancelled/);
    expect(inviteIn(mail)).toMatchObject({
      method: "CANCEL",
      uid: `booking-${id}@parlour`,
      sequence: 1,
      status: "CANCELLED",
      start: new Date(before.slotStart).toISOString(),
    });
    expect(mail.text).toContain(promise === 0 ? "too late for a refund" : `$${promise / 100}.00`);
    const theirs = await mailAbout(designer.email, /^Cancelled/);
    expect(theirs.text).toContain("> Something came up.");
    expect(inviteIn(theirs)).toMatchObject({ method: "CANCEL", uid: `booking-${id}@parlour`, sequence: 1 });

    if (promise > 0) {
      await refunded(paymentId, promise);
      const receipt = await mailAbout(customer.email, /^Refund/);
      expect(receipt.text).toContain(`$${promise / 100}.00`);
      expect((await openPayments(customer)).refunds).toMatchObject([
        { bookingId: id, amount: promise, currency: "USD", reason: "customer_cancelled" },
      ]);
    } else {
      await runJobs("outbox");
      expect(await provider.refundsOf(paymentId)).toEqual([]);
      expect((await openPayments(customer)).refunds).toEqual([]);
    }
    await expect.poll(async () => (await moneyOf(sql, id)).problems).toEqual([]);
    // The part that is not refunded is the designer's.
    const earned = await call("GET", "/designers/earnings", { token: designer.token });
    expect(expectAnswer(EarningsResponse, earned).totalEarnings).toBe((PRICE - promise) / 100);
  });

  test("on terms that have changed since the page was drawn is told the new ones, and nothing happens", async () => {
    const { customer, id, paymentId } = await paid(await newDesigner());
    await startsIn(sql, id, "23 hours");
    for (const claim of [PRICE, PRICE * 10, 0, 1]) {
      const error = expectRefusal(await cancel(customer, id, claim), 409, "refund_changed");
      expect(error.message).toContain("30.00");
      expect(error.fields).toHaveProperty("refundAmount");
    }
    expect(await statusOf(id)).toMatchObject({ status: "confirmed" });
    expect(await provider.refundsOf(paymentId)).toEqual([]);
    expect((await subjectsTo(customer)).filter((subject) => /cancel/i.test(subject))).toEqual([]);
  });

  test("again, and at the same time, gets the same answer, one refund and one email", async () => {
    const { customer, id, paymentId } = await paid(await newDesigner());
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(customer, id, PRICE)));
    answers.push(await cancel(customer, id, PRICE));
    const [first] = answers.map((answer) => expectAnswer(CancelBookingResponse, answer));
    for (const answer of answers) expect(answer.body).toEqual(first);
    await refunded(paymentId, PRICE);
    await mailAbout(customer.email, /^Refund/);
    await sendAllTo(customer);
    expect(await provider.refundsOf(paymentId)).toHaveLength(1);
    const subjects = await subjectsTo(customer);
    for (const kind of [/^Cancelled/, /^Refund/, /^Receipt/, /^Confirmed/]) {
      expect(subjects.filter((subject) => kind.test(subject))).toHaveLength(1);
    }
  });

  test("while the designer cancels too, or while moving it, gets one refund on the terms that both are told", async () => {
    const [first, second] = await Promise.all([newDesigner(), newDesigner()]);
    const [both, alone] = [await paid(first), await paid(second)];
    await startsIn(sql, both.id, "3 hours");
    const answers = await Promise.all([
      cancel(both.customer, both.id, PRICE / 2),
      cancel(both.designer, both.id, PRICE),
    ]);
    const [terms, same] = answers.map((answer) => expectAnswer(CancelBookingResponse, answer));
    expect(same).toEqual(terms);
    await refunded(both.paymentId, terms?.refundAmount ?? 0);

    const target = (await slotsOf(second.id, 3))[2];
    const [called, moved] = await Promise.all([
      cancel(alone.customer, alone.id, PRICE),
      reschedule(alone.customer, alone.id, target),
    ]);
    expectAnswer(CancelBookingResponse, called);
    if (moved.status !== 200) expectRefusal(moved, 409, "not_reschedulable");
    expect(await statusOf(alone.id)).toMatchObject({ status: "cancelled" });
    await refunded(alone.paymentId, PRICE);
  });

  test("frees the slot for the next one", async () => {
    const { customer, designer, id, request } = await paid(await newDesigner());
    const next = await newPerson("user");
    expectRefusal(await call("POST", "/bookings/book-slot", { token: next.token, body: request }), 409, "slot_taken");
    expectAnswer(CancelBookingResponse, await cancel(customer, id, PRICE));
    await book(next, request);
    expect((await see(designer, id)).status).toBe("cancelled");
  });

  test("cannot, once the slot has begun", async () => {
    const { customer, id } = await paid(await newDesigner());
    await startsIn(sql, id, "-1 minute");
    expect(await see(customer, id)).toMatchObject({ canCancel: false, timeStatus: "active" });
    expectRefusal(await cancel(customer, id, 0), 409, "not_cancellable");
    expect(await statusOf(id)).toMatchObject({ status: "confirmed" });
  });

  test("what was free gets nothing and may book it anew", async () => {
    const designer = await newDesigner();
    const customer = await newPerson("user");
    const request = await bookingRequest(designer, { free: true });
    const id = await book(customer, request);
    expect(await see(customer, id)).toMatchObject({ amount: 0, refundIfCancelled: 0, canCancel: true });
    expectAnswer(CancelBookingResponse, await cancel(customer, id, 0));
    expect((await mailAbout(customer.email, /^Cancelled/)).text).not.toMatch(/\$|refund|price/i);
    expect(await book(customer, request)).not.toBe(id);
  });
});

describe("a designer who cancels", () => {
  test.each(["3 days", "30 minutes", "-10 minutes"])(
    "%s before refunds everything, with an apology",
    async (interval) => {
      const { customer, designer, id, paymentId } = await paid(await newDesigner());
      await startsIn(sql, id, interval);
      expect(await see(designer, id)).toMatchObject({ canCancel: true, refundIfCancelled: PRICE });
      const answer = await cancel(designer, id, PRICE, "My roof leaks, I am sorry.");
      expect(expectAnswer(CancelBookingResponse, answer)).toMatchObject({ status: "cancelled", refundAmount: PRICE });
      const apology = await mailAbout(customer.email, /^We’re sorry/);
      expect(apology.text).toContain("> My roof leaks, I am sorry.");
      expect(apology.text).toContain("You get the full price back: $60.00");
      expect(apology.text).toContain(`/designer/${designer.id}`);
      expect(inviteIn(apology)).toMatchObject({ method: "CANCEL", uid: `booking-${id}@parlour`, sequence: 1 });
      await mailAbout(designer.email, /^You cancelled/);
      await refunded(paymentId, PRICE);
      expect(await see(customer, id)).toMatchObject({ cancelledBy: "designer", refunded: PRICE });
    },
  );

  test("cannot, once the slot is over", async () => {
    const { designer, id } = await paid(await newDesigner());
    await startsIn(sql, id, "-40 minutes");
    expectRefusal(await cancel(designer, id, PRICE), 409, "not_cancellable");
  });
});

describe("a slot that is held", () => {
  test("can be released, and is somebody else's at once", async () => {
    const [designer, customer, next] = await Promise.all([newDesigner(), newPerson("user"), newPerson("user")]);
    const request = await bookingRequest(designer);
    const id = await book(customer, request);
    expect((await openPayments(customer)).holds).toMatchObject([
      {
        id,
        designerId: designer.id,
        amount: PRICE,
        currency: "USD",
        serviceInfo: { _id: designer.paidRate, rate: 60 },
      },
    ]);
    expect(expectAnswer(CancelBookingResponse, await cancel(customer, id, 0))).toMatchObject({
      status: "cancelled",
      refundAmount: 0,
    });
    expect((await openPayments(customer)).holds).toEqual([]);
    await book(next, request);
    await sendAllTo(customer);
    expect(await subjectsTo(customer)).toEqual([]);
  });

  test("and was released is not bought by a payment that comes later: it is refunded", async () => {
    const [designer, customer, next] = await Promise.all([newDesigner(), newPerson("user"), newPerson("user")]);
    const request = await bookingRequest(designer);
    const id = await book(customer, request);
    const order = expectAnswer(
      CreateOrderResponse,
      await call("POST", "/bookings/create-order", { token: customer.token, body: { bookingId: id, amount: PRICE } }),
    );
    expectAnswer(CancelBookingResponse, await cancel(customer, id, 0));
    await book(next, request);
    const result = await payInPopup(order.id, order.keyId);
    expectRefusal(
      await call("POST", "/bookings/verify-payment", { token: customer.token, body: { bookingId: id, ...result } }),
      409,
      "hold_expired",
    );
    await refunded(result.razorpay_payment_id, PRICE);
    expect((await mailAbout(customer.email, /back in full$/)).text).toContain("after the booking was cancelled");
    await mailAbout(customer.email, /^Refund/);
    expect((await openPayments(customer)).refunds).toMatchObject([
      { bookingId: id, reason: "booking_cancelled", amount: PRICE },
    ]);
    expect(await subjectsTo(customer)).toHaveLength(2);
  });

  test("is one of three at most", async () => {
    const [designer, customer] = await Promise.all([newDesigner(), newPerson("user")]);
    const hold = async (index: number) =>
      call("POST", "/bookings/book-slot", { token: customer.token, body: await bookingRequest(designer, { index }) });
    const ids = [];
    for (const index of [0, 2, 4]) ids.push(expectAnswer(BookSlotResponse, await hold(index)).id);
    expectRefusal(await hold(6), 409, "too_many_holds");
    // Booking the same slot again does not count as a fourth hold.
    expect(expectAnswer(BookSlotResponse, await hold(4)).id).toBe(ids[2]);
    expectAnswer(CancelBookingResponse, await cancel(customer, ids[0] ?? "", 0));
    expectAnswer(BookSlotResponse, await hold(6));
    expect((await openPayments(customer)).holds).toHaveLength(3);
  });
});

describe("a customer who takes another time", () => {
  test("has it rescheduled for both, invitation and all, and leaves the old slot to others", async () => {
    const designer = await newDesigner();
    const { customer, id, request, paymentId } = await paid(designer);
    const target = (await slotsOf(designer.id, 3))[5];
    const moved = expectAnswer(RescheduleResponse, await reschedule(customer, id, target));
    expect(new Date(moved.slotStart)).toEqual(new Date(target?.start ?? 0));
    for (const who of [customer, designer]) {
      const mail = await mailAbout(who.email, /^New time/);
      expect(inviteIn(mail)).toMatchObject({
        method: "REQUEST",
        uid: `booking-${id}@parlour`,
        sequence: 1,
        start: new Date(target?.start ?? 0).toISOString(),
      });
    }
    await book(await newPerson("user"), request);
    const { chats } = expectAnswer(ChatsResponse, await call("GET", "/bookings/get-chats", { token: customer.token }));
    expect(chats).toMatchObject([{ id, slotStart: moved.slotStart }]);
    expect(await provider.refundsOf(paymentId)).toEqual([]);
    // Repeating it changes nothing and sends no email.
    expect(expectAnswer(RescheduleResponse, await reschedule(customer, id, target))).toEqual(moved);
    await sendAllTo(customer);
    expect((await subjectsTo(customer)).filter((subject) => /^New time/.test(subject))).toHaveLength(1);
  });

  test("gets it or somebody else does, never both, however close they are", { timeout: 60_000 }, async () => {
    const designer = await newDesigner();
    const targets = (await slotsOf(designer.id, 3)).slice(0, 6);
    const outcomes = await Promise.all(
      targets.map(async (target, index) => {
        const [{ customer, id }, rival] = [await paid(designer, index), await newPerson("user")];
        const body = { ...(await bookingRequest(designer)), slotStart: target.start, slotEnd: target.end };
        const [move, claim] = await Promise.all([
          reschedule(customer, id, target),
          call("POST", "/bookings/book-slot", { token: rival.token, body }),
        ]);
        const lost = move.status === 200 ? claim : move;
        expect([move.status, claim.status].sort()).toEqual([200, 409]);
        expectRefusal(lost, 409, "slot_taken");
        const booking = await statusOf(id);
        expect(booking?.status).toBe("confirmed");
        expect(booking?.start.getTime() === new Date(target.start).getTime()).toBe(move.status === 200);
        return move.status;
      }),
    );
    expect(outcomes).toHaveLength(6);
  });

  test("two who swap places, and two who want the same, do not block each other", async () => {
    const designer = await newDesigner();
    const [ada, bob] = [await paid(designer, 0), await paid(designer, 4)];
    const free = (await slotsOf(designer.id))[8];
    const both = await Promise.all([reschedule(ada.customer, ada.id, free), reschedule(bob.customer, bob.id, free)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const slot = ({ request }: Paid): Slot => ({ start: request.slotStart, end: request.slotEnd, status: "booked" });
    const swapped = await Promise.all([
      reschedule(ada.customer, ada.id, slot(bob)),
      reschedule(bob.customer, bob.id, slot(ada)),
    ]);
    for (const { status } of swapped) expect([200, 409]).toContain(status);
  });

  test("cannot gain a better refund by it", async () => {
    const designer = await newDesigner();
    const { customer, id, paymentId } = await paid(designer);
    await startsIn(sql, id, "3 hours");
    expect(await see(customer, id)).toMatchObject({
      refundIfCancelled: PRICE / 2,
      refundCapPercent: 100,
      canReschedule: true,
    });
    const later = (await slotsOf(designer.id, 5))[3];
    expectAnswer(RescheduleResponse, await reschedule(customer, id, later));
    expect(await see(customer, id)).toMatchObject({ refundIfCancelled: PRICE / 2, refundCapPercent: 50 });
    // Rescheduling again does not help, either.
    expectAnswer(RescheduleResponse, await reschedule(customer, id, (await slotsOf(designer.id, 6))[3]));
    expectRefusal(await cancel(customer, id, PRICE), 409, "refund_changed");
    expectAnswer(CancelBookingResponse, await cancel(customer, id, PRICE / 2));
    await refunded(paymentId, PRICE / 2);
  });

  test("still gets everything if the designer then cancels", async () => {
    const designer = await newDesigner();
    const { customer, id, paymentId } = await paid(designer);
    await startsIn(sql, id, "3 hours");
    expectAnswer(RescheduleResponse, await reschedule(customer, id, (await slotsOf(designer.id, 5))[3]));
    expect(await see(designer, id)).toMatchObject({ refundIfCancelled: PRICE });
    expectAnswer(CancelBookingResponse, await cancel(designer, id, PRICE));
    await refunded(paymentId, PRICE);
  });

  test("cannot when nothing would be returned any more, nor what is only held, nor to a time that is not offered", async () => {
    const designer = await newDesigner();
    const { customer, id } = await paid(designer);
    const [free] = (await slotsOf(designer.id, 3)).slice(2);
    const minutes = (slot: Slot | undefined, by: number): Slot => ({
      start: new Date(new Date(slot?.start ?? 0).getTime() + by * 60_000).toISOString(),
      end: new Date(new Date(slot?.end ?? 0).getTime() + by * 60_000).toISOString(),
      status: "available",
    });
    expectRefusal(await reschedule(customer, id, minutes(free, 5)), 400, "invalid_slot");
    expectRefusal(
      await reschedule(customer, id, { start: free?.end ?? "", end: free?.start ?? "", status: "available" }),
      400,
      "invalid_slot",
    );
    expectRefusal(await reschedule(customer, id, minutes(free, -6 * 1440)), 409, "slot_begun");
    const hold = await book(customer, await bookingRequest(designer, { index: 6 }));
    expectRefusal(await reschedule(customer, hold, free), 409, "not_reschedulable");
    await startsIn(sql, id, "110 minutes");
    expect(await see(customer, id)).toMatchObject({ canReschedule: false });
    expectRefusal(await reschedule(customer, id, free), 409, "not_reschedulable");
  });
});

describe("a designer who offers other times", () => {
  const chatOf = async (who: Person) => {
    const { chats } = expectAnswer(ChatsResponse, await call("GET", "/bookings/get-chats", { token: who.token }));
    return chats[0];
  };

  test("has them mailed and shown, and the customer takes one without losing anything", async () => {
    const designer = await newDesigner();
    const { customer, id, paymentId } = await paid(designer);
    await startsIn(sql, id, "90 minutes");
    const slots = (await slotsOf(designer.id, 4)).slice(3, 6);
    expectAnswer(Done, await offer(designer, id, slots, "My flight is late."));
    const times = slots.map(({ start, end }) => ({ slotStart: start, slotEnd: end, free: true }));
    const same = ({ offers }: BookingDetails) =>
      offers.map((one) => ({ ...one, slotStart: new Date(one.slotStart), slotEnd: new Date(one.slotEnd) }));
    const wanted = times.map((one) => ({ ...one, slotStart: new Date(one.slotStart), slotEnd: new Date(one.slotEnd) }));
    expect(same(await see(customer, id))).toEqual(wanted);
    expect(same(await see(designer, id))).toEqual(wanted);
    expect(await chatOf(customer)).toMatchObject({ offerCount: 3 });
    const mail = await mailAbout(customer.email, /offers other times/);
    expect(mail.text).toContain("> My flight is late.");
    expect(mail.text).toContain("/chats");

    // Another customer takes one of them first.
    await book(await newPerson("user"), {
      ...(await bookingRequest(designer)),
      slotStart: slots[0]?.start,
      slotEnd: slots[0]?.end,
    });
    expect((await see(customer, id)).offers.map(({ free }) => free)).toEqual([false, true, true]);
    expectRefusal(await reschedule(customer, id, slots[0]), 409, "slot_taken");

    // Too late for rescheduling otherwise; taking an offer does not lower the refund.
    expectRefusal(await reschedule(customer, id, (await slotsOf(designer.id, 5))[1]), 409, "not_reschedulable");
    expectAnswer(RescheduleResponse, await reschedule(customer, id, slots[1]));
    expect(await see(customer, id)).toMatchObject({ offers: [], refundCapPercent: 100, refundIfCancelled: PRICE });
    expect(await chatOf(customer)).toMatchObject({ offerCount: 0 });
    expect(inviteIn(await mailAbout(customer.email, /^New time/))).toMatchObject({
      uid: `booking-${id}@parlour`,
      sequence: 1,
    });
    expect(await provider.refundsOf(paymentId)).toEqual([]);
  });

  test("replaces earlier offers; they end with the old slot's beginning and with its cancellation", async () => {
    const designer = await newDesigner();
    const { customer, id } = await paid(designer);
    const [first, second, third] = (await slotsOf(designer.id, 4)).slice(3, 6);
    expectAnswer(Done, await offer(designer, id, [first, second]));
    expectAnswer(Done, await offer(designer, id, [third]));
    expect((await see(customer, id)).offers).toHaveLength(1);
    await startsIn(sql, id, "-1 minute");
    expect(await see(customer, id)).toMatchObject({ offers: [{ free: false }] });
    expect(await see(designer, id)).toMatchObject({ canOfferTimes: false });
    expectRefusal(await reschedule(customer, id, third), 409, "not_reschedulable");
    expectRefusal(await offer(designer, id, [third]), 409, "not_reschedulable");
    expect(await chatOf(customer)).toMatchObject({ offerCount: 0 });
    expectAnswer(CancelBookingResponse, await cancel(designer, id, PRICE));
    expect(await see(customer, id)).toMatchObject({ offers: [] });
  });

  test("cannot propose what is not on offer, taken, over or too much", async () => {
    const designer = await newDesigner();
    const { customer, id } = await paid(designer, 0);
    await paid(designer, 1);
    const [, taken, free] = await slotsOf(designer.id);
    const shifted = (minutes: number): Slot => ({
      start: new Date(new Date(free?.start ?? 0).getTime() + minutes * 60_000).toISOString(),
      end: new Date(new Date(free?.end ?? 0).getTime() + minutes * 60_000).toISOString(),
      status: "available",
    });
    expectRefusal(await offer(designer, id, []), 400, "invalid_request");
    expectRefusal(await offer(designer, id, [free, free, free, free]), 400, "invalid_request");
    expectRefusal(await offer(designer, id, [shifted(7)]), 400, "invalid_slot");
    expectRefusal(await offer(designer, id, [shifted(-5 * 1440)]), 409, "slot_begun");
    expectRefusal(await offer(designer, id, [free, free]), 400, "invalid_slot");
    const { fields } = expectRefusal(await offer(designer, id, [free, taken]), 409, "slot_taken");
    expect(Object.keys(fields ?? {})).toEqual(["slots.1.start"]);
    expect(await see(customer, id)).toMatchObject({ offers: [] });
  });
});

test("paying leaves one receipt and one confirmation, however often it is heard of", async () => {
  const { customer, id, paymentId } = await paid(await newDesigner());
  const receipt = await mailAbout(customer.email, /^Receipt/);
  expect(receipt.text).toContain(paymentId);
  expect(receipt.text).toContain("$60.00");
  const orders = await sql<{ order_id: string }[]>`select order_id from payment_orders where booking_id = ${id}`;
  const order = orders[0]?.order_id ?? "";
  for (const source of ["webhook", "reconciler", "verify"]) {
    await sql`select record_payment(${order}, ${paymentId}, ${PRICE}, 'USD', ${source})`;
  }
  await sendAllTo(customer);
  expect((await subjectsTo(customer)).sort()).toEqual([
    expect.stringMatching(/^Confirmed/),
    expect.stringMatching(/^Receipt/),
  ]);
});
