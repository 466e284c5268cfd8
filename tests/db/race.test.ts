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
const crowd = 20;
const day = dayFromNow(3);
const start = at(day, "10:00");
const end = at(day, "10:30");

const connections = connectMany(crowd);
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

const customers = (count: number) => Promise.all(Array.from({ length: count }, () => newCustomer(sql)));

describe("Twenty customers on twenty connections", () => {
  it("who want one slot: one has it, nineteen are told that it is taken", async () => {
    const [designer, people] = await Promise.all([newDesigner(sql), customers(crowd)]);
    const { won, lost } = await race((connection, index) =>
      bookSlot(connection, { customer: people[index] ?? "", designer, start, end }),
    );
    expect(won).toHaveLength(1);
    expect(lost).toEqual(Array(crowd - 1).fill("PT409 slot_taken"));
    const [count] = await sql`select count(*)::int from public.bookings where designer_id = ${designer.id}`;
    expect(count).toEqual({ count: 1 });
  });

  it("whose slots are of unequal length and overlap: no two of them are sold", async () => {
    const designer = await newDesigner(sql);
    const people = await customers(impatient.length);
    // Availability gives no overlapping slots: these are inserted directly, without book_slot and its lock.
    const { won, lost } = await race((connection, index) => {
      const from = new Date(Date.parse(start) + (index % 10) * 7 * 60_000).toISOString();
      const to = new Date(Date.parse(from) + (5 + (index % 7) * 10) * 60_000).toISOString();
      return connection`
        insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
        values (${people[index] ?? ""}, ${designer.id}, ${designer.rates[0] ?? ""}, tstzrange(${from}, ${to}), 'chat', 'confirmed', 'x', 6000, 'USD')`;
    }, impatient);
    expect(won.length).toBeGreaterThan(0);
    // Without the lock two inserts may deadlock; then one is refused with that error instead.
    for (const refusal of lost) expect(refusal).toMatch(/^(23P01|40P01) /);
    const [overlaps] = await sql`
      select count(*)::int from public.bookings a join public.bookings b on a.designer_id = b.designer_id and a.id < b.id and a.slot && b.slot
      where a.designer_id = ${designer.id}`;
    expect(overlaps).toEqual({ count: 0 });
  });

  it("while the designer changes the length of the slots: what is sold never overlaps", async () => {
    const designer = await newDesigner(sql, { slotDuration: 30 });
    const people = await customers(crowd);
    const { won, lost } = await race(async (connection, index) => {
      if (index % 5 === 0) {
        await connection`update public.availability set slot_minutes = ${15 + index} where designer_id = ${designer.id}`;
        return undefined;
      }
      const minutes = [15, 25, 30, 35][index % 4] ?? 30;
      const to = new Date(Date.parse(at(day, "00:00")) + minutes * 60_000).toISOString();
      return bookSlot(connection, { customer: people[index] ?? "", designer, start: at(day, "00:00"), end: to });
    });
    expect(won.filter((receipt) => receipt !== undefined).length).toBeLessThanOrEqual(1);
    for (const refusal of lost) expect(refusal).toMatch(/^(PT409 slot_taken|PT400 invalid_slot)$/);
  });

  it("who want a slot with an expired hold on it: one of them gets it, and the hold is over", async () => {
    const [designer, first, people] = await Promise.all([newDesigner(sql), newCustomer(sql), customers(crowd)]);
    const held = await bookSlot(sql, { customer: first, designer, start, end });
    await sql`update public.bookings set hold_expires_at = now() - interval '1 microsecond' where id = ${held.id}`;
    const { won, lost } = await race((connection, index) =>
      bookSlot(connection, { customer: people[index] ?? "", designer, start, end }),
    );
    expect(won).toHaveLength(1);
    expect(new Set(lost)).toEqual(new Set(["PT409 slot_taken"]));
    expect(await sql`select status from public.bookings where id = ${held.id}`).toEqual([{ status: "expired" }]);
  });

  it("do not move a hold that is still running", async () => {
    const [designer, first, people] = await Promise.all([newDesigner(sql), newCustomer(sql), customers(crowd)]);
    const held = await bookSlot(sql, { customer: first, designer, start, end });
    const { won, lost } = await race((connection, index) =>
      bookSlot(connection, { customer: people[index] ?? "", designer, start, end }),
    );
    expect(won).toEqual([]);
    expect(new Set(lost)).toEqual(new Set(["PT409 slot_taken"]));
    expect(await sql`select status from public.bookings where id = ${held.id}`).toEqual([
      { status: "pending_payment" },
    ]);
  });

  it("who book different slots of one designer all get theirs", async () => {
    const [designer, people] = await Promise.all([newDesigner(sql, { slotDuration: 15 }), customers(crowd)]);
    const { won, lost } = await race((connection, index) => {
      const from = new Date(Date.parse(at(day, "00:00")) + index * 15 * 60_000);
      return bookSlot(connection, {
        customer: people[index] ?? "",
        designer,
        start: from.toISOString(),
        end: new Date(from.getTime() + 15 * 60_000).toISOString(),
      });
    });
    expect(lost).toEqual([]);
    expect(won).toHaveLength(crowd);
  });
});

