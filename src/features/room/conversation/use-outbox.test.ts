// @dom

import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { expireSession, startSession } from "@/lib/session.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import type { Message } from "./messages.ts";
import { useOutbox } from "./use-outbox.ts";

const sendMessage = vi.hoisted(() => vi.fn<() => Promise<Message>>());
vi.mock("./send-message.ts", async (original) => ({ ...(await original<object>()), sendMessage }));

const lostAnswer = () => Promise.reject(new ApiError(0, "unreachable", "No answer."));

function openOutbox(messages: Message[] = []) {
  const onStored = vi.fn();
  return renderHook((known: Message[]) => useOutbox(bookingId, { messages: known, live: "live", onStored }), messages);
}

const stored = ({ id = "x", text = "", at = "" }): Message => {
  return { id, text, created_at: at, sender_id: "ellen", sender: "user" };
};
const signIn = (id: string) => startSession(sessionOf(id));

/** Outboxes continue when their chat is left, so each test has its own. */
let bookingId = "";

const textsSent = () => sendMessage.mock.calls.map((call) => (call as unknown as [string, { text: string }])[1].text);

beforeEach(() => {
  bookingId = crypto.randomUUID();
  signIn("ellen");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("hides a message that is in the log although the answer to sending it was lost", async () => {
  sendMessage.mockImplementation(lostAnswer);
  const outbox = await openOutbox();
  await outbox.run(() => outbox.current().send("It faces north."));
  const [message] = outbox.current().unsent;
  expect(message).toMatchObject({ text: "It faces north.", state: "failed" });

  // The row arrives by broadcast or with the next fetch.
  if (message) await outbox.render([stored(message)]);
  expect(outbox.current().unsent).toEqual([]);
});

it("keeps a message after the session has ended, and sends it when its author is back", async () => {
  const refused = () => {
    expireSession("token of ellen");
    return Promise.reject(new ApiError(401, "42501", "permission denied for table messages"));
  };
  sendMessage.mockImplementationOnce(refused).mockImplementation(async () => stored({}));
  const first = await openOutbox();
  await first.run(() => first.current().send("It faces north."));
  await first.run(() => first.current().retry());
  await first.unmount();
  // A person who then signs in does not send it in their own name.
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

it("sends what a crashed tab has left", async () => {
  sendMessage.mockImplementation(() => new Promise(() => {}));
  const crashed = await openOutbox();
  await crashed.run(() => crashed.current().send("One"));
  await crashed.run(() => crashed.current().send("Two"));

  vi.resetModules();
  sendMessage.mockReset().mockImplementation(async () => stored({}));
  const other = (await import("./message-outbox.ts")).outboxOf(bookingId);
  await vi.waitUntil(() => {
    other.retry();
    return other.unsent().length === 0;
  });
  expect(textsSent()).toEqual(["One", "Two"]);
  expect(Object.keys(localStorage).filter((key) => key.includes("outbox"))).toEqual([]);
});
