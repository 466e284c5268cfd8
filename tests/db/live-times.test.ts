import { expect } from "vitest";
import { newBooking, newCustomer, newDesigner } from "../support/db.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* policies.test.ts tests who may join the topic. */

const sql = connectAsPostgres();

it("Pages hear once of each change of a designer's free times, only as days", async ({ ownAsSuperuser: own }) => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const told = async (act: () => PromiseLike<unknown>) => {
    await own`delete from realtime.messages where topic like 'times:%'`;
    await act();
    return own`
      select topic, private, event, payload - 'id' as payload from realtime.messages where topic = ${`times:${designer.id}`}`;
  };
  const days = (from: string, to: string) => [
    { topic: `times:${designer.id}`, private: true, event: "message", payload: { from, to } },
  ];
  const set = (change: string) => own.unsafe(`update public.bookings set ${change} where id = '${id}'`);
  const slot = (hour: string) => `slot = tstzrange('${hour}'::timestamptz, '${hour}'::timestamptz + interval '1 hour')`;

  let id = "";
  const hold = async () => {
    id = await newBooking(own, customer, designer, { from: "9 days", to: "217 hours", status: "pending_payment" });
  };
  expect(await told(hold)).toHaveLength(1);
  expect(await told(() => set(slot("2100-05-02 13:00Z")))).toHaveLength(1);
  expect(await told(() => set("status = 'confirmed', hold_expires_at = null"))).toEqual([]);
  expect(await told(() => set("notes = 'Two cats'"))).toEqual([]);
  // Includes the day before, on which a slot may begin that reaches into this day.
  expect(await told(() => set(slot("2100-05-04 06:00Z")))).toEqual(days("2100-05-02", "2100-05-04"));
  expect(await told(() => set("status = 'cancelled'"))).toEqual(days("2100-05-03", "2100-05-04"));

  await hold();
  expect(await told(() => set("status = 'expired'"))).toHaveLength(1);
  // Nobody can book past times.
  id = await newBooking(own, customer, designer, { from: "-3 hours", to: "-2 hours" });
  expect(await told(() => set("status = 'completed'"))).toEqual([]);
});
