import { describe, expect, it } from "vitest";
import { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { Chat, ChatsResponse } from "../../edge-functions/shared/contract/chats.ts";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";

describe("A customer", () => {
  it("holds a slot as long as the contract says, at the database's price, whatever the page names", async () => {
    const [designer, { token }] = await Promise.all([newDesignerPerson(), newPerson("user")]);
    const request = await bookingRequest(designer);
    const body = { ...request, serviceInfo: { ...request.serviceInfo, rate: 0.01, currency: "INR" }, amount: 1 };
    const booking = expectAnswer(BookSlotResponse, await call("POST", "/bookings/book-slot", { token, body }));
    expect(booking).toMatchObject({ status: "pending_payment", amount: 6000, currency: "USD" });
    const left = new Date(booking.holdExpiresAt ?? 0).getTime() - Date.now();
    expect(left).toBeGreaterThan((HOLD_MINUTES - 1) * 60_000);
    expect(left).toBeLessThan(HOLD_MINUTES * 60_000 + 5_000);
  });
});

it("The chat of a booking is there for its two members alone", async () => {
  const [designer, customer, stranger] = await Promise.all([newDesignerPerson(), newPerson("user"), newPerson("user")]);
  const id = await book(customer, await bookingRequest(designer, { free: true }));

  const { chats } = expectAnswer(ChatsResponse, await call("GET", "/bookings/get-chats", { token: customer.token }));
  expect(chats).toMatchObject([{ id, designerId: { _id: designer.id }, timeStatus: "upcoming", amount: 0 }]);
  for (const { token } of [customer, designer]) {
    const chat = expectAnswer(Chat, await call("GET", `/bookings/get-chat/${id}`, { token }));
    expect(chat).toMatchObject({ userId: customer.id, designerId: designer.id, userName: customer.name });
    expect(Math.abs(new Date(chat.serverTime).getTime() - Date.now())).toBeLessThan(10_000);
  }
  expectRefusal(await call("GET", `/bookings/get-chat/${id}`, { token: stranger.token }), 404, "not_found");
  const none = expectAnswer(ChatsResponse, await call("GET", "/bookings/get-chats", { token: stranger.token }));
  expect(none.chats).toEqual([]);
});
