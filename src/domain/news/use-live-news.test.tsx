// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { joinLive, type LiveStatus } from "@/lib/live-channel.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useLiveNews } from "./use-live-news.ts";

vi.mock("@/lib/live-channel.ts", () => ({ joinLive: vi.fn() }));

const MINUTE = 60_000;
let client: QueryClient;
let hear: (payload: unknown) => void;
let becomes: (status: LiveStatus) => void;
const leave = vi.fn();
const visibility = vi.spyOn(document, "visibilityState", "get");

beforeEach(() => {
  vi.useFakeTimers();
  visibility.mockReturnValue("visible");
  client = new QueryClient();
  client.setQueryData(queryKeys.news, {});
  vi.mocked(joinLive).mockImplementation((_, { onMessage, onStatus }) => {
    hear = onMessage;
    becomes = (status) => onStatus?.(status);
    return { leave, show: () => {} };
  });
});

const open = (id: string | undefined = "her") => renderHook(useLiveNews, id, client);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Returns whether news has been requested since the last call. */
function asked(): boolean {
  const old = client.getQueryState(queryKeys.news)?.isInvalidated ?? false;
  client.setQueryData(queryKeys.news, {});
  return old;
}

it("requests news when the person's topic announces a change, and when the channel becomes live", async () => {
  const { unmount } = await open();
  expect(joinLive).toHaveBeenCalledExactlyOnceWith("inbox:her", expect.anything());
  expect(asked()).toBe(false);
  becomes("live");
  expect(asked()).toBe(true);
  await pass(1500);
  hear({});
  expect(asked()).toBe(true);
  hear({});
  await unmount();
  expect(leave).toHaveBeenCalledOnce();
  // An announcement from before the page was left causes no request either.
  await pass(5000);
  expect(asked()).toBe(false);
});

it("makes everything stale that a page may show of bookings", async () => {
  const { news, chats, openPayments, timeRequests, designerBookings, designerEarnings, brief, plan } = queryKeys;
  const shown = [
    ...[news, chats, openPayments, timeRequests, designerBookings, designerEarnings, brief("1"), plan("1")],
    ...[queryKeys.booking("1"), queryKeys.chat("1"), queryKeys.reviews("mara", 5)],
  ];
  for (const key of shown) client.setQueryData(key, {});
  client.setQueryData(queryKeys.designer("mara"), {});
  await open();
  becomes("live");
  for (const key of shown) expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(true);
  expect(client.getQueryState(queryKeys.designer("mara"))?.isInvalidated).toBe(false);
});

it("requests news every half minute while the channel is down and the page is visible, and never while it is live", async () => {
  await open();
  await pass(31_000);
  expect(asked()).toBe(true);
  becomes("live");
  await pass(1500);
  asked();
  await pass(5 * MINUTE);
  expect(asked()).toBe(false);
  becomes("lost");
  await pass(31_000);
  expect(asked()).toBe(true);
  visibility.mockReturnValue("hidden");
  await pass(5 * MINUTE);
  expect(asked()).toBe(false);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asked()).toBe(true);
});
