import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { newBooking, newCustomer, newDesigner, newPaidBooking, payFor, reasonOf, refusalOf } from "../support/db.ts";
import { newPayee, newReleasedBooking, oneAtATime, payWeekly } from "../support/payouts.ts";
import { actAs, connectAsPostgres, connectMany, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const connections = connectMany(4) as [Sql, Sql, Sql, Sql];
type Sql = typeof sql;

const ban = (id: string, until: string) =>
  sql`update auth.users set banned_until = now() + ${until}::interval where id = ${id}`;

it("A ban in the dashboard stops sessions and bookings, and unlists a designer until it ends", async () => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const session = randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${customer}, now())`;
  const own = { from: "1 day", to: "25 hours" };
  await newBooking(sql, customer, designer, own);
  const actor = { role: "authenticated", userId: customer, sessionId: session } as const;
  const read = () => actAs(sql, actor, (caller) => caller`select from bookings`);
  const ask = () =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('request.headers', ${JSON.stringify({ "x-session-id": session })}, true)`;
      await transaction`select public.get_chats(${customer})`;
    });
  const book = () => newBooking(sql, customer, designer, { from: "2 days", to: "49 hours" });
  const listed = () => scalar(sql`select listed from public.designers where id = ${designer.id}`);

  await ban(customer, "1 hour");
  expect(await refusalOf(ask())).toEqual({ state: "PT403", message: "suspended" });
  expect(await read()).toHaveLength(0);
  expect(await reasonOf(book())).toEqual({ reason: "not_bookable" });
  await ban(customer, "0");
  expect(await refusalOf(ask())).toBeUndefined();
  expect(await read()).toHaveLength(1);

  await ban(designer.id, "1 hour");
  expect(await listed()).toBe(false);
  expect(await reasonOf(book())).toEqual({ reason: "not_bookable" });
  await ban(designer.id, "0");
  expect(await listed()).toBe(true);
  // A ban that has ended by itself.
  await sql`update public.designers set suspended = true where id = ${designer.id}`;
  expect(await listed()).toBe(false);
  await sql`select public.sweep_bookings()`;
  expect(await listed()).toBe(true);
  await book();
});

