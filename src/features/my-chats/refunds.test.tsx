// @dom
import type { RefundNotice } from "@contract/bookings.ts";
import { RefundReason } from "@contract/bookings.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Refunds, recentRefunds } from "./refunds.tsx";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const refund = (more: Partial<RefundNotice> = {}): RefundNotice => ({
  id: "7b1c1f0a-0000-4000-8000-000000000001",
  bookingId: "7b1c1f0a-0000-4000-8000-000000000002",
  designerName: "Noor Haddad",
  serviceName: "Room consultation",
  slotStart: "2026-11-24T09:00:00Z",
  slotEnd: "2026-11-24T10:00:00Z",
  amount: 6000,
  currency: "USD",
  reason: "slot_taken",
  status: "due",
  createdAt: "2026-11-21T11:00:00Z",
  ...more,
});
const words = (...refunds: RefundNotice[]) => {
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(<Refunds refunds={refunds} />);
  return place.textContent ?? "";
};

test("a refund says whose, how much, how far it is, and why", () => {
  const shown = words(refund());
  for (const text of ["Noor Haddad", "Room consultation", "+$60", "We are sending it"]) expect(shown).toContain(text);
  expect(shown).toContain("the time was held for another booking by then");
  // A price without its length: nothing is booked any more.
  expect(shown).not.toContain("1h");
  expect(words(refund({ status: "sent" }))).toContain("With your bank");
  expect(words(refund({ status: "done" }))).toContain("Refunded");
});

test("every reason has words of its own", () => {
  const reasons = RefundReason.def.entries;
  const said = Object.values(reasons).map((reason) => words(refund({ reason })));
  expect(new Set(said).size).toBe(Object.keys(reasons).length);
});

test("a paid refund disappears after a week, an unpaid one stays", () => {
  const old = { createdAt: "2026-11-01T11:00:00Z" };
  const recent = refund({ status: "done" });
  const waiting = refund({ ...old, status: "sent" });
  expect(recentRefunds([recent, waiting, refund({ ...old, status: "done" })], NOW)).toEqual([recent, waiting]);
  expect(words()).toBe("");
});
