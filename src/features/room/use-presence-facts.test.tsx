// @dom
import { beforeEach, expect, it, vi } from "vitest";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { usePresenceFacts } from "./use-presence-facts.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const END = Date.parse("2026-11-21T15:00:00Z");
const MINUTE = 60_000;
/** By how much the server's clock is behind the page's, in milliseconds. */
let behind = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: END - 10 * MINUTE });
  behind = 0;
  vi.mocked(api).mockImplementation((async () => {
    const now = Date.now() - behind;
    return {
      serverTime: new Date(now).toISOString(),
      slotEnd: new Date(END).toISOString(),
      canReview: now >= END,
    };
  }) as never);
});

async function open(phase: SlotPhase) {
  const page = await renderHook(
    (props: { phase: SlotPhase; present: boolean | null }) => usePresenceFacts("booking", props.phase, props.present),
    { phase, present: true as boolean | null },
  );
  await page.pass(10);
  return page;
}
const asked = () => vi.mocked(api).mock.calls.length;

it("are not fetched before the slot, but once a minute during it", async () => {
  const page = await open("before");
  await page.pass(5 * MINUTE);
  expect(asked()).toBe(0);
  await page.render({ phase: "open", present: true });
  await page.pass(10);
  expect(asked()).toBe(1);
  await page.pass(2 * MINUTE);
  expect(asked()).toBe(3);
});

it("are fetched when the other member goes, and settle a moment later", async () => {
  const page = await open("open");
  const before = asked();
  await page.render({ phase: "open", present: false });
  await page.pass(10);
  expect(asked()).toBe(before + 1);
  // A member who leaves reports it, but a moment later.
  expect(page.current().settled).toBe(false);
  await page.pass(3100);
  expect(asked()).toBe(before + 2);
  expect(page.current().settled).toBe(true);
  await page.render({ phase: "open", present: true });
  expect(page.current().settled).toBe(false);
});

it("settle for the absence that was asked about, not for the next one", async () => {
  const page = await open("open");
  await page.render({ phase: "open", present: false });
  await page.pass(10);
  const { promise, give } = later();
  const facts = await (api as unknown as () => Promise<unknown>)();
  vi.mocked(api).mockReturnValue(promise as never);
  await page.pass(3100);
  // The member is back before the answer.
  await page.render({ phase: "open", present: true });
  await page.run(() => give(facts));
  expect(page.current().settled).toBe(false);
  await page.render({ phase: "open", present: false });
  expect(page.current().settled).toBe(false);
});

it("are fetched after the slot until its end has passed by the server's clock, which allows a review", async () => {
  const page = await open("open");
  behind = 2500;
  await page.pass(10 * MINUTE);
  const before = asked();
  await page.render({ phase: "after", present: true });
  await page.pass(10);
  expect(page.current().facts?.canReview).toBe(false);
  await page.pass(3100);
  expect(page.current().facts?.canReview).toBe(true);
  const enough = asked();
  expect(enough - before).toBeLessThanOrEqual(5);
  await page.pass(5 * MINUTE);
  expect(asked()).toBe(enough);
});
