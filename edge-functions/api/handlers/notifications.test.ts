import { beforeEach, expect, test, vi } from "vitest";
import { environment, post } from "../../../tests/support/services.ts";
import { appFor, SESSION, USER } from "../../../tests/support/signed-in.ts";
import type { PushSettings } from "../../shared/environment.ts";

const push: PushSettings = {
  ...{ publicKey: "public", privateKey: "private", contact: "mailto:a@b.co", services: ["push.test"], baseUrl: null },
};
const call = vi.fn(async (..._: unknown[]) => ({ ok: true }));
const appWith = (settings: PushSettings | null) => appFor(call, { environment: environment({ push: settings }) });
const keys = { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) };
const subscribe = (endpoint: string, settings: PushSettings | null = push) =>
  post(appWith(settings), "/notifications/subscribe", { endpoint, keys, timeZone: "UTC" });
beforeEach(() => void call.mockClear());

test("Notifications subscribe a browser for the session in which it asks", async () => {
  expect(await subscribe("https://push.test/1")).toEqual({ status: 200, body: { ok: true } });
  expect(call).toHaveBeenCalledExactlyOnceWith(
    "save_push_subscription",
    {
      ...{ userId: USER, sessionId: SESSION, endpoint: "https://push.test/1", timeZone: "UTC" },
      ...{ p256dh: keys.p256dh, auth: keys.auth },
    },
    expect.anything(),
  );
});

test("Notifications refuse endpoints on hosts that somebody else chose", async () => {
  const refused = { status: 400, body: { error: { code: "invalid_endpoint" } } };
  expect(await subscribe("https://169.254.169.254/latest")).toMatchObject(refused);
  expect(await subscribe("https://push.test/1", null)).toMatchObject(refused);
  expect(call).not.toHaveBeenCalled();
});

test("Notifications show the public half of their key, or none where they are off", async () => {
  const key = async (settings: PushSettings | null) => {
    const headers = { authorization: "Bearer t" };
    return (await appWith(settings).request("/api/notifications/key", { headers })).json();
  };
  expect(await key(push)).toEqual({ publicKey: "public" });
  expect(await key(null)).toEqual({ publicKey: null });
});
