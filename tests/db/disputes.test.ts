import { describe, expect, it } from "vitest";
import { Evidence } from "../../edge-functions/jobs/emails/parts/evidence.ts";
import {
  codeOf,
  comesInto,
  newCustomer,
  newDesigner,
  newPaidBooking,
  newSale,
  type PaidBooking,
  refusalOf,
  say,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, scalar, scalars } from "../support/sql.ts";

const sql = connectAsPostgres();

const paid = () => newSale(sql);
type Status = "open" | "under_review" | "won" | "lost" | "closed";
const note = async (
  { id, paymentId }: { id: string; paymentId: string },
  status: Status,
  more: { amount?: number; currency?: string; reason?: string; phase?: string; respondBy?: string } = {},
) => {
  const { amount = 6000, currency = "USD", reason = "fraud", phase = "chargeback", respondBy = "7 days" } = more;
  return scalar(sql`
    select public.record_dispute(${`disp_${id}`}, ${paymentId}, ${amount}, ${currency}, ${reason}, ${phase}, ${status}, now() + ${respondBy}::interval)
           ->> 'status'`);
};
const entries = async ({ id }: PaidBooking) => {
  const rows = await sql<{ account: string; minor: number }[]>`
    select account, sum(amount_minor)::int as minor from public.ledger_entries
     where booking_id = ${id} group by account having sum(amount_minor) <> 0`;
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
};
const problems = ({ id }: PaidBooking) =>
  scalars(sql`
    select p ->> 'kind' from jsonb_array_elements(private.money_problems(1000000)) p where p ->> 'bookingId' = ${id}`);
const cases = ({ id }: PaidBooking) => sql`select case_id, detail from admin.open_cases where booking_id = ${id}`;
const emailsOf = ({ id }: PaidBooking) => sql`
  select recipient_id, content from public.outbox where kind = 'payment_disputed' and booking_id = ${id} order by created_at`;
/** Makes a second payment of a booking, which is refunded. */
async function paidTwice() {
  const booking = await paid();
  const second = `x${booking.paymentId}`;
  await sql`select public.record_payment(${booking.orderId}, ${second}, 6000, 'USD', 'webhook')`;
  return { ...booking, second: { id: booking.id, paymentId: second } };
}

