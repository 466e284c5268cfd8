import { describe, expect, test } from "vitest";
import { runJobs } from "../support/jobs.ts";
import { moneyBecomes, ordered, paidFor, problemsOf, provider } from "../support/money.ts";
import { newDesignerPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* Most faults of the provider are played by tests/money and tests/model. */

const sql = connectAsPostgres();

describe("A refund", () => {
  /** A paid booking of which 20 dollars are to be refunded. */
  async function owed(kind: "lost_answer" | "pending") {
    const { id, order, pay } = await ordered(await newDesignerPerson(), 0);
    const { razorpay_payment_id: payment } = await pay();
    await expect.poll(async () => (await paidFor(sql, id)).status, { interval: 100 }).toBe("confirmed");
    await provider.fault({ on: "refund", kind, order });
    if (kind === "lost_answer")
      for (const event of ["refund.created", "refund.processed"])
        await provider.fault({ on: "webhook", kind: "lose", event, order });
    await sql`select admin.refund_booking(${id}, 20)`;
    const refund = async () => (await paidFor(sql, id)).refunds[0];
    /** Makes the refund's next attempt due and runs the jobs. */
    const again = async () => {
      await sql`update refunds set due_at = now() where id = ${(await refund())?.id ?? null}`;
      await runJobs("outbox");
    };
    return { id, payment, refund, again };
  }

  test("is made once by many runs, although the first answer is lost", async () => {
    const { id, payment, refund, again } = await owed("lost_answer");
    await runJobs("outbox");
    await expect
      .poll(async () => sql`select last_error from refunds where id = ${(await refund())?.id ?? null}`, {
        interval: 100,
      })
      .toEqual([{ last_error: expect.stringContaining("unreachable") }]);
    await Promise.all([again(), again(), again()]);
    await moneyBecomes(sql, id, {
      payments: [{ status: "captured" }],
      refunds: [{ amount: 2000, status: "done", reason: "administrator" }],
      problems: [],
    });
    expect((await provider.refundsOf(payment)).map(({ amount }) => amount)).toEqual([2000]);
  });

  test("becomes a case when its webhook says that it failed, and is made anew when an administrator retries it", async () => {
    const { id, payment, refund } = await owed("pending");
    await runJobs("outbox");
    await expect.poll(refund, { interval: 100 }).toMatchObject({ status: "sent" });
    const first = (await refund())?.providerId ?? "";
    await provider.changeRefund(first, "failed");
    await moneyBecomes(sql, id, { refunds: [{ status: "failed" }] });
    expect(await problemsOf(sql, id)).toContain("refund_failed");
    await sql`select admin.retry_case(${`refund:${(await refund())?.id}`})`;
    await runJobs("outbox");
    await moneyBecomes(sql, id, { refunds: [{ status: "done" }], problems: [] });
    expect((await provider.refundsOf(payment)).map(({ id, status }) => [id === first, status])).toEqual([
      [true, "failed"],
      [false, "processed"],
    ]);
  });
});
