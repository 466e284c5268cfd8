import { beforeAll, describe, expect, test } from "vitest";
import type { CallFault } from "../../local/sandboxes/razorpay/faults.ts";
import { book } from "../support/bookings.ts";
import { runJobs } from "../support/jobs.ts";
import { expireHold, type Money, moneyBecomes, ordered, paidFor, problemsOf, provider } from "../support/money.ts";
import { type DesignerPerson, newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();
const POLL = { timeout: 30_000, interval: 100 };

describe("a refund", () => {
  let designer: DesignerPerson;
  let slot = 0;
  beforeAll(async () => {
    designer = await newDesignerPerson();
  });

  /** A payment for a slot that another customer has taken, with a fault of the provider at the refund. */
  async function owed(kind: CallFault, { silent = false } = {}) {
    const { id, request, order, pay } = await ordered(designer, slot++);
    await provider.fault({ on: "refund", kind, order });
    for (const event of silent ? ["refund.created", "refund.processed"] : []) {
      await provider.fault({ on: "webhook", kind: "lose", event, order });
    }
    await expireHold(sql, id);
    await book(await newPerson("user"), request);
    const { razorpay_payment_id: payment } = await pay();
    return { id, order, payment };
  }
  const refundOf = async (bookingId: string): Promise<Money["refunds"][number]> => {
    const [refund] = (await paidFor(sql, bookingId)).refunds;
    if (!refund) throw new Error("there is no refund");
    return refund;
  };
  const row = async (bookingId: string) => {
    const [found] = await sql`
      select status, attempts, last_error, due_at > now() as later from refunds where id = ${(await refundOf(bookingId)).id}`;
    return found;
  };
  /** Makes the refund's next attempt due and runs the jobs. */
  async function again(bookingId: string) {
    await sql`update refunds set due_at = now() where id = ${(await refundOf(bookingId)).id}`;
    await runJobs("outbox");
  }

  test.each([
    ["a lost answer", "lost_answer"],
    ["a timeout", "timeout"],
  ] as const)("that meets %s is made exactly once, later", async (_, kind) => {
    // The webhook would report the refund whose answer was lost; suppress it, too.
    const { id, payment } = await owed(kind, { silent: true });
    await expect
      .poll(() => row(id), POLL)
      .toEqual({ status: "due", attempts: 1, last_error: expect.stringContaining("unreachable"), later: true });
    await again(id);
    await expect.poll(() => refundOf(id), POLL).toMatchObject({ status: "done", amount: 6000 });
    const made = await provider.refundsOf(payment);
    expect(made).toHaveLength(1);
    expect(await refundOf(id)).toMatchObject({ providerId: made[0]?.id });
    expect(await problemsOf(sql, id)).toEqual([]);
  });

  test("of a part, whose answer is lost, is made once: the provider would pay more if it were asked for more", async () => {
    const { id, order, pay } = await ordered(designer, slot++);
    const { razorpay_payment_id: payment } = await pay();
    await expect.poll(async () => (await paidFor(sql, id)).status, POLL).toBe("confirmed");
    for (const event of ["refund.created", "refund.processed"]) {
      await provider.fault({ on: "webhook", kind: "lose", event, order });
    }
    await provider.fault({ on: "refund", kind: "lost_answer", order });
    // Not due yet: a run of the jobs that another test wakes would make the first attempt, and this one the second.
    await sql.begin(async (transaction) => {
      const [made] = await transaction<{ id: string }[]>`select admin.refund_booking(${id}, 20) as id`;
      await transaction`update refunds set due_at = now() + interval '1 hour' where id = ${made?.id ?? null}`;
    });
    await again(id);
    await expect.poll(() => row(id), POLL).toMatchObject({ status: "due", last_error: expect.any(String) });
    await again(id);
    await moneyBecomes(sql, id, {
      status: "confirmed",
      payments: [{ status: "captured" }],
      refunds: [{ amount: 2000, status: "done", reason: "administrator" }],
      problems: [],
    });
    expect((await provider.refundsOf(payment)).map(({ amount }) => amount)).toEqual([2000]);
  });

  test("is made once, however many runs are concurrent", async () => {
    const { id, payment } = await owed("500");
    await expect.poll(() => row(id), POLL).toMatchObject({ attempts: 1, last_error: expect.any(String) });
    await sql`update refunds set due_at = now() where id = ${(await refundOf(id)).id}`;
    await Promise.all([1, 2, 3, 4].map(() => runJobs("outbox")));
    await expect.poll(() => refundOf(id), POLL).toMatchObject({ status: "done" });
    expect(await provider.refundsOf(payment)).toHaveLength(1);
  });

  test("that the provider has but not paid out is done when its webhook says so", async () => {
    const { id } = await owed("pending");
    await expect.poll(() => refundOf(id), POLL).toMatchObject({ status: "sent" });
    expect(await problemsOf(sql, id)).toEqual([]);
    await provider.changeRefund((await refundOf(id)).providerId ?? "", "processed");
    await moneyBecomes(sql, id, {
      payments: [{ status: "refunded" }],
      refunds: [{ status: "done" }],
      problems: [],
    });
  });

  test("is checked when that webhook is lost", async () => {
    const { id, order } = await owed("pending", { silent: true });
    await expect.poll(() => refundOf(id), POLL).toMatchObject({ status: "sent" });
    await provider.changeRefund((await refundOf(id)).providerId ?? "", "processed");
    await provider.fault({ on: "fetch_refund", kind: "500", order, times: 2 });
    await again(id);
    await expect
      .poll(() => row(id), POLL)
      .toMatchObject({ status: "sent", last_error: expect.stringContaining("500") });
    await again(id);
    await expect.poll(() => refundOf(id), POLL).toMatchObject({ status: "done" });
  });

  test.each(["webhook", "asking"])("that the provider could not pay out, known by %s, becomes a case", async (by) => {
    const { id, order, payment } = await owed("pending", { silent: by === "asking" });
    await expect.poll(() => refundOf(id), POLL).toMatchObject({ status: "sent" });
    if (by === "asking") await provider.loseWebhooks(order);
    await provider.changeRefund((await refundOf(id)).providerId ?? "", "failed");
    if (by === "asking") await again(id);
    await moneyBecomes(sql, id, {
      payments: [{ status: "refund_due" }],
      refunds: [{ status: "failed" }],
    });
    expect(await problemsOf(sql, id)).toContain("refund_failed");
    expect((await row(id))?.last_error).toMatch(/could not pay it out/);

    // An administrator retries: the provider sees another refund, and a late event of the first one is ignored.
    const { id: refund, providerId } = await refundOf(id);
    await sql`select admin.retry_case(${`refund:${refund}`})`;
    await runJobs("outbox");
    await moneyBecomes(sql, id, {
      payments: [{ status: "refunded" }],
      refunds: [{ status: "done" }],
      problems: [],
    });
    expect((await provider.refundsOf(payment)).map(({ id: made, status }) => [made === providerId, status])).toEqual([
      [true, "failed"],
      [false, "processed"],
    ]);
  });

  test("that is refused has failed, and is told at once", async () => {
    const { id, payment } = await owed("refused");
    await moneyBecomes(sql, id, { refunds: [{ status: "failed" }] });
    expect(await problemsOf(sql, id)).toContain("refund_failed");
    expect(await provider.refundsOf(payment)).toEqual([]);
  });

  test("made by hand at the provider is recorded, and ours is not made on top of it", async () => {
    const { id, payment } = await owed("500");
    await expect.poll(() => row(id), POLL).toMatchObject({ attempts: 1, last_error: expect.any(String) });
    await provider.refundByHand(payment, 6000);
    await expect
      .poll(async () => (await paidFor(sql, id)).refunds.map(({ reason, status }) => `${reason} ${status}`), POLL)
      .toEqual(["slot_taken due", "administrator done"]);
    await again(id);
    await expect
      .poll(() => row(id), POLL)
      .toMatchObject({ status: "failed", last_error: expect.stringContaining("refunded already") });
    expect(await provider.refundsOf(payment)).toHaveLength(1);
  });
});
