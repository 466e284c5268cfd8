// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useExtension } from "./use-extension.ts";

const { success } = vi.hoisted(() => ({ success: vi.fn() }));
vi.mock("@/lib/toast.ts", () => ({ toast: { success } }));
vi.mock("@/domain/booking/payment/use-popup.ts", () => ({ usePopup: () => vi.fn() }));
vi.mock("@/lib/use-at-instant.ts", () => ({ useAtInstant: () => {} }));

const MINUTE = 60_000;
const START = Date.parse("2026-11-22T14:00:00Z");
const session = (start: number, minutes: number) =>
  [
    { id: "b", chat: {}, viewer: "user", other: { name: "Mara" }, start, end: start + minutes * MINUTE, phase: "open" },
  ] as unknown as [Parameters<typeof useExtension>[0]];
const open = (first: ReturnType<typeof session>) =>
  renderHook(([booking]: ReturnType<typeof session>) => useExtension(booking, { present: true, call: vi.fn() }), first);

beforeEach(() => success.mockReset());

it("says once that minutes were added", async () => {
  const page = await open(session(START, 30));
  expect(success).not.toHaveBeenCalled();
  await page.render(session(START, 45));
  await page.render(session(START, 45));
  const added = [expect.stringMatching(/^The session goes on until /), { description: "15 minutes were added." }];
  expect(success.mock.calls).toEqual([added]);
  await page.render(session(START, 60));
  expect(success.mock.calls).toEqual([added, added]);
});

it("says nothing when the booking was moved, or ends earlier", async () => {
  const page = await open(session(START, 30));
  await page.render(session(START + 60 * MINUTE, 30));
  await page.render(session(START + 60 * MINUTE, 20));
  expect(success).not.toHaveBeenCalled();
});
