// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
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
