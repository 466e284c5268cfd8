import type { Designer } from "@contract/designers.ts";
import { describe, expect, it } from "vitest";
import { heldOnReturn } from "./held-on-return.ts";
import { withPendingBooking } from "./pending-booking.ts";

const RATE = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const DESIGNER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const slot = { start: "2026-11-22T10:00:00Z", end: "2026-11-22T11:00:00Z", status: "available" as const };

describe("A visitor who has signed in for a time", () => {
  const designer = (rate: object = {}) =>
    ({
      ...{ _id: DESIGNER, name: "Noor Haddad" },
      rates: [{ _id: RATE, rate: 60, slotDuration: 60, slotType: "call", ...rate }],
    }) as unknown as Designer;
  const place = withPendingBooking({ search: "", state: null }, { rateId: RATE, free: false, slot });

  it("gets that time held without another press, but a free one is not booked without one", () => {
    expect(heldOnReturn(place, designer())).toMatchObject({ slotStart: slot.start, slotType: "call", holdNow: true });
    expect(heldOnReturn(place, designer({ rate: 0 }))).toMatchObject({ holdNow: false });
  });

  it.each([
    ["a link with a time, which nobody signed in for", { ...place, state: { slot } }, designer()],
    ["an address without a time", { ...place, state: { hold: true } }, designer()],
    ["a service that is gone", place, designer({ _id: "another" })],
    ["a service of another length by now", place, designer({ slotDuration: 30 })],
  ])("gets no slot held for %s", (_, where, whose) => expect(heldOnReturn(where, whose)).toBeNull());
});
