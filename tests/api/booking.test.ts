import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { Chat, ChatsResponse } from "../../edge-functions/shared/contract/chats.ts";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";

describe("a customer", () => {
  test("holds a slot for as long as the contract says, at the database's price, whatever price the page names", async () => {
    const [designer, { token }] = await Promise.all([newDesignerPerson(), newPerson("user")]);
    const request = await bookingRequest(designer);
    const body = { ...request, serviceInfo: { ...request.serviceInfo, rate: 0.01, currency: "INR" }, amount: 1 };
    const booking = expectAnswer(BookSlotResponse, await call("POST", "/bookings/book-slot", { token, body }));
    expect(booking).toMatchObject({ status: "pending_payment", amount: 6000, currency: "USD" });
    const left = new Date(booking.holdExpiresAt ?? 0).getTime() - Date.now();
    expect(left).toBeGreaterThan((HOLD_MINUTES - 1) * 60_000);
    expect(left).toBeLessThan(HOLD_MINUTES * 60_000 + 5_000);
  });

  test("gets the same booking by repeating the call; another customer is told that the slot is taken", async () => {
    const [designer, ada, bob] = await Promise.all([newDesignerPerson(), newPerson("user"), newPerson("user")]);
    const body = await bookingRequest(designer);
    const answers = await Promise.all(
      [ada, ada, ada].map(({ token }) => call("POST", "/bookings/book-slot", { token, body })),
    );
    const ids = answers.map((answer) => expectAnswer(BookSlotResponse, answer).id);
    expect(new Set(ids).size).toBe(1);
    expectRefusal(await call("POST", "/bookings/book-slot", { token: bob.token, body }), 409, "slot_taken");
  });

  test("has a free consultation confirmed at once, and one only with each designer", async () => {
    const [designer, customer] = await Promise.all([newDesignerPerson(), newPerson("user")]);
    const body = await bookingRequest(designer, { free: true });
    const { token } = customer;
    expect(expectAnswer(BookSlotResponse, await call("POST", "/bookings/book-slot", { token, body }))).toMatchObject({
      status: "confirmed",
      holdExpiresAt: null,
      amount: 0,
    });
    const second = await bookingRequest(designer, { index: 5, free: true });
    const refused = await call("POST", "/bookings/book-slot", { token, body: second });
    expectRefusal(refused, 409, "free_consultation_used");
  });

  test("cannot book what is not offered", async () => {
    const [designer, other, { token }] = await Promise.all([
      newDesignerPerson(),
      newDesignerPerson(),
      newPerson("user"),
    ]);
    const request = await bookingRequest(designer);
    const shifted = (at: string, minutes: number) => new Date(new Date(at).getTime() + minutes * 60_000).toISOString();
    const tries: [object, number, string][] = [
      [{ serviceInfo: { _id: randomUUID() } }, 400, "invalid_rate"],
      [{ serviceInfo: { _id: other.paidRate } }, 400, "invalid_rate"],
      [{ slotEnd: request.slotStart }, 400, "invalid_slot"],
      [{ slotStart: request.slotEnd, slotEnd: request.slotStart }, 400, "invalid_slot"],
      [{ slotStart: shifted(request.slotStart, 5), slotEnd: shifted(request.slotEnd, 5) }, 400, "invalid_slot"],
      [{ slotEnd: shifted(request.slotEnd, 30) }, 400, "invalid_slot"],
      [
        { slotStart: shifted(request.slotStart, -4 * 1440), slotEnd: shifted(request.slotEnd, -4 * 1440) },
        409,
        "slot_begun",
      ],
    ];
    for (const [more, status, code] of tries) {
      const body = { ...request, ...more };
      expectRefusal(await call("POST", "/bookings/book-slot", { token, body }), status, code);
    }
  });
});

describe("the chats of a booking", () => {
  test("are there for its two members once it is confirmed, and for nobody else", async () => {
    const [designer, customer, stranger] = await Promise.all([
      newDesignerPerson(),
      newPerson("user"),
      newPerson("user"),
    ]);
    const id = await book(customer, await bookingRequest(designer, { free: true }));

    const { chats } = expectAnswer(ChatsResponse, await call("GET", "/bookings/get-chats", { token: customer.token }));
    expect(chats).toMatchObject([
      {
        id,
        _id: id,
        designerId: { _id: designer.id, name: expect.stringMatching(/^Mira Sand/) },
        timeStatus: "upcoming",
        unreadCount: 0,
        amount: 0,
        currency: "USD",
        lastMessage: null,
      },
    ]);
    for (const { token } of [customer, designer]) {
      const chat = expectAnswer(Chat, await call("GET", `/bookings/get-chat/${id}`, { token }));
      expect(chat).toMatchObject({ userId: customer.id, designerId: designer.id, userName: customer.name });
      expect(chat).toMatchObject({ designerTitle: "Interior Designer", servicesProvided: ["Hello"] });
      expect(Math.abs(new Date(chat.serverTime).getTime() - Date.now())).toBeLessThan(10_000);
    }
    expectRefusal(await call("GET", `/bookings/get-chat/${id}`, { token: stranger.token }), 404, "not_found");
    const none = expectAnswer(ChatsResponse, await call("GET", "/bookings/get-chats", { token: stranger.token }));
    expect(none.chats).toEqual([]);
  });

  test("are not there while payment is due", async () => {
    const [designer, customer] = await Promise.all([newDesignerPerson(), newPerson("user")]);
    const id = await book(customer, await bookingRequest(designer));
    expectRefusal(await call("GET", `/bookings/get-chat/${id}`, { token: customer.token }), 404, "not_found");
  });
});
