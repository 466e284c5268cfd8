import { describe, expect, it } from "vitest";
import { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { HOLD_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import { call, expectAnswer } from "../support/api.ts";
import { bookingRequest } from "../support/bookings.ts";
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