describe("A dispute", () => {
  it.each(["won", "closed"] as const)("is a case with a deadline and one email until it is %s", async (end) => {
    const booking = await paid();
    for (const status of ["open", "open", "under_review"] as const)
      expect(await note(booking, status, { amount: 5000 })).toBe(status);
    const caseId = `dispute:disp_${booking.id}`;
    const detail = expect.stringMatching(/^USD 50, fraud, chargeback, under_review, evidence until 20/);
    expect(await cases(booking)).toEqual([{ case_id: caseId, detail }]);
    const content = {
      ...{ customerName: "user", designerName: expect.stringMatching(/^Mira Sand/), paymentId: booking.paymentId },
      ...{ amount: 5000, currency: "USD", reason: "fraud", phase: "chargeback" },
    };
    expect(await emailsOf(booking)).toMatchObject([{ recipient_id: null, content }]);
    for (const work of [
      sql`select admin.retry_case(${caseId}, 'Asha', 'Why.')`,
      sql`select admin.close_case(${caseId}, 'Asha', 'x')`,
    ])
      expect(await codeOf(work)).toMatch(/The provider decides it/);
    await note(booking, "under_review", { amount: 4000, phase: "arbitration" });
    expect((await cases(booking))[0]?.detail).toMatch(/^USD 40, fraud, arbitration/);
    expect(await note(booking, end)).toBe(end);
    expect(await cases(booking)).toEqual([]);
    expect(await entries(booking)).toEqual({ provider: 6000, held: -6000 });
    expect(await problems(booking)).toEqual([]);
  });

  it("takes its money from the designer once when it is lost, and no refund returns it again", async () => {
    const booking = await paid();
    await sql`select admin.refund_booking(${booking.id}, 10, 'designer', 'Asha', 'Why.')`;
    for (let time = 0; time < 2; time++) expect(await note(booking, "lost", { amount: 4000 })).toBe("lost");
    expect(await entries(booking)).toEqual({ provider: 2000, customer: -1000, held: -1000 });
    expect(await codeOf(sql`select admin.refund_booking(${booking.id}, 10.01, 'designer', 'Asha', 'Why.')`)).toBe(
      "A refund cannot be more than was paid: of USD 60, 50 have been refunded or taken back.",
    );
    await undoing(sql, async (own) => {
      await own`select admin.refund_booking(${booking.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
      const minors = own`select amount_minor::int from public.refunds where payment_id = ${booking.paymentId}`;
      expect(await scalars(minors)).toEqual([1000, 1000]);
    });
    // Cancelling promises the rest.
    const cancel = (minor: number) => sql`select public.cancel_booking(${booking.customer}, ${booking.id}, ${minor})`;
    expect(await codeOf(cancel(5000))).toBe("refund_changed");
    await cancel(1000);
    expect(await entries(booking)).toEqual({ provider: 2000, customer: -2000 });
    expect(await problems(booking)).toEqual([]);
  });

  it("is named before and after a refund by hand, while it is open", async () => {
    const booking = await paid();
    const disputed = () => scalar(sql`select disputed from admin.preview_refund(${booking.id}, 20)`);
    const refund = (amount: number) =>
      scalar<string>(sql`select admin.refund_booking(${booking.id}, ${amount}, 'designer', 'Asha', 'Why.')`);
    await note(booking, "open");
    expect(await disputed()).toBe(true);
    expect(await refund(20)).toContain("The customer's bank disputes this payment");
    await note(booking, "won");
    expect(await disputed()).toBe(false);
    expect(await refund(10)).not.toContain("disputes");
  });

  it("is the operator's loss if it is lost after a refund", async () => {
    const booking = await paid();
    await sql`select admin.refund_booking(${booking.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await note(booking, "lost");
    expect(await entries(booking)).toEqual({ customer: -6000, loss: 6000 });
  });

  it("takes nothing from the designer's other earnings if it is lost after a refund", async () => {
    const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
    const people = { customer, designer };
    await newPaidBooking(sql, people, { from: "50 hours", to: "51 hours" });
    const lost = await newPaidBooking(sql, people, { from: "52 hours", to: "53 hours" });
    await sql`select admin.refund_booking(${lost.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    await note(lost, "lost");
    const earnings = await scalar(sql`select public.designer_earnings(${designer.id})`);
    expect(earnings).toMatchObject({ totalEarnings: 60, totals: [{ currency: "USD", amount: 60, toCome: 60 }] });
  });

  it("settles what the customer was owed if it is lost about a second payment", async () => {
    const { second, ...booking } = await paidTwice();
    await note(second, "open");
    expect(await problems(booking)).toEqual([]);
    await note(second, "lost");
    expect(await entries(booking)).toEqual({ provider: 6000, held: -6000 });
  });

  it.each([100, 6000])("completes a second payment's refund when its bank takes %d of it", async (amount) => {
    const { second, ...booking } = await paidTwice();
    const { paymentId } = second;
    await sql`update public.refunds set status = 'failed', last_error = 'No.' where payment_id = ${paymentId}`;
    await note(second, "lost", { amount });
    await sql`select admin.withdraw_refund(id, 'Asha', 'Their bank has it.') from public.refunds where payment_id = ${paymentId}`;
    await sql`update public.refunds set status = 'done', done_at = now() where payment_id = ${paymentId} and status = 'due'`;
    const status = sql`select status from public.payments where payment_id = ${paymentId}`;
    expect(await scalar(status)).toBe("refunded");
    expect(await problems(booking)).toEqual([]);
  });

  it.each(["before", "after"])("leaves the customer owing it if lost %s a second payment's refund", async (when) => {
    const { second, ...booking } = await paidTwice();
    const refunded = () => sql`
        update public.refunds set status = 'done', done_at = now(), provider_refund_id = ${`rfnd_${booking.id}`} where payment_id = ${second.paymentId}`;
    if (when === "after") await refunded();
    await note(second, "lost", { amount: 100 });
    if (when === "before") await refunded();
    expect(await entries(booking)).toEqual({ provider: 5900, customer: 100, held: -6000 });
    expect(await problems(booking)).toEqual([]);
  });

  it("ends once, so that late reports change nothing and another end is refused", async () => {
    const booking = await paid();
    await note(booking, "won");
    expect(await note(booking, "open")).toBe("won");
    // No evidence is needed any more.
    expect(await emailsOf(booking)).toEqual([]);
    expect(await refusalOf(note(booking, "lost"))).toEqual({ state: "PT409", message: "dispute_ended" });
    expect(await entries(booking)).toEqual({ provider: 6000, held: -6000 });
  });

  it("keeps the latest deadline, whatever the order of its reports", async () => {
    const booking = await paid();
    for (const respondBy of ["9 days", "7 days"]) await note(booking, "open", { respondBy });
    const later = sql`select respond_by > now() + interval '8 days' from public.disputes where dispute_id = ${`disp_${booking.id}`}`;
    expect(await scalar(later)).toBe(true);
  });

  it("is stored with as much of the provider's words as fits", async () => {
    const booking = await paid();
    await note(booking, "open", { reason: "r".repeat(201), phase: "p".repeat(51) });
    expect((await cases(booking))[0]?.detail).toContain(`${"r".repeat(200)}, ${"p".repeat(50)}, open`);
  });

  it("is refused about an unknown payment or in another currency", async () => {
    const booking = await paid();
    const unknown = { state: "PT404", message: "not_found" };
    expect(await refusalOf(note({ id: booking.id, paymentId: "pay_nobody" }, "open"))).toEqual(unknown);
    expect(await refusalOf(note(booking, "open", { currency: "INR" }))).toEqual(unknown);
  });

  it("is in the audit if nobody has sent its evidence in time", async () => {
    const booking = await paid();
    await note(booking, "open", { respondBy: "-1 second" });
    expect(await problems(booking)).toEqual(["dispute_late"]);
    await note(booking, "under_review");
    expect(await problems(booking)).toEqual([]);
  });

  it("can be ended by an administrator, if the provider's report was lost", async () => {
    const booking = await paid();
    await note(booking, "open");
    const end = (status: string) => sql`select admin.end_dispute(${`disp_${booking.id}`}, ${status}, 'Asha', 'Why.')`;
    expect(await codeOf(end("under_review"))).toMatch(/is no end/);
    await end("lost");
    expect(await entries(booking)).toEqual({});
    expect(await codeOf(end("won"))).toMatch(/is not open/);
  });
});

describe("The evidence of a dispute", () => {
  const evidence = async (booking: PaidBooking) => (await emailsOf(booking)).map(({ content }) => content.evidence);
  it("is attached to the email, and collected anew when it is sent again", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const booking = await newPaidBooking(sql, { customer, designer }, { from: "-30 minutes", to: "30 minutes" });
    await sql`delete from private.consents where profile_id = ${customer}`;
    await sql`
      insert into private.consents (profile_id, version, agreed_at)
      values (${customer}, '2019-01-01', '2019-01-01'), (${customer}, '2020-01-01', '2020-01-01'), (${customer}, '2021-01-01', '2100-01-01')`;
    await comesInto(sql, booking.id, customer);
    await say(sql, booking.id, customer);
    await sql`select admin.refund_booking(${booking.id}, 5, 'designer', 'Asha', 'Why.')`;
    await note(booking, "open");
    const [sent] = await evidence(booking);
    expect(Evidence.parse(sent)).toMatchObject({
      serviceName: "Design hour",
      paid: 6000,
      refunded: 500,
      // The newest version that they had accepted when they booked.
      terms: { version: "2020-01-01" },
      minutesTogether: 0,
      stays: [{ who: "customer" }],
      messages: [{ who: "customer", text: "Hello?" }],
    });
    await comesInto(sql, booking.id, designer.id);
    await say(sql, booking.id, designer.id);
    await sql`select admin.send_evidence(${`disp_${booking.id}`}, 'Asha', 'Why.')`;
    const [, again] = await evidence(booking);
    expect(again.stays).toHaveLength(2);
    expect(again.minutesTogether).toBeGreaterThan(0);
    expect(await codeOf(sql`select admin.send_evidence('disp_none', 'Asha', 'Why.')`)).toMatch(/no dispute/);
    // The first five hundred messages, in their order.
    await sql`
      insert into public.messages (booking_id, sender_id, text, created_at)
      select ${booking.id}, ${customer}, n::text, now() - make_interval(secs => n) from generate_series(1, 501) n`;
    await sql`select admin.send_evidence(${`disp_${booking.id}`}, 'Asha', 'Why.')`;
    const { messages } = (await evidence(booking))[2];
    expect([messages.length, messages[0].text, messages[499].text]).toEqual([500, "501", "2"]);
  });

  it("names the refunds of the disputed payment, not of the one that the booking kept", async () => {
    const { second, ...booking } = await paidTwice();
    await sql`select admin.refund_booking(${booking.id}, 5, 'designer', 'Asha', 'Why.')`;
    await note(second, "open");
    expect((await evidence(booking))[0]).toMatchObject({ paid: 6000, refunded: 6000 });
  });
});
