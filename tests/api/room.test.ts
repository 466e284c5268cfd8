import { expect, it } from "vitest";
import type { CreateOrderResponse } from "../../edge-functions/shared/contract/bookings.ts";
import type { Chat } from "../../edge-functions/shared/contract/chats.ts";
import { CallServersResponse, ExtensionResponse } from "../../edge-functions/shared/contract/room.ts";
import { answerTo, call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest, payInPopup } from "../support/bookings.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

const serversFor = (token: string, bookingId: string) =>
  call("POST", "/bookings/call-servers", { token, body: { bookingId } });

it("Members of an open call alone get servers, with their own credentials until the slot ends", async () => {
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

it("Two members add a quarter of an hour: one proposes, the other agrees, and the customer pays", async () => {
  const [customer, designer] = await Promise.all([newPerson("user"), newDesignerPerson()]);
  const pay = async (bookingId: string, amount: number) => {
    const order = await answerTo<CreateOrderResponse>("POST", "/bookings/create-order", {
      token: customer.token,
      body: { bookingId, amount },
    });
    const result = await payInPopup(order.id, order.keyId);
    return call("POST", "/bookings/verify-payment", { token: customer.token, body: { bookingId, ...result } });
  };
  const id = await book(customer, await bookingRequest(designer));
  expect((await pay(id, 6000)).status).toBe(200);
  const ask = (what: "extend" | "drop-extension", { token }: { token: string }) =>
    call("POST", `/bookings/${what}`, { token, body: { bookingId: id } });
  expectRefusal(await ask("extend", customer), 409, "not_extendable");

  const [{ end }] = await sql<[{ end: Date }]>`
    update bookings set slot = tstzrange(date_trunc('second', now()) - interval '25 minutes', date_trunc('second', now()) + interval '5 minutes')
     where id = ${id} returning upper(slot) as end`;
  const chatOf = async ({ token }: { token: string }) => answerTo<Chat>("GET", `/bookings/get-chat/${id}`, { token });
  const proposed = expectAnswer(ExtensionResponse, await ask("extend", designer)).extension;
  expect(proposed).toMatchObject({ state: "proposed", proposedBy: "designer", amount: 3000 });
  expect((await chatOf(customer)).extension).toEqual(proposed);
  expect(expectAnswer(ExtensionResponse, await ask("drop-extension", customer)).extension?.state).toBe("possible");

  await ask("extend", customer);
  const agreed = expectAnswer(ExtensionResponse, await ask("extend", designer)).extension;
  expect(agreed).toMatchObject({ state: "paying", slotEnd: new Date(end.getTime() + 15 * 60_000).toISOString() });
  const paid = await pay(agreed?.bookingId ?? "", agreed?.amount ?? 0);
  expect(paid).toMatchObject({ status: 200, body: { bookingId: agreed?.bookingId, status: "confirmed" } });
  for (const member of [customer, designer])
    expect(await chatOf(member)).toMatchObject({ slotEnd: agreed?.slotEnd, extension: null });
});
