// @dom
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { readDraft } from "@/lib/draft.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { OnboardingPage } from "./onboarding-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { id: "mara", name: "Mara", role: "designer" } }),
}));
vi.mock("@/lib/draft.ts", () => ({ readDraft: vi.fn() }));
vi.mock("./onboarding-form.tsx", () => ({
  // Like the real form, it does not follow later values.
  OnboardingForm: ({ firstStep, firstValues }: { firstStep: number; firstValues: { bio: string } }) => {
    const [bio] = useState(firstValues.bio);
    return (
      <p>
        The form at {firstStep}: {bio}
      </p>
    );
  },
}));

beforeEach(() => void vi.useFakeTimers());

const lists = { rates: [], styles: [], languages: [], certifications: [] };
const saved = { name: "Mara", bio: "As saved.", address: {}, ...lists };

async function open() {
  const page = await renderPage(<OnboardingPage />);
  await page.pass(10);
  return page;
}

it("shows no form until the saved profile has loaded, because an empty form would replace it", async () => {
  vi.mocked(api).mockRejectedValue(new ApiError(403, "unknown", "Not now."));
  const { container, pass } = await open();
  expect(container.textContent).not.toContain("The form");
  expect(container.querySelector("[role=alert]")?.textContent).toContain("could not be loaded");
  vi.mocked(api).mockResolvedValue(saved as never);
  container.querySelector<HTMLElement>("[role=alert] button")?.click();
  await pass(10);
  expect(container.textContent).toContain("The form");
});

it.each([
  [{ values: { bio: "As typed." }, step: 2 }, "2: As typed."],
  [{ values: { bio: "As typed." }, step: 99 }, "4: As typed."],
  [null, "0: As saved."],
])("continues the draft %j at step %s", async (draft, form) => {
  vi.mocked(api).mockResolvedValue(saved as never);
  vi.mocked(readDraft).mockReturnValue(draft);
  const { container } = await open();
  expect(container.textContent).toContain(`The form at ${form}`);
});
