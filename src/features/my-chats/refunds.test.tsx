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

test("states the designer, the amount, the progress and the reason of a refund", () => {
  const shown = words(refund());
  for (const text of ["Noor Haddad", "+$60", "We are sending it", "held for another booking"])
    expect(shown).toContain(text);
  expect(words(refund({ status: "sent" }))).toContain("With your bank");
  expect(words(refund({ status: "done" }))).toContain("Refunded");
});

test("has words for every reason", () => {
  const reasons = Object.values(RefundReason.def.entries);
  expect(new Set(reasons.map((reason) => words(refund({ reason })))).size).toBe(reasons.length);
});

test("hides a paid refund after a week, and keeps an unpaid one", () => {
  const old = { createdAt: "2026-11-01T11:00:00Z" };
  const recent = refund({ status: "done" });
  const waiting = refund({ ...old, status: "sent" });
  expect(recentRefunds([recent, waiting, refund({ ...old, status: "done" })], NOW)).toEqual([recent, waiting]);
  expect(words()).toBe("");
});
