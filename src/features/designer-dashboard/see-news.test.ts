// @dom
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { useNews } from "@/domain/news/get-news.ts";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useSeeNews } from "./see-news.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

it("hides seen news at once, ignores older answers, and shows the news again if that could not be stored", async () => {
  const asked: ((news: object) => void)[] = [];
  const stored = later();
  vi.mocked(api).mockImplementation(((name: string) =>
    name === "GET /bookings/news" ? new Promise((resolve) => asked.push(resolve)) : stored.promise) as never);
  const client = new QueryClient();
  const hook = () => ({ news: useNews().data, see: useSeeNews().mutate });
  const { current, run } = await renderHook(hook, undefined, client);
  const shown = async () => {
    await run(() => undefined);
    return current().news;
  };
  const news = { unread: 2, news: [{ id: "booked" }], upTo: "2026-11-21T14:00:00Z" };
  await run(() => asked[0]?.(news));
  await expect.poll(shown).toEqual(news);
  await run(() => void client.refetchQueries());
  await run(() => current().see(news.upTo));
  await expect.poll(() => client.isFetching()).toBe(0);
  await run(() => asked[1]?.(news));
  await expect.poll(shown).toEqual({ unread: 2, news: [], upTo: null });
  expect(api).toHaveBeenLastCalledWith("POST /bookings/see-news", { body: { upTo: news.upTo } });
  await run(() => stored.fail(new Error("offline")));
  await expect.poll(() => asked.length).toBe(3);
  await run(() => asked[2]?.(news));
  await expect.poll(shown).toEqual(news);
});
