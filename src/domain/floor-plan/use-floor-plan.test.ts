// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { writeDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { useFloorPlan } from "./use-floor-plan.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  startSession(sessionOf("ellen"));
});

it("requests what another tab has stored", async () => {
  vi.mocked(api).mockResolvedValue({ rows: [], sequence: 0, viewer: "customer", changesAt: null } as never);
  const { pass } = await renderHook(() => useFloorPlan("booking"), undefined, new QueryClient());
  await pass(10);
  expect(api).toHaveBeenCalledTimes(1);
  const key = "person:ellen:draft:floor-plan:booking:one";
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: "{}" }));
  await pass(10);
  expect(api).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  await pass(10);
  expect(api).toHaveBeenCalledTimes(2);
});

it("refuses further changes while too many wait for a connection, and says so", async () => {
  const change = { put: [], remove: [{ part: "item", id: "rug", variant: "now" }], known: 0 };
  for (let at = 0; at < 200; at++)
    writeDraft(`floor-plan:offline:${at}`, { ...change, id: `${at}`, at: new Date(at).toISOString() });
  vi.mocked(api).mockImplementation(() => new Promise(() => {}));
  const { current } = await renderHook(() => useFloorPlan("offline"), undefined, new QueryClient());
  expect(current().refused).toContain("connection");
  expect(current().change([], [{ part: "item", id: "rug", variant: "now" }])).toBe(false);
});

it("requests the rights again if the slot begins a little later by the database's clock", async () => {
  const start = Date.now() + 1000;
  const answer = { rows: [], sequence: 0, viewer: "designer", changesAt: new Date(start).toISOString() };
  vi.mocked(api).mockImplementation(async () => ({ ...answer, mayArrange: Date.now() > start + 300 }) as never);
  const { current, pass } = await renderHook(() => useFloorPlan("early"), undefined, new QueryClient());
  await pass(1000);
  expect(current().mayArrange).toBe(false);
  await pass(1500);
  expect(current().mayArrange).toBe(true);
});

it("does not undo a refused change, even once its alert is closed", async () => {
  const room = (height: number) => ({
    ...({ part: "room", id: "refused", inFeet: false } as const),
    ...{ corners: [], height },
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  let sequence = 0;
  vi.mocked(api).mockImplementation(async (name, options) => {
    if (name === "GET /floor-plans") return { rows: [], sequence: 0, viewer: "customer", changesAt: null } as never;
    const [row] = (options as unknown as { body: { put: ReturnType<typeof room>[] } }).body.put;
    if (row?.height === 2600) throw new ApiError(409, "floor_plan_closed", "Too late");
    const key = { part: "room", id: "refused", variant: "now" };
    sequence += 1;
    return { sequence, rows: [{ key, row: row ?? null, sequence, by: "customer", at: "" }] } as never;
  });
  const { current, pass, run } = await renderHook(() => useFloorPlan("refused"), undefined, new QueryClient());
  await pass(10);
  for (const height of [2500, 2600]) {
    await run(() => current().change([room(height)]));
    await pass(10);
  }
  expect(current().refused).toBe("Too late");
  await run(() => current().dismiss());
  expect(current().plan.room?.height).toBe(2500);
  await run(() => expect(current().undo()).toBe(0));
  expect(current().plan.room).toBeNull();
});

it("sends a change again that gets no answer, and then those after it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  // Fake timers do not include the signal's own.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException("", "TimeoutError")), ms);
    return late.signal;
  });
  const operations: string[] = [];
  vi.mocked(api).mockImplementation((async (
    name: string,
    options: { body: { operation: string }; signal: AbortSignal },
  ) => {
    if (name === "GET /floor-plans") return { rows: [], sequence: 0, viewer: "customer", changesAt: null };
    operations.push(options.body.operation);
    if (operations.length > 1) return { sequence: operations.length, rows: [] };
    return new Promise((_, reject) => {
      options.signal.addEventListener("abort", () => reject(options.signal.reason));
    });
  }) as never);
  const { current, pass, run } = await renderHook(() => useFloorPlan("hanging"), undefined, new QueryClient());
  await pass(10);
  for (const id of ["rug", "lamp"]) await run(() => current().change([], [{ part: "item", id, variant: "now" }]));
  await pass(14_000);
  expect(operations).toHaveLength(1);
  await pass(3000);
  expect(operations).toHaveLength(3);
  expect(operations[1]).toBe(operations[0]);
  expect(current().pending).toBe(0);
});
