import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { queryClient } from "./query-client.ts";

const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;

it.each([
  ["a lost connection", new ApiError(0, "unreachable", ""), true],
  ["a stumbling server", new ApiError(503, "unavailable", ""), true],
  ["anything unexpected", new TypeError(), true],
  ["a refusal", new ApiError(404, "not_found", ""), false],
  ["a limit", new ApiError(429, "rate_limited", ""), false],
])("retries a query after %s: at most twice", (_, error, again) => {
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([again, again, false]);
});

it("makes a change at once without a network, so that the page can say that it failed", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const change = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(new Error("unreachable")) });
  change.mutate().catch(() => undefined);
  await vi.waitFor(() => expect(change.getCurrentResult().status).toBe("error"));
});
