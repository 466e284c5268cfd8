// @dom
import type { BookingDetails } from "@contract/bookings.ts";
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { press as pressKey, renderPage } from "@/lib/testing/render.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T14:00:00Z");
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const DETAILS = {
  ...{ id: "booking", customerName: "Ellen Vos", designerId: "mara", designerName: "Mara Lindqvist", rateId: "rate" },
  ...{ rateType: "hourly", serviceName: "Room consultation", slotStart: at(30), slotEnd: at(31), slotType: "chat" },
  ...{ status: "confirmed", timeStatus: "upcoming", notes: null, outline: null, planDays: null, amount: 6000 },
  ...{ currency: "USD", refunded: 0, cancelledBy: null, canCancel: true, refundIfCancelled: 6000 },
  rules: [
    { noticeHours: 24, percent: 100 },
    { noticeHours: 2, percent: 50 },
  ],
  ...{ refundHoldsUntil: at(6), refundCapPercent: 100, fullRefundUntil: null, movedLate: false, conflict: false },
  ...{ canReschedule: true, canOfferTimes: false, offers: [], attendance: null, noShow: null, review: null },
} as unknown as BookingDetails;
const KNOWN = { id: "booking", designerId: "mara", designerName: "Mara Lindqvist", serviceName: "Room consultation" };

let details: Partial<BookingDetails>;
/** Produces the server's answer to a change. */
let answer: () => unknown;
const onClose = vi.fn();
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.useFakeTimers({ now: NOW });
  details = {};
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === "GET /bookings/get-booking/:bookingId" ? { ...DETAILS, ...details } : answer()) as never);
});

const asked = () =>
  vi.mocked(api).mock.calls.filter(([name]) => name === "GET /bookings/get-booking/:bookingId").length;
const dialog = () => document.querySelector("[role=dialog]");
const words = () => dialog()?.textContent ?? "";
const button = (text: string) =>
  [...(dialog()?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent?.startsWith(text));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function press(text: string) {
  await act(async () => button(text)?.click());
  await pass(10);
}

async function open(more: Partial<BookingDetails> = {}) {
  details = more;
  await renderPage(<CustomerDialog booking={KNOWN} onClose={onClose} />, { client });
  await pass(10);
}

it.each([
  // Rounded up, as in SQL.
  [{ refundIfCancelled: 3001, amount: 6001 }, "That’s half of the $60.01 you paid."],
  // An administrator has refunded part or all of the payment.
  [{ refundIfCancelled: 1500, refunded: 4500 }, "That’s the rest of the $60 you paid."],
  [{ refundIfCancelled: 0, refunded: 6000 }, "The $60 you paid has already been refunded."],
  [{ refundIfCancelled: 0, refunded: 1000 }, "It’s too late for a refund of the $50 that is left."],
  [{ refundIfCancelled: 3000, refundCapPercent: 50 }, "at most $30."],
])("The dialog describes the refund of %j: %s", async (more, said) => {
  await open(more);
  await press("Cancel booking");
  expect(words()).toContain(said);
  expect(words().includes("This applies until")).toBe((more.refundIfCancelled ?? 0) > 0);
  expect(words().includes("You moved this booking")).toBe("refundCapPercent" in more);
});

it("The dialog offers another time or another designer before the refund if the designer has cancelled", async () => {
  const cancelled = { status: "cancelled", canCancel: false, canReschedule: false, refunded: 6000 } as const;
  await open({ ...cancelled, cancelledBy: "designer" });
  expect(words()).toContain("Book another time with Mara Lindqvist or see other designers. $60 goes back to you.");
});

it("The dialog refetches the terms once those shown have ended, until the server's clock is past their end", async () => {
  await open();
  await press("Cancel booking");
  const before = asked();
  await pass(6 * HOUR);
  expect(asked()).toBe(before);
  await pass(250);
  expect(asked()).toBe(before + 1);
  await pass(1000);
  expect(asked()).toBe(before + 2);
  details = { canCancel: false, canReschedule: false, refundHoldsUntil: null };
  await pass(1000);
  await pass(60_000);
  expect(asked()).toBe(before + 3);
  expect(words()).toContain("This booking can no longer be moved or cancelled.");
});

it("The dialog stays open during a change, even if the page learns of the change first, and then reports it", async () => {
  await open();
  await press("Cancel booking");
  const cancelled = { refundAmount: 6000, currency: "USD" };
  const { promise, give } = later();
  answer = () => promise;
  await press("Cancel booking");
  await pressKey(document.activeElement ?? document.body, "Escape");
  details = { status: "cancelled", cancelledBy: "customer", canCancel: false, canReschedule: false, refunded: 6000 };
  await act(() => client.invalidateQueries());
  await pass(10);
  expect(words()).toContain("Cancelling...");
  await act(async () => give(cancelled));
  await pass(10);
  expect(words()).toContain("$60 is on its way back");
  await press("Done");
  await pass(1000);
  expect(onClose).toHaveBeenCalledExactlyOnceWith({ kind: "cancelled", answer: cancelled });
});
