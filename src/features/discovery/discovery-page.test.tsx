// @dom
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { DiscoveryPage } from "./discovery-page.tsx";

const found = { designers: [], total: 0, page: 1, pageCount: 1 };
vi.mock("@/domain/designer/get-designers.ts", async (original) => ({
  ...(await original<object>()),
  useDesigners: ({ budget }: { budget?: string }) =>
    budget === "all"
      ? { data: found, isPlaceholderData: false, isError: false, isFetching: false }
      : { error: new Error("Not now."), isError: true, isFetching: false },
}));
vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<object>()),
  api: () => new Promise(() => {}),
}));
vi.mock("@/domain/designer/free-soonest.tsx", () => ({ FreeSoonest: () => null }));
vi.mock("./filter-bar.tsx", () => ({ FilterBar: () => null }));
vi.mock("./filter-chips.tsx", () => ({ FilterChips: () => null }));

it("offers to clear the filters if the server refuses the search", async () => {
  const router = createMemoryRouter([{ path: "/", element: <DiscoveryPage /> }], {
    initialEntries: ["/?budget=under-5&sort=price"],
  });
  const { container, button } = await render(<RouterProvider router={router} />);
  expect(container.textContent).toContain("Error loading designers.");
  await act(async () => button("Clear Filters")?.click());
  expect(router.state.location.search).not.toContain("budget");
  expect(container.textContent).not.toContain("Error loading designers.");
});
