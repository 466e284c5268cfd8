import { expect, it } from "vitest";
import type { Chat } from "../../edge-functions/shared/contract/chats.ts";
import type { BlockMemberResponse } from "../../edge-functions/shared/contract/safety.ts";
import { call, expectRefusal } from "../support/api.ts";
import { bookingRequest } from "../support/bookings.ts";
import { newBooking } from "../support/db.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

it("A member reports and blocks the other one, and unblocks them", async () => {
  const [customer, designer] = await Promise.all([newPerson("user"), newDesignerPerson()]);
  const withRates = { id: designer.id, rates: [designer.paidRate] };
  const bookingId = await newBooking(sql, customer.id, withRates, { from: "-10 minutes", to: "20 minutes" });
  const later = await newBooking(sql, customer.id, withRates, { from: "50 hours", to: "51 hours" });
  const chat = async (token: string) => (await call<Chat>("GET", `/bookings/get-chat/${bookingId}`, { token })).body;
  const { token } = designer;

  const report = { bookingId, reason: "harassment", message: " He shouts. " };
  expect((await call("POST", "/bookings/report-member", { token, body: report })).status).toBe(200);
  const reports = await sql`select reported_by, message from public.member_reports where booking_id = ${bookingId}`;
  expect([...reports]).toEqual([{ reported_by: "designer", message: "He shouts." }]);
  const blocked = await call<BlockMemberResponse>("POST", "/bookings/block-member", { token, body: { bookingId } });
  expect(blocked.body.bookings).toMatchObject([{ id: later, serviceName: "Design hour" }]);
  expect(await chat(token)).toMatchObject({ closed: true, blockedOther: true });
  expect(await chat(customer.token)).toMatchObject({ closed: true, blockedOther: false });
  const slot = await bookingRequest(designer);
  expectRefusal(await call("POST", "/bookings/book-slot", { token: customer.token, body: slot }), 409, "not_bookable");

  const back = { personId: customer.id };
  expect((await call("POST", "/bookings/unblock-member", { token, body: back })).status).toBe(200);
  expect(await chat(customer.token)).toMatchObject({ closed: false, blockedOther: false });
});
