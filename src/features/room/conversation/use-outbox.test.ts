// @dom

import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { expireSession, startSession } from "@/lib/session.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import type { Message } from "./messages.ts";
import { useOutbox } from "./use-outbox.ts";

const sendMessage = vi.hoisted(() => vi.fn<() => Promise<Message>>());
vi.mock("./send-message.ts", async (original) => ({
  ...(await original<typeof import("./send-message.ts")>()),
  sendMessage,
}));

const lostAnswer = () => Promise.reject(new ApiError(0, "unreachable", "No answer."));

function openOutbox(messages: Message[] = []) {
  const onStored = vi.fn();
  return renderHook((known: Message[]) => useOutbox(bookingId, { messages: known, live: "live", onStored }), messages);
}

function stored({ id, text, at }: { id: string; text: string; at: string }): Message {
  return { id, text, created_at: at, sender_id: "ellen", sender: "user" };
}

const signIn = (id: string) => startSession(sessionOf(id));

/** Outboxes go on when their chat is left: each test has its own. */
let bookingId = "";

const textsSent = () => sendMessage.mock.calls.map((call) => (call as unknown as [string, { text: string }])[1].text);

beforeEach(() => {
  bookingId = crypto.randomUUID();
  localStorage.clear();
  signIn("ellen");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  sendMessage.mockReset();
});

it("shows a message once when it was stored and only the answer was lost", async () => {
  sendMessage.mockImplementation(lostAnswer);
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("It faces north."));
  const [message] = outbox.current().unsent;
  expect(message).toMatchObject({ text: "It faces north.", state: "failed" });

  // The row comes by broadcast or with the next fetch.
  if (message) await outbox.render([stored(message)]);
  expect(outbox.current().unsent).toEqual([]);
});

it("shows a message once when the row is there before the answer", async () => {
  let answer = (_: Message) => {};
  sendMessage.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("It faces north."));
  const [message] = outbox.current().unsent;
  expect(message).toMatchObject({ state: "sending" });
  if (!message) return;

  await outbox.render([stored(message)]);
  expect(outbox.current().unsent).toEqual([]);
  await outbox.run(() => answer(stored(message)));
  expect(outbox.current().unsent).toEqual([]);
});

it("sends a message that came too fast by itself, as soon as the server takes it", async () => {
  vi.useFakeTimers();
  const tooMany = new ApiError(429, "rate_limited", "Too fast.", {}, undefined, serverNow() + 5000);
  sendMessage.mockRejectedValueOnce(tooMany).mockImplementation(async () => stored({ id: "x", text: "", at: "" }));
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("It faces north."));
  expect(outbox.current().unsent).toMatchObject([{ state: "waiting", until: tooMany.retryAt }]);
  await outbox.run(() => vi.advanceTimersByTimeAsync(4000));
  expect(sendMessage).toHaveBeenCalledTimes(1);
  await outbox.run(() => vi.advanceTimersByTimeAsync(1500));
  expect(sendMessage).toHaveBeenCalledTimes(2);
  expect(outbox.current().unsent).toEqual([]);
  vi.useRealTimers();
});

it("sends a failed message again under the same id", async () => {
  sendMessage.mockImplementationOnce(lostAnswer).mockImplementation(async () => stored({ id: "x", text: "", at: "" }));
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("It faces north."));
  const [message] = outbox.current().unsent;
  await outbox.run(() => outbox.current().retry(message?.id ?? ""));
  expect(outbox.current().unsent).toEqual([]);
  const sent = sendMessage.mock.calls as unknown as [string, { id: string }][];
  expect(sent.map(([, { id }]) => id)).toEqual([message?.id, message?.id]);
});

it("sends what failed again when the connection is back, and what was refused only by hand", async () => {
  const closed = () => Promise.reject(new ApiError(403, "42501", "new row violates row-level security policy"));
  sendMessage
    .mockImplementationOnce(lostAnswer)
    .mockImplementationOnce(async () => stored({ id: "x", text: "", at: "" }));
  sendMessage.mockImplementationOnce(closed);
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("From the tunnel"));
  await outbox.run(() => outbox.current().send("Too late"));
  expect(outbox.current().unsent.map(({ state }) => state)).toEqual(["failed", "failed"]);
  expect(sendMessage).toHaveBeenCalledOnce();
  await outbox.run(() => window.dispatchEvent(new Event("online")));
  expect(outbox.current().unsent).toMatchObject([{ text: "Too late", state: "closed" }]);
  await outbox.run(() => window.dispatchEvent(new Event("online")));
  expect(sendMessage).toHaveBeenCalledTimes(3);
  await outbox.run(() => outbox.current().retry(outbox.current().unsent[0]?.id));
  expect(sendMessage).toHaveBeenCalledTimes(4);
});

it("waits for its owner when the session has ended, keeps the message, and sends it when they are back", async () => {
  const refused = () => {
    expireSession("token of ellen");
    return Promise.reject(new ApiError(401, "42501", "permission denied for table messages"));
  };
  sendMessage.mockImplementationOnce(refused).mockImplementation(async () => stored({ id: "x", text: "", at: "" }));
  const first = await openOutbox();
  await first.run(() => first.current().send("It faces north."));
  await first.run(() => first.current().retry());
  await first.unmount();
  // Nor is it sent in the name of a person who signs in meanwhile.
  signIn("samir");
  const other = await openOutbox();
  expect(other.current().unsent).toEqual([]);
  await other.run(() => window.dispatchEvent(new Event("online")));
  await other.unmount();
  expect(sendMessage).toHaveBeenCalledOnce();

  signIn("ellen");
  const again = await openOutbox();
  await again.run(() => undefined);
  expect(textsSent()).toEqual(["It faces north.", "It faces north."]);
  expect(again.current().unsent).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes("outbox"))).toEqual([]);
});

