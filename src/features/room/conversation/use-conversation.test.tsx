// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { joinLive } from "@/lib/live-channel.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { listMessages, PAGE_SIZE } from "./list-messages.ts";
import type { Message } from "./messages.ts";
import { useConversation } from "./use-conversation.ts";

vi.mock("@/lib/live-channel.ts", () => ({ joinLive: vi.fn() }));
vi.mock("./list-messages.ts", async (original) => ({ ...(await original<object>()), listMessages: vi.fn() }));

const MINUTE = 60_000;
const messageNo = (n: number): Message => ({
  id: `message ${n}`,
  sender_id: "mara",
  sender: "designer",
  text: `Message ${n}`,
  created_at: new Date(Date.UTC(2026, 10, 21, 14, 0, n)).toISOString(),
});
/** The database's rows, oldest first. */
let rows: Message[];
let channel: Parameters<typeof joinLive>[1];
const show = vi.fn();
/** Makes the next fetch wait for this answer. */
function slowFetch() {
  const { promise, give } = later<Message[]>();
  vi.mocked(listMessages).mockReturnValueOnce(promise);
  return give;
}

beforeEach(() => {
  vi.useFakeTimers();
  rows = [];
  vi.mocked(listMessages).mockImplementation(async (_, before) =>
    rows
      .filter(({ created_at }) => !before || created_at < before.created_at)
      .reverse()
      .slice(0, PAGE_SIZE),
  );
  vi.mocked(joinLive).mockImplementation((_, options) => {
    channel = options;
    return { leave: () => {}, show };
  });
});

async function open(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const hook = (calling: boolean) => useConversation("booking", "ellen", calling);
  const page = await renderHook(hook, false as boolean, client);
  /** Does something and lets the answers arrive. */
  const run = async (action: () => unknown) => {
    await page.run(action);
    await page.pass(10);
  };
  await page.pass(10);
  return { ...page, client, run, texts: () => page.current().messages.map(({ text }) => text) };
}

it("fetches again if broadcasts begin before the first fetch has ended", async () => {
  const answer = slowFetch();
  const { run, texts } = await open();
  rows = [messageNo(1)];
  await run(() => channel.onStatus?.("live"));
  await run(() => answer([]));
  expect(texts()).toEqual(["Message 1"]);
});

it("fetches every five seconds while the channel is not live", async () => {
  const { run, pass, texts } = await open();
  rows = [messageNo(1)];
  await pass(5010);
  expect(texts()).toEqual(["Message 1"]);
  await run(() => channel.onStatus?.("live"));
  await run(() => channel.onStatus?.("lost"));
  rows = [messageNo(1), messageNo(2)];
  await pass(5010);
  expect(texts()).toEqual(["Message 1", "Message 2"]);
  await run(() => channel.onStatus?.("live"));
  const asked = vi.mocked(listMessages).mock.calls.length;
  await pass(MINUTE);
  expect(vi.mocked(listMessages).mock.calls).toHaveLength(asked);
});

it("fetches page after page back to what it knows, and older messages only on request", async () => {
  rows = Array.from({ length: 60 }, (_, n) => messageNo(n));
  const { current, run, texts } = await open();
  expect([texts().length, texts()[0], current().hasOlder]).toEqual([PAGE_SIZE, "Message 10", true]);
  // The page has missed more than one page of messages.
  rows = Array.from({ length: 180 }, (_, n) => messageNo(n));
  await run(() => channel.onStatus?.("live"));
  expect([texts().length, texts()[0], texts().at(-1)]).toEqual([170, "Message 10", "Message 179"]);
  await run(() => current().loadOlder());
  expect([texts().length, texts()[0], current().hasOlder]).toEqual([180, "Message 0", false]);
});

it("keeps the broadcasts that arrive while it fetches, and shows each message once", async () => {
  rows = [messageNo(1)];
  const answer = slowFetch();
  const { run, texts, current } = await open();
  for (const n of [2, 2, 1]) await run(() => channel.onMessage(messageNo(n)));
  expect(current()).toMatchObject({ loaded: false, hasOlder: false });
  await run(() => answer([messageNo(1)]));
  expect([texts(), current().loaded]).toEqual([["Message 1", "Message 2"], true]);
});

