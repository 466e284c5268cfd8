// @dom
import type { Designer } from "@contract/designers.ts";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { ClientTestimonials } from "./client-testimonials.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

it("says how many sessions were kept, with or without reviews, and nothing if there are neither", async () => {
  const shown = async (_id: string, sessions: object | null) => {
    vi.mocked(api).mockResolvedValueOnce({ reviews: [], next: null, distribution: null, sessions } as never);
    const designer = { _id, name: "Mara", rating: null, reviewCount: 0 } as unknown as Designer;
    const { container } = await render(<ClientTestimonials designer={designer} />);
    await vi.waitFor(() => expect(api).toHaveBeenCalled());
    return container;
  };
  const container = await shown("mara", { kept: 47, agreed: 48 });
  await vi.waitFor(() => expect(container.textContent).toContain("Kept 47 of 48 agreed sessions"));
  expect(container.textContent).toContain("Nobody has written a review yet.");
  expect((await shown("new", null)).textContent).toBe("");
});
