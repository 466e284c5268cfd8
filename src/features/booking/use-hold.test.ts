// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { sampleServerTime, serverNow } from "@/lib/server-clock.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useHold } from "./use-hold.ts";

const NOW = Date.parse("2026-11-21T14:00:00Z");
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));

const onExpired = vi.fn();
async function hold(minutes: number) {
  const end = serverNow() + minutes * MINUTE;
  const booking = {
    ...({ id: "booking", status: "pending_payment", amount: 1999, currency: "USD" } as const),
    holdExpiresAt: new Date(end).toISOString(),
  };
  const page = await renderHook((known: typeof booking) => useHold(known, { paid: false, onExpired }), booking);
  return { ...page, end, booking };
}

it("stays ended when the server's clock turns out to be behind, and starts again with the next booking", async () => {
  const { current, render, booking, end, pass } = await hold(10);
  await pass(10 * MINUTE - 1);
  expect([current().heldUntil, onExpired.mock.calls.length]).toEqual([end, 0]);
  await pass(1);
  expect([current().heldUntil, onExpired.mock.calls.length]).toEqual([null, 1]);
  const now = Date.now();
  sampleServerTime(new Date(serverNow() - 2000).toISOString(), now, now);
  await render({ ...booking });
  expect(current().heldUntil).toBeNull();
  const next = serverNow() + 5 * MINUTE;
  await render({ ...booking, holdExpiresAt: new Date(next).toISOString() } as typeof booking);
  expect(current().heldUntil).toBe(next);
});
