// @dom
import * as paths from "@contract/paths.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { ProjectPage } from "./project-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));

it("leads the focus to the page where “Try again” goes", async () => {
  vi.mocked(api).mockRejectedValueOnce(new Error("We could not reach Parlour."));
  const { container } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[paths.project("mara", "loft")]}>
        <main id="main" tabIndex={-1}>
          <Routes>
            <Route path={paths.project(":designerId", ":projectId")} element={<ProjectPage />} />
          </Routes>
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const again = () => container.querySelector<HTMLElement>("[role=alert] button");
  await vi.waitFor(() => expect(again()).not.toBeNull());
  vi.mocked(api).mockReturnValue(new Promise(() => {}));
  await act(async () => again()?.focus());
  await act(async () => again()?.click());
  await vi.waitFor(() => expect(again()).toBeNull());
  expect(document.activeElement).toBe(container.querySelector("main"));
});
