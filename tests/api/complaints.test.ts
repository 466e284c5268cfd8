import { expect, it } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import type { ComplainResponse } from "../../edge-functions/shared/contract/complaints.ts";
import { call, expectRefusal } from "../support/api.ts";
import { newAttendedBooking } from "../support/db.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";

const sql = connectAsPostgres();

it("A customer complains about a session, is told the number, and reads the decision", async () => {
  const [{ id, token }, designer] = await Promise.all([newPerson("user"), newDesignerPerson()]);
  const people = { customer: id, designer: { id: designer.id, rates: [designer.paidRate] } };
  const bookingId = await newAttendedBooking(sql, people, "1 hour", { priceMinor: 0 });
  const booking = async () => (await call<BookingDetails>("GET", `/bookings/get-booking/${bookingId}`, { token })).body;
  const complaint = { bookingId, reason: "cut_short", wish: "another_session", message: " It broke off. " };
  const complain = (more: object = {}) =>
    call<ComplainResponse>("POST", "/bookings/complain", { token, body: { ...complaint, ...more } });

  expectRefusal(await complain({ wish: "half_back" }), 409, "nothing_to_refund");
  const { status, body } = await complain();
  expect([status, (await booking()).complaint?.number]).toEqual([200, body.number]);
  expect((await complain()).body).toEqual(body);
  expectRefusal(await complain({ reason: "other" }), 409, "already_complained");
  const acknowledged = () =>
    scalar(sql`select status from public.outbox where event_key = ${`complaint_acknowledged:${body.number}`}`);
  await expect.poll(acknowledged).toBe("sent");
  await sql`select admin.decide_complaint(${body.number}, 0, 'designer', 'Asha', 'You get another one.')`;
  expect((await booking()).complaint).toMatchObject({ decision: "You get another one.", refundAmount: 0 });
});
