// @dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { OnboardingPage } from "./onboarding-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { id: "mara", name: "Mara", role: "designer" } }),
}));
vi.mock("./onboarding-form.tsx", () => ({ DRAFT: "onboarding", OnboardingForm: () => <p>The form</p> }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("begins with no empty form where the saved profile could not be loaded: completed, it would replace that", async () => {
  vi.mocked(api).mockRejectedValue(new ApiError(403, "unknown", "Not now."));
  const { container } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OnboardingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10));
  await pass();
  expect(container.textContent).not.toContain("The form");
  expect(container.querySelector("[role=alert]")?.textContent).toContain("could not be loaded");
  vi.mocked(api).mockResolvedValue({ name: "Mara", rates: [], styles: [], address: {} });
  container.querySelector<HTMLElement>("[role=alert] button")?.click();
  await pass();
  expect(container.textContent).toContain("The form");
});
