// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

it("says with its heading, which takes the focus, that the link no longer works", async () => {
  vi.mocked(api).mockRejectedValue(new ApiError(410, "gone", "This link no longer works."));
  const { container } = await render(
    <MemoryRouter initialEntries={[`/reset-password#key=${"a".repeat(32)}`]}>
      <ResetPasswordPage />
    </MemoryRouter>,
  );
  await change(container.querySelector("input") as HTMLInputElement, "correct horse battery");
  await act(async () => container.querySelector<HTMLElement>("[type=submit]")?.click());
  const heading = container.querySelector("h1");
  await vi.waitFor(() => expect(heading?.textContent).toBe("This link no longer works"));
  expect(document.activeElement).toBe(heading);
});
