import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";
import { newBooking, newCustomer, newDesigner, refused, type TestDesigner, undoing } from "../support/db.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";

/** The allowed transitions; all others are refused for every role. */
const MAY_BECOME: Record<BookingStatus, BookingStatus[]> = {
  requested: ["cancelled", "expired"],
  pending_payment: ["cancelled", "confirmed", "expired"],
  confirmed: ["cancelled", "completed"],
  expired: ["confirmed"],
  completed: [],
  cancelled: [],
};
const STATUSES = Object.keys(MAY_BECOME) as BookingStatus[];

const FAR = "2099-01-01T00:00:00Z";
const sql = connectAsPostgres();
let customer: string;
let designer: TestDesigner;
beforeAll(async () => {
  [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
});

const bookingIn = (transaction: postgres.TransactionSql, status: BookingStatus) =>
  newBooking(transaction, customer, designer, { from: "1 day", to: "2 days", status });

/** The refusal of something in a transaction that is rolled back, if any. */
const trying = (work: (transaction: postgres.TransactionSql) => Promise<unknown>) =>
  refused(undoing(sql, work).then(() => undefined));

const insert = (
  database: postgres.Sql | postgres.TransactionSql,
  by: string,
  status: BookingStatus,
  holdExpiresAt: string | null,
) => database`
  insert into public.bookings
    (kind, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
  values
    (${status === "requested" ? "request" : "session"}, ${by}, ${designer.id}, ${designer.rates[0] ?? ""}, tstzrange(now() + interval '1 day', now() + interval '2 days'),
     'chat', ${status}, ${holdExpiresAt}, 'Design hour', 6000, 'USD')`;

describe.each(STATUSES)("A booking that is %s", (from) => {
  test("becomes only what the table allows", async () => {
    for (const to of STATUSES) {
      const refusal = await trying(async (transaction) => {
        const id = await bookingIn(transaction, from);
        await transaction`update public.bookings set status = ${to}, notes = 'Two cats.' where id = ${id}`;
      });
      expect(refusal, to).toBe(
        to === from || MAY_BECOME[from].includes(to) ? undefined : `P0001 A booking cannot go from ${from} to ${to}.`,
      );
    }
  });

  test("keeps its members and its price, even for the secret key", async () => {
    const other = await newCustomer(sql);
    const changes: Record<string, string | number>[] = [
      { id: randomUUID() },
      { customer_id: other },
      { designer_id: other },
      { price_minor: 0 },
      { currency: "INR" },
      { rate_id: randomUUID() },
      { service_name: "Something dearer" },
      { plan_days: 3 },
      { fee_percent: 90 },
      { fee_minimum_minor: 1 },
      { kind: "extension" },
      { extends_id: randomUUID() },
      // An allowed transition must not change anything else.
      ...MAY_BECOME[from].map((status) => ({ status, price_minor: 1 })),
    ];
    for (const change of changes) {
      for (const role of ["postgres", "service_role"]) {
        const refusal = await trying(async (transaction) => {
          const id = await bookingIn(transaction, from);
          await transaction`select set_config('role', ${role}, true)`;
          await transaction`update public.bookings set ${sql(change)} where id = ${id}`;
        });
        expect(refusal, `${role} ${JSON.stringify(change)}`).toMatch(/^P0001 .*never change/);
      }
    }
  });
});

describe("A booking", () => {
  test("begins as requested, pending_payment or confirmed", async () => {
    for (const status of STATUSES)
      expect(await trying((transaction) => insert(transaction, customer, status, FAR)), status).toBe(
        ["requested", "pending_payment", "confirmed"].includes(status)
          ? undefined
          : `P0001 A booking cannot begin as ${status}.`,
      );
  });

  test("is not confirmed after it expired if another customer has the slot by now", async () => {
    const refusal = await trying(async (transaction) => {
      const id = await bookingIn(transaction, "expired");
      await bookingIn(transaction, "pending_payment");
      await transaction`update public.bookings set status = 'confirmed' where id = ${id}`;
    });
    expect(refusal).toMatch(/^23P01 /);
  });

  test("stores when its status last changed", async () => {
    await trying(async (transaction) => {
      const id = await bookingIn(transaction, "pending_payment");
      await transaction`update public.bookings set status_changed_at = '2020-01-01' where id = ${id}`;
      const changedNow = (change: object) =>
        scalar<boolean>(transaction`
          update public.bookings set ${sql(change as Record<string, string>)} where id = ${id} returning status_changed_at = now() as is`);
      expect(await changedNow({ notes: "Two cats." })).toBe(false);
      expect(await changedNow({ status: "confirmed" })).toBe(true);
    });
  });
});
