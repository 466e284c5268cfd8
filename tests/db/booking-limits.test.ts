import { describe, expect, it } from "vitest";
import type { Slot } from "../../edge-functions/shared/contract/designers.ts";
import { MOST } from "../../edge-functions/shared/contract/limits.ts";
import {
  bookSlot,
  newBooking,
  newCustomer,
  newDesigner,
  refused,
  type SlotClaim,
  slotsOf,
  type TestDesigner,
} from "../support/db.ts";
import { actFrom, connectAsPostgres, connectMany, scalar } from "../support/sql.ts";
import { dayFromNow, passTimeOfLimits } from "../support/time.ts";

/* Nobody can block a calendar for free: limits on how many slots customers may hold, and book without paying. */

const sql = connectAsPostgres();
const FREE = 1;
const LIMITED = "PT429 rate_limited";
const newDesignerWithFree = () => newDesigner(sql, {}, [{}, { serviceName: "First talk", rate: 0 }]);

/** The slot of a day with this index, as the arguments of the claim. */
async function claim(customer: string, designer: TestDesigner, index: number, { day = 5, rate = 0 } = {}) {
  const { start, end } = (await slotsOf(sql, designer, dayFromNow(day)))[index] as Slot;
  return { customer, designer, start, end, rate };
}
const release = (customer: string, id: string) => sql`select public.cancel_booking(${customer}, ${id}, 0)`;
const mostOf = (kind: string) =>
  scalar<number>(sql`select most from private.limits where kind = ${kind} and scope = 'subject'`);

describe("The holds of a customer", () => {
  it("are limited per day, including released ones", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const most = await mostOf("hold");
    for (let n = 0; n < most; n++) {
      const { id } = await bookSlot(sql, await claim(customer, designer, n));
      await release(customer, id);
    }
    const next = await claim(customer, designer, most);
    expect(await refused(bookSlot(sql, next))).toBe(LIMITED);
    // A day later the customer may hold as many again; after part of a day, as many as the limit has released.
    await passTimeOfLimits(sql, [customer], 86_400 / most);
    expect(await refused(bookSlot(sql, next))).toBeUndefined();
  });

  it("are refused for a slot after two releases, and a refused attempt does not count", async () => {
    const [customer, other, designer] = await Promise.all([newCustomer(sql), newCustomer(sql), newDesigner(sql)]);
    const slot = await claim(customer, designer, 0);
    await release(customer, (await bookSlot(sql, slot)).id);
    const { id } = await bookSlot(sql, slot);
    // An expired hold counts as released.
    await sql`update public.bookings set hold_expires_at = now() where id = ${id}`;
    for (let n = 0; n < 5; n++) expect(await refused(bookSlot(sql, slot))).toBe(LIMITED);
    expect(await refused(bookSlot(sql, await claim(customer, designer, 1)))).toBeUndefined();
    // Another customer gets the slot.
    expect(await refused(bookSlot(sql, { ...slot, customer: other }))).toBeUndefined();
  });

  it("may change their service within the day's limit, because that is no release", async () => {
    const customer = await newCustomer(sql);
    const designer = await newDesigner(sql, {}, [{}, { serviceName: "Another" }]);
    const slot = await claim(customer, designer, 0);
    for (let n = 0; n < 6; n++) await bookSlot(sql, { ...slot, rate: n % 2 });
  });

  it("share a limit at a designer with those of all accounts behind the same address", async () => {
    const designer = await newDesigner(sql);
    const most = await mostOf("hold_at_designer");
    const days = await Promise.all([5, 6, 7].map((day) => slotsOf(sql, designer, dayFromNow(day))));
    const slots = days.flat();
    const count = Math.ceil(most / MOST.holds) + 1;
    const customers = await Promise.all(Array.from({ length: count }, () => newCustomer(sql)));
    const hold = (n: number, address: string) => {
      const customer = customers[Math.floor(n / MOST.holds)] ?? "";
      const claim = { customer, designer, start: slots[n]?.start ?? "", end: slots[n]?.end ?? "" };
      return refused(actFrom(sql, address, (transaction) => bookSlot(transaction, claim)));
    };
    for (let n = 0; n < most; n++) expect(await hold(n, "198.51.100.7"), `${n}`).toBeUndefined();
    expect(await hold(most, "198.51.100.7")).toBe(LIMITED);
    expect(await hold(most, "198.51.100.8")).toBeUndefined();
  });
});

