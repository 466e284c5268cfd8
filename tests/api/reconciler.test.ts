import { describe, expect, test } from "vitest";
import { runJobs } from "../support/jobs.ts";
import { confirmedBy, expireHold, moneyBecomes, ordered, paidFor, problemsOf, provider } from "../support/money.ts";
import { newDesignerPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

describe("An order whose webhooks are lost", () => {
  async function silent() {
    const booking = await ordered(await newDesignerPerson(), 0);
    await provider.loseWebhooks(booking.order);
    /** Runs a tick as if the order had been made `age` ago. */
    const check = async (age: string) => {
      await sql`update payment_orders set created_at = now() - ${age}::interval, due_at = now() where order_id = ${booking.order}`;
      await runJobs("tick");
    };
    return { ...booking, check };
  }

  test("confirms its booking, and settles a second payment and a refund by hand later", async () => {
    const { id, order, pay, check } = await silent();
    const { razorpay_payment_id: first } = await pay();
    await runJobs("tick");
    expect(await paidFor(sql, id)).toMatchObject({ status: "pending_payment", payments: [] });
    await expireHold(sql, id);
    await check("10 minutes");
    await moneyBecomes(sql, id, confirmedBy(first, "reconciler"));
    const { razorpay_payment_id: second } = await provider.pay({ order, status: "captured" });
    await provider.refundByHand(first, 1000);
    await check("1 hour");
    await moneyBecomes(sql, id, {
      status: "confirmed",
      payments: [
        { id: first, status: "captured" },
        { id: second, status: "refunded", reason: "already_paid", source: "reconciler" },
      ],
      refunds: expect.arrayContaining([
        expect.objectContaining({ amount: 1000, reason: "administrator", status: "done" }),
        expect.objectContaining({ amount: 6000, reason: "already_paid", status: "done" }),
      ]),
      problems: [],
    });
  });

  test("becomes a case when the provider does not know it", async () => {
    const { id, order, check } = await silent();
    await provider.fault({ on: "fetch_order_payments", kind: "refused", order });
    await check("10 minutes");
    await expect
      .poll(() => sql`select due_at, last_error from payment_orders where order_id = ${order}`, { interval: 100 })
      .toEqual([{ due_at: null, last_error: expect.stringMatching(/^unknown to the provider/) }]);
    expect(await problemsOf(sql, id)).toEqual(["order_unchecked"]);
  });
});
