import { expect } from "vitest";
import { RELIABILITY } from "../../edge-functions/shared/contract/limits.ts";
import type { ReviewsResponse } from "../../edge-functions/shared/contract/reviews.ts";
import { newBooking, newCustomer, newDesigner, newNoShow, newPaidBooking, type TestDesigner } from "../support/db.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

type Sql = Parameters<typeof newBooking>[0];

async function newPeople(sql: Sql) {
  const [customer, designer] = await Promise.all([newCustomer(connectAsPostgres()), newDesigner(connectAsPostgres())]);
  let sessions = 0;
  /** Makes a session on a day of its own, this many days ago or, if negative, in the future. */
  const session = (days: number) => {
    sessions++;
    const from = `${-24 * days + 0.02 * sessions} hours`;
    return newPaidBooking(sql, { customer, designer }, { from, to: `${-24 * days + 0.02 * sessions + 0.01} hours` });
  };
  const kept = async (days: number) => {
    const { id } = await session(days);
    await sql`update public.bookings set status = 'completed' where id = ${id}`;
    return id;
  };
  const reported = async (days: number, by: string, status: string) => {
    const id = await kept(days);
    await newNoShow(sql, id, by, { status });
  };
  const cancel = async (person: string, days = -3) => {
    const { id } = await session(days);
    const [row] = await sql`
      select private.refund_if_cancelled(b, private.member_role(b, ${person}), now()) as refund from public.bookings b where b.id = ${id}`;
    await sql`select public.cancel_booking(${person}, ${id}, ${row?.refund})`;
    return id;
  };
  return { customer, designer, kept, reported, cancel };
}
const shown = async (sql: Sql, { id }: TestDesigner) =>
  (await scalar<ReviewsResponse>(sql`select public.designer_reviews(${id}) as page`)).sessions;

it("A profile shows how many of five or more agreed sessions the designer has kept", async ({ own }) => {
  const { customer, designer, kept, reported, cancel } = await newPeople(own);
  for (let n = 1; n < RELIABILITY.shownFrom; n++) await kept(n);
  expect(await shown(own, designer)).toBeNull();
  // None of these says anything about the designer, or not yet.
  await cancel(customer);
  await newBooking(own, customer, designer, { from: "9 days", to: "217 hours", status: "cancelled" });
  await reported(10, "customer", "open");
  await reported(11, "customer", "objected");
  expect(await shown(own, designer)).toBeNull();
  await kept(12);
  expect(await shown(own, designer)).toEqual({ kept: 5, agreed: 5 });
  await reported(13, "customer", "dismissed");
  await reported(14, "designer", "upheld");
  expect(await shown(own, designer)).toEqual({ kept: 7, agreed: 7 });
  await reported(15, "customer", "upheld");
  await cancel(designer.id);
  expect(await shown(own, designer)).toEqual({ kept: 7, agreed: 9 });
  expect(await own`select kept, cancelled, missed from admin.reliability where designer_id = ${designer.id}`).toEqual([
    { kept: 7, cancelled: 1, missed: 1 },
  ]);
  // Only the first page shows the number.
  const id = await kept(16);
  await own`insert into public.reviews (booking_id, designer_id, customer_id, stars, text, free) values (${id}, ${designer.id}, ${customer}, 5, '', false)`;
  const next = await scalar<ReviewsResponse>(own`
    select public.designer_reviews(${designer.id}, (select r.id from public.reviews r where r.booking_id = ${id})) as page`);
  expect(next.sessions).toBeNull();
});

it("Designers are recommended by the share of five or more agreed sessions that they have kept", async ({ own }) => {
  const { designer, kept, cancel } = await newPeople(own);
  const level = () =>
    scalar<number>(own`
      select ((private.sort_codes(d, now(), now())).recommended >> 48)::int from public.designers d where d.id = ${designer.id}`);
  const before = await level();
  for (let n = 2; n < RELIABILITY.shownFrom; n++) await kept(n);
  await cancel(designer.id);
  expect(await level()).toBe(before);
  await kept(1);
  const share = (RELIABILITY.shownFrom - 1) / RELIABILITY.shownFrom;
  expect(Math.abs((await level()) - share * before)).toBeLessThanOrEqual(1);
});

it("Three sessions cancelled or missed by a designer in sixty days are a case until it is closed", async ({ own }) => {
  const { customer, designer, reported, cancel } = await newPeople(own);
  const cases = () => own`select detail from admin.open_cases where case_id = ${`lapses:${designer.id}`}`;
  const close = () => own`select admin.close_case(${`lapses:${designer.id}`}, 'Asha', 'Spoken to.')`;
  await cancel(designer.id);
  const early = await cancel(designer.id);
  await own`update public.cancellations set created_at = now() - interval '61 days' where booking_id = ${early}`;
  await reported(2, "customer", "upheld");
  for (const person of [customer, customer]) await cancel(person);
  expect(await cases()).toEqual([]);
  await own`update public.cancellations set created_at = now() - interval '59 days' where booking_id = ${early}`;
  expect(await cases()).toEqual([{ detail: expect.stringMatching(/: 3 sessions cancelled or missed since 20/) }]);
  await close();
  expect(await cases()).toEqual([]);
  await expect(own.savepoint(() => close())).rejects.toThrow("There is no open case");
});

it("A customer's report of an absent designer is sent to the administrator", async ({ own }) => {
  const { customer, designer } = await newPeople(own);
  const { id } = await newPaidBooking(own, { customer, designer }, { from: "-40 minutes", to: "20 minutes" });
  await own`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    values (${id}, ${customer}, gen_random_uuid(), now() - interval '40 minutes', now())`;
  await own`select public.report_no_show(${customer}, ${id})`;
  const emails = await own`
    select recipient_id, content from public.outbox where booking_id = ${id} and kind = 'designer_absent'`;
  expect(emails).toMatchObject([
    { recipient_id: null, content: { bookingId: id, status: "upheld", refundAmount: 6000, kept: 0, missed: 1 } },
  ]);
});
