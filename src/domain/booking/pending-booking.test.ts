import { describe, expect, it } from "vitest";
import { pendingBookingIn, pendingBookingOfOrigin, withPendingBooking } from "./pending-booking.ts";

const RATE = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const DESIGNER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const slot = { start: "2026-11-22T10:00:00Z", end: "2026-11-22T11:00:00Z", status: "available" as const };

describe("The pending booking of an address", () => {
  it.each([
    ["?page=2", null],
    ["?book=1", { rateId: null, free: false }],
    ["?book=free", { rateId: null, free: true }],
    [`?page=2&book=${RATE}`, { rateId: RATE, free: false }],
  ])("is for %j this: %j", (search, pending) => {
    expect(pendingBookingIn({ search, state: null })).toEqual(pending && { ...pending, slot: undefined });
  });

  it.each([
    ["any service", { rateId: null, free: false }],
    ["a free one", { rateId: null, free: true }],
    ["one with a time", { rateId: RATE, free: false, slot }],
  ])("survives signing in for %s", (_, pending) => {
    const place = { search: "?page=2", state: { from: "a list" } };
    const asking = withPendingBooking(place, pending);
    expect(pendingBookingIn(asking)).toEqual({ slot: undefined, ...pending });
    expect(new URLSearchParams(asking.search).get("page")).toBe("2");
    expect(asking.state).toMatchObject({ from: "a list" });
    expect(withPendingBooking(asking, { rateId: null, free: false }).search).toBe("?page=2&book=1");
  });

  it.each([
    null,
    { slot: { start: slot.start } },
    { slot: { start: "soon", end: "later" } },
    { slot: { start: slot.start, end: slot.start } },
  ])("has no time if a page's state contains none that lasts: %j", (state) => {
    expect(pendingBookingIn({ search: "?book=1", state })?.slot).toBeUndefined();
  });
});

it("belongs to the designer from whose page a visitor was sent to sign in", () => {
  const from = `/designer/${DESIGNER}`;
  expect(pendingBookingOfOrigin({ from: `${from}?book=${RATE}`, state: { slot } })).toEqual({
    ...{ designerId: DESIGNER, rateId: RATE, free: false, slot },
  });
  for (const origin of [null, { from }, { from: "/chats?book=1" }, { from: "/?book=1" }])
    expect(pendingBookingOfOrigin(origin)).toBeNull();
});
