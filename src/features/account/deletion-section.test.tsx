// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
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
  const { container, button, pass } = await renderPage(<DeletionSection />);
  await act(async () => button("Delete account...")?.click());
  await pass(10);
  expect(container.textContent).toContain("you get $60 back");
  // Customers who signed up with a code have never chosen a password.
  expect(container.querySelector("form a")?.getAttribute("href")).toBe("/forgot-password");
  await pass(60_000);
  expect(container.textContent).toContain("you get $30 back");
});
