// @dom
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { change, render } from "@/lib/testing/render.tsx";
import { BookingConfirmationPage } from "./booking-confirmation-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: () => new Promise(() => {}),
}));

const DESIGNER = "7b1c1f0a-0000-4000-8000-000000000001";
const at = (hour: number) => ({
  ...{ designerId: DESIGNER, designerName: "Noor Haddad", slotType: "chat" },
  ...{ slotStart: `2099-11-22T0${hour}:00:00Z`, slotEnd: `2099-11-22T0${hour + 1}:00:00Z` },
  serviceInfo: {
    ...{ _id: DESIGNER, serviceName: "Room consultation", servicesProvided: [], rate: 19.99, currency: "USD" },
    ...{ rateType: "hourly", slotDuration: 60, slotType: "chat" },
  },
});

it("starts anew for another time: Back brings no note along", async () => {
  const pathname = paths.bookingConfirmation(DESIGNER);
  const router = createMemoryRouter(
    [
      { path: "/*", element: null },
      { path: paths.bookingConfirmation(":designerId"), element: <BookingConfirmationPage /> },
    ],
    {
      initialEntries: [
        { pathname, state: at(7) },
        { pathname, state: at(8) },
      ],
    },
  );
  await render(<RouterProvider router={router} />);
  const note = () => document.querySelector("textarea") as HTMLTextAreaElement;
  await change(note(), "The later one.");
  await act(() => router.navigate(-1));
  expect(note().value).toBe("");
});
