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
import { actAs, connectAsPostgres, connectAsSuperuser, connectMany, rightsIn } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Adding fifteen minutes to a running session: docs/decisions/027-adding-fifteen-minutes.md. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
type Sql = postgres.Sql | postgres.TransactionSql;

let customer: string;
let designer: TestDesigner;
beforeEach(async () => {
  [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
});

/** A paid session of half an hour, 5 minutes before its end unless said otherwise. */
const running = async (shape: Partial<BookingShape> = {}) =>
  (await newPaidBooking(sql, { customer, designer }, { from: "-25 minutes", to: "5 minutes", ...shape })).id;

async function extend(connection: Sql, person: string, booking: string) {
  const [row] = await connection<
    [{ answer: ExtensionResponse }]
  >`select public.extend_booking(${person}, ${booking}) as answer`;
  return row.answer.extension;
}
async function drop(person: string, booking: string) {
  const [row] = await sql<
    [{ answer: ExtensionResponse }]
  >`select public.drop_extension(${person}, ${booking}) as answer`;
  return row.answer.extension;
}

/** Both agree; returns the held extension's id. */
async function agree(booking: string, connection: Sql = sql): Promise<string> {
  await extend(connection, customer, booking);
  const agreed = await extend(connection, designer.id, booking);
  if (!agreed?.bookingId) throw new Error("nothing is held");
  return agreed.bookingId;
}

const attach = (extension: string) =>
  sql`select public.attach_order(${extension}, 'razorpay', ${`order_${extension}`})`;
async function pay(connection: Sql, extension: string, paymentId = `pay_${extension}`) {
  const [row] = await connection<[{ answer: { outcome: string; reason: string | null; status: string } }]>`
    select public.record_payment(o.order_id, ${paymentId}, o.amount_minor, o.currency::text, 'webhook') as answer
      from public.payment_orders o where o.booking_id = ${extension}`;
  return row.answer;
}
/** Both agree and the customer pays. */
async function add(booking: string): Promise<string> {
  const extension = await agree(booking);
  await attach(extension);
  expect(await pay(sql, extension)).toMatchObject({ outcome: "confirmed" });
  return extension;
}

/** The length of a booking's slot in minutes. */
async function minutesOf(booking: string, connection: Sql = sql): Promise<number | undefined> {
  const [row] = await connection<{ minutes: number }[]>`
    select extract(epoch from upper(slot) - lower(slot))::float8 / 60 as minutes from public.bookings where id = ${booking}`;
  return row?.minutes;
}
const statusOf = async (booking: string, connection: Sql = sql) =>
  (await connection`select status from public.bookings where id = ${booking}`)[0]?.status;
const refundsOf = (booking: string, connection: Sql = sql) => connection`
  select r.amount_minor::int as amount, r.reason from public.refunds r join public.payments p using (payment_id) join public.payment_orders o using (order_id)
   where o.booking_id = ${booking}`;

/** The session ended this long ago; the times of its extensions move with it. */
async function end(booking: string, ago: string, connection: Sql = sql): Promise<void> {
  await connection`
    with moved as (select now() - ${ago}::interval - upper(slot) as by from public.bookings where id = ${booking})
    update public.bookings b
       set slot = tstzrange(lower(b.slot) + m.by, upper(b.slot) + m.by), hold_expires_at = b.hold_expires_at + m.by
      from moved m where b.id = ${booking} or b.extends_id = ${booking}`;
}

describe("Adding time", () => {
  it("is proposed by one, agreed on by the other and paid by the customer; then the slot goes on", async () => {
    for (const [first, second] of [
      [customer, designer.id],
      [designer.id, customer],
    ] as const) {
      const booking = await running();
      const proposedBy = first === customer ? "customer" : "designer";
      expect(await extend(sql, first, booking)).toMatchObject({
        state: "proposed",
        proposedBy,
        amount: 3000,
        currency: "USD",
        bookingId: null,
      });
      // Asking twice counts as asking once, not as agreement.
      expect(await extend(sql, first, booking)).toMatchObject({ state: "proposed", proposedBy });
      const agreed = await extend(sql, second, booking);
      expect(agreed).toMatchObject({ state: "paying", proposedBy: null, amount: 3000, bookingId: expect.any(String) });
      expect(await extend(sql, first, booking)).toEqual(agreed);
      expect(await minutesOf(booking)).toBe(30);
      const extension = agreed?.bookingId ?? "";
      await attach(extension);
      expect(await pay(sql, extension)).toMatchObject({ outcome: "confirmed", status: "confirmed" });
      expect(await minutesOf(booking)).toBe(30 + EXTENSION.minutes);
      // It is not rescheduled by that.
      expect(await sql`select invite_sequence as moves from public.bookings where id = ${booking}`).toEqual([
        { moves: 0 },
      ]);
      await sql`select admin.cancel_booking(${booking})`;
    }
  });

  it("moves the chat's gate and the call's, and the time that counts as being there", async () => {
    const booking = await running();
    const person = { role: "authenticated", userId: customer } as const;
    await add(booking);
    await end(booking, "-5 minutes");
    const [gate] = await sql`
      select private.chat_is_open(b.status, b.slot, upper(b.slot) - interval '1 second') as before_end,
             private.room_is_open(b.status, b.slot, upper(b.slot)) as at_end
        from public.bookings b where b.id = ${booking}`;
    expect(gate).toEqual({ before_end: true, at_end: false });
    // The original end has long passed.
    await actAs(
      sql,
      person,
      (as) => as`insert into public.messages (booking_id, text) values (${booking}, 'still here')`,
    );
    expect(await rightsIn(admin, `customer-call:${booking}`, customer)).toEqual({ hears: true, signals: true });
    await sql`select public.attend(${customer}, ${booking}, gen_random_uuid(), 0)`;
  });

  it("costs the share of the agreed price, rounded up, also the second time, and never less than can be paid", async () => {
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
        const [, agreed] = [await extend(sql, customer, booking), await extend(sql, designer.id, booking)];
        expect(agreed?.amount, `${minutes} minutes for ${priceMinor}`).toBe(expected);
        await attach(agreed?.bookingId ?? "");
        await pay(sql, agreed?.bookingId ?? "");
        await end(booking, "-1 minutes");
        expect(await minutesOf(booking)).toBe(minutes + added);
      }
      await sql`select admin.cancel_booking(${booking})`;
    }
  });

  it("is free in a free session, and happens at once", async () => {
    const booking = await newBooking(sql, customer, designer, { from: "-25 minutes", to: "5 minutes", priceMinor: 0 });
    expect(await extend(sql, designer.id, booking)).toMatchObject({ state: "proposed", amount: 0 });
    expect(await extend(sql, customer, booking)).toBeNull();
    expect(await minutesOf(booking)).toBe(45);
    const [extension] = await sql`select status, price_minor::int from public.bookings where extends_id = ${booking}`;
    expect(extension).toEqual({ status: "confirmed", price_minor: 0 });
  });

  it.each([
    ["before the last minutes", { from: "-10 minutes", to: `${EXTENSION.windowMinutes * 60 + 30} seconds` }],
    ["before it has begun", { from: "1 minute", to: "6 minutes" }],
    ["when it is over", { from: "-30 minutes", to: "-1 second" }],
    ["when it is completed", { from: "-25 minutes", to: "5 minutes", status: "completed" }],
  ] as const)("is refused %s", async (_, shape) => {
    const booking = await running(shape);
    for (const person of [customer, designer.id])
      expect(await refused(extend(sql, person, booking))).toBe("PT409 not_extendable");
  });

  it("is refused to strangers, of bookings that are none, and of an extension itself", async () => {
    const booking = await running();
    const extension = await agree(booking);
    const stranger = await newCustomer(sql);
    for (const call of ["extend_booking", "drop_extension"]) {
      for (const [person, id] of [
        [stranger, booking],
        [customer, customer],
        [customer, extension],
        [designer.id, extension],
      ] as const)
        expect(await refused(sql.unsafe(`select public.${call}($1, $2)`, [person, id]))).toBe("PT404 not_found");
    }
  });

  it("is no session after which a next one is offered", async () => {
    const extension = await add(await running());
    const offer = sql`select public.offer_next(${designer.id}, ${extension}, ${designer.rates[0] ?? ""}, '[]')`;
    expect(await refused(offer)).toBe("PT404 not_found");
  });

  it("is refused when one has blocked the other, and when one reports the other absent", async () => {
    const blocked = await running();
    await agree(blocked);
    await sql`select public.block_member(${designer.id}, ${blocked})`;
    expect(await sql`select status from public.bookings where extends_id = ${blocked}`).toEqual([
      { status: "cancelled" },
    ]);
    expect(await refused(extend(sql, customer, blocked))).toBe("PT409 not_extendable");
    [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);

    const booking = await running();
    const extension = await agree(booking);
    await comesInto(sql, booking, customer);
    await sql`select public.report_no_show(${customer}, ${booking})`;
    expect(await statusOf(extension)).toBe("cancelled");
    expect(await refused(extend(sql, customer, booking))).toBe("PT409 not_extendable");

    // The session stands while a report by the designer is undecided.
    [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const undecided = await running();
    await comesInto(sql, undecided, designer.id);
    await sql`select public.report_no_show(${designer.id}, ${undecided})`;
    expect(await statusOf(undecided)).toBe("confirmed");
    expect(await refused(extend(sql, customer, undecided))).toBe("PT409 not_extendable");
  });

  it("adds an hour at most", async () => {
    const booking = await running({ from: "-29 minutes", to: "1 minute" });
    for (let added = 0; added < EXTENSION.mostMinutes; added += EXTENSION.minutes) {
      await add(booking);
      await end(booking, "-1 minute");
    }
    expect(await minutesOf(booking)).toBe(30 + EXTENSION.mostMinutes);
    expect(await refused(extend(sql, customer, booking))).toBe("PT409 not_extendable");
  });

  it("shows the members what they can do, and nothing outside the time for it", async () => {
    const shown = async (booking: string, person = customer) => {
      const [row] = await sql`select public.get_chat(${person}, ${booking}) -> 'extension' as extension`;
      return row?.extension;
    };
    const early = await running({ from: "-1 minutes", to: "29 minutes" });
    expect(await shown(early)).toBeNull();
    const [edge] = await sql`
      select private.extension_obstacle(b, upper(b.slot) - private.extension_window()) as first,
             private.extension_obstacle(b, upper(b.slot) - private.extension_window() - interval '1 microsecond') as before
        from public.bookings b where b.id = ${early}`;
    expect(edge).toEqual({ first: null, before: "not_extendable" });
    await sql`update public.bookings set status = 'cancelled' where id = ${early}`;
    const booking = await running();
    expect(await shown(booking)).toMatchObject({ state: "possible", proposedBy: null, amount: 3000 });
    await extend(sql, designer.id, booking);
    for (const person of [customer, designer.id])
      expect(await shown(booking, person)).toMatchObject({ state: "proposed", proposedBy: "designer" });
    const agreed = await extend(sql, customer, booking);
    expect(await shown(booking)).toEqual(agreed);
    const [{ until }] = await sql<[{ until: string }]>`
      select private.iso(upper(slot) + interval '2 minutes') as until from public.bookings where id = ${booking}`;
    expect(agreed?.payUntil).toBe(until);
  });

  it("is withdrawn by either while it is proposed, and by the customer while it is unpaid", async () => {
    const booking = await running();
    for (const person of [customer, designer.id]) {
      await extend(sql, designer.id, booking);
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

  it("is requested as often as a person might, and no more", async () => {
    const booking = await running();
    const [limit] = await sql<[{ most: number }]>`select most from private.limits where kind = 'extension'`;
    for (let n = 0; n < limit.most; n++) {
      await extend(sql, customer, booking);
      await drop(customer, booking);
    }
    expect(await refused(extend(sql, customer, booking))).toBe("PT429 rate_limited");
    expect(await extend(sql, designer.id, booking)).toMatchObject({ state: "proposed" });
  });

  it("tells the open pages of both at each step", async ({ own }) => {
    const booking = await running();
    const told = async (work: () => PromiseLike<unknown>) => {
      const [{ before }] = await own<[{ before: number }]>`
        select count(*)::int as before from realtime.messages where topic = ${`chat:${booking}`} and private`;
      await work();
      const [{ after }] = await own<[{ after: number }]>`
        select count(*)::int as after from realtime.messages where topic = ${`chat:${booking}`} and private`;
      return after > before;
    };
    expect(await told(() => extend(own, customer, booking))).toBe(true);
    expect(await told(() => own`select public.drop_extension(${designer.id}, ${booking})`)).toBe(true);
    await extend(own, customer, booking);
    expect(await told(() => extend(own, designer.id, booking))).toBe(true);
    const [{ id }] = await own<[{ id: string }]>`select id from public.bookings where extends_id = ${booking}`;
    await own`select public.attach_order(${id}, 'razorpay', ${`order_${id}`})`;
    expect(await told(() => pay(own, id))).toBe(true);
  });
});

describe("The time that is added", () => {
  /** Another customer's booking or hold of the time after the session, in minutes from now. */
  const other = async (from: number, to: number, status: BookingShape["status"] = "confirmed") =>
    newBooking(sql, await newCustomer(sql), designer, { from: `${from} minutes`, to: `${to} minutes`, status });

  it.each(["confirmed", "pending_payment"] as const)(
    "is not available if another booking is in the way (%s)",
    async (status) => {
      const booking = await running();
      const [row] = await sql<[{ id: string }]>`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
      select ${await newCustomer(sql)}, designer_id, rate_id, tstzrange(upper(slot) + interval '10 minutes', upper(slot) + interval '40 minutes'),
             slot_type, ${status}, ${status === "confirmed" ? null : sql`now() + interval '15 minutes'`}, service_name, 6000, 'USD'
        from public.bookings where id = ${booking} returning id`;
      expect(await refused(extend(sql, customer, booking))).toBe("PT409 slot_taken");
      expect(await sql`select public.get_chat(${customer}, ${booking}) -> 'extension' as extension`).toEqual([
        { extension: null },
      ]);
      await sql`update public.bookings set status = 'cancelled' where id = ${row.id}`;
      expect(await extend(sql, customer, booking)).toMatchObject({ state: "proposed" });
    },
  );

  it("is added to its own session alone, of those that end at the same instant", async () => {
    const booking = await running();
    const [slot] = await sql<[{ from: string; to: string }]>`
      select lower(slot)::text as from, upper(slot)::text as to from public.bookings where id = ${booking}`;
    const others = await newBooking(sql, await newCustomer(sql), await newDesigner(sql), slot);
    await add(booking);
    expect([await minutesOf(booking), await minutesOf(others)]).toEqual([45, 30]);
  });

  it("is available despite an expired hold, and right before the next booking", async () => {
    const booking = await running();
    const hold = await other(7, 19, "pending_payment");
    await sql`update public.bookings set hold_expires_at = now() where id = ${hold}`;
    await other(21, 51);
    await add(booking);
    expect(await statusOf(hold)).toBe("expired");
    expect(await minutesOf(booking)).toBe(45);
  });

  it("follows its session without the designer's gap, which is kept before the next one", async () => {
    await sql`update public.availability set buffer_after_minutes = 10 where designer_id = ${designer.id}`;
    const booking = await running();
    const next = await other(29, 59);
    expect(await refused(extend(sql, customer, booking))).toBe("PT409 slot_taken");
    await sql`update public.bookings set status = 'cancelled' where id = ${next}`;
    const extension = await agree(booking);
    expect(await refused(other(29, 59))).toMatch(/^23P01 /);
    await attach(extension);
    await pay(sql, extension);
    expect(await minutesOf(booking)).toBe(45);
    expect(await refused(other(29, 59))).toMatch(/^23P01 /);
    expect(await refused(other(31, 61))).toBeUndefined();
  });

  it("is not added unless its session lasts until then", async () => {
    const booking = await running();
    const extension = await agree(booking);
    const confirm = sql`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${extension}`;
    await sql`update public.bookings set slot = tstzrange(lower(slot), upper(slot) - interval '1 minute') where id = ${booking}`;
    expect(await refused(confirm)).toBe("PT409 illegal_transition");
    expect(await statusOf(extension)).toBe("pending_payment");
  });

  it("is added as it was held when the designer lengthens the gap before it is paid", async () => {
    const booking = await running();
    await other(21, 51);
    const extension = await agree(booking);
    await sql`update public.availability set buffer_after_minutes = 30 where designer_id = ${designer.id}`;
    await attach(extension);
    expect(await pay(sql, extension)).toMatchObject({ outcome: "confirmed" });
    expect(await minutesOf(booking)).toBe(45);
  });

  it("is held besides the three holds that a customer may have, and is none of them", async () => {
    const booking = await running();
    const holds = [];
    for (let n = 0; n < 3; n++)
      holds.push(
        await newBooking(sql, customer, await newDesigner(sql), {
          from: "50 hours",
          to: "51 hours",
          status: "pending_payment",
        }),
      );
    await agree(booking);
    await sql`update public.bookings set status = 'cancelled' where id = ${holds[0] ?? ""}`;
    expect(
      await newBooking(sql, customer, await newDesigner(sql), {
        from: "50 hours",
        to: "51 hours",
        status: "pending_payment",
      }),
    ).toBeTruthy();
  });

  it("cannot be booked by others while it is held, nor when it is added, and can when it was given up", async () => {
    const booking = await running();
    await agree(booking);
    expect(await refused(other(10, 40))).toMatch(/^23P01 /);
    await drop(customer, booking);
    const between = await other(10, 40);
    await sql`update public.bookings set status = 'cancelled' where id = ${between}`;
    await add(booking);
    expect(await refused(other(10, 40))).toMatch(/^23P01 /);
  });

  it("goes to one of them when another customer books it at the moment in which it is agreed", async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [connections[0], connections[1]];
      if (!first || !second) throw new Error("no connections");
      const booking = await running();
      await extend(sql, customer, booking);
      const stranger = await newCustomer(sql);
      const outcomes = await Promise.allSettled([
        extend(first, designer.id, booking),
        newBooking(second, stranger, designer, { from: "10 minutes", to: "40 minutes", status: "pending_payment" }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [lost] = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: expect.stringMatching(/^(PT409|23P01|40P01)$/) });
      await sql`update public.bookings set status = 'cancelled' where designer_id = ${designer.id} and status = 'pending_payment'`;
      await sql`update public.bookings set status = 'cancelled' where id = ${booking}`;
    }
  });

  it("is held once when both propose and agree on twenty connections at once", async () => {
    const booking = await running();
    const answers = await Promise.all(
      connections.map((connection, n) => extend(connection, n % 2 ? customer : designer.id, booking)),
    );
    const held = await sql`select id from public.bookings where extends_id = ${booking}`;
    expect(held).toHaveLength(1);
    const agreed = answers.filter((answer) => answer?.state === "paying");
    expect(new Set(agreed.map((answer) => answer?.bookingId))).toEqual(new Set([held[0]?.id]));
    expect(await sql`select from public.extension_proposals where booking_id = ${booking}`).toHaveLength(0);
  });
});

const connections = connectMany(20);

describe("The payment of an extension", () => {
  it("is asked for through the order of its own booking, at its price, by its customer alone", async () => {
    const booking = await running();
    const extension = await agree(booking);
    const prepare = (person: string, amount: number, id = extension) =>
      sql`select public.prepare_order(${person}, ${id}, ${amount}) as answer`;
    expect((await prepare(customer, 3000))[0]?.answer).toMatchObject({ amount: 3000, receipt: extension });
    expect(await refused(prepare(customer, 2999))).toBe("PT400 amount_mismatch");
    expect(await refused(prepare(designer.id, 3000))).toBe("PT403 wrong_role");
    expect(await refused(prepare(await newCustomer(sql), 3000))).toBe("PT404 not_found");
    // The session itself stays paid.
    expect(await refused(prepare(customer, 6000, booking))).toBe("PT409 already_paid");
    await attach(extension);
    const [order] = await sql`select public.payment_order(${customer}, ${extension}) as answer`;
    expect(order?.answer).toMatchObject({ orderId: `order_${extension}`, amount: 3000 });
    expect(await refused(sql`select public.payment_order(${await newCustomer(sql)}, ${extension})`)).toBe(
      "PT404 not_found",
    );
  });

  it("adds the time once, no matter who reports it, how often, or at the same moment", async () => {
    const booking = await running();
    const extension = await agree(booking);
    await attach(extension);
    const answers = await Promise.all(connections.map((connection) => pay(connection, extension)));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["confirmed"]));
    expect(await minutesOf(booking)).toBe(45);
    expect(await pay(sql, extension, `again_${extension}`)).toMatchObject({
      outcome: "refund_due",
      reason: "already_paid",
    });
    expect(await minutesOf(booking)).toBe(45);
    expect(await refundsOf(extension)).toEqual([{ amount: 3000, reason: "already_paid" }]);
  });

  it("still counts within the grace after the end, and the session goes on", async () => {
    const booking = await running();
    const extension = await agree(booking);
    await attach(extension);
    await end(booking, "30 seconds");
    expect(await pay(sql, extension)).toMatchObject({ outcome: "confirmed" });
    const [row] = await sql`
      select private.status_at(status, slot, hold_expires_at, now()) as status from public.bookings where id = ${booking}`;
    expect(row).toEqual({ status: "confirmed" });
    expect(await minutesOf(booking)).toBe(45);
  });

  it.each([true, false])(
    "is refunded when it comes after that, whether the sweep has run (%s) or not",
    async (swept) => {
      const booking = await running();
      const extension = await agree(booking);
      await attach(extension);
      await end(booking, `${EXTENSION.graceMinutes} minutes`);
      if (swept) {
        await sql`update public.bookings set status = 'expired' where id = ${extension}`;
        await sql`update public.bookings set status = 'completed' where id = ${booking}`;
      }
      expect(await pay(sql, extension)).toMatchObject({ outcome: "refund_due" });
      expect(await minutesOf(booking)).toBe(30);
      expect(await refundsOf(extension)).toMatchObject([{ amount: 3000 }]);
      expect(await sql`select public.get_chat(${customer}, ${booking}) -> 'extension' as extension`).toEqual([
        { extension: null },
      ]);
    },
  );

  it("is refunded when the customer has given the time up, and when the designer has cancelled the session", async () => {
    const booking = await running();
    const givenUp = await agree(booking);
    await attach(givenUp);
    await drop(customer, booking);
    expect(await pay(sql, givenUp)).toMatchObject({ outcome: "refund_due", reason: "booking_cancelled" });
    // It does not change the session's price.
    const [shown] = await sql`select public.get_booking(${customer}, ${booking}) as booking`;
    expect(shown?.booking).toMatchObject({ amount: 6000, refunded: 0 });
    const cancelled = await agree(booking);
    await attach(cancelled);
    await sql`select public.cancel_booking(${designer.id}, ${booking}, 6000)`;
    expect(await pay(sql, cancelled)).toMatchObject({ outcome: "refund_due", reason: "booking_cancelled" });
    expect(await refundsOf(cancelled)).toEqual([{ amount: 3000, reason: "booking_cancelled" }]);
    expect(await minutesOf(booking)).toBe(30);
  });

  it("is returned with the session's when the designer cancels, and the promise says the sum", async () => {
    const booking = await running();
    const extensions = [await add(booking)];
    await end(booking, "-5 minutes");
    extensions.push(await add(booking));
    const [shown] = await sql`select public.get_booking(${designer.id}, ${booking}) as booking`;
    expect(shown?.booking).toMatchObject({ amount: 12000, refunded: 0, refundIfCancelled: 12000 });
    expect(await refused(sql`select public.cancel_booking(${designer.id}, ${booking}, 6000)`)).toBe(
      "PT409 refund_changed",
    );
    const cancel = () => sql`select public.cancel_booking(${designer.id}, ${booking}, 12000) as answer`;
    expect((await cancel())[0]?.answer).toMatchObject({ refundAmount: 12000 });
    expect((await cancel())[0]?.answer).toMatchObject({ refundAmount: 12000 });
    expect(await refundsOf(booking)).toEqual([{ amount: 6000, reason: "designer_cancelled" }]);
    for (const extension of extensions) {
      expect(await refundsOf(extension)).toEqual([{ amount: 3000, reason: "designer_cancelled" }]);
      expect(await statusOf(extension)).toBe("cancelled");
    }
    const [email] = await sql`
      select content ->> 'refundAmount' as refund, content ->> 'refundedBefore' as before
        from public.outbox where booking_id = ${booking} and kind = 'booking_cancelled' limit 1`;
    expect(email).toEqual({ refund: "12000", before: "0" });
    const [after] = await sql`select public.get_booking(${customer}, ${booking}) as booking`;
    expect(after?.booking).toMatchObject({ amount: 12000, refunded: 12000 });
  });

  it("that nobody paid in time, or that was given up, does not keep the designer from cancelling", async () => {
    const booking = await running();
    await extend(sql, customer, booking);
    await drop(customer, await agree(booking).then(() => booking));
    const expired = await agree(booking);
    await sql`update public.bookings set status = 'expired' where id = ${expired}`;
    await sql`select public.cancel_booking(${designer.id}, ${booking}, 6000)`;
    const statuses = await sql`select status from public.bookings where extends_id = ${booking} order by created_at`;
    expect(statuses.map(({ status }) => status)).toEqual(["cancelled", "expired"]);
  });

  it("ends reports of absence: a member who has agreed was there", async () => {
    const booking = await running();
    await comesInto(sql, booking, customer);
    const may = async () => {
      const [row] = await sql`select public.get_booking(${customer}, ${booking}) -> 'canReportNoShow' as may`;
      return row?.may;
    };
    expect(await may()).toBe(true);
    await add(booking);
    expect(await may()).toBe(false);
    expect(await refused(sql`select public.report_no_show(${customer}, ${booking})`)).toBe("PT409 not_absent");
  });

  it("is in the audit, the earnings, the receipt and the data of both, but is no further session", async () => {
    const booking = await running();
    const extension = await add(booking);
    const earned = async (connection: Sql = sql) => {
      const [row] = await connection<[{ earnings: { transactions: object[] } }]>`
        select public.designer_earnings(${designer.id}) as earnings`;
      return row.earnings;
    };
    expect(await earned()).toMatchObject({ totals: [{ toCome: 90, bookingsToCome: 1 }], completedBookings: 0 });
    await undoing(sql, async (transaction) => {
      await transaction`update public.bookings set status = 'cancelled' where id in ${sql([booking, extension])}`;
      expect(await earned(transaction)).toMatchObject({ totals: [{ earned: 90, cancelledBookings: 1 }] });
    });
    await end(booking, "10 minutes");
    await sql`update public.bookings set status = 'completed' where id = ${booking}`;
    expect([await statusOf(booking), await statusOf(extension)]).toEqual(["completed", "completed"]);

    const earnings = await earned();
    expect(earnings).toMatchObject({
      totalEarnings: 90,
      completedBookings: 1,
      totals: [{ earned: 90, earnedBookings: 1 }],
    });
    expect(earnings.transactions).toMatchObject([
      { _id: extension, bookingId: booking },
      { _id: booking, bookingId: booking },
    ]);

    expect(await sql`select kind, content from public.outbox where booking_id = ${extension}`).toEqual([
      {
        kind: "payment_receipt",
        content: expect.objectContaining({ bookingId: booking, amount: 3000, addedTo: booking }),
      },
    ]);
    // No second invitation, reminder or request for a review.
    const kinds =
      await sql`select distinct kind from public.outbox where booking_id = ${booking} and recipient_id = ${customer}`;
    expect(kinds.map(({ kind }) => kind)).not.toContain("booking_moved");

    for (const person of [customer, designer.id]) {
      const [{ bookings }] = await sql<
        [{ bookings: { id: string }[] }]
      >`select private.booking_data(${person}) as bookings`;
      expect(bookings.map(({ id }) => id).sort(), person).toEqual([booking, extension].sort());
    }
    const [{ chats }] = await sql<[{ chats: object[] }]>`select public.get_chats(${customer}) -> 'chats' as chats`;
    expect(chats).toEqual([expect.objectContaining({ id: booking, amount: 9000 })]);
    const [{ bookings }] = await sql<[{ bookings: { _id: string }[] }]>`
      select public.designer_bookings(${designer.id}) -> 'bookings' as bookings`;
    expect(bookings.map(({ _id }) => _id)).toEqual([booking]);

    for (const person of [customer, designer.id]) {
      const [made] = await sql<[{ answer: { token: string } }]>`select public.make_feed(${person}) as answer`;
      const [read] = await sql`select public.read_feed(${made.answer.token}) -> 'bookings' as bookings`;
      expect(read?.bookings).toMatchObject([{ bookingId: booking, amount: 9000 }]);
    }

    const problems = () => sql`
      select p ->> 'kind' as kind from jsonb_array_elements(private.money_problems(10000)) p where p ->> 'bookingId' = ${extension}`;
    expect(await problems()).toEqual([]);
    await undoing(sql, async (transaction) => {
      await transaction`delete from public.payments where order_id = ${`order_${extension}`}`;
      const found = await transaction`
        select p ->> 'kind' as kind from jsonb_array_elements(private.money_problems(10000)) p where p ->> 'bookingId' = ${extension}`;
      expect(found).toEqual([{ kind: "booking_without_payment" }, { kind: "ledger_differs" }]);
    });
  });

  it("is no hold in My Chats, and its refund leads to the session", async () => {
    const booking = await running();
    const extension = await agree(booking);
    await attach(extension);
    await drop(customer, booking);
    await pay(sql, extension);
    await agree(booking);
    const [{ open }] = await sql<[{ open: object }]>`select public.get_open_payments(${customer}) as open`;
    expect(open).toMatchObject({ holds: [], refunds: [{ bookingId: booking, amount: 3000 }] });
  });
});

describe("An extension has no room of its own", () => {
  it("for its members", async () => {
    const booking = await running();
    const extension = await add(booking);
    await end(booking, "-5 minutes");
    const person = { role: "authenticated", userId: customer } as const;
    expect(await actAs(sql, person, (as) => as`select id from public.bookings`)).toEqual([{ id: booking }]);
    expect(
      await refused(
        actAs(sql, person, (as) => as`insert into public.messages (booking_id, text) values (${extension}, 'x')`),
      ),
    ).toMatch(/^42501 /);
    for (const topic of ["chat", "call"])
      expect(await rightsIn(admin, `${topic}:${extension}`, customer)).toEqual({ hears: false, signals: false });
    for (const [call, args] of [
      ["get_booking", ""],
      ["get_chat", ""],
      ["attend", ", gen_random_uuid(), 0"],
      ["open_room", ""],
      ["report_no_show", ""],
      ["review_session", ", 5"],
      ["cancel_booking", ", 0"],
    ])
      expect(await refused(sql.unsafe(`select public.${call}($1, $2${args})`, [customer, extension])), call).toBe(
        "PT404 not_found",
      );
    await expect(sql`select admin.cancel_booking(${extension})`).rejects.toThrow(/extends booking/);
  });
});
