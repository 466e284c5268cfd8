// @dom
import type { BookingDetails } from "@contract/bookings.ts";
import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { render } from "@/lib/testing/render.tsx";
import type { Booking } from "./get-bookings.ts";
import { MoveDialog } from "./move-dialog.tsx";

vi.mock("@/domain/booking/another-time/offer-dialog.tsx", () => ({
  OfferDialog: ({ closed, children }: { closed?: boolean; children?: ReactNode }) => [closed && "Closed. ", children],
}));

const BOOKING = {
  ...{ _id: "booking", userId: { _id: "ida", name: "Ida Berg", avatar: null } },
  ...{ slotStart: "2100-11-24T09:30:00Z", slotEnd: "2100-11-24T10:00:00Z" },
} as unknown as Booking;

it("is closed for a booking that can no longer be moved", async () => {
  const said = async (canOfferTimes: boolean) => {
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    client.setQueryData(bookingQuery("booking").queryKey, { canOfferTimes, offers: [] } as unknown as BookingDetails);
    const { container } = await render(<MoveDialog booking={BOOKING} designerId="mara" onClose={() => {}} />, client);
    return container.textContent;
  };
  expect(await said(true)).toBe("");
  expect(await said(false)).toBe(
    "Closed. This consultation can no longer be moved, so no time can be offered instead.",
  );
});
