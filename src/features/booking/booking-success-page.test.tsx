// @dom
import * as paths from "@contract/paths.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { BookingSuccessPage } from "./booking-success-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const DESIGNER = "7b1c1f0a-0000-4000-8000-000000000001";
const BOOKING = "7b1c1f0a-0000-4000-8000-000000000003";
const booked = {
  ...{ id: BOOKING, designerId: DESIGNER, designerName: "Noor Haddad", serviceName: "Room consultation" },
  ...{ slotStart: "2099-11-22T07:00:00Z", slotEnd: "2099-11-22T08:00:00Z", slotType: "chat", status: "confirmed" },
  ...{ notes: null, planDays: null, amount: 1999, currency: "USD", inviteSequence: 0, offers: [], rules: [] },
};

it("leads to My Chats when the booking has been cancelled since, but not under an open dialog", async () => {
  let answer: object = booked;
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === "GET /bookings/get-booking/:bookingId" ? answer : new Promise(() => {})) as never);
  const client = new QueryClient();
  const open = async () => {
    const state = { booking: { id: BOOKING, confirmedAt: "2026-11-21T14:00:00Z" } };
    const router = createMemoryRouter(
      [
        { path: paths.bookingSuccess(":designerId"), element: <BookingSuccessPage /> },
        { path: "*", element: null },
      ],
      { initialEntries: [{ pathname: paths.bookingSuccess(DESIGNER), state }] },
    );
    const { container } = await render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return { container, path: () => router.state.location.pathname };
  };
  const page = await open();
  await act(() => vi.waitFor(() => expect(page.container.textContent).toContain("Booking Confirmed!")));
  // Who cancels on the page itself is told so in the dialog first.
  await act(async () => [...page.container.querySelectorAll("button")].at(-1)?.click());
  answer = { ...booked, status: "cancelled" };
  await act(() => client.invalidateQueries(bookingQuery(BOOKING)));
  expect(page.path()).toBe(paths.bookingSuccess(DESIGNER));

  const later = await open();
  await act(() => vi.waitFor(() => expect(later.path()).toBe(paths.chats)));
});
