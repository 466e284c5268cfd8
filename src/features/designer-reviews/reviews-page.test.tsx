// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { ReviewsPage } from "./reviews-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { id: "mara", name: "Mara", role: "designer" } }),
}));

it("keeps the focus at the review whose answer is not written", async () => {
  const review = { id: "r", stars: 4, text: "Good", author: "Ellen", createdAt: "2026-11-20T09:00:00Z", answer: null };
  vi.mocked(api).mockResolvedValue({ reviews: [review], distribution: null, next: null } as never);
  const { container, button } = await render(
    <MemoryRouter>
      <ReviewsPage />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(button("Answer")).toBeDefined());
  await act(async () => button("Answer")?.click());
  await act(async () => button("Cancel")?.focus());
  await act(async () => button("Cancel")?.click());
  expect(document.activeElement).toBe(container.querySelector("li"));
});
