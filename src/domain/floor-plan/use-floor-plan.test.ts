// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { useFloorPlan } from "./use-floor-plan.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  startSession(sessionOf("ellen"));
});

it("asks for what another tab has stored", async () => {
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
