// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { toast } from "@/lib/toast.ts";
import { SessionsSection } from "./sessions-section.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/toast.ts", () => ({ toast: { error: vi.fn() } }));
vi.mock("@/domain/booking/sign-out.ts", () => ({ signOut: vi.fn() }));

const sessions = ["Phone", "Laptop", "This one"].map((device, index) => ({
  id: device,
  device,
  current: index === 2,
  startedAt: "2026-11-20T09:00:00Z",
  lastUsedAt: "2026-11-21T14:00:00Z",
}));

it("marks each session that is being ended as busy, and reports each failure", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fail: (() => void)[] = [];
  vi.mocked(api).mockImplementation(
    () => new Promise((_, reject) => fail.push(() => reject(new Error(`No answer ${fail.length}.`)))) as never,
  );
  const { container } = await render(
    <MemoryRouter>
      <SessionsSection sessions={sessions} />
    </MemoryRouter>,
  );
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10));
  const buttons = [...container.querySelectorAll("li button")] as HTMLButtonElement[];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Sign out Phone", "Sign out Laptop"]);
  for (const button of buttons) {
    await act(async () => button.click());
    await pass();
  }
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(vi.mocked(api).mock.calls).toEqual([
    ["POST /account/end-session", { body: { sessionId: "Phone" } }],
    ["POST /account/end-session", { body: { sessionId: "Laptop" } }],
  ]);
  for (const one of fail) one();
  await pass();
  expect(toast.error).toHaveBeenCalledTimes(2);
  expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false]);
});
