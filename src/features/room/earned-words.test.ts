import { expect, it } from "vitest";
import { formatEarned } from "./earned-words.ts";

const slotEnd = "2026-11-21T15:00:00Z";
const paid = { amount: 6000, refunded: 0, currency: "USD", slotEnd, noShow: null } as const;
const [day, dayAfter] = ["2026-11-22T14:59:00Z", "2026-11-22T15:00:00Z"].map(Date.parse) as [number, number];
const owed = { owed: true, sentAt: null };
const reported = { reportedBy: "customer", refundAmount: 0, objectUntil: slotEnd, canObject: true } as const;

it.each([
  [paid, null, day, /^\$60, held until today, .+$/],
  [paid, null, dayAfter, /^\$60$/],
  [{ ...paid, refunded: 2000 }, null, dayAfter, /^\$40$/],
  [{ ...paid, refunded: 6000 }, null, day, /^Nothing: the price was refunded$/],
  [{ ...paid, amount: 0 }, null, day, /^Nothing: the session was free$/],
  [paid, owed, day, /^\$60, held until today, .+, half of it until you send the plan$/],
  [paid, owed, dayAfter, /^\$60, half of it held until you send the plan$/],
  [paid, { owed: true, sentAt: slotEnd }, dayAfter, /^\$60$/],
  [{ ...paid, noShow: { ...reported, status: "objected" as const } }, null, dayAfter, /^\$60, held while the report/],
  [{ ...paid, noShow: { ...reported, status: "dismissed" as const } }, null, dayAfter, /^\$60$/],
])("says what %j with the plan %j earned by %d", (booking, plan, now, words) => {
  expect(formatEarned(booking, plan, now)).toMatch(words);
});