it("counts a message as failed, not closed, if it is refused because of an expired token that cannot be renewed just now", async () => {
  sendMessage.mockRejectedValueOnce(new ApiError(401, "42501", "permission denied for table messages"));
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("It faces north."));
  expect(outbox.current().unsent).toMatchObject([{ state: "failed" }]);
});

it("tries again by itself, after longer and longer pauses, and lets nothing overtake", async () => {
  vi.useFakeTimers();
  sendMessage.mockImplementation(lostAnswer);
  const outbox = await openOutbox();
  for (const text of ["One", "Two", "Three"]) await outbox.run(() => outbox.current().send(text));
  await outbox.run(() => vi.advanceTimersByTimeAsync(61_000));
  // At once and after 2, 4, 8, 16 and 30 seconds.
  expect(textsSent()).toEqual(Array(6).fill("One"));
  sendMessage.mockImplementation(async () => stored({ id: "x", text: "", at: "" }));
  await outbox.run(() => vi.advanceTimersByTimeAsync(30_000));
  expect(textsSent().slice(6)).toEqual(["One", "Two", "Three"]);
  expect(outbox.current().unsent).toEqual([]);
  vi.useRealTimers();
});

it("keeps a message from the moment it is written until it is stored: another tab sends what a crashed tab has left", async () => {
  sendMessage.mockImplementation(() => new Promise(() => {}));
  const crashed = await openOutbox();
  await crashed.run(() => crashed.current().send("One"));
  await crashed.run(() => crashed.current().send("Two"));

  vi.resetModules();
  sendMessage.mockReset().mockImplementation(async () => stored({ id: "x", text: "", at: "" }));
  const other = (await import("./outbox.ts")).outboxOf(bookingId);
  await vi.waitUntil(() => {
    other.retry();
    return other.unsent().length === 0;
  });
  expect(textsSent()).toEqual(["One", "Two"]);
  expect(Object.keys(localStorage).filter((key) => key.includes("outbox"))).toEqual([]);
});

it("shows what another tab is sending, and that it was sent", async () => {
  const outbox = await openOutbox();
  const key = `draft:ellen:outbox:${bookingId}:a`;
  sendMessage.mockImplementation(() => new Promise(() => {}));
  localStorage.setItem(key, JSON.stringify({ id: "a", text: "From the other tab", at: "2026-03-02T10:00:00.000Z" }));
  await outbox.run(() => window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(outbox.current().unsent).toMatchObject([{ text: "From the other tab", state: "sending" }]);
  localStorage.removeItem(key);
  await outbox.run(() => window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(outbox.current().unsent).toEqual([]);
});

it("is the same list while nothing changes: the log scrolls with each new one", async () => {
  sendMessage.mockImplementation(() => new Promise(() => {}));
  const messages: Message[] = [];
  const outbox = await openOutbox(messages);
  await outbox.run(() => outbox.current().send("It faces north."));
  const { unsent } = outbox.current();
  await outbox.render(messages);
  expect(outbox.current().unsent).toBe(unsent);
});

it("sends also where the browser keeps nothing", async () => {
  const setItem = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem, removeItem: () => {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  sendMessage.mockImplementationOnce(lostAnswer).mockImplementation(async () => stored({ id: "x", text: "", at: "" }));
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("It faces north."));
  expect(outbox.current().unsent).toMatchObject([{ state: "failed" }]);
  await outbox.run(() => outbox.current().retry());
  expect(outbox.current().unsent).toEqual([]);
});

it("removes a message that the user discards", async () => {
  sendMessage.mockImplementation(lostAnswer);
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("Never mind"));
  await outbox.run(() => outbox.current().discard(outbox.current().unsent[0]?.id ?? ""));
  expect(outbox.current().unsent).toEqual([]);
});

it("sends messages one after the other, in the order in which they were written", async () => {
  let answer = (_: Message) => {};
  sendMessage.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("One"));
  await outbox.run(() => outbox.current().send("Two"));
  expect(sendMessage).toHaveBeenCalledOnce();
  sendMessage.mockImplementation(async () => stored({ id: "x", text: "", at: "" }));
  await outbox.run(() => answer(stored({ id: "x", text: "", at: "" })));
  expect(textsSent()).toEqual(["One", "Two"]);
});

it("passes the stored message to the present page, not to the one that sent it", async () => {
  let answer = (_: Message) => {};
  sendMessage.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const [before, now] = [vi.fn(), vi.fn()];
  const outbox = await renderHook(
    (onStored: (message: Message) => void) => useOutbox(bookingId, { messages: [], live: "live", onStored }),
    before,
  );
  await outbox.run(() => outbox.current().send("It faces north."));
  await outbox.render(now);
  const message = stored({ id: "x", text: "It faces north.", at: "" });
  await outbox.run(() => answer(message));
  expect(before).not.toHaveBeenCalled();
  expect(now).toHaveBeenCalledExactlyOnceWith(message);
});
