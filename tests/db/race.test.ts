import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { describe, expect, it, vi } from "vitest";
import {
  at,
  bookSlot,
  newCustomer,
  newDesigner,
  newPaidBooking,
  type PaidBooking,
  refusalOf,
  saveProfile,
  undoing,
} from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { projectRequest } from "../support/projects.ts";
import { connectAsPostgres, connectMany, runAlone } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const day = dayFromNow(3);
const TEN = { start: at(day, "10:00"), end: at(day, "10:30") };
/** So many minutes from midnight. */
const from = (minute: number, length = 15) => {
  const start = Date.parse(at(day, "00:00")) + minute * 60_000;
  return { start: new Date(start).toISOString(), end: new Date(start + length * 60_000).toISOString() };
};

const connections = connectMany(20);
const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
const impatient = connectMany(20, { impatient: true });

/** Starts all at the same moment; returns which succeeded, and how the others were refused. */
async function race<T>(attempt: (connection: postgres.Sql, index: number) => Promise<T>, those = connections) {
  const outcomes = await Promise.allSettled(those.map(attempt));
  const won = outcomes.filter((outcome) => outcome.status === "fulfilled").map(({ value }) => value);
  const lost = outcomes
    .filter((outcome) => outcome.status === "rejected")
    .map(({ reason }) =>
      reason instanceof postgres.PostgresError ? `${reason.code} ${reason.message}` : String(reason),
    );
  return { won, lost };
}

/** Twenty customers, one for each connection. */
const customers = () => Promise.all(connections.map(() => newCustomer(sql)));
const TAKEN = "PT409 slot_taken";
const statusOf = async (id: string) => (await sql`select status from public.bookings where id = ${id}`)[0]?.status;

describe("Twenty customers on twenty connections", () => {
  it("get one slot once: nineteen are told that it is taken", async () => {
    const [designer, people] = await Promise.all([newDesigner(sql), customers()]);
    const { won, lost } = await race((connection, n) =>
      bookSlot(connection, { customer: people[n] ?? "", designer, ...TEN }),
    );
    expect(won).toHaveLength(1);
    expect(lost).toEqual(Array(19).fill(TAKEN));
    expect(await sql`select from public.bookings where designer_id = ${designer.id}`).toHaveLength(1);
  });

  it("get no two overlapping slots of unequal length", async () => {
    const [designer, people] = await Promise.all([newDesigner(sql), customers()]);
    // Availability gives no overlapping slots: these are inserted directly, without book_slot and its lock.
    const { won, lost } = await race((connection, n) => {
      const slot = from(600 + (n % 10) * 7, 5 + (n % 7) * 10);
      return connection`
        insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
        values (${people[n] ?? ""}, ${designer.id}, ${designer.rates[0] ?? ""}, tstzrange(${slot.start}, ${slot.end}), 'chat', 'confirmed', 'x', 6000, 'USD')`;
    }, impatient);
    expect(won.length).toBeGreaterThan(0);
    // Without the lock two inserts may deadlock; then one is refused with that error instead.
    for (const refusal of lost) expect(refusal).toMatch(/^(23P01|40P01) /);
    const overlaps = await sql`
      select from public.bookings a join public.bookings b on a.designer_id = b.designer_id and a.id < b.id and a.slot && b.slot
      where a.designer_id = ${designer.id}`;
    expect(overlaps).toHaveLength(0);
  });

  it("get at most one slot while the designer changes the length of the slots", async () => {
    const [designer, people] = await Promise.all([newDesigner(sql, { slotDuration: 30 }), customers()]);
    const { won, lost } = await race(async (connection, n) => {
      if (n % 5 > 0)
        return bookSlot(connection, { customer: people[n] ?? "", designer, ...from(0, [15, 25, 30, 35][n % 4]) });
      await connection`update public.availability set slot_minutes = ${15 + n} where designer_id = ${designer.id}`;
      return undefined;
    });
    expect(won.filter((receipt) => receipt !== undefined).length).toBeLessThanOrEqual(1);
    for (const refusal of lost) expect(refusal).toMatch(/^(PT409 slot_taken|PT400 invalid_slot)$/);
  });

  it.each([
    ["once after its hold has expired", 1, "expired", "- interval '1 microsecond'"],
    ["never while its hold runs", 0, "pending_payment", "+ interval '1 minute'"],
  ])("get a held slot %s", async (_, winners, status, ends) => {
    const [designer, first, people] = await Promise.all([newDesigner(sql), newCustomer(sql), customers()]);
    const held = await bookSlot(sql, { customer: first, designer, ...TEN });
    await sql`update public.bookings set hold_expires_at = now() ${sql.unsafe(ends)} where id = ${held.id}`;
    const { won, lost } = await race((connection, n) =>
      bookSlot(connection, { customer: people[n] ?? "", designer, ...TEN }),
    );
    expect(won).toHaveLength(winners);
    expect(new Set(lost)).toEqual(new Set([TAKEN]));
    expect(await statusOf(held.id)).toBe(status);
  });

  it("all get different slots of one designer", async () => {
    const [designer, people] = await Promise.all([newDesigner(sql, { slotDuration: 15 }), customers()]);
    const { won, lost } = await race((connection, n) =>
      bookSlot(connection, { customer: people[n] ?? "", designer, ...from(n * 15) }),
    );
    expect(lost).toEqual([]);
    expect(won).toHaveLength(20);
  });
});