describe("Free consultations", () => {
  it("are limited for each customer across all designers while they are upcoming", async () => {
    const customer = await newCustomer(sql);
    const designers = await Promise.all(Array.from({ length: MOST.openFree + 1 }, newDesignerWithFree));
    // Neither paid nor past bookings count.
    await newBooking(sql, customer, await newDesigner(sql), { from: "50 hours", to: "51 hours" });
    await newBooking(sql, customer, await newDesigner(sql), { from: "-2 hours", to: "-1 hour", priceMinor: 0 });
    const ids: string[] = [];
    for (const designer of designers.slice(0, MOST.openFree)) {
      ids.push((await bookSlot(sql, await claim(customer, designer, 0, { rate: FREE }))).id);
    }
    await passTimeOfLimits(sql, [customer], 86_400);
    const last = designers[MOST.openFree] as TestDesigner;
    const one = await claim(customer, last, 0, { rate: FREE });
    expect(await refused(bookSlot(sql, one))).toBe("PT409 too_many_free");
    await release(customer, ids[0] ?? "");
    expect(await refused(bookSlot(sql, one))).toBeUndefined();
  });

  it("count towards the day's limit even if they were cancelled", async () => {
    const customer = await newCustomer(sql);
    const most = await mostOf("free_booking");
    const designers = await Promise.all(Array.from({ length: most + 1 }, newDesignerWithFree));
    for (const designer of designers.slice(0, most)) {
      await release(customer, (await bookSlot(sql, await claim(customer, designer, 0, { rate: FREE }))).id);
    }
    const last = designers[most] as TestDesigner;
    expect(await refused(bookSlot(sql, await claim(customer, last, 0, { rate: FREE })))).toBe(LIMITED);
    // Paid bookings are not affected.
    expect(await refused(bookSlot(sql, await claim(customer, last, 0)))).toBeUndefined();
  });

  it("are limited on each day in the designer's zone, so that paying customers can book the rest", async () => {
    const designer = await newDesigner(sql, { timeZone: "Asia/Kolkata" }, [{}, { serviceName: "First talk", rate: 0 }]);
    const slots = await slotsOf(sql, designer, dayFromNow(5), "Asia/Kolkata");
    const book = async (n: number, rate = FREE) => {
      const { start, end } = slots[n] as Slot;
      return refused(bookSlot(sql, { customer: await newCustomer(sql), designer, start, end, rate }));
    };
    // A slot that begins the evening before counts for that day.
    const midnight = slots[0]?.start ?? "";
    const eve = { from: new Date(Date.parse(midnight) - 60_000).toISOString(), to: midnight, priceMinor: 0 };
    await newBooking(sql, await newCustomer(sql), designer, eve);
    // The first and last slots of the day in that zone, which fall on two days in UTC.
    for (let n = 1; n < MOST.freeADay; n++) expect(await book(n % 2 ? slots.length - n : n), `${n}`).toBeUndefined();
    // A slot that the designer holds for a customer counts.
    const held = { from: slots[10]?.start ?? "", to: slots[10]?.end ?? "", status: "pending_payment" } as const;
    await newBooking(sql, await newCustomer(sql), designer, { ...held, priceMinor: 0 });
    expect(await book(20)).toBe("PT409 free_day_full");
    expect(await book(20, 0)).toBeUndefined();
    for (const day of [4, 6]) {
      const [{ start, end } = { start: "", end: "" }] = await slotsOf(sql, designer, dayFromNow(day), "Asia/Kolkata");
      const other = { customer: await newCustomer(sql), designer, start, end, rate: FREE };
      expect(await refused(bookSlot(sql, other)), `${day}`).toBeUndefined();
    }
  });

  it("share a limit at a designer with those of all accounts behind the same address", async () => {
    const designer = await newDesignerWithFree();
    const most = await mostOf("free_booking_at_designer");
    const book = async (n: number, address: string) => {
      const day = 5 + Math.floor(n / MOST.freeADay);
      const slot = await claim(await newCustomer(sql), designer, n % MOST.freeADay, { rate: FREE, day });
      return refused(actFrom(sql, address, (transaction) => bookSlot(transaction, slot)));
    };
    for (let n = 0; n < most; n++) expect(await book(n, "198.51.100.9")).toBeUndefined();
    expect(await book(most, "198.51.100.9")).toBe(LIMITED);
    expect(await book(most, "198.51.100.10")).toBeUndefined();
  });
});

describe("Twenty connections at once", () => {
  const connections = connectMany(20);
  const race = async (claims: SlotClaim[]) => {
    const answers = await Promise.all(claims.map((one, n) => refused(bookSlot(connections[n] ?? sql, one))));
    for (const answer of answers) if (answer) expect(answer).toMatch(/^PT4(09|29) /);
    return answers.filter((answer) => answer === undefined).length;
  };

  it("book no more free consultations for a customer than one connection after another would", async () => {
    const customer = await newCustomer(sql);
    const claims = connections.map(async () => claim(customer, await newDesignerWithFree(), 0, { rate: FREE }));
    const most = Math.min(MOST.openFree, await mostOf("free_booking"));
    expect(await race(await Promise.all(claims))).toBe(most);
  });

  it("book no more free consultations on a day of a designer than one connection after another would", async () => {
    const designer = await newDesignerWithFree();
    const claims = connections.map(async (_, n) => claim(await newCustomer(sql), designer, n, { rate: FREE }));
    expect(await race(await Promise.all(claims))).toBe(MOST.freeADay);
  });
});
