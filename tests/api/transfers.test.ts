import { expect, test } from "vitest";
import { runJobs } from "../support/jobs.ts";
import { ordered, paidFor, provider } from "../support/money.ts";
import { newLinkedPayee, problemsOf, release } from "../support/payouts.ts";
import { newDesignerPerson, TWO_RATES } from "../support/people.ts";
import { connectAsPostgres, connectAsSuperuser } from "../support/sql.ts";

/* One way through HTTP; the decisions are tested in edge-functions/jobs/tasks/transfer.test.ts and tests/db/transfers.test.ts. */

const sql = connectAsPostgres();
const superuser = connectAsSuperuser();

test("A transfer is made although answers are lost, shrinks with a refund, and leaves with a payout that a webhook ends", async () => {
  const designer = await newDesignerPerson({ rates: TWO_RATES.map((rate) => ({ ...rate, currency: "INR" })) });
  const account = `acc_${designer.id.replaceAll("-", "").slice(0, 14)}`;
  await newLinkedPayee(sql, designer.id, account);
  const { id, order, pay } = await ordered(designer, 0);
  for (const on of ["create_transfer", "reverse_transfer", "release_transfer"] as const)
    await provider.fault({ on, kind: "lost_answer", order });
  // The provider keeps its fee, so a whole payment cannot be passed on.
  await superuser.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`update public.bookings set fee_percent = 15 where id = ${id}`;
  });
  const { razorpay_payment_id: payment } = await pay();
  await expect.poll(async () => (await paidFor(sql, id)).status, { interval: 100 }).toBe("confirmed");

  /** Runs the jobs until the transfer is in this state; others may run them at the same time. */
  const until = (expected: object) =>
    expect
      .poll(
        async () => {
          await sql`
            update public.transfers set due_at = now()
             where payment_id = ${payment} and status in ('due', 'released') and last_error is not null
               -- Later ones belong to a run.
               and due_at < now() + interval '61 seconds'`;
          await runJobs("outbox");
          return sql`select status, wanted_minor::int as wanted from public.transfers where payment_id = ${payment}`;
        },
        { interval: 200 },
      )
      .toEqual([expected]);
  const there = async () =>
    (await provider.transfersOf(payment)).map((one) => [one.amount - one.amount_reversed, one.on_hold]);

  await until({ status: "held", wanted: 5100 });
  expect(await there()).toEqual([[5100, true]]);
  await sql`select admin.refund_booking(${id}, 10)`;
  await until({ status: "held", wanted: 4250 });
  expect(await there()).toEqual([[4250, true]]);
  // In one transaction: in between, a run of another test would pay it.
  const payout = await sql.begin(async (own) => {
    await release(own, id);
    return (await own`select private.pay_out(${designer.id}, 'INR', 1, null) as id`)[0]?.id as string;
  });
  await until({ status: "released", wanted: 4250 });
  expect(await there()).toEqual([[4250, false]]);
  await provider.settle(account);
  await expect
    .poll(() => sql`select way, status, amount_minor::int as minor, reference from public.payouts where id = ${payout}`)
    .toEqual([{ way: "route", status: "paid", minor: 4250, reference: expect.stringMatching(/^setl_/) }]);
  expect(await problemsOf(sql, designer.id)).toEqual([]);
});