describe("One customer on twenty connections", () => {
  it("has one booking after pressing the button repeatedly, and gets its id every time", async () => {
    const [designer, customer] = await Promise.all([newDesigner(sql), newCustomer(sql)]);
    const { won, lost } = await race((connection) => bookSlot(connection, { customer, designer, ...TEN }));
    expect(lost).toEqual([]);
    expect(new Set(won.map((receipt) => receipt.id)).size).toBe(1);
  });

  it("gets one free consultation with a designer", async () => {
    const [designer, customer] = [await newDesigner(sql, { slotDuration: 15 }, [{ rate: 0 }]), await newCustomer(sql)];
    const { won, lost } = await race((connection, n) => bookSlot(connection, { customer, designer, ...from(n * 15) }));
    expect(won).toHaveLength(1);
    expect(new Set(lost)).toEqual(new Set(["PT409 free_consultation_used"]));
  });
});

it("Two customers swap slots whose holds have both ended without waiting for each other forever", async () => {
  const [designer, ada, bob] = await Promise.all([newDesigner(sql), newCustomer(sql), newCustomer(sql)]);
  const next = { start: TEN.end, end: at(day, "11:00") };
  await bookSlot(sql, { customer: ada, designer, ...TEN });
  await bookSlot(sql, { customer: bob, designer, ...next });
  await sql`update public.bookings set hold_expires_at = now() where designer_id = ${designer.id}`;
  const refusals = await Promise.all([
    refusalOf(bookSlot(ours, { customer: ada, designer, ...next })),
    refusalOf(bookSlot(theirs, { customer: bob, designer, ...TEN })),
  ]);
  expect(refusals).toEqual([undefined, undefined]);
});