it("counts as failed only while nothing has been fetched", async () => {
  vi.mocked(listMessages).mockRejectedValueOnce(new Error("unreachable"));
  const { current, run } = await open();
  expect(current().failed).toBe(true);
  await run(() => current().retry());
  expect(current().failed).toBe(false);
  vi.mocked(listMessages).mockRejectedValueOnce(new Error("unreachable"));
  await run(() => current().retry());
  expect(current().failed).toBe(false);
});

it("reports who is present, and who is in the call, while its own connection works", async () => {
  const { current, run } = await open();
  await run(() => channel.onStatus?.("live"));
  await run(() => channel.presence?.onPresent({ mara: [{}, { calling: true }], ellen: [{ calling: "yes" }] }));
  expect(current()).toMatchObject({ present: ["mara", "ellen"], inCall: ["mara"], live: "live" });
  await run(() => channel.onStatus?.("lost"));
  expect(current()).toMatchObject({ present: [], inCall: [], live: "lost" });
});

it("shows the other member whether this page is in the call", async () => {
  const { render } = await open();
  await render(true);
  expect(show.mock.calls.slice(-2)).toEqual([[{ calling: false }], [{ calling: true }]]);
});

it("fetches the booking and its floor plan again after broadcasts other than messages, and when the channel becomes live", async () => {
  const { client, run } = await open();
  const invalidate = vi.spyOn(client, "invalidateQueries");
  await run(() => channel.onMessage({ kind: "moved" }));
  expect(invalidate).toHaveBeenCalledTimes(3);
  await run(() => channel.onMessage(messageNo(1)));
  await run(() => channel.onStatus?.("lost"));
  expect(invalidate).toHaveBeenCalledTimes(3);
  await run(() => channel.onStatus?.("live"));
  expect(invalidate).toHaveBeenCalledTimes(6);
});

it("fetches older messages once, however often they are requested, and says if they could not be fetched", async () => {
  rows = Array.from({ length: PAGE_SIZE + 1 }, (_, n) => messageNo(n));
  const { current, run } = await open();
  vi.mocked(listMessages).mockRejectedValueOnce(new Error("unreachable"));
  await run(() => current().loadOlder());
  expect(current()).toMatchObject({ hasOlder: true, loadingOlder: false, olderFailed: true });
  const asked = vi.mocked(listMessages).mock.calls.length;
  const answer = slowFetch();
  await run(() => current().loadOlder());
  expect(current().loadingOlder).toBe(true);
  await run(() => current().loadOlder());
  expect(vi.mocked(listMessages).mock.calls).toHaveLength(asked + 1);
  await run(() => answer(rows.slice(0, 1)));
  expect(current()).toMatchObject({ hasOlder: false, loadingOlder: false, olderFailed: false });
});

it("is not fresh on return after a broadcast or a failed fetch", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  rows = [messageNo(1)];
  await (await open(client)).unmount();
  rows = [messageNo(1), messageNo(2), messageNo(3)];
  vi.mocked(listMessages).mockRejectedValueOnce(new Error("unreachable"));
  const { current, run } = await open(client);
  expect(current().fresh).toBe(false);
  await run(() => channel.onMessage(messageNo(3)));
  expect(current().fresh).toBe(false);
  await run(() => current().retry());
  expect(current().fresh).toBe(true);
});

it("retries what it could not fetch, although the channel is live", async () => {
  vi.mocked(listMessages).mockResolvedValueOnce([]).mockRejectedValueOnce(new Error("offline"));
  const { run, pass, texts } = await open();
  rows = [messageNo(1)];
  await run(() => channel.onStatus?.("live"));
  expect(texts()).toEqual([]);
  await pass(5000);
  expect(texts()).toEqual(["Message 1"]);
  const enough = vi.mocked(listMessages).mock.calls.length;
  await pass(MINUTE);
  expect(listMessages).toHaveBeenCalledTimes(enough);
});
