import { createSign, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { createPushSandbox } from "./sandbox.ts";

/* What a push service refuses. The sender's tests cover what it accepts. */

const HOST = "push.example.test";
const ANOTHER_KEY = "BKOjHfyrQqjwk3zcUlPP528SVS14D0rPQNGiNQ041dIk0oF8wxgbqvaf0UvmSFpGUWFKjxYcejcBjv1x7P0CSWw";
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const { x = "", y = "" } = publicKey.export({ format: "jwk" });
const key = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString(
  "base64url",
);
const sandbox = createPushSandbox({ publicPath: "/__push", vapidKey: key, host: HOST });
const ask = (path: string, init?: RequestInit) => sandbox.handle(new Request(`http://here/__push/${path}`, init));

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
function token(claims: object = {}) {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: `https://${HOST}`, exp, sub: "mailto:a@b.test", ...claims })}`;
  const signature = createSign("sha256")
    .update(signed)
    .sign({ key: privateKey, dsaEncoding: "ieee-p1363" }, "base64url");
  return `${signed}.${signature}`;
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

async function send(change: Record<string, string> = {}, body: BodyInit = "x".repeat(200)) {
  const { endpoint } = (await (await ask("subscriptions", { method: "POST" })).json()) as { endpoint: string };
  const headers = {
    authorization: `vapid t=${token()}, k=${key}`,
    ttl: "60",
    "content-encoding": "aes128gcm",
    ...change,
  };
  const answer = await ask(new URL(endpoint).pathname.slice(1), { method: "POST", headers, body });
  return { status: answer.status, error: ((await answer.json()) as { error: string }).error };
}

test.each([
  ["nothing to sign", { authorization: "" }, 401, /no VAPID/],
  ["another key than the browser's", { authorization: `vapid t=${token()}, k=${ANOTHER_KEY}` }, 403, /another key/],
  ["a forged token", { authorization: `vapid t=${token().slice(0, -4)}AAAA, k=${key}` }, 403, /signature/],
  [
    "a token for another service",
    { authorization: `vapid t=${token({ aud: "https://x.test" })}, k=${key}` },
    403,
    /x\.test/,
  ],
  ["an expired token", { authorization: `vapid t=${token({ exp: inSeconds(-1) })}, k=${key}` }, 403, /expired/],
  ["no TTL", { ttl: "" }, 400, /TTL/],
  ["a message for another browser", {}, 400, /Undecipherable/],
] as const)("The push sandbox refuses %s", async (_, headers, status, error) => {
  expect(await send(headers)).toEqual({ status, error: expect.stringMatching(error) });
});

test("The push sandbox answers 404 for an unknown subscription and 410 for one that has ended", async () => {
  expect((await ask("nobody", { method: "POST" })).status).toBe(404);
  const { endpoint } = (await (await ask("subscriptions", { method: "POST" })).json()) as { endpoint: string };
  const path = new URL(endpoint).pathname.slice(1);
  await ask(path, { method: "DELETE" });
  expect((await ask(path, { method: "POST" })).status).toBe(410);
});