describe("A lock of another connection", () => {
  interface World extends PaidBooking {
    address: string;
    /** One that has failed. */
    refund: string;
  }
  async function newWorld(): Promise<World> {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const booking = await newPaidBooking(sql, { customer, designer }, { from: "100 hours", to: "101 hours" });
    const address = randomUUID();
    await sql`insert into private.sign_in_attempts (address, failures) values (${address}, 1)`;
    const refund = randomUUID();
    await sql`
      insert into public.refunds (id, payment_id, amount_minor, reason, status) values (${refund}, ${booking.paymentId}, 1, 'administrator', 'failed')`;
    return { ...booking, address, refund };
  }
  /** The row of a table that another connection locks. */
  const rowOf: Record<string, (world: World) => [column: string, key: string]> = {
    "public.designers": ({ designer }) => ["id", designer.id],
    "public.bookings": ({ id }) => ["id", id],
    "public.profiles": ({ customer }) => ["id", customer],
    "public.payments": ({ paymentId }) => ["payment_id", paymentId],
    "private.sign_in_attempts": ({ address }) => ["address", address],
  };
  const deleteCustomer = ({ customer }: World) => `select public.delete_account('${customer}')`;
  it.each<[what: string, table: string, call: (world: World) => string]>([
    ["a change of a booking", "public.designers", ({ id }) => `select private.lock_booking('${id}')`],
    ["a change of a booking", "public.bookings", ({ id }) => `select private.lock_booking('${id}')`],
    [
      "a new booking",
      "public.designers",
      ({ customer, designer: { id, rates } }) =>
        `select public.book_slot('${customer}', '${rates[0]}', '${id}', '${TEN.start}', '${TEN.end}')`,
    ],
    ["the end of a customer's account", "public.designers", deleteCustomer],
    ["the end of a customer's account", "public.profiles", deleteCustomer],
    ["the end of a customer's account", "public.bookings", deleteCustomer],
    [
      "the end of a designer's account",
      "public.designers",
      ({ designer: { id } }) => `select public.delete_account('${id}')`,
    ],
    ["a designer's change", "public.designers", ({ designer: { id } }) => `select private.lock_designer('${id}')`],
    [
      "a payout of a run",
      "public.designers",
      ({ designer: { id } }) => `select private.pay_out('${id}', 'USD', 1, null)`,
    ],
    ["a payout between runs", "public.designers", ({ designer: { id } }) => `select admin.pay_now('${id}', 'USD')`],
    [
      "a pause of payouts",
      "public.designers",
      ({ designer: { id } }) => `select admin.pause_payouts('${id}', 'Please.')`,
    ],
    [
      "a posting",
      "public.designers",
      ({ designer: { id } }) => `select private.post_lines('correction', 'none', '${id}', 'USD', '{}', '{}', '{}')`,
    ],
    ["a person's change", "public.profiles", ({ customer }) => `select private.lock_person('${customer}')`],
    ["a new address of a feed", "public.profiles", ({ customer }) => `select public.make_feed('${customer}')`],
    ["an address won back", "public.profiles", ({ customer }) => `select public.win_back_address('${customer}')`],
    [
      "a refund",
      "public.payments",
      ({ paymentId }) =>
        `insert into public.refunds (payment_id, amount_minor, reason) values ('${paymentId}', 1, 'administrator')`,
    ],
    [
      "a failed refund settled by hand",
      "public.bookings",
      ({ refund }) => `select admin.close_case('refund:${refund}', 'Paid.')`,
    ],
    [
      "a wrong password",
      "private.sign_in_attempts",
      ({ address, customer }) => `select private.after_wrong_password('${address}', '${customer}')`,
    ],
  ])("makes %s wait for the row of %s", async (_, table, call) => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    /** The result of the call while another connection locks a row of the table, as an update that leaves the keys does. */
    const whileHeld = (row: World, patience: string) =>
      theirs.begin(async (holder) => {
        const [column, key] = rowOf[table]?.(row) ?? [];
        await holder`select from ${holder(table)} where ${holder(column ?? "")} = ${key ?? ""} for no key update`;
        return undoing(ours, async (caller) => {
          await caller`set local lock_timeout = ${caller.unsafe(patience)}`;
          return caller.savepoint((step) => step.unsafe(call(world))).catch((error) => error);
        });
      });
    const refused = async () => {
      const refusal = (await whileHeld(world, "'50ms'")) as postgres.PostgresError;
      expect(refusal).toMatchObject({ code: "55P03" });
      return refusal.where ?? "";
    };
    // Again, because the clock of the jobs may wait for the same row in front of it: Postgres does not say what a connection behind another one waits for.
    const context = await vi.waitUntil(async () => /^while locking tuple.*/s.exec(await refused())?.[0], {
      timeout: 30_000,
    });
    const [waitsFor, by] = context.split("\n");
    expect(waitsFor).toContain(`in relation "${table.split(".")[1]}"`);
    // The lock must stop its reading, not only its final write.
    expect(by).toMatch(/^SQL statement "select|at FOR over SELECT rows$/i);
    // A lock on another person's row delays nobody.
    expect(await whileHeld(other, "'5s'")).not.toMatchObject({ code: "55P03" });
  });
});

/** Resolves when a connection's statement waits for another transaction. */
async function waitsForLock(pid: number): Promise<void> {
  const waits = async () => {
    const [row] = await sql`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = ${pid}`;
    return row?.waits;
  };
  await expect.poll(waits, { interval: 10 }).toBe(true);
}
/**
 * Does `first` in a transaction, starts `call` on another connection, and once that waits, does `then` in the transaction and commits. Resolves with the
 * refusal of the call.
 */
async function whileWaiting(
  first: (transaction: postgres.TransactionSql) => PromiseLike<unknown>,
  call: () => PromiseLike<unknown>,
  then?: (transaction: postgres.TransactionSql) => PromiseLike<unknown>,
) {
  const [{ pid }] = await ours<[{ pid: number }]>`select pg_backend_pid() as pid`;
  let answer: ReturnType<typeof refusalOf> = Promise.resolve(undefined);
  await theirs.begin(async (transaction) => {
    await first(transaction);
    answer = refusalOf(call());
    await waitsForLock(pid);
    await then?.(transaction);
  });
  return answer;
}

