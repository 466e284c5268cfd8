import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPushSandbox } from "../../../../../local/sandboxes/push/sandbox.ts";
import { PUSH_HOST, VAPID_KEYS } from "../../../../../stack/push-keys.ts";
import type { PushSettings } from "../../../environment.ts";
import { isPushService } from "../push.ts";
import { connectWebPush } from "./web-push.ts";

const KNOWN = ["fcm.googleapis.com", "*.push.apple.com"];

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://a.b.push.apple.com/abc", true],
  ["https://push.apple.com/abc", false],
  ["https://evilpush.apple.com/abc", false],
  ["https://fcm.googleapis.com.evil.test/abc", false],
  ["https://evil.test/fcm.googleapis.com", false],
  ["https://fcm.googleapis.com@evil.test/abc", false],
  ["https://me@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["http://fcm.googleapis.com/abc", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["https://[::1]/abc", false],
  ["file:///etc/passwd", false],
  ["nothing", false],
])("isPushService(%s) is %s", (endpoint, known) => {
  expect(isPushService(endpoint, KNOWN)).toBe(known);
});

describe("A notification", () => {
  const settings: PushSettings = {
    ...VAPID_KEYS,
    contact: "mailto:admin@parlour.test",
    services: [PUSH_HOST],
    baseUrl: "http://sandbox.test/__push",
  };
  const sandbox = createPushSandbox({ publicPath: "/__push", vapidKey: VAPID_KEYS.publicKey, host: PUSH_HOST });
  const ask = (path: string, init?: RequestInit) =>
    sandbox.handle(new Request(`http://sandbox.test/__push/${path}`, init));
  async function newBrowser() {
    const { endpoint, keys } = (await (await ask("subscriptions", { method: "POST" })).json()) as {
      endpoint: string;
      keys: { p256dh: string; auth: string };
    };
    return { endpoint, ...keys };
  }
  /** How requests are answered: by the sandbox, unless a test says otherwise. */
  const network = vi.fn<typeof fetch>();
  const toSandbox: typeof fetch = (input, init) => sandbox.handle(new Request(input, init));
  beforeEach(() => {
    network.mockReset().mockImplementation(toSandbox);
    vi.stubGlobal("fetch", network);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const send = async (change: Partial<PushSettings> = {}, target?: Awaited<ReturnType<typeof newBrowser>>) =>
    connectWebPush({ ...settings, ...change }).send(target ?? (await newBrowser()), { title: "Hé" }, 60);

  test("arrives in the browser unchanged, and is unreadable on the way", async () => {
    const browser = await newBrowser();
    expect(await send({}, browser)).toBe("taken");
    expect(await (await ask(new URL(browser.endpoint).pathname.slice(1))).json()).toEqual([
      { data: { title: "Hé" }, ttl: 60, urgency: "high", topic: null },
    ]);
    const [, init] = network.mock.calls[0] ?? [];
    expect(Buffer.from(init?.body as Uint8Array).includes("title")).toBe(false);
    expect(init?.redirect).toBe("manual");
  });

  test("goes to the endpoint itself without a sandbox", async () => {
    network.mockResolvedValue(new Response(null, { status: 201 }));
    const browser = await newBrowser();
    await send({ baseUrl: null }, browser);
    expect(network.mock.calls[0]?.[0]).toBe(browser.endpoint);
  });

  test("is refused for good when it is signed with another key", async () => {
    const other = { publicKey: VAPID_KEYS.publicKey, privateKey: `${VAPID_KEYS.privateKey.slice(0, -2)}AA` };
    await expect(send(other)).rejects.toMatchObject({ permanent: true });
    const unknown = (await newBrowser()).p256dh;
    await expect(send({ publicKey: unknown })).rejects.toMatchObject({ permanent: true });
  });

  test("is not sent to invalid keys, or to a host that is no longer on the list", async () => {
    const browser = await newBrowser();
    await expect(send({}, { ...browser, p256dh: "B".repeat(87), auth: "short" })).rejects.toMatchObject({
      permanent: true,
    });
    await expect(send({ services: ["other.test"] }, browser)).rejects.toMatchObject({ permanent: true });
    expect(network).not.toHaveBeenCalled();
  });

  test.each([
    [404, "gone"],
    [410, "gone"],
    [201, "taken"],
  ])("that is answered with %i is %s", async (status, outcome) => {
    network.mockResolvedValue(new Response(null, { status }));
    expect(await send()).toBe(outcome);
  });

  test.each([
    [302, {}, { permanent: true, retryAfter: null }],
    [400, {}, { permanent: true, retryAfter: null }],
    [413, {}, { permanent: true, retryAfter: null }],
    [500, {}, { permanent: false, retryAfter: null }],
    [503, {}, { permanent: false, retryAfter: null }],
    [429, {}, { permanent: false, retryAfter: 60 }],
    [429, { "retry-after": "5" }, { permanent: false, retryAfter: 5 }],
    [429, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, { permanent: false, retryAfter: 60 }],
    // SQL counts whole seconds.
    [429, { "retry-after": "1.5" }, { permanent: false, retryAfter: 2 }],
    [429, { "retry-after": "-3" }, { permanent: false, retryAfter: 1 }],
    [429, { "retry-after": "999999" }, { permanent: false, retryAfter: 3600 }],
  ])("fails when it is answered with %i %o", async (status, headers, failure) => {
    network.mockResolvedValue(new Response(null, { status, headers: headers as Record<string, string> }));
    await expect(send()).rejects.toMatchObject({ message: String(status), ...failure });
  });

  test("is sent again when there is no answer", async () => {
    network.mockRejectedValue(new TypeError("offline"));
    await expect(send()).rejects.toMatchObject({ message: "no answer", permanent: false, retryAfter: null });
  });
});
