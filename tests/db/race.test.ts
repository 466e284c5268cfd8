import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, it, vi } from "vitest";
import {
  at,
  bookSlot,
  newCustomer,
  newDesigner,
  newNoShow,
  newPaidBooking,
  type PaidBooking,
  refusalOf,
  refused,
  saveProfile,
  undoing,
} from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { projectRequest } from "../support/projects.ts";
import { connectAsPostgres, connectMany, runAlone, scalar } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const day = dayFromNow(3);
const TEN = { start: at(day, "10:00"), end: at(day, "10:30") };
/** A slot this many minutes from midnight. */
const from = (minute: number, length = 15) => {
  const start = Date.parse(at(day, "00:00")) + minute * 60_000;
  return { start: new Date(start).toISOString(), end: new Date(start + length * 60_000).toISOString() };
};

const connections = connectMany(20);
const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];

/** Starts all attempts at the same moment; returns which succeeded, and how the others were refused. */
async function race<T>(attempt: (connection: postgres.Sql, index: number) => Promise<T>) {
  const won: T[] = [];
  const lost = await Promise.all(
    connections.map((connection, index) => refused(attempt(connection, index).then((value) => won.push(value)))),
  );
  return { won, lost: lost.filter((refusal) => refusal !== undefined) };
}

/** Makes twenty customers, one for each connection. */
const customers = () => Promise.all(connections.map(() => newCustomer(sql)));
const TAKEN = "PT409 slot_taken";
const statusOf = (id: string) => scalar(sql`select status from public.bookings where id = ${id}`);

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

