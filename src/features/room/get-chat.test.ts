// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { chatQuery, useChat } from "./get-chat.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(api).mockResolvedValue({ serverTime: "2026-11-21T14:00:00Z" } as never);
});

it.each([
  ["repeatedly when no answer came to a change of the booking", new ApiError(0, "unreachable", "Try again."), 1],
  ["no more when there is no such chat", new ApiError(404, "not_found", "Chat not found"), 0],
])("is fetched %s", async (_, error, more) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await renderHook(() => useChat("booking"), undefined, client);
  await page.pass(10);
  vi.mocked(api).mockRejectedValueOnce(error);
  await page.run(() => client.invalidateQueries(chatQuery("booking")));
  await page.pass(10);
  expect(api).toHaveBeenCalledTimes(2);
  await page.pass(60_000);
  expect(api).toHaveBeenCalledTimes(2 + more);
});
