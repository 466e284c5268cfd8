// @dom
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { DiscoveryPage } from "./discovery-page.tsx";

const found = { designers: [], total: 0, page: 1, pageCount: 1 };
const list = vi.hoisted(() => ({ answers: (_: { budget?: string | undefined }): boolean => true }));
vi.mock("@/domain/designer/get-designers.ts", async (original) => ({
  ...(await original<object>()),
  useDesigners: (query: { budget?: string }) =>
    list.answers(query)
      ? { data: found, isPlaceholderData: false, isError: false, isFetching: false }
      : { error: new Error("Not now."), isError: true, isFetching: false },
}));
vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: () => new Promise(() => {}),
}));
vi.mock("@/domain/designer/free-soonest.tsx", () => ({ FreeSoonest: () => null }));
vi.mock("./filter-bar.tsx", () => ({ FilterBar: () => null }));
vi.mock("./filter-chips.tsx", () => ({ FilterChips: () => null }));

it("leads the focus to what is found where “Clear Filters” goes", async () => {
  const router = createMemoryRouter([{ path: "/", element: <DiscoveryPage /> }], {
    initialEntries: ["/?search=attic"],
  });
  const { container } = await render(<RouterProvider router={router} />);
  const clear = buttonIn(container, "Clear Filters");
  await act(async () => clear?.focus());
  await act(async () => clear?.click());
  expect(document.activeElement).toBe(container.querySelector('[role="status"]')?.parentElement);
});

it("leads on from a search that is refused, as with a budget of an old address: to try it again would not help", async () => {
  list.answers = ({ budget }) => budget === "all";
  const router = createMemoryRouter([{ path: "/", element: <DiscoveryPage /> }], {
    initialEntries: ["/?budget=under-5&sort=price"],
  });
  const { container } = await render(<RouterProvider router={router} />);
  expect(container.textContent).toContain("Error loading designers.");
  const clear = [...container.querySelectorAll("button")].find((one) => one.textContent === "Clear Filters");
  await act(async () => clear?.click());
  expect(router.state.location.search).not.toContain("budget");
  expect(container.textContent).not.toContain("Error loading designers.");
});
