import type { RefundNotice } from "@contract/bookings.ts";
import { expect, test } from "vitest";
import { recentRefunds } from "./refunds.tsx";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const refund = (more: Partial<RefundNotice> = {}): RefundNotice => ({
  ...{ id: "7b1c1f0a-0000-4000-8000-000000000001", bookingId: "7b1c1f0a-0000-4000-8000-000000000002" },
  ...{ designerName: "Noor Haddad", serviceName: "Room consultation", amount: 6000, currency: "USD" },
  ...{ slotStart: "2026-11-24T09:00:00Z", slotEnd: "2026-11-24T10:00:00Z", createdAt: "2026-11-21T11:00:00Z" },
  ...{ reason: "slot_taken", status: "due", ...more },
});
test("a paid refund is hidden after a week, an unpaid one stays", () => {
  const old = { createdAt: "2026-11-01T11:00:00Z" };
  const recent = refund({ status: "done" });
  const waiting = refund({ ...old, status: "sent" });
  expect(recentRefunds([recent, waiting, refund({ ...old, status: "done" })], NOW)).toEqual([recent, waiting]);
});
