// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { LAST_STEP } from "@/domain/designer/onboarding-steps.ts";
import { emptyProfile } from "@/domain/designer/profile-form/profile-values.ts";
import { api } from "@/lib/api-client.ts";
import { startSession, updateSessionUser } from "@/lib/session.ts";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { OnboardingForm } from "./onboarding-form.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<object>()),
  api: vi.fn(() => new Promise(() => {})),
}));

vi.mock("@/lib/session.ts", async (original) => ({ ...(await original<object>()), updateSessionUser: vi.fn() }));

const form = (saved = emptyProfile("Mara"), values = saved, step = 0) => (
  <MemoryRouter>
    <OnboardingForm ownerId="mara" saved={saved} firstValues={values} firstStep={step} />
  </MemoryRouter>
);

it("does not overwrite a picture that another tab has saved", async () => {
  startSession(sessionOf("mara"));
  const saved = emptyProfile("Mara");
  const [rate] = saved.rates.map((empty) => ({ ...empty, serviceName: "A first look", rate: "60" }));
  const values = {
    ...{ ...saved, headline: "Rooms with light", bio: "Small rooms, large windows.", skills: ["Interior Design"] },
    address: { ...saved.address, city: "Ghent" },
    rates: rate ? [{ ...rate, servicesProvided: ["A plan"] }] : [],
    availability: { ...saved.availability, daysAvailable: ["Monday" as const] },
  };
  const page = await render(form(saved, values, LAST_STEP));
  await page.render(form({ ...saved, profilePicture: "/portraits/new.webp" }, values, LAST_STEP));
  vi.mocked(api).mockResolvedValue({} as never);
  await act(async () => buttonIn(page.container, "Complete")?.click());
  await vi.waitFor(() =>
    expect(vi.mocked(api)).toHaveBeenCalledWith("POST /designers/complete-onboarding", expect.anything()),
  );
  const sent = vi.mocked(api).mock.calls.find(([call]) => call === "POST /designers/complete-onboarding")?.[1];
  expect((sent as unknown as { body: object }).body).not.toHaveProperty("profilePicture");
  // The header also keeps the new picture.
  await vi.waitFor(() => expect(updateSessionUser).toHaveBeenCalledExactlyOnceWith({ name: "Mara" }));
});
