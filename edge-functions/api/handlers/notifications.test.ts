import { expect, test } from "vitest";
import { environment } from "../../../tests/support/services.ts";
import { appFor } from "../../../tests/support/signed-in.ts";
import type { PushSettings } from "../../shared/environment.ts";

const push: PushSettings = {
  ...{ publicKey: "public", privateKey: "private", contact: "mailto:a@b.co", services: ["push.test"], baseUrl: null },
};

test("The call for the key of notifications returns its public half, or null where notifications are off", async () => {
  const key = async (settings: PushSettings | null) => {
    const app = appFor(async () => ({ ok: true }), { environment: environment({ push: settings }) });
    return (await app.request("/api/notifications/key", { headers: { authorization: "Bearer t" } })).json();
  };
  expect(await key(push)).toEqual({ publicKey: "public" });
  expect(await key(null)).toEqual({ publicKey: null });
});