describe("A change that waits while the account is deleted", () => {
  const picture = "/images/portraits/afro.webp";
  it.each<[string, (id: string) => PromiseLike<unknown>]>([
    ["name", (id) => ours`select public.rename_account(${id}, 'Somebody Else')`],
    ["portrait", (id) => ours`select public.change_portrait(${id}, ${picture})`],
    ["profile", (id) => saveProfile(ours, id, { ...profileRequest(), bio: "Somebody else" })],
    ["new project", (id) => ours`select public.save_project(${id}, ${ours.json(projectRequest({}) as never)})`],
    ["published project", (id) => ours`select public.publish_project(${id}, ${randomUUID()}, true)`],
    ["order of projects", (id) => ours`select public.reorder_projects(${id}, '{}')`],
    ["upload", (id) => ours`select public.reserve_picture(${id}, 'webp', 1, 1, 1)`],
    ["file of all data", (id) => ours`select public.request_data(${id})`],
    ["deletion", (id) => ours`select public.delete_account(${id})`],
  ])("is refused: %s", async (_, change) => {
    const { id } = await newDesigner(sql);
    const answer = await whileWaiting(
      (transaction) => transaction`select public.delete_account(${id})`,
      () => change(id),
    );
    expect(answer).toMatchObject({ message: "unauthenticated" });
    expect(
      await sql`select p.name, p.avatar, d.bio from public.profiles p join public.designers d using (id) where id = ${id}`,
    ).toEqual([{ name: "Deleted account", avatar: null, bio: "" }]);
  });

  it("is refused: booking", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const answer = await whileWaiting(
      (transaction) => transaction`select public.delete_account(${customer})`,
      () => bookSlot(ours, { customer, designer, ...TEN }),
    );
    expect(answer).toMatchObject({ message: "unauthenticated" });
  });
});

describe("Nobody waits forever", () => {
  const paidBooking = async (from: string, to: string) =>
    newPaidBooking(sql, { customer: await newCustomer(sql), designer: await newDesigner(sql) }, { from, to });

  it("when the clock upholds reports of absence of designers whom somebody else locks in another order", async () => {
    const bookings = [await paidBooking("-100 hours", "-99 hours"), await paidBooking("-100 hours", "-99 hours")];
    const [one, other] = bookings.sort((a, b) => (a.designer.id < b.designer.id ? -1 : 1)) as [
      PaidBooking,
      PaidBooking,
    ];
    // That of the second designer is the older one.
    for (const [id, hours] of [
      [one.id, 1],
      [other.id, 2],
    ] as const)
      await sql`
        insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until)
        values (${id}, 'customer', 'open', 6000, now() - make_interval(hours => ${hours}))`;
    const lock =
      ({ designer }: PaidBooking) =>
      (transaction: postgres.TransactionSql) =>
        transaction`select from public.designers where id = ${designer.id} for no key update`;
    expect(await whileWaiting(lock(one), () => runAlone(ours, "settle_no_shows"), lock(other))).toBeUndefined();
    expect(await sql`select distinct status from public.no_shows where booking_id in (${one.id}, ${other.id})`).toEqual(
      [{ status: "upheld" }],
    );
  });

  it("when a customer's account ends while an email about a past session is queued", async () => {
    const { id, customer } = await paidBooking("-50 hours", "-49 hours");
    // Removed with the account, while nothing else of the session is left to do.
    await sql`update public.bookings set customer_time_zone = 'Asia/Kolkata' where id = ${id}`;
    await sql`select private.issue_papers_of(${customer})`;
    const refusal = await whileWaiting(
      (transaction) => transaction`select private.lock_booking(${id})`,
      () => ours`select public.delete_account(${customer})`,
      (transaction) => transaction`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
        values (${`race:${id}`}, 'plan_received', ${customer}, ${id}, '{}')`,
    );
    expect(refusal).toBeUndefined();
  });

  it("when the answer to a refund meets the provider's own report of it", async () => {
    const booking = await paidBooking("50 hours", "51 hours");
    // Claimed, so that the jobs of other tests do not request it.
    const [refund = { id: "" }] = await sql<{ id: string }[]>`
      insert into public.refunds (payment_id, amount_minor, reason, due_at)
      values (${booking.paymentId}, 6000, 'administrator', now() + interval '1 hour') returning id`;
    const refusal = await whileWaiting(
      (transaction) => transaction`select private.lock_booking(${booking.id})`,
      () => ours`select public.finish_job('refund', ${refund.id}, 'no usable answer', true)`,
      (transaction) =>
        transaction`select public.note_refund(${`rfnd_${booking.id}`}, ${booking.paymentId}, 6000, 'USD', ${refund.id}, 'processed')`,
    );
    expect(refusal).toBeUndefined();
    expect(await sql`select status from public.refunds where id = ${refund.id}`).toEqual([{ status: "done" }]);
  });
});