describe("Suspending a member", () => {
  const suspend = (id: string, by = "Asha", why = "Insults.") =>
    scalar<string>(sql`select admin.suspend_member(${`${id}@db.test`}, ${by}, ${why})`);
  const reinstate = (id: string) =>
    scalar<string>(sql`select admin.reinstate_member(${`${id}@db.test`}, 'Asha', 'It was a mix-up.')`);
  const statusOf = (id: string) => scalar<string>(sql`select status from public.bookings where id = ${id}`);
  const refundsOf = (booking: string) =>
    sql`select amount_minor::int as minor, reason from public.refunds where payment_id = ${`pay_${booking}`}`;
  const mailsTo = (id: string) =>
    scalars<string>(sql`
      select kind::text from public.outbox where recipient_id = ${id} and kind in ('booking_cancelled', 'suspension_changed') order by 1`);

  it.each(["customer", "designer"] as const)("ends a %s's sessions, holds and bookings, once", async (who) => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const [member, other] = who === "customer" ? [customer, designer.id] : [designer.id, customer];
    await sql`insert into auth.sessions (id, user_id, created_at) values (${randomUUID()}, ${member}, now())`;
    // Too late for a refund if a customer cancelled.
    const paid = await newPaidBooking(sql, { customer, designer }, { from: "1 hour", to: "90 minutes" });
    const unpaid = { from: "3 hours", to: "4 hours", status: "pending_payment" } as const;
    const held = await newBooking(sql, customer, designer, unpaid);
    const running = await newBooking(sql, customer, designer, { from: "-5 minutes", to: "25 minutes" });

    expect(await suspend(member)).toMatch(/refunds: 1\..*released: 1\..*Has begun.*/);
    const statuses = [await statusOf(paid.id), await statusOf(held), await statusOf(running)];
    expect(statuses).toEqual(["cancelled", "cancelled", "confirmed"]);
    expect(await refundsOf(paid.id)).toEqual([{ minor: 6000, reason: "administrator" }]);
    expect(await sql`select from auth.sessions where user_id = ${member}`).toHaveLength(0);
    expect(await mailsTo(member)).toEqual(["booking_cancelled", "suspension_changed"]);
    expect(await mailsTo(other)).toEqual(["booking_cancelled"]);

    expect(await suspend(member)).toContain("Nothing was changed");
    expect(await mailsTo(member)).toHaveLength(2);
    const acts = sql`select who, why, after -> 'cancelled' as cancelled from admin.actions where target = ${member}`;
    expect(await acts).toEqual([{ who: "Asha", why: "Insults.", cancelled: 1 }]);

    expect(await reinstate(member)).toContain("can sign in again");
    expect(await reinstate(member)).toContain("Nothing was changed");
    expect(await statusOf(paid.id)).toBe("cancelled");
    expect(await mailsTo(member)).toEqual(["booking_cancelled", "suspension_changed", "suspension_changed"]);
    await newBooking(sql, customer, designer, { from: "5 hours", to: "6 hours" });
  });

  it("tells the customers whose requests a designer can no longer answer", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const day = dayFromNow(4);
    const wanted = sql.json([{ start: `${day}T18:00Z`, end: `${day}T21:00Z` }]);
    await sql`select public.request_time(${customer}, ${designer.rates[0] ?? ""}, ${designer.id}, ${wanted}, null)`;
    await suspend(designer.id);
    const told = sql`select content ->> 'reason' from public.outbox where recipient_id = ${customer} and kind = 'request_declined'`;
    expect(await scalars(told)).toEqual(["no_answer"]);
    const shown = sql`select public.time_requests(${customer}) #>> '{requests,0,declinedFor}'`;
    expect(await scalar(shown)).toBe("no_answer");
  });

  it("keeps a designer's money until they are reinstated", async ({ own }) => {
    const designer = await newDesigner(own);
    const obstacle = () => scalar(own`select private.payout_obstacle(${designer.id}, 'USD')`);
    await oneAtATime(own);
    await payWeekly(own);
    await newPayee(own, designer.id);
    expect(await obstacle()).toBeNull();
    await newReleasedBooking(own, designer);
    await own`select admin.pay_now(${designer.id}, 'USD', 'Asha', 'Why.')`;
    const payout = await scalar<string>(own`select id from public.payouts where designer_id = ${designer.id}`);
    const said = own`select admin.suspend_member(${`${designer.id}@db.test`}, 'Asha', 'Insults.')`;
    // It would otherwise be among those that are exported for the bank.
    expect(await scalar(said)).toContain(`On its way, pay it or call admin.payout_failed: ${payout}.`);
    expect(await scalar(own`select listed from public.designers where id = ${designer.id}`)).toBe(false);
    expect(await obstacle()).toBe("suspended");
    await own`select admin.reinstate_member(${`${designer.id}@db.test`}, 'Asha', 'It was a mix-up.')`;
    expect(await obstacle()).toBeNull();
  });

  it("settles what a ban in the dashboard has left open, and refuses an unknown address, no name and no reason", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const booked = await newBooking(sql, customer, designer, { from: "1 day", to: "25 hours" });
    await ban(customer, "1 day");
    for (const [address, by, why, words] of [
      [randomUUID(), "Asha", "Why.", /There is no account/],
      [customer, " ", "Why.", /Say who you are/],
      [customer, "Asha", " ", /Say why/],
    ] as const)
      expect((await refusalOf(suspend(address, by, why)))?.message).toMatch(words);
    expect(await statusOf(booked)).toBe("confirmed");
    expect(await suspend(customer)).not.toContain("Has begun");
    expect(await statusOf(booked)).toBe("cancelled");
    // The dashboard ends the suspension, and bans again later.
    await sql`update auth.users set banned_until = null where id = ${customer}`;
    const later = await newBooking(sql, customer, designer, { from: "2 days", to: "49 hours" });
    await ban(customer, "1 day");
    await suspend(customer);
    expect(await statusOf(later)).toBe("cancelled");
  });

  it("leaves no booking of a member who books at the same moment, and refunds a payment that is under way", async () => {
    const designer = await newDesigner(sql);
    for (let round = 1; round <= 6; round++) {
      const customer = await newCustomer(sql);
      const hours = (from: number) => ({ from: `${from} days`, to: `${from} days 1 hour` });
      const held = await newBooking(sql, customer, designer, { ...hours(round), status: "pending_payment" });
      const [before, during, after, connection] = connections;
      await Promise.allSettled([
        newBooking(before, customer, designer, hours(round + 10)),
        payFor(during, held),
        suspend(customer),
        newBooking(after, customer, designer, hours(round + 20)),
      ]);
      await payFor(connection, held);
      const statuses = sql`select distinct status::text from public.bookings where customer_id = ${customer}`;
      expect(await scalars(statuses), `${round}`).toEqual(["cancelled"]);
      expect(await refundsOf(held)).toEqual([{ minor: 6000, reason: expect.any(String) }]);
    }
  });

  it("keeps a late payment from reviving a hold", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const held = await newBooking(sql, customer, designer, { from: "1 day", to: "25 hours", status: "expired" });
    await suspend(designer.id);
    expect(await payFor(sql, held)).toMatchObject({ outcome: "refund_due" });
  });
});
