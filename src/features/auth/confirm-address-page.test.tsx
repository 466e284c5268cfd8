// @dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { updateSessionUser } from "@/lib/session.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { ConfirmAddressPage } from "./confirm-address-page.tsx";

const session = vi.hoisted(() => ({ user: null as { id: string } | null }));
vi.mock("@/lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
  updateSessionUser: vi.fn(),
}));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  session.user = { id: "ellen" };
});

/** Opens the link and presses the button; `address` is the answer about the signed-in person. */
async function confirm(confirmed: () => Promise<unknown>, address: () => Promise<unknown>, name = "key") {
  vi.mocked(api)
    .mockReset()
    .mockImplementation((async (name: string) => (name === "GET /account/address" ? address() : confirmed())) as never);
  const { container, pass } = await renderPage(<ConfirmAddressPage />, {
    path: "/confirm-address",
    history: [`/confirm-address#${name}=${"a".repeat(32)}`],
  });
  expect(api).not.toHaveBeenCalled();
  await act(async () => container.querySelector("button")?.click());
  await pass(10);
  return { title: container.querySelector("h1")?.textContent, text: container.textContent };
}

const done = async () => ({ state: "done", newAddress: "new@example.test" });
const address = async () => ({ address: "new@example.test", confirmed: true });

it("says that the new address is set, and updates the session of the signed-in person if possible", async () => {
  expect(await confirm(done, address)).toMatchObject({ title: "Your new address is set" });
  expect(updateSessionUser).toHaveBeenCalledExactlyOnceWith({ email: "new@example.test" });
  const unreachable = () => Promise.reject(new ApiError(0, "unreachable", "We could not reach it."));
  expect(await confirm(done, unreachable)).toMatchObject({ title: "Your new address is set" });
});

it("updates no session for a visitor or before both mailboxes have agreed", async () => {
  expect(await confirm(async () => ({ state: "old", newAddress: "new@example.test" }), address)).toMatchObject({
    title: "One more to go",
    text: expect.stringContaining("the link in the old mailbox"),
  });
  session.user = null;
  expect(await confirm(done, address)).toMatchObject({ text: expect.stringContaining("Sign in") });
  expect(updateSessionUser).not.toHaveBeenCalled();
});

it("confirms a customer's own address only after a press, signed in or not, and says politely that a link is too old", async () => {
  const confirmed = async () => ({ address: "ellen@example.test" });
  expect(await confirm(confirmed, address, "own-key")).toMatchObject({ title: "Your address is confirmed" });
  session.user = null;
  expect(await confirm(confirmed, address, "own-key")).toMatchObject({ text: expect.stringContaining("Sign in") });
  const expired = () => Promise.reject(new ApiError(410, "link_expired", "More than a week old."));
  expect(await confirm(expired, address, "own-key")).toMatchObject({
    title: "This link no longer works",
    text: expect.stringContaining("Your booking is not affected."),
  });
});
