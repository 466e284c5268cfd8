import { expect, it } from "vitest";
import { CallServersResponse } from "../../edge-functions/shared/contract/room.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

const serversFor = (token: string, bookingId: string) =>
  call("POST", "/bookings/call-servers", { token, body: { bookingId } });

it("Only members of an open call get servers, with their own credentials until the slot ends", async () => {
  const [customer, designer, stranger] = await Promise.all([newPerson("user"), newDesignerPerson(), newPerson("user")]);
  const id = await book(customer, await bookingRequest(designer, { free: true }));
  expectRefusal(await serversFor(customer.token, id), 409, "room_closed");

  const [slot] = await sql<{ end: Date }[]>`
    update bookings set slot = tstzrange(now() - interval '1 minute', date_trunc('second', now()) + interval '20 minutes')
     where id = ${id} returning upper(slot) as end`;
  if (!slot) throw new Error("no booking");
  for (const member of [customer, designer]) {
    const { iceServers, expiresAt } = expectAnswer(CallServersResponse, await serversFor(member.token, id));
    expect(Date.parse(expiresAt)).toBe(slot.end.getTime());
    expect(iceServers.map(({ username }) => username)).toEqual([`${slot.end.getTime() / 1000}:${member.id}`]);
  }
  expectRefusal(await serversFor(stranger.token, id), 404, "not_found");

  await sql`update bookings set slot = tstzrange(now() - interval '20 minutes', now() - interval '1 second') where id = ${id}`;
  expectRefusal(await serversFor(customer.token, id), 409, "room_closed");
});
