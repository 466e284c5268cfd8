import { expect, test } from "vitest";
import { type Earnings, inMinorUnits } from "./get-earnings.ts";

test("reads every sum of the answer, and nothing else, in minor units", () => {
  const answer = {
    ...{ totalEarnings: 19.99, currency: "USD", completedBookings: 7, averageRating: 4.5, reviewCount: 8 },
    transactions: [{ _id: "1", amount: 60, refunded: 12.5, fee: 6.5, currency: "USD" }],
    totals: [{ currency: "USD", amount: 3, earned: 1, earnedBookings: 5, toCome: 2, bookingsToCome: 6, refunded: 4 }],
    fees: [{ currency: "USD", amount: 0.5 }],
    months: [{ month: "2026-11", currency: "USD", earned: 1, toCome: 2 }],
  } as unknown as Earnings;
  expect(inMinorUnits(answer)).toEqual({
    ...answer,
    totalEarnings: 1999,
    transactions: [{ _id: "1", amount: 6000, refunded: 1250, fee: 650, currency: "USD" }],
    totals: [
      { currency: "USD", amount: 300, earned: 100, earnedBookings: 5, toCome: 200, bookingsToCome: 6, refunded: 400 },
    ],
    fees: [{ currency: "USD", amount: 50 }],
    months: [{ month: "2026-11", currency: "USD", earned: 100, toCome: 200 }],
  });
});
