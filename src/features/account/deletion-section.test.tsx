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
