// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

it("does not claim that the old password still holds if an earlier press got no answer", async () => {
  vi.mocked(api)
    .mockRejectedValueOnce(new ApiError(0, "unreachable", "We could not reach Parlour."))
    .mockRejectedValue(new ApiError(410, "gone", "This link no longer works."));
  const { container } = await render(
    <MemoryRouter initialEntries={[`/reset-password#key=${"a".repeat(32)}`]}>
      <ResetPasswordPage />
    </MemoryRouter>,
  );
  await change(container.querySelector("input") as HTMLInputElement, "correct horse battery");
  for (const said of ["We could not reach Parlour.", "Your new password may be set: sign in with it"]) {
    await act(async () => container.querySelector<HTMLElement>("[type=submit]")?.click());
    await vi.waitFor(() => expect(container.textContent).toContain(said));
  }
  expect(container.textContent).not.toContain("hasn’t changed");
  expect(container.querySelector('a[href="/login"]')).not.toBeNull();
});
