import { describe, expect } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import { COMPLAINT } from "../../edge-functions/shared/contract/limits.ts";
import {
  codeOf,
  comesInto,
  newAttendedBooking,
  newBooking,
  newCustomer,
  newDesigner,
  newNoShow,
  newPaidBooking,
  reasonOf,
} from "../support/db.ts";
import { scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

type Own = Parameters<typeof newCustomer>[0] & { savepoint: <T>(work: (inner: Own) => Promise<T>) => Promise<T> };

/** Makes a session that ended an hour ago, paid with 60 dollars. */
async function newEnded(own: Own, shape: object = {}) {
  const [customer, designer] = [await newCustomer(own, "Ellen Vos"), await newDesigner(own)];
  const session = await newPaidBooking(own, { customer, designer }, { from: "-2 hours", to: "-1 hour", ...shape });
  await comesInto(own, session.id, customer);
  return session;
}
const complain = (
  own: Own,
  by: string,
  booking: string,
  more: { reason?: string; wish?: string | null; message?: string } = {},
) => {
  const { reason = "cut_short", wish = "half_back", message = "The call broke off." } = more;
  return scalar<{ number: string; dueAt: string }>(own`
    select public.complain(${by}, ${booking}, ${reason}::public.complaint_reason, ${wish}::public.complaint_wish, ${message})`);
};
const refused = (own: Own, work: (inner: Own) => Promise<unknown>) => reasonOf(own.savepoint(work));
const decide = (own: Own, number: string, refund: number | null, why = "Half an hour was missing.") =>
  own.savepoint((inner) =>
    scalar<string>(inner`select admin.decide_complaint(${number}, ${refund}, 'operator', 'Asha', ${why})`),
  );
const details = (own: Own, person: string, booking: string) =>
  scalar<BookingDetails>(own`select public.get_booking(${person}, ${booking})`);
const told = (own: Own, booking: string) =>
  own<{ kind: string; to: string | null; content: Record<string, unknown> }[]>`
    select kind, recipient_id as to, content from public.outbox
     where booking_id = ${booking} and kind::text like 'complaint%' order by kind, content ->> 'recipient'`;
const openCases = (own: Own, number: string) =>
  scalars(own`select booking_id from admin.open_cases where case_id = ${`complaint:${number}`}`);

describe("A complaint", () => {
  it("is acknowledged, shown to its customer, and a case with the evidence until it is decided", async ({ own }) => {
    const { id, customer, designer } = await newEnded(own);
    expect(await details(own, customer, id)).toMatchObject({ canComplain: true, complaint: null });
    expect(await details(own, designer.id, id)).toMatchObject({ canComplain: true, complaint: null });
    const { number, dueAt } = await complain(own, customer, id);
    expect(number).toMatch(/^C-\d{4}-\d{4}$/);
    expect(await complain(own, customer, id)).toEqual({ number, dueAt });
    expect(await openCases(own, number)).toEqual([id]);
    expect(await told(own, id)).toMatchObject([
      { kind: "complaint_received", to: null, content: { message: "The call broke off.", evidence: { paid: 6000 } } },
      { kind: "complaint_acknowledged", to: customer, content: { number, dueAt } },
    ]);
    expect(await details(own, customer, id)).toMatchObject({
      canComplain: false,
      complaint: { number, dueAt, decision: null, refundAmount: null },
    });
    expect((await details(own, designer.id, id)).complaint).toBeNull();
    // The money is held until the complaint is decided.
    const contested = own`select private.is_contested(b) from public.bookings b where b.id = ${id}`;
    expect(await scalar(contested)).toBe(true);

    expect(await codeOf(decide(own, number, null))).toMatch(/^Say how much/);
    expect(await codeOf(decide(own, number, 60.01))).toMatch(/cannot be more than was paid/);
    expect(await codeOf(decide(own, number, 0, " "))).toMatch(/^Say why/);
    expect(await codeOf(decide(own, "C-0", 0))).toBe("There is no complaint C-0.");
    expect(await decide(own, ` ${number.toLowerCase()}`, 30)).toMatch(
      new RegExp(`^Complaint ${number} is decided\\. USD 30 go back to Ellen Vos\\. .* loses 0, the operator 30`),
    );
    expect(await codeOf(decide(own, number, 0))).toMatch(/was decided/);
    const refunds = scalars(own`select amount_minor::int from public.refunds where payment_id = ${`pay_${id}`}`);
    expect([await openCases(own, number), await refunds]).toEqual([[], [3000]]);
    const decision = "Half an hour was missing.";
    expect((await told(own, id)).filter(({ kind }) => kind === "complaint_decided")).toMatchObject(
      [customer, designer.id].map((to) => ({ to, content: { number, decision, refundAmount: 3000 } })),
    );
    expect((await details(own, customer, id)).complaint).toMatchObject({ decision, refundAmount: 3000 });
    expect(await scalars(own`select what from admin.actions where target = ${number}`)).toEqual(["decide_complaint"]);
  });

  it("is made once by each member, for 72 hours after a session that was not cancelled", async ({ own }) => {
    const { id, customer, designer } = await newEnded(own);
    const stranger = await newCustomer(own);
    expect(await refused(own, (inner) => complain(inner, stranger, id))).toEqual({ reason: "booking_not_found" });
    await complain(own, customer, id);
    const again = (inner: Own) => complain(inner, customer, id, { message: "And it was dark." });
    expect(await refused(own, again)).toEqual({ reason: "already_complained" });

    const when = (from: string, to: string, more: object = {}) =>
      newBooking(own, customer, designer, { from, to, ...more });
    const at = async (booking: string) => [
      (await details(own, customer, booking)).canComplain,
      (await refused(own, (inner) => complain(inner, customer, booking, { wish: "another_session" }))).reason,
    ];
    const closed = [false, "complaint_closed"];
    expect(await at(await when("-20 minutes", "1 second"))).toEqual(closed);
    expect(await at(await when("-80 hours", `-${COMPLAINT.hours} hours`))).toEqual(closed);
    expect(await at(await when("-5 hours", "-4 hours", { status: "cancelled" }))).toEqual(closed);
    expect(await at(await when("-72 hours", "-71.9 hours"))).toEqual([true, undefined]);
  });

  it("by a designer has reasons of its own, no wish, and holds no money", async ({ own }) => {
    const { id, customer, designer } = await newEnded(own);
    const asDesigner = (more: object = {}) =>
      complain(own, designer.id, id, { reason: "abuse", wish: null, message: "She shouted.", ...more });
    for (const [by, more, reason] of [
      [designer.id, { reason: "unprepared", wish: null }, "complaint_reason_of_other"],
      [designer.id, { reason: "abuse", wish: "all_back" }, "complaint_wish_of_other"],
      [customer, { reason: "abuse" }, "complaint_reason_of_other"],
      [customer, { wish: null }, "complaint_wish_of_other"],
    ] as const)
      expect(await refused(own, (inner) => complain(inner, by, id, more))).toEqual({ reason });
    const { number, dueAt } = await asDesigner();
    expect(await asDesigner()).toEqual({ number, dueAt });
    const theirs = await complain(own, customer, id);
    const numbers = [await details(own, designer.id, id), await details(own, customer, id)];
    expect(numbers.map(({ complaint }) => complaint?.number)).toEqual([number, theirs.number]);
    const acknowledged = (await told(own, id)).filter(({ kind }) => kind === "complaint_acknowledged");
    expect(acknowledged.map(({ to }) => to).sort()).toEqual([designer.id, customer].sort());
    const contested = () => scalar(own`select private.is_contested(b) from public.bookings b where b.id = ${id}`);
    await decide(own, theirs.number, 0);
    expect([await contested(), await openCases(own, number)]).toEqual([false, [id]]);
    await decide(own, number, 0, "We have warned her.");
    expect((await details(own, designer.id, id)).complaint).toMatchObject({ decision: "We have warned her." });
    const decided = (await told(own, id)).filter(({ kind }) => kind === "complaint_decided");
    expect(decided.map(({ to, content }) => `${content.complainedBy} ${to}`).sort()).toEqual(
      ["customer", "designer"].flatMap((by) => [customer, designer.id].map((to) => `${by} ${to}`)).sort(),
    );
  });

  it("waits for a decision about a no-show, and may wish for money only if some is left", async ({ own }) => {
    const { id, customer, designer } = await newEnded(own);
    await newNoShow(own, id, "designer", { status: "objected" });
    expect((await details(own, customer, id)).canComplain).toBe(false);
    expect(await refused(own, (inner) => complain(inner, customer, id))).toEqual({ reason: "no_show_undecided" });
    await own`select admin.decide_no_show(${id}, false, 'Asha', 'Why.')`;
    await own`select admin.refund_booking(${id}, null, 'designer', 'Asha', 'Why.')`;
    expect(await refused(own, (inner) => complain(inner, customer, id))).toEqual({ reason: "nothing_to_refund" });
    await complain(own, customer, id, { wish: "another_designer" });
    const free = await newAttendedBooking(own, { customer, designer }, "4 hours", { priceMinor: 0 });
    const { number } = await complain(own, customer, free, { wish: "another_session" });
    expect(await codeOf(decide(own, number, 1))).toMatch(/no payment that could be refunded/);
    expect(await decide(own, number, 0, "You get another session.")).toMatch(/Nothing is refunded\.$/);
  });

  it("is possible despite a block, and is limited", async ({ own }) => {
    const { id, customer, designer } = await newEnded(own);
    const sessions = [];
    for (let n = 0; n < 5; n++) sessions.push(await newAttendedBooking(own, { customer, designer }, `${4 + n} hours`));
    await own`select public.block_member(${designer.id}, ${id})`;
    await complain(own, customer, id);
    const answers = [];
    for (const session of sessions) {
      const other = (inner: Own) => complain(inner, customer, session, { wish: "another_session" });
      answers.push((await refused(own, other)).reason);
    }
    expect(answers).toEqual([undefined, undefined, undefined, undefined, "rate_limited"]);
  });
});
