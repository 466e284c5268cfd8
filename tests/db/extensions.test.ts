import type postgres from "postgres";
import { beforeEach, describe, expect } from "vitest";
import { EXTENSION, LOWEST_PRICE } from "../../edge-functions/shared/contract/limits.ts";
import type { ExtensionResponse } from "../../edge-functions/shared/contract/room.ts";
import {
  type BookingShape,
  comesInto,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  refused,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import {
  actAs,
  connectAsPostgres,
  connectAsSuperuser,
  connectMany,
  rightsIn,
  scalar,
  scalars,
} from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Adding fifteen minutes to a running session: docs/decisions/027-adding-fifteen-minutes.md. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
const connections = connectMany(20);
type Sql = postgres.Sql | postgres.TransactionSql;

let customer: string;
let designer: TestDesigner;
const newPeople = async () => {
  [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
};
beforeEach(newPeople);

const RUNNING = { from: "-25 minutes", to: "5 minutes" };
/** Makes a paid session of half an hour, 5 minutes before its end by default. */
const running = async (shape: Partial<BookingShape> = {}) =>
  (await newPaidBooking(sql, { customer, designer }, { ...RUNNING, ...shape })).id;
const change = (name: "extend_booking" | "drop_extension", person: string, booking: string, on: Sql = sql) =>
  scalar<ExtensionResponse["extension"]>(on`select ${on(`public.${name}`)}(${person}, ${booking}) -> 'extension'`);
const extend = (person: string, booking: string, on: Sql = sql) => change("extend_booking", person, booking, on);
const drop = (person: string, booking: string) => change("drop_extension", person, booking);

/** Lets both members agree; returns the held extension's id. */
async function agree(booking: string): Promise<string> {
  await extend(customer, booking);
  const agreed = await extend(designer.id, booking);
  if (!agreed?.bookingId) throw new Error("nothing is held");
  return agreed.bookingId;
}
const attach = (extension: string) =>
  sql`select public.attach_order(${extension}, 'razorpay', ${`order_${extension}`})`;
const pay = (extension: string, on: Sql = sql, paymentId = `pay_${extension}`) =>
  scalar<{ outcome: string }>(on`
    select public.record_payment(o.order_id, ${paymentId}, o.amount_minor, o.currency::text, 'webhook')
      from public.payment_orders o where o.booking_id = ${extension}`);
/** Lets both members agree and the customer pay. */
async function add(booking: string): Promise<string> {
  const extension = await agree(booking);
  await attach(extension);
  expect(await pay(extension)).toMatchObject({ outcome: "confirmed" });
  return extension;
}

/** The length of a booking's slot in minutes. */
const minutesOf = (booking: string) =>
  scalar(
    sql`select extract(epoch from upper(slot) - lower(slot))::float8 / 60 from public.bookings where id = ${booking}`,
  );
const statusOf = (booking: string) => scalar(sql`select status from public.bookings where id = ${booking}`);
const setStatus = (status: string, ...ids: string[]) =>
  sql`update public.bookings set status = ${status} where id in ${sql(ids)}`;
const setGap = (minutes: number) =>
  sql`update public.availability set buffer_after_minutes = ${minutes} where designer_id = ${designer.id}`;
const refundsOf = (booking: string) => sql`
  select r.amount_minor::int as amount, r.reason from public.refunds r join public.payments p using (payment_id) join public.payment_orders o using (order_id)
   where o.booking_id = ${booking}`;
const shown = (booking: string, person = customer) =>
  scalar(sql`select public.get_chat(${person}, ${booking}) -> 'extension'`);
const details = (booking: string, person = customer) => scalar(sql`select public.get_booking(${person}, ${booking})`);

/** Writes a message as the customer. */
const write = (booking: string) =>
  actAs(sql, { role: "authenticated", userId: customer }, async (as) => {
    await as`insert into public.messages (booking_id, text) values (${booking}, 'still here')`;
  });

/** Moves a session so that it ended this long ago; its extensions move with it. */
const end = (booking: string, ago: string) => sql`
  with moved as (select now() - ${ago}::interval - upper(slot) as by from public.bookings where id = ${booking})
  update public.bookings b
     set slot = tstzrange(lower(b.slot) + m.by, upper(b.slot) + m.by), hold_expires_at = b.hold_expires_at + m.by
    from moved m where b.id = ${booking} or b.extends_id = ${booking}`;

describe("Adding time", () => {
  it("is proposed by one, agreed on by the other and paid by the customer; then the slot continues", async () => {
    for (const proposedBy of ["customer", "designer"]) {
      const [first, second] = proposedBy === "customer" ? [customer, designer.id] : [designer.id, customer];
      const booking = await running();
      const proposed = { state: "proposed", proposedBy, amount: 3000, currency: "USD", bookingId: null };
      expect(await extend(first, booking)).toMatchObject(proposed);
      // Proposing twice counts as proposing once, not as agreement.
      expect(await extend(first, booking)).toMatchObject(proposed);
      const agreed = await extend(second, booking);
      expect(agreed).toMatchObject({ state: "paying", proposedBy: null, amount: 3000, bookingId: expect.any(String) });
      expect(await extend(first, booking)).toEqual(agreed);
      expect(await minutesOf(booking)).toBe(30);
      const extension = agreed?.bookingId ?? "";
      await attach(extension);
      expect(await pay(extension)).toMatchObject({ outcome: "confirmed", status: "confirmed" });
      expect(await minutesOf(booking)).toBe(30 + EXTENSION.minutes);
      // Adding time is not rescheduling.
      expect(await scalar(sql`select invite_sequence from public.bookings where id = ${booking}`)).toBe(0);
      await sql`select admin.cancel_booking(${booking}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    }
  });

  it("keeps the room open until the new end, for the chat, the call and the attendance", async () => {
    const booking = await running();
    await add(booking);
    await end(booking, "-5 minutes");
    const [gate] = await sql`
      select private.chat_is_open(b.status, b.slot, upper(b.slot) - interval '1 second') as before_end,
             private.room_is_open(b.status, b.slot, upper(b.slot)) as at_end
        from public.bookings b where b.id = ${booking}`;
    expect(gate).toEqual({ before_end: true, at_end: false });
    // The original end has long passed.
    await write(booking);
    expect(await rightsIn(admin, `customer-call:${booking}`, customer)).toEqual({ hears: true, signals: true });
    await sql`select public.attend(${customer}, ${booking}, gen_random_uuid(), 0)`;
  });

  it("costs the share of the agreed price, rounded up, each time, and never less than can be paid", async () => {
    const quarter = EXTENSION.minutes;
    for (const [minutes, priceMinor, expected] of [
      [30, 6000, 3000],
      [50, 10001, 3001],
      [20, 1001, 751],
      [5, 500, 1500],
      [60, LOWEST_PRICE * 100, LOWEST_PRICE * 100],
    ] as const) {
      const booking = await running({ from: `-${minutes - 1} minutes`, to: "1 minutes", priceMinor });
      for (let added = quarter; added <= 2 * quarter; added += quarter) {
        const price = sql`select price_minor::int from public.bookings where id = ${await add(booking)}`;
        expect(await scalar(price), `${minutes} minutes for ${priceMinor}`).toBe(expected);
        await end(booking, "-1 minutes");
        expect(await minutesOf(booking)).toBe(minutes + added);
      }
      await sql`select admin.cancel_booking(${booking}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    }
  });

  it("is free in a free session, and happens at once", async () => {
    const booking = await newBooking(sql, customer, designer, { from: "-25 minutes", to: "5 minutes", priceMinor: 0 });
    expect(await extend(designer.id, booking)).toMatchObject({ state: "proposed", amount: 0 });
    expect(await extend(customer, booking)).toBeNull();
    expect(await minutesOf(booking)).toBe(45);
    const [extension] = await sql`select status, price_minor::int from public.bookings where extends_id = ${booking}`;
    expect(extension).toEqual({ status: "confirmed", price_minor: 0 });
  });

  it.each([
    ["before the last minutes", { from: "-10 minutes", to: `${EXTENSION.windowMinutes * 60 + 30} seconds` }],
    ["before the session has begun", { from: "1 minute", to: "6 minutes" }],
    ["when the session is over", { from: "-30 minutes", to: "-1 second" }],
    ["when the session is completed", { from: "-25 minutes", to: "5 minutes", status: "completed" }],
  ] as const)("is refused %s", async (_, shape) => {
    const booking = await running(shape);
    for (const person of [customer, designer.id])
      expect(await refused(extend(person, booking))).toBe("PT409 not_extendable");
  });

  it("is refused to strangers and for an extension, after which no next session is offered", async () => {
    const booking = await running();
    const extension = await add(booking);
    const stranger = await newCustomer(sql);
    for (const name of ["extend_booking", "drop_extension"] as const)
      for (const [person, id] of [
        [stranger, booking],
        [customer, customer],
        [customer, extension],
        [designer.id, extension],
      ] as const)
        expect(await refused(change(name, person, id))).toBe("PT404 not_found");
    const offer = sql`select public.offer_next(${designer.id}, ${extension}, ${designer.rates[0] ?? ""}, '[]')`;
    expect(await refused(offer)).toBe("PT404 not_found");
  });

  it("is refused, and a held extension cancelled, once one member blocks the other or reports them absent", async () => {
    for (const act of [
      (booking: string) => sql`select public.block_member(${designer.id}, ${booking})`,
      async (booking: string) => {
        await comesInto(sql, booking, customer);
        await sql`select public.report_no_show(${customer}, ${booking})`;
      },
      async (booking: string) => {
        // The session stands while a report by the designer is undecided.
        await comesInto(sql, booking, designer.id);
        await sql`select public.report_no_show(${designer.id}, ${booking})`;
        expect(await statusOf(booking)).toBe("confirmed");
      },
    ]) {
      await newPeople();
      const booking = await running();
      const extension = await agree(booking);
      await act(booking);
      expect(await statusOf(extension)).toBe("cancelled");
      expect(await refused(extend(customer, booking))).toBe("PT409 not_extendable");
    }
  });

  it("adds an hour at most", async () => {
    const booking = await running({ from: "-29 minutes", to: "1 minute" });
    for (let added = 0; added < EXTENSION.mostMinutes; added += EXTENSION.minutes) {
      await add(booking);
      await end(booking, "-1 minute");
    }
    expect(await minutesOf(booking)).toBe(30 + EXTENSION.mostMinutes);
    expect(await refused(extend(customer, booking))).toBe("PT409 not_extendable");
  });

  it("is shown to the members with what they can do, and not outside the time for it", async () => {
    const early = await running({ from: "-1 minutes", to: "29 minutes" });
    expect(await shown(early)).toBeNull();
    const [edge] = await sql`
      select private.extension_obstacle(b, upper(b.slot) - private.extension_window_minutes()) as first,
             private.extension_obstacle(b, upper(b.slot) - private.extension_window_minutes() - interval '1 microsecond') as before
        from public.bookings b where b.id = ${early}`;
    expect(edge).toEqual({ first: null, before: "not_extendable" });
    await setStatus("cancelled", early);
    const booking = await running();
    expect(await shown(booking)).toMatchObject({ state: "possible", proposedBy: null, amount: 3000 });
    await extend(designer.id, booking);
    for (const person of [customer, designer.id])
      expect(await shown(booking, person)).toMatchObject({ state: "proposed", proposedBy: "designer" });
    const agreed = await extend(customer, booking);
    expect(await shown(booking)).toEqual(agreed);
    const until = sql`select private.iso(upper(slot) + interval '2 minutes') from public.bookings where id = ${booking}`;
    expect(agreed?.payUntil).toBe(await scalar(until));
  });

  it("is withdrawn by either member while it is proposed, and by the customer while it is unpaid", async () => {
    const booking = await running();
    for (const person of [customer, designer.id]) {
      await extend(designer.id, booking);
      expect(await drop(person, booking)).toMatchObject({ state: "possible" });
    }
    const extension = await agree(booking);
    // The designer has agreed, and the customer may be paying.
    expect(await drop(designer.id, booking)).toMatchObject({ state: "paying" });
    expect(await drop(customer, booking)).toMatchObject({ state: "possible" });
    expect(await statusOf(extension)).toBe("cancelled");
    // The time is available again, for others and for another try.
    expect(await agree(booking)).not.toBe(extension);
  });

  it("does not affect proposals in other sessions when it is agreed on, withdrawn or too late", async () => {
    const other = customer;
    const elsewhere = await running();
    await extend(other, elsewhere);
    await newPeople();
    const booking = await running();
    const proposed = () => expect(shown(elsewhere, other)).resolves.toMatchObject({ state: "proposed" });
    await agree(booking);
    await proposed();
    await drop(customer, booking);
    await proposed();
    await setStatus("completed", booking);
    await proposed();
  });

  it("is limited for each person", async () => {
    const booking = await running();
    const most = await scalar<number>(sql`select most from private.limits where kind = 'extension'`);
    for (let n = 0; n < most; n++) {
      await extend(customer, booking);
      await drop(customer, booking);
    }
    expect(await refused(extend(customer, booking))).toBe("PT429 rate_limited");
    expect(await extend(designer.id, booking)).toMatchObject({ state: "proposed" });
  });

  it("is announced to both members' open pages at each step", async ({ own }) => {
    const booking = await running();
    const heard = () =>
      scalar<number>(own`select count(*)::int from realtime.messages where topic = ${`chat:${booking}`} and private`);
    const expectTold = async (work: () => PromiseLike<unknown>) => {
      const before = await heard();
      await work();
      expect(await heard()).toBeGreaterThan(before);
    };
    await expectTold(() => extend(customer, booking, own));
    await expectTold(() => change("drop_extension", designer.id, booking, own));
    await extend(customer, booking, own);
    await expectTold(() => extend(designer.id, booking, own));
    const id = await scalar<string>(own`select id from public.bookings where extends_id = ${booking}`);
    await own`select public.attach_order(${id}, 'razorpay', ${`order_${id}`})`;
    await expectTold(() => pay(id, own));
  });
});

describe("The time that is added", () => {
  const TAKEN = /^23P01 /;
  /** Makes another customer's booking or hold of the time after the session, in minutes from now. */
  const other = async (from: number, to: number, status: BookingShape["status"] = "confirmed", on: Sql = sql) =>
    newBooking(on, await newCustomer(sql), designer, { from: `${from} minutes`, to: `${to} minutes`, status });

  it.each(["confirmed", "pending_payment"] as const)("is not available while another booking is %s", async (status) => {
    const booking = await running();
    const next = await other(15, 45, status);
    expect(await refused(extend(customer, booking))).toBe("PT409 slot_taken");
    expect(await shown(booking)).toBeNull();
    await setStatus("cancelled", next);
    expect(await extend(customer, booking)).toMatchObject({ state: "proposed" });
  });

  it("is available despite an expired hold and right before the next booking, but only for its own session", async () => {
    const booking = await running();
    const others = await newBooking(sql, await newCustomer(sql), await newDesigner(sql), RUNNING);
    const hold = await other(7, 19, "pending_payment");
    await sql`update public.bookings set hold_expires_at = now() where id = ${hold}`;
    await other(21, 51);
    await add(booking);
    expect(await statusOf(hold)).toBe("expired");
    expect([await minutesOf(booking), await minutesOf(others)]).toEqual([45, 30]);
  });

  it("follows its session without the designer's gap, which is kept before the next one", async () => {
    await setGap(10);
    const booking = await running();
    const next = await other(29, 59);
    expect(await refused(extend(customer, booking))).toBe("PT409 slot_taken");
    await setStatus("cancelled", next);
    const extension = await agree(booking);
    expect(await refused(other(29, 59))).toMatch(TAKEN);
    await attach(extension);
    await pay(extension);
    expect(await minutesOf(booking)).toBe(45);
    expect(await refused(other(29, 59))).toMatch(TAKEN);
    expect(await refused(other(31, 61))).toBeUndefined();
  });

  it("is not added unless its session lasts until then", async () => {
    const booking = await running();
    const extension = await agree(booking);
    const confirm = sql`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${extension}`;
    await sql`update public.bookings set slot = tstzrange(lower(slot), upper(slot) - interval '1 minute') where id = ${booking}`;
    expect(await refused(confirm)).toMatch(/^P0001 Only the time right after/);
    expect(await statusOf(extension)).toBe("pending_payment");
  });

  it("does not count among the three holds that a customer may have", async () => {
    const booking = await running();
    const hold = async () => {
      const shape = { from: "50 hours", to: "51 hours", status: "pending_payment" } as const;
      return newBooking(sql, customer, await newDesigner(sql), shape);
    };
    const [first] = [await hold(), await hold(), await hold()];
    await agree(booking);
    await setStatus("cancelled", first);
    expect(await hold()).toBeTruthy();
  });

  it("is held once when both propose and agree on twenty connections at once", async () => {
    const booking = await running();
    const answers = await Promise.all(connections.map((on, n) => extend(n % 2 ? customer : designer.id, booking, on)));
    const held = await sql`select id from public.bookings where extends_id = ${booking}`;
    expect(held).toHaveLength(1);
    const agreed = answers.filter((answer) => answer?.state === "paying").map((answer) => answer?.bookingId);
    expect(new Set(agreed)).toEqual(new Set([held[0]?.id]));
    expect(await sql`select from public.extension_proposals where booking_id = ${booking}`).toHaveLength(0);
  });
});

describe("The payment of an extension", () => {
  it("is requested through the order of its own booking, at its price", async () => {
    const booking = await running();
    const extension = await agree(booking);
    const prepare = (id: string, amount: number) => sql`select public.prepare_order(${customer}, ${id}, ${amount})`;
    expect(await scalar(prepare(extension, 3000))).toMatchObject({ amount: 3000, receipt: extension });
    // The session itself stays paid.
    expect(await refused(prepare(booking, 6000))).toBe("PT409 already_paid");
    await attach(extension);
    const order = sql`select public.payment_order(${customer}, ${extension})`;
    expect(await scalar(order)).toMatchObject({ orderId: `order_${extension}`, amount: 3000 });
  });

  it("adds the time once, even if it is reported repeatedly or from several sources at once", async () => {
    const booking = await running();
    const extension = await agree(booking);
    await attach(extension);
    const answers = await Promise.all(connections.map((connection) => pay(extension, connection)));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["confirmed"]));
    expect(await minutesOf(booking)).toBe(45);
    const again = { outcome: "refund_due", reason: "already_paid" };
    expect(await pay(extension, sql, `again_${extension}`)).toMatchObject(again);
    expect(await minutesOf(booking)).toBe(45);
    expect(await refundsOf(extension)).toEqual([{ amount: 3000, reason: "already_paid" }]);
  });

  it.each([
    ["within the grace", "30 seconds", false, "confirmed", 45],
    ["after the grace", `${EXTENSION.graceMinutes} minutes`, false, "refund_due", 30],
    ["after the grace and the sweep", `${EXTENSION.graceMinutes} minutes`, true, "refund_due", 30],
  ] as const)("that comes %s adds the time or is refunded", async (_, ago, swept, outcome, minutes) => {
    const booking = await running();
    const extension = await agree(booking);
    await attach(extension);
    await end(booking, ago);
    if (swept) {
      await setStatus("expired", extension);
      await setStatus("completed", booking);
    }
    expect(await pay(extension)).toMatchObject({ outcome });
    const status = sql`select private.status_at(status, slot, hold_expires_at, now()) from public.bookings where id = ${booking}`;
    expect(await scalar(status)).toBe(outcome === "confirmed" ? "confirmed" : "completed");
    expect(await minutesOf(booking)).toBe(minutes);
    expect(await refundsOf(extension)).toMatchObject(outcome === "confirmed" ? [] : [{ amount: 3000 }]);
    expect(await shown(booking)).toBeNull();
  });

  it("is refunded if the customer has released the time, or the designer has cancelled the session", async () => {
    const booking = await running();
    const givenUp = await agree(booking);
    await attach(givenUp);
    await drop(customer, booking);
    const returned = { outcome: "refund_due", reason: "booking_cancelled" };
    expect(await pay(givenUp)).toMatchObject(returned);
    // It does not change the session's price, and its refund leads to the session; a held extension is not an open payment.
    expect(await details(booking)).toMatchObject({ amount: 6000, refunded: 0 });
    const cancelled = await agree(booking);
    const open = { holds: [], refunds: [{ bookingId: booking, amount: 3000 }] };
    expect(await scalar(sql`select public.get_open_payments(${customer})`)).toMatchObject(open);
    await attach(cancelled);
    await sql`select public.cancel_booking(${designer.id}, ${booking}, 6000)`;
    expect(await pay(cancelled)).toMatchObject(returned);
    expect(await refundsOf(cancelled)).toEqual([{ amount: 3000, reason: "booking_cancelled" }]);
    expect(await minutesOf(booking)).toBe(30);
  });

  it("is refunded with the session's when the designer cancels, for the sum that was shown", async () => {
    const booking = await running();
    const extensions = [await add(booking)];
    await end(booking, "-5 minutes");
    extensions.push(await add(booking));
    expect(await details(booking, designer.id)).toMatchObject({ amount: 12000, refunded: 0, refundIfCancelled: 12000 });
    const cancel = (refund: number) => scalar(sql`select public.cancel_booking(${designer.id}, ${booking}, ${refund})`);
    expect(await refused(cancel(6000))).toBe("PT409 refund_changed");
    for (const _ of ["once", "again"]) expect(await cancel(12000)).toMatchObject({ refundAmount: 12000 });
    expect(await refundsOf(booking)).toEqual([{ amount: 6000, reason: "designer_cancelled" }]);
    for (const extension of extensions) {
      expect(await refundsOf(extension)).toEqual([{ amount: 3000, reason: "designer_cancelled" }]);
      expect(await statusOf(extension)).toBe("cancelled");
    }
    const email = sql`select content from public.outbox where booking_id = ${booking} and kind = 'booking_cancelled' limit 1`;
    expect(await scalar(email)).toMatchObject({ refundAmount: 12000, refundedBefore: 0 });
    expect(await details(booking)).toMatchObject({ amount: 12000, refunded: 12000 });
  });

  it("does not keep the designer from cancelling if it was released or not made in time", async () => {
    const booking = await running();
    await agree(booking);
    await drop(customer, booking);
    await setStatus("expired", await agree(booking));
    await sql`select public.cancel_booking(${designer.id}, ${booking}, 6000)`;
    const statuses = scalars(sql`select status from public.bookings where extends_id = ${booking} order by created_at`);
    expect(await statuses).toEqual(["cancelled", "expired"]);
  });

  it("ends reports of absence, because a member who has agreed was there", async () => {
    const booking = await running();
    await comesInto(sql, booking, customer);
    expect(await details(booking)).toMatchObject({ canReportNoShow: true });
    await add(booking);
    expect(await details(booking)).toMatchObject({ canReportNoShow: false });
    expect(await refused(sql`select public.report_no_show(${customer}, ${booking})`)).toBe("PT409 not_absent");
  });
});

describe("An extension", () => {
  it("is in the earnings, the receipt, the lists, the feed and the data of both as part of its session", async () => {
    const booking = await running();
    const extension = await add(booking);
    const earned = (on: Sql = sql) => scalar(on`select public.designer_earnings(${designer.id})`);
    expect(await earned()).toMatchObject({ totals: [{ toCome: 90, bookingsToCome: 1 }], completedBookings: 0 });
    await undoing(sql, async (transaction) => {
      await transaction`update public.bookings set status = 'cancelled' where id in ${sql([booking, extension])}`;
      expect(await earned(transaction)).toMatchObject({ totals: [{ earned: 90, cancelledBookings: 1 }] });
    });
    await end(booking, "10 minutes");
    await setStatus("completed", booking);
    expect([await statusOf(booking), await statusOf(extension)]).toEqual(["completed", "completed"]);
    expect(await earned()).toMatchObject({
      ...{ totalEarnings: 90, completedBookings: 1, totals: [{ earned: 90, earnedBookings: 1 }] },
      transactions: [extension, booking].map((_id) => ({ _id, bookingId: booking })),
    });
    const content = expect.objectContaining({ bookingId: booking, amount: 3000, addedTo: booking });
    expect(await sql`select kind, content from public.outbox where booking_id = ${extension}`).toEqual([
      { kind: "payment_receipt", content },
    ]);
    // No second invitation, reminder or request for a review.
    const moved = sql`select from public.outbox where booking_id = ${booking} and kind = 'booking_moved'`;
    expect(await moved).toHaveLength(0);
    const [lists] = await sql`
      select public.get_chats(${customer}) -> 'chats' as chats, public.designer_bookings(${designer.id}) -> 'bookings' as bookings`;
    expect(lists?.chats).toEqual([expect.objectContaining({ id: booking, amount: 9000 })]);
    expect(lists?.bookings).toEqual([expect.objectContaining({ _id: booking })]);
    for (const person of [customer, designer.id]) {
      const [row] = await sql`
        select private.bookings_data(${person}) -> 'bookings' as data, public.read_feed(public.make_feed(${person}) ->> 'token') -> 'bookings' as feed`;
      expect(row?.data.map(({ id }: { id: string }) => id).sort(), person).toEqual([booking, extension].sort());
      expect(row?.feed).toMatchObject([{ bookingId: booking, amount: 9000 }]);
    }
  });

  it("has no room, messages, cancellation or plan of its own", async () => {
    await sql`update public.rates set plan_days = 7 where designer_id = ${designer.id}`;
    const booking = await running();
    const extension = await add(booking);
    await end(booking, "-5 minutes");
    const person = { role: "authenticated", userId: customer } as const;
    expect(await actAs(sql, person, (as) => as`select id from public.bookings`)).toEqual([{ id: booking }]);
    expect(await refused(write(extension))).toMatch(/^42501 /);
    for (const topic of ["chat", "call"])
      expect(await rightsIn(admin, `${topic}:${extension}`, customer)).toEqual({ hears: false, signals: false });
    for (const call of [
      ...["get_booking", "get_chat", "open_room", "report_no_show"].map((name) => `${name}($1, $2)`),
      ...["attend($1, $2, gen_random_uuid(), 0)", "review_session($1, $2, 5)", "cancel_booking($1, $2, 0)"],
    ])
      expect(await refused(sql.unsafe(`select public.${call}`, [customer, extension])), call).toBe("PT404 not_found");
    const cancelling = sql`select admin.cancel_booking(${extension}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await expect(cancelling).rejects.toThrow(/extends booking/);
    const promised = sql`select plan_days from public.bookings where id in (${booking}, ${extension}) order by slot`;
    expect(await scalars(promised)).toEqual([7, null]);
  });
});
