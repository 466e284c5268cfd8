// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { Booking } from "./get-bookings.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const userId = { _id: "ida", name: "Ida Berg", avatar: null };
const BOOKING = { _id: "booking", userId, slotStart: "2100-11-24T09:30:00Z" } as unknown as Booking;

it.each([
  [{ amount: 6000, refunded: 0, refundIfCancelled: 6000 }, "Ida Berg gets everything back: $60."],
  // An administrator has refunded part or all of the payment.
  [{ amount: 6000, refunded: 4500, refundIfCancelled: 1500 }, "Ida Berg gets the rest back: $15."],
  [
    { amount: 6000, refunded: 6000, refundIfCancelled: 0 },
    "Ida Berg has been refunded already, so nothing is left to refund.",
  ],
  [
    { amount: 6000, refunded: 0, refundIfCancelled: 6000, costIfCancelled: 142 },
    "keeps of it: $1.42. We take it from your next payout.",
  ],
  [{ amount: 0, refunded: 0, refundIfCancelled: 0 }, "Ida Berg paid nothing, so there is nothing to refund."],
])("states the refund of %j: %s", async (money, said) => {
  vi.mocked(api).mockResolvedValue({ canCancel: true, currency: "USD", ...money } as never);
  await render(<CancelDialog booking={BOOKING} onClose={() => {}} />);
  const words = () => document.querySelector("[role=dialog]")?.textContent;
  await act(() => vi.waitFor(() => expect(words()).toContain(said)));
  expect(words()?.includes("payment provider")).toBe("costIfCancelled" in money);
});
