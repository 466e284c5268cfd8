// @dom
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { BookingRow } from "./booking-row.tsx";
import type { Booking } from "./get-bookings.ts";

const plan = {
  days: 7,
  dueAt: "2026-11-28T15:00:00Z",
  sentAt: null,
  begun: false,
  owed: true,
  canWrite: true,
  questions: 0,
};
const BOOKING = {
  ...{ _id: "booking", userId: { _id: "ida", name: "Ida Berg", avatar: null }, serviceName: "Design hour", plan },
  ...{ slotStart: "2026-11-21T14:00:00Z", slotEnd: "2026-11-21T15:00:00Z", slotType: "chat", notes: null },
  ...{ status: "completed", timeStatus: "past", unreadCount: 0, conflict: false, brief: { state: "none" } },
} as unknown as Booking;

it("names the day of an owed plan, also before the session is over", async () => {
  const said = async (more: object) => {
    const { container } = await render(
      <MemoryRouter>
        <BookingRow booking={{ ...BOOKING, ...more }} now={Date.parse("2026-11-22T15:00:00Z")} onAct={() => {}} />
      </MemoryRouter>,
    );
    return container.textContent;
  };
  expect(await said({})).toContain("Plan due Sat, Nov 28");
  expect(await said({ status: "confirmed", timeStatus: "active", plan: { ...plan, owed: false } })).toContain(
    "Plan due",
  );
  // Refunded, or reported as a no-show.
  expect(await said({ plan: { ...plan, owed: false } })).not.toContain("Plan due");
  expect(await said({ plan: { ...plan, owed: false, sentAt: "2026-11-23T15:00:00Z" } })).toContain("Plan sent");
});
