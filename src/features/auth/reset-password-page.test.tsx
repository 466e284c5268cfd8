// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

async function save(container: HTMLElement) {
  await change(container.querySelector("input") as HTMLInputElement, "correct horse battery");
  await act(async () => container.querySelector<HTMLElement>("[type=submit]")?.click());
}

it("says with its heading, which takes the focus, that the link no longer works", async () => {
  vi.mocked(api).mockRejectedValue(new ApiError(410, "gone", "This link no longer works."));
  const { container } = await render(
    <MemoryRouter initialEntries={[`/reset-password#key=${"a".repeat(32)}`]}>
      <ResetPasswordPage />
    </MemoryRouter>,
  );
  await save(container);
  const heading = container.querySelector("h1");
  await vi.waitFor(() => expect(heading?.textContent).toBe("This link no longer works"));
  expect(document.activeElement).toBe(heading);
});

it("does not say that the password is the old one where an earlier press had no answer: it may have set the new one", async () => {
  vi.mocked(api)
    .mockRejectedValueOnce(new ApiError(0, "unreachable", "We could not reach Parlour."))
    .mockRejectedValue(new ApiError(410, "gone", "This link no longer works."));
  const { container } = await render(
    <MemoryRouter initialEntries={[`/reset-password#key=${"a".repeat(32)}`]}>
      <ResetPasswordPage />
    </MemoryRouter>,
  );
  await save(container);
  await vi.waitFor(() => expect(container.textContent).toContain("We could not reach Parlour."));
  await save(container);
  await vi.waitFor(() => expect(container.textContent).toContain("This link no longer works"));
  expect(container.textContent).not.toContain("hasn’t changed");
  expect(container.textContent).toContain("Your new password may be set: sign in with it");
  expect(container.querySelector('a[href="/login"]')).not.toBeNull();
});