describe("One customer on twenty connections", () => {
  it("who presses the button repeatedly has one booking and gets its id every time", async () => {
    const [designer, customer] = await Promise.all([newDesigner(sql), newCustomer(sql)]);
    const { won, lost } = await race((connection) => bookSlot(connection, { customer, designer, start, end }));
    expect(lost).toEqual([]);
    expect(new Set(won.map((receipt) => receipt.id)).size).toBe(1);
  });

  it("who wants free consultations gets one with this designer", async () => {
    const [designer, customer] = await Promise.all([
      newDesigner(sql, { slotDuration: 15 }, [{ rate: 0 }]),
      newCustomer(sql),
    ]);
    const { won, lost } = await race((connection, index) => {
      const from = new Date(Date.parse(at(day, "00:00")) + index * 15 * 60_000);
      return bookSlot(connection, {
        customer,
        designer,
        start: from.toISOString(),
        end: new Date(from.getTime() + 15 * 60_000).toISOString(),
      });
    });
    expect(won).toHaveLength(1);
    expect(new Set(lost)).toEqual(new Set(["PT409 free_consultation_used"]));
  });
});

describe("Two customers and two holds that have both ended", () => {
  it("swap slots without waiting for each other forever", async () => {
    const [designer, ada, bob] = await Promise.all([newDesigner(sql), newCustomer(sql), newCustomer(sql)]);
    const slots = [
      { start: at(day, "10:00"), end: at(day, "10:30") },
      { start: at(day, "10:30"), end: at(day, "11:00") },
    ] as const;
    await bookSlot(sql, { customer: ada, designer, ...slots[0] });
    await bookSlot(sql, { customer: bob, designer, ...slots[1] });
    await sql`update public.bookings set hold_expires_at = now() where designer_id = ${designer.id}`;
    const [one, two] = connections as [postgres.Sql, postgres.Sql];
    const refusals = await Promise.all([
      refusalOf(bookSlot(one, { customer: ada, designer, ...slots[1] })),
      refusalOf(bookSlot(two, { customer: bob, designer, ...slots[0] })),
    ]);
    expect(refusals).toEqual([undefined, undefined]);
  });
});

