import { expect, test } from "vitest";
import { confirmedBy, moneyBecomes, ordered, provider } from "../support/money.ts";
import { newDesignerPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* edge-functions/jobs/tasks/event.test.ts tests what webhooks do, and payment-webhook.test.ts beside their handler how they are read. */

const sql = connectAsPostgres();
test("The webhook confirms a booking whose browser was closed, once, even if everything arrives twice and in reverse order", async () => {
  const { id, order, pay } = await ordered(await newDesignerPerson(), 0);
  await provider.fault({ on: "webhook", kind: "hold", order, times: 3 });
  const { razorpay_payment_id: payment } = await pay();
  expect(await provider.release(order, true)).toEqual({ sent: 3 });
  await moneyBecomes(sql, id, confirmedBy(payment, "webhook"));
  const events = (await provider.events(order)).map((event) => event.id);
  const done = () =>
    sql`select count(*)::int as n from payment_events where event_id in ${sql(events)} and status = 'done'`;
  await expect.poll(done, { interval: 100 }).toEqual([{ n: 3 }]);
});
