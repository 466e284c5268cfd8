// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { DeletionSection } from "./deletion-section.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

it("updates the refund of an open booking while the customer hesitates", async () => {
  vi.useFakeTimers();
  const preview = (refundAmount: number) => ({
    obstacle: null,
    bookings: [
      {
        ...{ id: "b", with: "Noor Haddad", serviceName: "Room consultation", currency: "USD", refundAmount },
        slotStart: "2026-11-22T14:00:00Z",
      },
    ],
  });
  vi.mocked(api).mockResolvedValueOnce(preview(6000)).mockResolvedValue(preview(3000));
  const { container, button } = await render(
    <MemoryRouter>
      <DeletionSection />
    </MemoryRouter>,
  );
  await act(async () => button("Delete account...")?.click());
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(container.textContent).toContain("you get $60 back");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(container.textContent).toContain("you get $30 back");
  vi.useRealTimers();
});
