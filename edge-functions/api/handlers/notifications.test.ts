import { beforeEach, expect, test, vi } from "vitest";
import { environment, post, services } from "../../../tests/support/services.ts";
import type { PushSettings } from "../../shared/environment.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const USER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const SESSION = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const push: PushSettings = {
  ...{ publicKey: "public", privateKey: "private", contact: "mailto:a@b.co", services: ["push.test"], baseUrl: null },
};
const call = vi.fn(async (..._: unknown[]) => ({ ok: true }));
const accounts = { ...services().accounts, verify: async () => ({ userId: USER, sessionId: SESSION }) };
const appWith = (settings: PushSettings | null) =>
  createApp(
    services({
      database: { call } as unknown as Services["database"],
      environment: environment({ push: settings }),
      accounts,
    }),
  );
const keys = { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) };
const subscribe = (endpoint: string, settings: PushSettings | null = push) =>
  post(appWith(settings), "/notifications/subscribe", { endpoint, keys, timeZone: "UTC" });
beforeEach(() => void call.mockClear());

test("a browser is subscribed for the session in which it asked", async () => {
  expect(await subscribe("https://push.test/1")).toEqual({ status: 200, body: { ok: true } });
  expect(call).toHaveBeenCalledExactlyOnceWith(
    "save_push_subscription",
    {
      ...{ p_user_id: USER, p_session_id: SESSION, p_endpoint: "https://push.test/1", p_time_zone: "UTC" },
      ...{ p_p256dh: keys.p256dh, p_auth: keys.auth },
    },
    expect.anything(),
  );
});

test("our functions are not made to call hosts that somebody else chose", async () => {
  const refused = { status: 400, body: { error: { code: "invalid_endpoint" } } };
  expect(await subscribe("https://169.254.169.254/latest")).toMatchObject(refused);
  expect(await subscribe("https://push.test/1", null)).toMatchObject(refused);
  expect(call).not.toHaveBeenCalled();
});

test("the key of notifications is public, the other half is not; without notifications there is none", async () => {
  const key = async (settings: PushSettings | null) => {
    const headers = { authorization: "Bearer t" };
    return (await appWith(settings).request("/api/notifications/key", { headers })).json();
  };
  expect(await key(push)).toEqual({ publicKey: "public" });
  expect(await key(null)).toEqual({ publicKey: null });
});
