import { beforeAll, describe, expect, test } from "vitest";
import type { CallFault } from "../../local/sandboxes/razorpay/faults.ts";
import { runJobs } from "../support/jobs.ts";
import { ordered, paidFor, problemsOf, provider } from "../support/money.ts";
import { newLinkedPayee, release } from "../support/payouts.ts";
import { type DesignerPerson, newDesignerPerson, TWO_RATES } from "../support/people.ts";
import { connectAsPostgres, connectAsSuperuser } from "../support/sql.ts";

const sql = connectAsPostgres();
const superuser = connectAsSuperuser();
const POLL = { timeout: 30_000, interval: 100 };

describe("a transfer", () => {
  let designer: DesignerPerson;
  const account = `acc_${Math.random().toString(36).slice(2).padEnd(14, "0").slice(0, 14)}`;
  let slot = 0;
  beforeAll(async () => {
    designer = await newDesignerPerson({ rates: TWO_RATES.map((rate) => ({ ...rate, currency: "INR" })) });
    await newLinkedPayee(sql, designer.id, account);
  });

  /** A paid session of 60 rupees, with faults of the provider at the transfer. */
  async function paid(faults: readonly CallFault[] = [], percent = 15) {
    const { id, order, pay } = await ordered(designer, slot++);
    for (const kind of faults) await provider.fault({ on: "create_transfer", kind, order });
    await superuser.begin(async (own) => {
      await own`set local session_replication_role = replica`;
      await own`update public.bookings set fee_percent = ${percent} where id = ${id}`;
    });
    const { razorpay_payment_id: payment } = await pay();
    await expect.poll(async () => (await paidFor(sql, id)).status, POLL).toBe("confirmed");
    return { id, order, payment };
  }
  const row = async (payment: string) => {
    const [found] = await sql`
      select id, status, wanted_minor::int as wanted, last_error as error, payout_id from public.transfers where payment_id = ${payment}`;
    if (!found) throw new Error("there is no transfer");
    return found;
  };
  /** Runs the jobs until the transfer is in this state. */
  const until = (payment: string, expected: object) =>
    expect
      .poll(
        async () => {
          await sql`
            update public.transfers set due_at = now()
             where payment_id = ${payment} and status in ('due', 'pending', 'released') and last_error is not null
               -- Later ones belong to a run.
               and due_at < now() + interval '61 seconds'`;
          await runJobs("outbox");
          return row(payment);
        },
        { timeout: 60_000, interval: 200 },
      )
      .toMatchObject(expected);
  const there = async (payment: string) =>
    (await provider.transfersOf(payment)).map(({ amount, amount_reversed, on_hold }) => [
      amount - amount_reversed,
      on_hold,
    ]);
  /** Releases these bookings and pays them out, in one transaction: in between, a run of another test would pay them. */
  const payOut = (...released: string[]) =>
    sql.begin(async (own) => {
      for (const id of released) await release(own, id);
      const [made] = await own`select private.pay_out(${designer.id}, 'INR', 1, null) as id`;
      return made?.id as string;
    });
  const payout = async (id: string) =>
    (await sql`select way, status, amount_minor::int as minor, reference from public.payouts where id = ${id}`)[0];
  const problems = async (booking: string) =>
    (
      await sql`
        select p.kind from (select * from private.transfer_problems() union all select * from private.payout_problems()) p
         where p.booking_id = ${booking} or exists (select 1 from public.payouts o where o.designer_id = ${designer.id} and strpos(p.detail, o.id::text) > 0)`
    ).map(({ kind }) => kind);

  test.each([
    ["a server error", ["500"]],
    ["answers that are lost", ["lost_answer", "lost_answer"]],
  ] as const)("with %s is made once, on hold", async (_, faults) => {
    const { payment, id } = await paid(faults);
    await until(payment, { status: "held", wanted: 5100 });
    expect(await there(payment)).toEqual([[5100, true]]);
    expect(await problems(id)).toEqual([]);
  });

  test("is made once, however many runs are concurrent", async () => {
    const { payment } = await paid(["500"]);
    await expect.poll(() => row(payment), POLL).toMatchObject({ error: expect.any(String) });
    await sql`update public.transfers set due_at = now() where payment_id = ${payment}`;
    await Promise.all([1, 2, 3, 4].map(() => runJobs("outbox")));
    await until(payment, { status: "held" });
    expect(await there(payment)).toEqual([[5100, true]]);
  });

  test("that a refusal or a failure prevents is paid by hand", async () => {
    const refused = await paid(["refused"]);
    await until(refused.payment, { status: "closed", error: expect.stringContaining("told to") });
    const failing = await paid(["pending"]);
    await until(failing.payment, { status: "pending" });
    const [made] = await provider.transfersOf(failing.payment);
    // Its webhook makes the jobs ask about it.
    await provider.changeTransfer(made?.id ?? "", "failed");
    await expect.poll(() => row(failing.payment), POLL).toMatchObject({ status: "closed" });
    const id = await payOut(refused.id, failing.id);
    expect(await payout(id)).toMatchObject({ way: "by_hand", minor: 10_200 });
    await sql`select admin.payout_paid(${id}, 'UTR 1')`;
  });

  test("leaves with a payout, which is paid when its webhook says so, or when the provider is asked", async () => {
    const [first, second] = [await paid(["twice"], 60), await paid(["pending"])];
    await until(second.payment, { status: "pending" });
    await provider.changeTransfer((await provider.transfersOf(second.payment))[0]?.id ?? "", "processed");
    for (const { payment } of [first, second]) await until(payment, { status: "held" });
    const one = await payOut(first.id, second.id);
    expect(await payout(one)).toMatchObject({ way: "route", status: "on_its_way" });
    // Another refund, while the first of them leaves.
    await provider.fault({ on: "release_transfer", kind: "lost_answer", order: first.order, times: 2 });
    await sql`select admin.refund_booking(${first.id}, 10)`;
    await runJobs("outbox");
    await until(first.payment, { status: "released", wanted: 2400 });
    await until(second.payment, { status: "released", wanted: 5100 });
    // The refund that was made twice leaves once.
    expect((await there(first.payment)).sort()).toEqual([
      [0, true],
      [2400, false],
    ]);
    await provider.settle(account);
    await expect
      .poll(() => payout(one), POLL)
      .toMatchObject({ status: "paid", reference: expect.stringMatching(/^setl_/) });
    const balances =
      await sql`select account, -minor::int as minor from private.balances(${designer.id}) where account = 'payable'`;
    // 10 less the operator's 60 percent were taken back.
    expect(balances).toEqual([{ account: "payable", minor: -400 }]);
    expect(await problems(first.id)).toEqual([]);

    const third = await paid();
    await until(third.payment, { status: "held" });
    await provider.fault({ on: "webhook", kind: "lose", event: "settlement.processed", order: third.order });
    await provider.fault({ on: "reverse_transfer", kind: "lost_answer", order: third.order });
    const two = await payOut(third.id);
    await until(third.payment, { status: "released", wanted: 4700 });
    expect(await there(third.payment)).toEqual([[4700, false]]);
    await provider.settle(account);
    await sql`update public.transfers set due_at = now() where payment_id = ${third.payment}`;
    await runJobs("outbox");
    await expect.poll(() => payout(two), POLL).toMatchObject({ status: "paid", minor: 4700 });
    expect(await problems(third.id)).toEqual([]);
  });

  test("goes back with a refund, in part and in whole, although the answer is lost", async () => {
    const { id, payment, order } = await paid();
    await until(payment, { status: "held" });
    await provider.fault({ on: "reverse_transfer", kind: "lost_answer", order });
    await sql`select admin.refund_booking(${id}, 20)`;
    await until(payment, { status: "held", wanted: 3400 });
    expect(await there(payment)).toEqual([[3400, true]]);
    await sql`select admin.refund_booking(${id})`;
    await until(payment, { status: "closed", wanted: 0 });
    expect(await there(payment)).toEqual([[0, true]]);
    await expect
      .poll(async () => (await paidFor(sql, id)).refunds.every(({ status }) => status === "done"), POLL)
      .toBe(true);
    expect(await problemsOf(sql, id)).toEqual([]);
  });

  test("that an administrator takes back is then paid by hand", async () => {
    const { id, payment } = await paid();
    await until(payment, { status: "held" });
    const one = await payOut(id);
    await until(payment, { status: "released" });
    await sql`select admin.payout_failed(${one}, 'The account is closed.')`;
    await until(payment, { status: "closed" });
    expect(await payout(one)).toMatchObject({ status: "failed" });
    const two = await payOut();
    expect(await payout(two)).toMatchObject({ way: "by_hand", minor: 5100 });
    expect(await problems(id)).toEqual([]);
  });
});
