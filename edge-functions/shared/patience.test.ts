import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { connectAccounts } from "../api/accounts.ts";
import { connectForgetting } from "../jobs/forget-account.ts";
import { Done } from "./contract/common.ts";
import { connectDataStore } from "./data-store.ts";
import { connectDatabase } from "./database.ts";
import { connectPictureStore } from "./picture-store.ts";
import { connectEmail } from "./providers/email/connect.ts";
import { connectPayments } from "./providers/payments/connect.ts";
import { connectCallServers } from "./providers/relay/connect.ts";

const relay = { kind: "cloudflare", baseUrl: "http://relay.test", keyId: "k", token: "t" } as const;
const settings = environment({ relay });
const file = new Uint8Array([1]);

// The platform ends a function after 150 s, and a browser's call often asks two services.
test.each([
  ["the database", () => connectDatabase(settings).call("sweep_limits", {}, Done)],
  ["Auth", () => connectAccounts(settings).signIn("a@b.co", "secret", { from: null })],
  ["Auth, to forget somebody", () => connectForgetting(settings)("6f9619ff-8b86-4d11-b42d-00c04fc964ff")],
  ["the storage, of data", () => connectDataStore(settings).put("a/1.zip", file)],
  ["the storage, of pictures", () => connectPictureStore(settings).put("a/1.webp", file, "image/webp")],
  ["the email provider", () => connectEmail(settings).send("{}", "key")],
  ["the payment provider", () => connectPayments(settings).razorpay.refund({ id: "1", paymentId: "pay_1", amount: 1 })],
  ["the relay", () => connectCallServers(settings).serversFor("u", new Date())],
])("A function waits for %s between five seconds and half a minute", async (_, ask) => {
  // Deno has a WebSocket, Node only from version 22; Supabase's client requires one.
  vi.stubGlobal("WebSocket", WebSocket);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const patience = vi.spyOn(AbortSignal, "timeout").mockReset().mockReturnValue(AbortSignal.abort());
  vi.stubGlobal("fetch", async (_: unknown, { signal }: RequestInit) => signal?.throwIfAborted());
  await expect(ask()).rejects.toThrow();
  expect(patience).toHaveBeenCalled();
  for (const [ms] of patience.mock.calls) {
    expect(ms).toBeGreaterThanOrEqual(5_000);
    expect(ms).toBeLessThanOrEqual(30_000);
  }
});