it("Two customers swap slots whose holds have both ended, without a deadlock", async () => {
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

interface World extends PaidBooking {
  address: string;
  /** A failed refund. */
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
const named = ({ id, customer, designer, ...world }: World): Record<string, string> => ({
  ...{ booking: id, customer, designer: designer.id, rate: designer.rates[0] ?? "", ...world },
});
it.each([
  ["a change of a booking", "public.designers", "private.lock_booking(:booking)"],
  ["a change of a booking", "public.bookings", "private.lock_booking(:booking)"],
  ["a new booking", "public.designers", `public.book_slot(:customer, :rate, :designer, '${TEN.start}', '${TEN.end}')`],
  ["the end of a customer's account", "public.designers", "public.delete_account(:customer)"],
  ["the end of a customer's account", "public.profiles", "public.delete_account(:customer)"],
  ["the end of a customer's account", "public.bookings", "public.delete_account(:customer)"],
  ["the end of a designer's account", "public.designers", "public.delete_account(:designer)"],
  ["a designer's change", "public.designers", "private.lock_designer(:designer)"],
  ["a payout of a run", "public.designers", "private.pay_out(:designer, 'USD', 1, null)"],
  ["a payout between runs", "public.designers", "admin.pay_now(:designer, 'USD', 'Asha', 'Why.')"],
  ["a pause of payouts", "public.designers", "admin.pause_payouts(:designer, 'Asha', 'Please.')"],
  ["a posting", "public.designers", "private.post_lines('correction', 'none', :designer, 'USD', '{}', '{}', '{}')"],
  ["a person's change", "public.profiles", "private.lock_person(:customer)"],
  ["a new address of a feed", "public.profiles", "public.make_feed(:customer)"],
  ["an address won back", "public.profiles", "public.recover_address(:customer)"],
  ["a refund", "public.payments", ""],
  ["a failed refund settled by hand", "public.bookings", "admin.close_case('refund:' || :refund, 'Asha', 'Paid.')"],
  ["a wrong password", "private.sign_in_attempts", "private.after_wrong_password(:address, :customer)"],
])("A lock of another connection makes %s wait for the row of %s", async (_, table, call) => {
  const [world, other] = await Promise.all([newWorld(), newWorld()]);
  const refunding = `insert into public.refunds (payment_id, amount_minor, reason) values (:paymentId, 1, 'administrator')`;
  const value = (_: string, name: string) => `'${named(world)[name]}'`;
  const statement = (call ? `select ${call}` : refunding).replace(/:([a-z]\w*)/gi, value);
  /** Returns the result of the call while another connection locks a row of the table, as an update that leaves the keys does. */
  const whileHeld = (row: World, patience: string) =>
    theirs.begin(async (holder) => {
      const [column, key] = rowOf[table]?.(row) ?? [];
      await holder`select from ${holder(table)} where ${holder(column ?? "")} = ${key ?? ""} for no key update`;
      return undoing(ours, async (caller) => {
        await caller`set local lock_timeout = ${caller.unsafe(patience)}`;
        return caller.savepoint((step) => step.unsafe(statement)).catch((error) => error);
      });
    });
  const refused = async () => {
    const refusal = (await whileHeld(world, "'50ms'")) as postgres.PostgresError;
    expect(refusal).toMatchObject({ code: "55P03" });
    return refusal.where ?? "";
  };
  // Tries again, because the clock of the jobs may wait for the same row first: Postgres does not say what a connection behind another one waits for.
  const context = await vi.waitUntil(async () => /^while locking tuple.*/s.exec(await refused())?.[0], {
    timeout: 30_000,
  });
  const [waitsFor, by] = context.split("\n");
  expect(waitsFor).toContain(`in relation "${table.split(".")[1]}"`);
  // The lock must stop the call's reading, not only its final write.
  expect(by).toMatch(/^SQL statement "select|at FOR over SELECT rows$/i);
  // A lock on another person's row delays nobody.
  expect(await whileHeld(other, "'5s'")).not.toMatchObject({ code: "55P03" });
});

/** Resolves when a connection's statement waits for another transaction. */
async function waitsForLock(pid: number): Promise<void> {
  const waits = () => scalar(sql`select wait_event_type = 'Lock' from pg_stat_activity where pid = ${pid}`);
  await expect.poll(waits, { interval: 10 }).toBe(true);
}
/**
 * Does `first` in a transaction and starts `call` on another connection. Once that call waits, does `then` in the transaction and commits. Resolves
 * with the refusal of the call.
 */
async function whileWaiting(
  first: (transaction: postgres.TransactionSql) => PromiseLike<unknown>,
  call: () => PromiseLike<unknown>,
  then?: (transaction: postgres.TransactionSql) => PromiseLike<unknown>,
) {
  const pid = await scalar<number>(ours`select pg_backend_pid()`);
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
  it.each<[string, (id: string) => PromiseLike<unknown>]>([
    ["name", (id) => ours`select public.rename_account(${id}, 'Somebody Else')`],
    ["portrait", (id) => ours`select public.change_portrait(${id}, null)`],
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
    const left = sql`
      select p.name, p.avatar, d.bio from public.profiles p join public.designers d using (id) where id = ${id}`;
    expect(await left).toEqual([{ name: "Deleted account", avatar: null, bio: "" }]);
  });

  it("is refused: a booking of the customer", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const answer = await whileWaiting(
      (transaction) => transaction`select public.delete_account(${customer})`,
      () => bookSlot(ours, { customer, designer, ...TEN }),
    );
    expect(answer).toMatchObject({ message: "unauthenticated" });
  });
});

describe("No deadlock occurs", () => {
  const paidBooking = async (from: string, to: string) =>
    newPaidBooking(sql, { customer: await newCustomer(sql), designer: await newDesigner(sql) }, { from, to });

  it("when the clock upholds reports of absence of designers whom another connection locks in another order", async () => {
    const bookings = [await paidBooking("-100 hours", "-99 hours"), await paidBooking("-100 hours", "-99 hours")];
    bookings.sort((a, b) => (a.designer.id < b.designer.id ? -1 : 1));
    const [one, other] = bookings as [PaidBooking, PaidBooking];
    // The report about the second designer is the older one.
    for (const [{ id }, objectFor] of [
      [one, "-1 hour"],
      [other, "-2 hours"],
    ] as const)
      await newNoShow(sql, id, "customer", { refundMinor: 6000, objectFor });
    const lock =
      ({ designer }: PaidBooking) =>
      (transaction: postgres.TransactionSql) =>
        transaction`select from public.designers where id = ${designer.id} for no key update`;
    expect(await whileWaiting(lock(one), () => runAlone(ours, "settle_no_shows"), lock(other))).toBeUndefined();
    const statuses = sql`select distinct status from public.no_shows where booking_id in (${one.id}, ${other.id})`;
    expect(await scalar(statuses)).toBe("upheld");
  });

  it("when a customer's account ends while an email about a past session is queued", async () => {
    const { id, customer } = await paidBooking("-50 hours", "-49 hours");
    // The zone is removed with the account, while nothing else of the session is left to do.
    await sql`update public.bookings set customer_time_zone = 'Asia/Kolkata' where id = ${id}`;
    await sql`select private.forget_billing(${customer})`;
    const refusal = await whileWaiting(
      (transaction) => transaction`select private.lock_booking(${id})`,
      () => ours`select public.delete_account(${customer})`,
      (transaction) => transaction`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
        values (${`race:${id}`}, 'plan_received', ${customer}, ${id}, '{}')`,
    );
    expect(refusal).toBeUndefined();
  });

  it("when the response to a refund meets the provider's own report of it", async () => {
    const booking = await paidBooking("50 hours", "51 hours");
    // Claimed, so that the jobs of other tests do not request it.
    const refund = await scalar<string>(sql`
      insert into public.refunds (payment_id, amount_minor, reason, due_at)
      values (${booking.paymentId}, 6000, 'administrator', now() + interval '1 hour') returning id`);
    const refusal = await whileWaiting(
      (transaction) => transaction`select private.lock_booking(${booking.id})`,
      () => ours`select public.finish_job('refund', ${refund}, 'no usable answer', true)`,
      (transaction) =>
        transaction`select public.record_refund(${`rfnd_${booking.id}`}, ${booking.paymentId}, 6000, 'USD', ${refund}, 'processed')`,
    );
    expect(refusal).toBeUndefined();
    expect(await scalar(sql`select status from public.refunds where id = ${refund}`)).toBe("done");
  });
});

it("An undone settlement keeps an administrator's findings about its lines that arrive while the undo waits", async () => {
  const settlement = `setl_${randomUUID().slice(0, 13)}`;
  const refusal = await whileWaiting(
    (transaction) => transaction`select pg_advisory_xact_lock(hashtextextended('settlements', 0))`,
    () => ours`select admin.undo_settlement(${settlement}, 'Asha', 'Corrected.')`,
    // Inserts a line as an import stores it, with the note of a closed case.
    (transaction) => transaction`
      insert into private.settlement_lines (settlement_id, settled_at, entity_id, type, currency, amount_minor, net_minor, fee_minor, tax_minor, problem, note)
      values (${settlement}, now(), 'adj_1', 'adjustment', 'USD', 100, -100, 0, 0, 'why', 'The setup fee.')`,
  );
  expect(refusal).toBeUndefined();
  expect(await scalar(sql`select before from admin.actions where target = ${settlement}`)).toEqual({
    lines: 1,
    notes: { "adjustment adj_1, USD -1.00: why": "The setup fee." },
  });
});