describe("What is decided by what others change, too, waits for", () => {
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
  it.each<
    [
      table: string,
      what: string,
      call: (caller: postgres.Sql | postgres.TransactionSql, world: World) => PromiseLike<unknown>,
    ]
  >([
    ["public.designers", "a change of a booking", (caller, { id }) => caller`select private.lock_booking(${id})`],
    ["public.bookings", "a change of a booking", (caller, { id }) => caller`select private.lock_booking(${id})`],
    [
      "public.designers",
      "a new booking",
      (caller, { customer, designer }) => bookSlot(caller, { customer, designer, start, end }),
    ],
    [
      "public.designers",
      "the end of an account",
      (caller, { customer }) => caller`select public.delete_account(${customer})`,
    ],
    [
      "public.designers",
      "the end of a designer's",
      (caller, { designer }) => caller`select public.delete_account(${designer.id})`,
    ],
    [
      "public.profiles",
      "the end of an account",
      (caller, { customer }) => caller`select public.delete_account(${customer})`,
    ],
    [
      "public.bookings",
      "the end of an account",
      (caller, { customer }) => caller`select public.delete_account(${customer})`,
    ],
    [
      "public.designers",
      "what a designer changes of their own",
      (caller, { designer }) => caller`select private.lock_designer(${designer.id})`,
    ],
    [
      "public.designers",
      "a payout of a run",
      (caller, { designer }) => caller`select private.pay_out(${designer.id}, 'USD', 1, null)`,
    ],
    [
      "public.designers",
      "a payout between runs",
      (caller, { designer }) => caller`select admin.pay_now(${designer.id}, 'USD')`,
    ],
    [
      "public.designers",
      "a pause of payouts",
      (caller, { designer }) => caller`select admin.pause_payouts(${designer.id}, 'Please write to us.')`,
    ],
    [
      "public.designers",
      "a posting",
      (caller, { designer }) =>
        caller`select private.post_lines('correction', 'none', ${designer.id}, 'USD', '{}', '{}', '{}')`,
    ],
    [
      "public.profiles",
      "what a person changes of theirs",
      (caller, { customer }) => caller`select private.lock_person(${customer})`,
    ],
    [
      "public.profiles",
      "a new address of a feed",
      (caller, { customer }) => caller`select public.make_feed(${customer})`,
    ],
    [
      "public.profiles",
      "an address won back",
      (caller, { customer }) => caller`select public.win_back_address(${customer})`,
    ],
    [
      "public.payments",
      "a refund",
      (caller, { paymentId }) =>
        caller`insert into public.refunds (payment_id, amount_minor, reason) values (${paymentId}, 1, 'administrator')`,
    ],
    [
      "public.bookings",
      "a failed refund that is settled by hand",
      (caller, { refund }) => caller`select admin.close_case(${`refund:${refund}`}, 'Paid by hand.')`,
    ],
    [
      "private.sign_in_attempts",
      "a wrong password",
      (caller, { address, customer }) => caller`select private.after_wrong_password(${address}, ${customer})`,
    ],
  ])("%s: %s", async (table, _, call) => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    /** The result of the call while another connection locks a row of the table, as an update that leaves the keys does. */
    const whileHeld = (row: World, patience: string) =>
      theirs.begin(async (holder) => {
        const [column, key] = rowOf[table]?.(row) ?? [];
        await holder`select from ${holder(table)} where ${holder(column ?? "")} = ${key ?? ""} for no key update`;
        return undoing(ours, async (caller) => {
          await caller`set local lock_timeout = ${caller.unsafe(patience)}`;
          return caller.savepoint((step) => call(step, world)).catch((error) => error);
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
async function waitsForLock({ pid }: { pid: number }): Promise<void> {
  const waits = async () => {
    const [row] = await sql`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = ${pid}`;
    return row?.waits;
  };
  await expect.poll(waits, { interval: 10 }).toBe(true);
}
const pidOf = async (connection: postgres.Sql) => {
  const [row] = await connection<[{ pid: number }]>`select pg_backend_pid() as pid`;
  return row;
};

describe("A change that waits while the account is deleted", () => {
  it.each([
    [
      "name",
      (connection: postgres.Sql, id: string) => connection`select public.rename_account(${id}, 'Somebody Else')`,
    ],
    [
      "portrait",
      (connection: postgres.Sql, id: string) =>
        connection`select public.change_portrait(${id}, '/images/portraits/afro.webp')`,
    ],
    [
      "profile",
      (connection: postgres.Sql, id: string) =>
        saveProfile(connection, id, { ...profileRequest(), bio: "Somebody else" }),
    ],
    [
      "new project",
      (connection: postgres.Sql, id: string) =>
        connection`select public.save_project(${id}, ${connection.json(projectRequest({}) as never)})`,
    ],
    [
      "project published",
      (connection: postgres.Sql, id: string) => connection`select public.publish_project(${id}, ${randomUUID()}, true)`,
    ],
    [
      "order of projects",
      (connection: postgres.Sql, id: string) => connection`select public.reorder_projects(${id}, '{}')`,
    ],
    [
      "upload",
      (connection: postgres.Sql, id: string) => connection`select public.reserve_picture(${id}, 'webp', 1, 1, 1)`,
    ],
    ["file of all data", (connection: postgres.Sql, id: string) => connection`select public.request_data(${id})`],
    ["deletion", (connection: postgres.Sql, id: string) => connection`select public.delete_account(${id})`],
  ])("is refused: %s", async (_, change) => {
    const { id } = await newDesigner(sql);
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    const backend = await pidOf(ours);
    let answer: Promise<unknown> = Promise.resolve();
    await theirs.begin(async (transaction) => {
      await transaction`select public.delete_account(${id})`;
      answer = refusalOf(change(ours, id));
      await waitsForLock(backend);
    });
    expect(await answer).toMatchObject({ message: "unauthenticated" });
    expect(
      await sql`select p.name, p.avatar, d.bio from public.profiles p join public.designers d using (id) where id = ${id}`,
    ).toEqual([{ name: "Deleted account", avatar: null, bio: "" }]);
  });

  it("is refused: booking", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    const backend = await pidOf(ours);
    let answer: Promise<unknown> = Promise.resolve();
    await theirs.begin(async (transaction) => {
      await transaction`select public.delete_account(${customer})`;
      answer = refusalOf(bookSlot(ours, { customer, designer, start, end }));
      await waitsForLock(backend);
    });
    expect(await answer).toMatchObject({ message: "unauthenticated" });
  });
});

describe("Reports of absence that the clock upholds and the end of an account", () => {
  it("do not wait for each other for ever", async () => {
    const absence = async () => {
      const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
      return newPaidBooking(sql, { customer, designer }, { from: "-100 hours", to: "-99 hours" });
    };
    const bookings = [await absence(), await absence()].sort((a, b) => (a.designer.id < b.designer.id ? -1 : 1));
    // That of the second designer is the older one.
    for (const [index, { id }] of bookings.entries())
      await sql`
        insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until)
        values (${id}, 'customer', 'open', 6000, now() - make_interval(hours => ${1 + index}))`;
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    const backend = await pidOf(ours);
    let upheld: Promise<unknown> = Promise.resolve();
    await theirs.begin(async (transaction) => {
      for (const [index, { designer }] of bookings.entries()) {
        await transaction`select from public.designers where id = ${designer.id} for no key update`;
        if (index > 0) continue;
        upheld = refusalOf(runAlone(ours, "settle_no_shows"));
        await waitsForLock(backend);
      }
    });
    expect(await upheld).toBeUndefined();
    const ids = bookings.map(({ id }) => id);
    expect(await sql`select distinct status from public.no_shows where booking_id in ${sql(ids)}`).toEqual([
      { status: "upheld" },
    ]);
  });
});

describe("The end of a customer's account and an email about a past session", () => {
  it("do not wait for each other forever", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const { id } = await newPaidBooking(sql, { customer, designer }, { from: "-50 hours", to: "-49 hours" });
    // Removed with the account, while nothing else of the session is left to do.
    await sql`update public.bookings set customer_time_zone = 'Asia/Kolkata' where id = ${id}`;
    await sql`select private.issue_papers_of(${customer})`;
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    const backend = await pidOf(ours);
    let deleted: Promise<unknown> = Promise.resolve();
    await theirs.begin(async (transaction) => {
      await transaction`select private.lock_booking(${id})`;
      deleted = refusalOf(ours`select public.delete_account(${customer})`);
      await waitsForLock(backend);
      await transaction`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
        values (${`race:${id}`}, 'plan_received', ${customer}, ${id}, '{}')`;
    });
    expect(await deleted).toBeUndefined();
  });
});

describe("The answer to a refund and the provider's own word on it", () => {
  it("do not wait for each other forever", async () => {
    const [designer, customer] = await Promise.all([newDesigner(sql), newCustomer(sql)]);
    const booking = await newPaidBooking(sql, { customer, designer }, { from: "50 hours", to: "51 hours" });
    // Claimed, so that the jobs of other tests do not request it.
    const [refund] = await sql<{ id: string }[]>`
      insert into public.refunds (payment_id, amount_minor, reason, due_at)
      values (${booking.paymentId}, 6000, 'administrator', now() + interval '1 hour') returning id`;
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    const backend = await pidOf(ours);
    let answer: Promise<unknown> = Promise.resolve();
    await theirs.begin(async (transaction) => {
      await transaction`select private.lock_booking(${booking.id})`;
      answer = refusalOf(ours`select public.finish_job('refund', ${refund?.id ?? ""}, 'no usable answer', true)`);
      await waitsForLock(backend);
      await transaction`select public.note_refund(${`rfnd_${booking.id}`}, ${booking.paymentId}, 6000, 'USD', ${refund?.id ?? ""}, 'processed')`;
    });
    expect(await answer).toBeUndefined();
    expect(await sql`select status from public.refunds where id = ${refund?.id ?? ""}`).toEqual([{ status: "done" }]);
  });
});
