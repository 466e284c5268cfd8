import { createHmac } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../api-error.ts";
import { connectCallServers } from "./connect.ts";

const END = new Date("2026-11-24T15:30:00.900Z");
const seconds = Math.floor(END.getTime() / 1000);
const cloudflare = { kind: "cloudflare", baseUrl: "https://relay.test", keyId: "a key", token: "a token" } as const;

const answered = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", answered);
afterEach(() => {
  answered.mockReset();
  vi.useRealTimers();
});

test("Without a relay, the servers of a call are those for public addresses", async () => {
  expect(await connectCallServers({ stunUrls: [], relay: null }).serversFor("u", END)).toEqual([]);
  expect(await connectCallServers({ stunUrls: ["stun:one"], relay: null }).serversFor("u", END)).toEqual([
    { urls: ["stun:one"] },
  ]);
});

test("The servers of a call include a name and a password for the operator's own TURN server", async () => {
  const relay = { kind: "coturn" as const, urls: ["turn:relay.test:3478"], secret: "s" };
  const username = `${seconds}:u`;
  expect(await connectCallServers({ stunUrls: ["stun:one"], relay }).serversFor("u", END)).toEqual([
    { urls: ["stun:one"] },
    {
      urls: ["turn:relay.test:3478"],
      username,
      credential: createHmac("sha1", "s").update(username).digest("base64"),
    },
  ]);
});

describe("Cloudflare's relay", () => {
  test("is asked for credentials that end with the slot", async () => {
    vi.useFakeTimers({ now: END.getTime() - 90_500 });
    const iceServers = [{ urls: ["turn:cloud"], username: "n", credential: "c" }];
    answered.mockResolvedValue(Response.json({ iceServers }, { status: 201 }));
    expect(await connectCallServers({ stunUrls: [], relay: cloudflare }).serversFor("u", END)).toEqual(iceServers);
    const [url, init] = answered.mock.calls[0] ?? [];
    expect(url).toBe("https://relay.test/v1/turn/keys/a%20key/credentials/generate-ice-servers");
    expect(new Headers(init?.headers).get("authorization")).toBe("Bearer a token");
    expect(JSON.parse(String(init?.body))).toEqual({ ttl: 90, customIdentifier: "u" });
  });

  test("is asked for at least a second at the end of the slot", async () => {
    vi.useFakeTimers({ now: END });
    answered.mockResolvedValue(Response.json({ iceServers: [] }));
    await connectCallServers({ stunUrls: [], relay: cloudflare }).serversFor("u", END);
    expect(JSON.parse(String(answered.mock.calls[0]?.[1]?.body))).toMatchObject({ ttl: 1 });
  });

  test.each([
    ["does not answer", () => Promise.reject(new TypeError("fetch failed"))],
    ["refuses", () => Promise.resolve(new Response("no", { status: 403 }))],
    ["answers something else", () => Promise.resolve(Response.json({ servers: [] }))],
    ["does not answer JSON", () => Promise.resolve(new Response("<html>"))],
  ])("is unavailable when it %s", async (_, answer) => {
    answered.mockImplementation(answer);
    const servers = connectCallServers({ stunUrls: [], relay: cloudflare }).serversFor("u", END);
    await expect(servers).rejects.toBeInstanceOf(ApiError);
    await expect(servers).rejects.toMatchObject({ status: 503, code: "unavailable" });
  });
});
