// @dom
import * as paths from "@contract/paths.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { writeDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { render } from "@/lib/testing/render.tsx";
import { projectDraft } from "./project-draft.ts";
import { ProjectFormPage } from "./project-form-page.tsx";
import { emptyProject } from "./project-values.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));

it("leads the focus to the page where “Try again” goes, or what was kept is discarded", async () => {
  const user = { id: "mara", name: "Mara", role: "designer" as const, email: "", avatar: null, termsVersion: null };
  startSession({ token: "token", refreshToken: "refresh", expiresAt: 0, user });
  writeDraft(projectDraft("loft"), { ...emptyProject, title: "Loft on the canal" });
  vi.mocked(api).mockRejectedValueOnce(new Error("We could not reach Parlour."));
  const { container } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[paths.ownProject("loft")]}>
        <Routes>
          <Route path={paths.ownProject(":projectId")} element={<ProjectFormPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const press = async (name: string) => {
    const button = () => [...container.querySelectorAll("button")].find((one) => one.textContent === name);
    await vi.waitFor(() => expect(button()).toBeDefined());
    await act(async () => button()?.focus());
    await act(async () => button()?.click());
    await vi.waitFor(() => expect(button()).toBeUndefined());
  };
  const { words, wordsName, ...saved } = emptyProject;
  vi.mocked(api).mockResolvedValueOnce({ ...saved, id: "loft", title: "Loft", published: false, words: null });
  await press("Try again");
  expect(document.activeElement).toBe(container.firstElementChild);
  await press("Discard it");
  expect(document.activeElement).toBe(container.firstElementChild);
});
