import { type Answer, call } from "../support/api.ts";
import { type PaymentResult, payInPopup } from "../support/bookings.ts";
import { provider } from "../support/money.ts";
import { book, judgeBooking, sendBooking } from "./booking.ts";
import { codeOf, ensure, type History, type Known, LATENESS, ORDER_OPEN, type Paid, UNDECIDED } from "./history.ts";
import { type BookingRow, keptOf } from "./ledger.ts";
import type { Payment, Step, Telling } from "./steps.ts";

function orderEnds({ status, price, hold }: BookingRow, at: number): string {
  if (price === 0 || status === "cancelled") return "not_payable";
  if (status === "confirmed" || status === "completed") return "already_paid";
  return status === "expired" || (hold ?? 0) <= at ? "hold_expired" : "order";
}

export async function createOrder(
  history: History,
  booking: Known | undefined,
  telling: Telling,
  times: number,
): Promise<void> {
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
      history.faults.push(await provider.fault(fault));
    }
  }
  const [before, began] = [await history.rowOf(booking), Date.now()];
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      call<{ id: string; amount: number }>("POST", "/bookings/create-order", {
        token: booking.customer.token,
        body: { bookingId: booking.id, amount: booking.price },
      }),
    ),
  );
  const after = await history.rowOf(booking);
  const fitting = [before, after].flatMap((row) => [began, Date.now() + LATENESS].map((at) => orderEnds(row, at)));
  for (const answer of answers) {
    const end = answer.status === 200 ? "order" : codeOf(answer);
    history.say(`order #${booking.number}: ${answer.status} ${answer.status === 200 ? answer.body.id : end}`);
    history.count("order", end);
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

export async function pay(history: History, booking: Known | undefined, how: Payment): Promise<Paid | undefined> {
  if (!booking?.order || Date.now() > booking.orderedAt + ORDER_OPEN) return undefined;
  const order = booking.order;
  let { price: amount, currency } = booking;
  if (how === "too_much") amount += 1;
  if (how === "too_little") amount -= 101;
  if (how === "other_currency") currency = currency === "USD" ? "INR" : "USD";
  let result: PaymentResult;
  if (how === "popup") {
    // The popup refuses an order that is already paid.
    const payments = await provider.paymentsOf(order);
    if (payments.some((payment) => payment.captured && payment.amount === amount && payment.currency === currency))
      return undefined;
    result = await payInPopup(order, "rzp_test_parlour");
  } else {
    const status = how === "failed" || how === "authorized" ? how : "captured";
    result = await provider.pay({ order, status, amount, currency });
  }
  const paid = { id: result.razorpay_payment_id, at: Date.now(), booking, amount, currency, result };
  history.say(`pay #${booking.number}: ${paid.id} (payment ${history.payments.length})`);
  history.payments.push(paid);
  return paid;
}

export async function overtake(
  history: History,
  step: Extract<Step, { do: "overtaken" }>,
  rows: BookingRow[],
): Promise<void> {
  const booking = await book(history, { ...step, free: false }, rows);
  if (!booking) return;
  await createOrder(history, booking, step.webhooks, 1);
  await history.pass(1);
  const other = history.customers.find(({ id }) => id !== booking.customer.id);
  ensure(other, "nobody else is there");
  const asked = { customer: other, designer: booking.designer, start: booking.start, free: false };
  const before = { rows: await history.rows(), at: Date.now() };
  const answer = await sendBooking(other, booking.designer, booking.start, false);
  await judgeBooking(history, answer, asked, before, await history.rows());
  const paid = await pay(history, booking, step.how);
  if (paid && !step.closed) await verify(history, paid, 1);
}

export async function payLate(
  history: History,
  paid: Paid | undefined,
  status: "authorized" | "captured",
): Promise<void> {
  if (!paid || Date.now() > paid.at + UNDECIDED) return;
  const now = (await provider.payment(paid.id)).status;
  if (now === "failed" || (now === "authorized" && status === "captured")) {
    // The payment may have been captured meanwhile.
    const done = await provider.changePayment(paid.id, status).catch(() => undefined);
    history.say(`${paid.id}: ${now} → ${done?.status ?? "as it was"}`);
  }
}

export function sendVerification({ booking, result }: Paid) {
  return call("POST", "/bookings/verify-payment", {
    token: booking.customer.token,
    body: { bookingId: booking.id, ...result },
  });
}

export async function judgeVerification(history: History, paid: Paid, answers: Answer[]): Promise<void> {
  const { booking } = paid;
  const [there, row] = [await provider.payment(paid.id), await history.rowOf(booking)];
  const stored = row.payments.find(({ id }) => id === paid.id);
  const right = paid.amount === booking.price && paid.currency === booking.currency;
  for (const answer of answers) {
    const end = answer.status === 200 ? "verified" : codeOf(answer);
    history.say(`verify #${booking.number} ${paid.id}: ${answer.status} ${end}`);
    history.count("verify", end);
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

export async function verify(history: History, paid: Paid, times: number): Promise<void> {
  await judgeVerification(
    history,
    paid,
    await Promise.all(Array.from({ length: times }, () => sendVerification(paid))),
  );
}
