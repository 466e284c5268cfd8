import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { environment, services } from "../../../tests/support/services.ts";
import { createApp } from "../app.ts";
import type { Services } from "../types.ts";

const USER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const [key = ""] = environment().sendEmailHookKeys;
const call = vi.fn(async (_: string, __: Record<string, unknown>) => ({ ok: true }));
const wakeJobs = vi.fn();
const app = createApp(services({ database: { call } as unknown as Services["database"], wakeJobs }));

beforeEach(() => {
  call.mockClear();
  wakeJobs.mockClear();
});

async function ask(type: string, { user = {}, email = {}, id = "msg_1", secret = key } = {}) {
  const body = JSON.stringify({
    user: { id: USER, email: "ada@example.test", ...user },
    email_data: { email_action_type: type, token: "12345678", token_hash: "hash", ...email },
  });
  const at = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac("sha256", Buffer.from(secret, "base64")).update(`${id}.${at}.${body}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,${hmac}` };
  return app.request("/api/auth/send-email", { method: "POST", body, headers });
}
const queued = () => call.mock.calls.map(([name, { eventKey: _, ...args }]) => [name, args]);
const email = (kind: string, content: object, address = "ada@example.test") => [
  "queue_account_email",
  { kind, userId: USER, address, content },
];

test.each([
  ["recovery", "reset_password", { key: "hash" }],
  ["signup", "confirm_address", { code: "12345678" }],
  ["reauthentication", "reauthenticate", { code: "12345678" }],
  ["password_changed_notification", "account_changed", { what: "password" }],
])("The hook turns Auth's %s into the email %s", async (type, kind, content) => {
  expect((await ask(type)).status).toBe(200);
  expect(queued()).toEqual([email(kind, content)]);
  expect(wakeJobs).toHaveBeenCalledOnce();
});

test("The hook announces a changed address to the old one", async () => {
  await ask("email_changed_notification", {
    user: { email: "new@example.test" },
    email: { old_email: "old@example.test" },
  });
  expect(queued()).toEqual([
    email("account_changed", { what: "address", newAddress: "new@example.test" }, "old@example.test"),
  ]);
});

test("The hook gives each mailbox of a change of address its own code, although Auth's names are crossed", async () => {
  await ask("email_change", {
    user: { new_email: "new@example.test" },
    email: { token_hash: "of the new one", token_hash_new: "of the old one" },
  });
  const [[name, args] = ["", {}]] = queued() as [string, Record<string, unknown>][];
  expect([name, args]).toMatchObject([
    "begin_address_change",
    {
      oldAddress: "ada@example.test",
      newAddress: "new@example.test",
      oldCode: "of the old one",
      newCode: "of the new one",
    },
  ]);
  expect(args.oldKey).toMatch(/^[\da-f]{64}$/);
  expect(args.newKey).not.toBe(args.oldKey);
});

test.each(["invite", "email", ""])("The hook refuses %j, which anybody could request", async (type) => {
  expect((await ask(type)).status).toBe(403);
  expect(call).not.toHaveBeenCalled();
});

test("The hook refuses a request without the secret", async () => {
  expect((await ask("recovery", { secret: btoa("another secret of somebody") })).status).toBe(401);
  expect(call).not.toHaveBeenCalled();
  expect(wakeJobs).not.toHaveBeenCalled();
});

test("The hook treats a repeated request as one event, and a new request as another", async () => {
  await ask("recovery");
  await ask("recovery", { id: "msg_2" });
  await ask("recovery", { email: { token_hash: "another" } });
  const [first, second, third] = call.mock.calls.map(([, args]) => args.eventKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
