import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedWebhook } from "./standard-webhooks.ts";

const KEY = btoa("a-key-of-the-send-email-hook");
const NOW = 1_800_000_000_000;
const body = new TextEncoder().encode('{"a":1}');

const signatureOf = (key: string, id: string, at: string) =>
  `v1,${createHmac("sha256", Buffer.from(key, "base64")).update(`${id}.${at}.`).update(body).digest("base64")}`;
/** Returns the headers of a request signed this many seconds from now. */
function signed(seconds = 0, { key = KEY, id = "msg_1", more = "" } = {}): Headers {
  const at = String(NOW / 1000 + seconds);
  return new Headers({
    "webhook-id": id,
    "webhook-timestamp": at,
    "webhook-signature": `${more}${signatureOf(key, id, at)}`,
  });
}
const without = (name: string, value?: string) => {
  const headers = signed();
  if (value === undefined) headers.delete(name);
  else headers.set(name, value);
  return headers;
};
const taken = (headers: Headers, keys: readonly string[] = [KEY], bytes = body) =>
  isSignedWebhook(headers, bytes, keys, NOW);

test("A webhook is accepted by the signature over its id, its time and its bytes", async () => {
  expect(await taken(signed())).toBe(true);
  expect(await taken(signed(0, { key: btoa("another key of somebody else") }))).toBe(false);
  expect(await taken(signed(), [KEY], new TextEncoder().encode('{"a":2}'))).toBe(false);
  expect(await taken(without("webhook-id", "msg_2"))).toBe(false);
  expect(await taken(without("webhook-timestamp", String(NOW / 1000 - 1)))).toBe(false);
});

test.each([
  [-300, true],
  [-301, false],
  [300, true],
  [301, false],
])("A webhook that was signed %i s from now is accepted: %s", async (seconds, expected) => {
  expect(await taken(signed(seconds))).toBe(expected);
});

test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("A webhook is refused without %s", async (name) => {
  expect(await taken(without(name))).toBe(false);
});

test.each(["v1,", "v2,abc", "v1,not base64", `v1,${"A".repeat(43)}=`])(
  "A webhook is refused with the signature %j",
  async (signature) => {
    expect(await taken(without("webhook-signature", signature))).toBe(false);
  },
);

test("A webhook is accepted with either key while one replaces the other, and may carry both signatures", async () => {
  const next = btoa("the next key of the send email hook");
  expect(await taken(signed(0, { key: next }), [KEY, next])).toBe(true);
  expect(await taken(signed(), [KEY, next])).toBe(true);
  expect(await taken(signed(0, { more: `${signatureOf(next, "x", "1")},` }))).toBe(true);
  expect(await taken(signed(), [])).toBe(false);
});
