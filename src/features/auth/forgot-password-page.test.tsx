// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn(async () => ({})), ApiError: class extends Error {} }));

it("says with its heading, which takes the focus, that an email is sent, and leads back to the field", async () => {
  const { container, button } = await render(
    <MemoryRouter>
      <ForgotPasswordPage />
    </MemoryRouter>,
  );
  const heading = () => container.querySelector("h1");
  expect([heading()?.textContent, document.activeElement]).toEqual(["Forgot your password?", document.body]);
  await change(container.querySelector("input") as HTMLInputElement, "mara@parlour.test");
  await act(async () => button("Send the link")?.click());
  await vi.waitFor(() => expect(heading()?.textContent).toBe("Check your email"));
  expect(api).toHaveBeenCalledWith("POST /auth/forgot-password", { body: { email: "mara@parlour.test" } });
  expect(document.activeElement).toBe(heading());
  await act(async () => button("Try again")?.click());
  expect(document.activeElement).toBe(container.querySelector("input"));
});
