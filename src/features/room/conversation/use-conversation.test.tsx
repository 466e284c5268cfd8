// @dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { joinLive } from "@/lib/live-channel.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { listMessages, PAGE_SIZE } from "./list-messages.ts";
import type { Message } from "./messages.ts";
import { useConversation } from "./use-conversation.ts";

vi.mock("@/lib/live-channel.ts", () => ({ joinLive: vi.fn() }));
vi.mock("./list-messages.ts", async (original) => ({
  ...(await original<typeof import("./list-messages.ts")>()),
  listMessages: vi.fn(),
}));

const MINUTE = 60_000;
const messageNo = (n: number): Message => ({
  id: `message ${n}`,
  sender_id: "mara",
  sender: "designer",
  text: `Message ${n}`,
  created_at: new Date(Date.UTC(2026, 10, 21, 14, 0, n)).toISOString(),
});
/** What the database holds, oldest first. */
let rows: Message[];
let channel: Parameters<typeof joinLive>[1];
const show = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  rows = [];
  vi.mocked(listMessages)
    .mockReset()
    .mockImplementation(async (_, before) =>
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
afterEach(() => void vi.useRealTimers());

async function open() {
  const page = await renderHook((calling: boolean) => useConversation("booking", "ellen", calling), false);
  const pass = (ms: number) => page.run(() => vi.advanceTimersByTimeAsync(ms));
  /** Does something and lets the answers come. */
  const run = async (action: () => unknown) => {
    await page.run(action);
    await pass(10);
  };
  await pass(10);
  return { ...page, run, pass, texts: () => page.current().messages.map(({ text }) => text) };
}

it("shows each message once, whether it was fetched, broadcast or both", async () => {
  rows = [messageNo(1)];
  const { run, texts } = await open();
  expect(texts()).toEqual(["Message 1"]);
  await run(() => channel.onMessage(messageNo(2)));
  await run(() => channel.onMessage(messageNo(2)));
  await run(() => channel.onMessage(messageNo(1)));
  expect(texts()).toEqual(["Message 1", "Message 2"]);
});

it("fetches what came between the first fetch and the first broadcasts when these begin", async () => {
  const { run, texts } = await open();
  rows = [messageNo(1)];
  expect(texts()).toEqual([]);
  await run(() => channel.onStatus?.("live"));
  expect(texts()).toEqual(["Message 1"]);
});

it("fetches what a lost broadcast has said when the page is shown again", async () => {
  const { run, pass, texts } = await open();
  await run(() => channel.onStatus?.("live"));
  await pass(MINUTE);
  rows = [messageNo(1)];
  expect(texts()).toEqual([]);
  await run(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
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

it("fetches page after page back to what it knows, and older ones only when asked to", async () => {
  rows = Array.from({ length: 60 }, (_, n) => messageNo(n));
  const { current, run, texts } = await open();
  expect([texts().length, texts()[0], current().hasOlder]).toEqual([PAGE_SIZE, "Message 10", true]);
  // So much has been missed that one page does not reach back to it.
  rows = Array.from({ length: 180 }, (_, n) => messageNo(n));
  await run(() => channel.onStatus?.("live"));
  expect([texts().length, texts()[0], texts().at(-1)]).toEqual([170, "Message 10", "Message 179"]);
  await run(() => current().loadOlder());
  expect([texts().length, texts()[0], current().hasOlder]).toEqual([180, "Message 0", false]);
});
