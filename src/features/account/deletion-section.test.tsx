// @dom
import type { DeletionPreview } from "@contract/account.ts";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { DeletionSection } from "./deletion-section.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

async function open(obstacle: DeletionPreview["obstacle"]) {
  vi.mocked(api).mockResolvedValue({ obstacle, bookings: [] });
  const { container, button } = await render(
    <MemoryRouter>
      <DeletionSection />
    </MemoryRouter>,
  );
  const press = async (name: string) => {
    await act(async () => button(name)?.focus());
    await act(async () => button(name)?.click());
  };
  return { container, button, press };
}

it("shows what one gets back as it is now: while one thinks about it, it becomes less", async () => {
  vi.useFakeTimers();
  const { container, press } = await open(null);
  const booking = (refundAmount: number) => ({
    ...{ id: "b", with: "Noor Haddad", serviceName: "Room consultation", currency: "USD", refundAmount },
    slotStart: "2026-11-22T14:00:00Z",
  });
  vi.mocked(api).mockResolvedValueOnce({ obstacle: null, bookings: [booking(6000)] });
  vi.mocked(api).mockResolvedValue({ obstacle: null, bookings: [booking(3000)] });
  await press("Delete account...");
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(container.textContent).toContain("you get $60 back");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(container.textContent).toContain("you get $30 back");
  vi.useRealTimers();
});

it.each([null, "money_due"] as const)(
  "can be closed again, with the obstacle %s, and leads to it",
  async (obstacle) => {
    const { container, button, press } = await open(obstacle);
    const section = container.querySelector("section");
    await press("Delete account...");
    expect(document.activeElement).toBe(section);
    await vi.waitFor(() => expect(button("Keep it")).toBeDefined());
    await press("Keep it");
    expect(button("Delete account...")).toBeDefined();
    expect(document.activeElement).toBe(section);
  },
);
