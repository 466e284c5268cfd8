// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { joinSignals, type Signal } from "@/features/room/call/connection/signals.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { type LiveDrawing, useLiveFloorPlan } from "./use-live-floor-plan.ts";

vi.mock("@/features/room/call/connection/signals.ts", () => ({ joinSignals: vi.fn() }));

const sent: LiveDrawing[] = [];
let hear: (signal: Signal, own: boolean) => void;
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.mocked(joinSignals).mockImplementation((_, __, { onSignal }) => {
    hear = onSignal;
    return {
      send: (signal) => void (signal.kind === "drawing" && sent.push(signal.drawing as LiveDrawing)),
      leave: () => {},
    };
  });
});

const sofa = { part: "place", id: "sofa", variant: "A", x: 10, y: 20, turn: 90, out: false } as const;
async function open(active = true) {
  const page = await renderHook(({ on }: { on: boolean }) => useLiveFloorPlan("b", "customer", on), { on: active });
  const pass = (ms: number) => page.run(() => vi.advanceTimersByTimeAsync(ms));
  const hears = (drawing: unknown, own = false) =>
    page.run(() => hear({ kind: "drawing", drawing, from: "a page", to: null }, own));
  return { ...page, pass, hears };
}

it("sends at most ten times a second, the last place for certain, and nothing if nobody is there", async () => {
  const { current, pass } = await open();
  for (let x = 0; x < 100; x++) {
    current().onMoving([{ ...sofa, x }]);
    await pass(10);
  }
  await pass(100);
  expect(sent.length).toBeLessThanOrEqual(11);
  expect(sent.at(-1)?.places).toEqual([{ ...sofa, x: 99 }]);
  sent.length = 0;
  (await open(false)).current().onMoving([sofa]);
  expect(sent).toEqual([]);
});

it("shows the other member's move until the change arrives, or nothing is received for three seconds", async () => {
  const { current, hears, pass } = await open();
  await hears({ places: [sofa], pointer: { x: 1, y: 2, on: null } });
  expect(current()).toMatchObject({ places: [sofa], pointer: { x: 1, y: 2 } });
  await hears({ places: [], pointer: null });
  // The piece stays there until its change arrives.
  expect(current()).toMatchObject({ places: [sofa] });
  await pass(900);
  await hears({ places: [], pointer: { x: 1, y: 2, on: null } });
  await pass(100);
  expect(current().places).toEqual([]);
  await hears({ places: [sofa], pointer: null });
  await pass(3000);
  expect(current()).toMatchObject({ places: [] });
});

it.each([
  null,
  1,
  { places: 1 },
  { places: [{ ...sofa, x: 1e9 }] },
  { places: [{ ...sofa, y: null }] },
  { pointer: { x: "1", y: 2 } },
])("shows nothing of %j, or of another page of the same member", async (drawing) => {
  const { current, hears } = await open();
  await hears(drawing);
  await hears({ places: [sofa], pointer: null }, true);
  expect(current()).toMatchObject({ places: [], pointer: null });
});
