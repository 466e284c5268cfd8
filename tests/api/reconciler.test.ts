import { beforeAll, describe, expect, test } from "vitest";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { runJobs } from "../support/jobs.ts";
import { confirmedBy, expireHold, moneyBecomes, ordered, paidFor, problemsOf, provider } from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();
const POLL = { timeout: 30_000, interval: 100 };

describe("an order that no webhook tells of", () => {
  let designer: DesignerPerson;
  let slot = 0;
  beforeAll(async () => {
    designer = await newDesignerPerson();
  });
  async function silent() {
    const booking = await ordered(designer, slot++);
    await provider.loseWebhooks(booking.order);
    return booking;
  }
  /** Runs a tick as if the order had been made `age` ago. */
  async function check(order: string, age = `${HOLD_MINUTES} minutes`) {
    await sql`update payment_orders set created_at = now() - ${age}::interval, due_at = now() where order_id = ${order}`;
    await runJobs("tick");
  }
  const row = async (order: string) => {
    const [found] = await sql<
      { next: number | null; attempts: number; error: string | null }[]
    >`select extract(epoch from due_at - now())::int as next, attempts as attempts, last_error as error
        from payment_orders where order_id = ${order}`;
    return found;
  };

  test("is checked when its hold has ended: a paid booking is confirmed", async () => {
    const { id, order, pay } = await silent();
    expect((await row(order))?.next).toBeGreaterThan((HOLD_MINUTES - 1) * 60);
    const { razorpay_payment_id: payment } = await pay();
    await runJobs("tick");
    expect(await paidFor(sql, id)).toMatchObject({ status: "pending_payment", payments: [] });
    await check(order);
    await moneyBecomes(sql, id, confirmedBy(payment, "reconciler"));
    await expect.poll(async () => (await row(order))?.next, POLL).toBeGreaterThan((60 - HOLD_MINUTES - 1) * 60);
  });

  test("confirms the booking of a customer who paid although the hold is over, and stays open when nobody paid", async () => {
    const { id, order, pay } = await silent();
    const { razorpay_payment_id: payment } = await pay();
    await expireHold(sql, id);
    await check(order);
    await moneyBecomes(sql, id, confirmedBy(payment, "reconciler"));

    const unpaid = await silent();
    await expireHold(sql, unpaid.id);
    await check(unpaid.order);
    await expect.poll(() => row(unpaid.order), POLL).toMatchObject({ attempts: 0, error: null });
    await moneyBecomes(sql, unpaid.id, { status: "expired", payments: [], refunds: [], problems: [] });
  });

  test("is checked again although it is paid: a second payment does not go unnoticed", async () => {
    const { id, order, pay } = await silent();
    const { razorpay_payment_id: first } = await pay();
    await check(order);
    await expect.poll(async () => (await paidFor(sql, id)).status, POLL).toBe("confirmed");
    const { razorpay_payment_id: second } = await provider.pay({ order, status: "captured" });
    await check(order, "1 hour");
    await moneyBecomes(sql, id, {
      payments: [
        { id: first, status: "captured" },
        { id: second, status: "refunded", reason: "already_paid", source: "reconciler" },
      ],
      refunds: [{ status: "done" }],
      problems: [],
    });
  });

  test("has a payment that waits for its capture captured, and only one of two", async () => {
    const { id, order } = await silent();
    await provider.pay({ order, status: "authorized", amount: 100 });
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    const { razorpay_payment_id: other } = await provider.pay({ order, status: "authorized" });
    await check(order);
    await moneyBecomes(sql, id, confirmedBy(payment, "reconciler"));
    expect((await provider.payment(other)).status).toBe("authorized");
    // The provider refunds it automatically, which changes nothing here.
    await provider.changePayment(other, "refunded");
    await check(order, "1 day");
    await expect.poll(async () => (await row(order))?.attempts, POLL).toBe(0);
    await moneyBecomes(sql, id, confirmedBy(payment, "reconciler"));
  });

  test("whose only payment has gone back by itself confirms nothing", async () => {
    const { id, order } = await silent();
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    await provider.changePayment(payment, "refunded");
    await check(order);
    await expect.poll(() => row(order), POLL).toMatchObject({ attempts: 0, error: null });
    expect(await paidFor(sql, id)).toMatchObject({ status: "pending_payment", payments: [] });
  });

  test("tells of refunds that were made by hand", async () => {
    const { id, order, pay } = await silent();
    const { razorpay_payment_id: payment } = await pay();
    await check(order);
    await expect.poll(async () => (await paidFor(sql, id)).status, POLL).toBe("confirmed");
    await provider.refundByHand(payment, 1000);
    for (const age of ["1 hour", "6 hours"]) {
      await check(order, age);
      await moneyBecomes(sql, id, {
        status: "confirmed",
        refunds: [{ amount: 1000, reason: "administrator", status: "done" }],
        problems: [],
      });
    }
  });

  test("while the provider does not answer is asked for again soon", async () => {
    const { id, order, pay } = await silent();
    const { razorpay_payment_id: payment } = await pay();
    await provider.fault({ on: "fetch_order_payments", kind: "500", order, times: 2 });
    await check(order);
    await expect
      .poll(() => row(order), POLL)
      .toMatchObject({ attempts: 1, error: expect.stringContaining("unreachable") });
    expect((await row(order))?.next).toBeLessThanOrEqual(60);
    await check(order);
    await moneyBecomes(sql, id, confirmedBy(payment, "reconciler"));
    await expect.poll(() => row(order), POLL).toMatchObject({ attempts: 0, error: null });
  });

  test("whose payment the provider will not let us take stays open, and is asked for again", async () => {
    const { id, order } = await silent();
    const { razorpay_payment_id: payment } = await provider.pay({ order, status: "authorized" });
    await provider.fault({ on: "capture", kind: "refused", order });
    await check(order);
    await expect
      .poll(() => row(order), POLL)
      .toMatchObject({ attempts: 1, next: expect.any(Number), error: expect.stringContaining("refused") });
    await check(order);
    await moneyBecomes(sql, id, confirmedBy(payment, "reconciler"));
  });

  test("that the provider does not know is abandoned, and the audit says so", async () => {
    const { id, order } = await silent();
    await provider.fault({ on: "fetch_order_payments", kind: "refused", order });
    await check(order);
    await expect
      .poll(() => row(order), POLL)
      .toMatchObject({ next: null, error: expect.stringMatching(/^unknown to the provider/) });
    expect(await problemsOf(sql, id)).toEqual(["order_unchecked"]);
  });

  test("is no longer checked after two weeks", async () => {
    const { order } = await silent();
    await check(order, "14 days");
    await expect.poll(() => row(order), POLL).toEqual({ next: null, attempts: 0, error: null });
  });
});
