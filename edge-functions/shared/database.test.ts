import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json as bodyOf } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment } from "../../tests/support/services.ts";
import { Done } from "./contract/common.ts";
import { connectDatabase, type Database } from "./database.ts";
import { withRequest, withSession } from "./request-context.ts";

let server: Server;
let answer: RequestListener;
let asked: Record<string, unknown>[];
let database: Database;
let call: (from?: string | null) => Promise<unknown>;

const json = (status: number, body: unknown): RequestListener => {
  return (_, response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const refuse = (code: string, more: object = {}) =>
  json(400, { code, message: "no", details: null, hint: null, ...more });

beforeEach(async () => {
  // Deno has a WebSocket, Node only from version 22; the client requires one.
  vi.stubGlobal("WebSocket", WebSocket);
  asked = [];
  answer = json(200, { ok: true });
  server = createServer((request, response) => {
    asked.push({ url: request.url, ...request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  database = connectDatabase(environment({ supabaseUrl, secretKey: "sb_secret_x" }));
  call = (from = "203.0.113.7") => database.call("take_limit", { kind: "password_reset", subject: "a" }, Done, from);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("A call of SQL carries the secret key, the client's address, the request's id and the caller's session", async () => {
  expect(await call()).toEqual({ ok: true });
  expect(await withRequest("request-1", () => withSession("session-1", () => call()))).toEqual({ ok: true });
  expect(asked).toMatchObject([
    { url: "/rest/v1/rpc/take_limit", apikey: "sb_secret_x", "x-client-address": "203.0.113.7" },
    { "x-session-id": "session-1", "x-request-id": "request-1" },
  ]);
  for (const header of ["x-session-id", "x-request-id"]) expect(asked[0]).not.toHaveProperty(header);
});

test("The arguments of SQL are named after those of the call; a missing or unknown argument does not compile", async () => {
  let sent: unknown;
  answer = async (request, response) => {
    sent = await bodyOf(request);
    json(200, { ok: true })(request, response);
  };
  await database.call("begin_sign_in", { email: "a@b.co", unlockKey: null }, Done);
  expect(sent).toEqual({ p_email: "a@b.co", p_unlock_key: null });
  const more = { email: "a@b.co", unlockKey: null, role: "user" };
  // @ts-expect-error: there is no argument p_role.
  await database.call("begin_sign_in", { ...more }, Done);
  expect(sent).toHaveProperty("p_role");
  // @ts-expect-error: p_email has no default.
  await database.call("begin_sign_in", { unlockKey: null }, Done);
  expect(sent).not.toHaveProperty("p_email");
});

test("A call of SQL carries no address when the client has none", async () => {
  await call(null);
  expect(asked[0]).not.toHaveProperty("x-client-address");
});

test("A refusal of SQL becomes its status, code, sentence and field", async () => {
  const details = JSON.stringify({ reason: "wrong_role", roles: ["user", "designer"] });
  answer = refuse("PT403", { message: "wrong_role", details, hint: "page" });
  await expect(call()).rejects.toMatchObject({
    name: "ApiError",
    status: 403,
    code: "wrong_role",
    message: "Only a user or designer may do this.",
    fields: { page: "Only a user or designer may do this." },
  });
});

test.each([
  ["40", 40],
  ["soon", 1],
  [null, 1],
])("A limit with the hint %j can be retried in %i s", async (hint, retryAfter) => {
  const details = JSON.stringify({ reason: "sign_in_locked", seconds: 40 });
  answer = refuse("PT429", { message: "sign_in_locked", details, hint });
  await expect(call()).rejects.toMatchObject({ status: 429, code: "sign_in_locked", retryAfter, fields: undefined });
});

test.each(["22021", "22P02", "22008"])("An error of SQL is the caller's fault: %s", async (code) => {
  answer = refuse(code);
  await expect(call()).rejects.toMatchObject({ status: 400, code: "invalid_request" });
});

test.each(["40001", "40P01", "55P03", "57014", "57P01", "53300", "08006", "PGRST000", "PGRST002"])(
  "An error of SQL is temporary: %s",
  async (code) => {
    answer = refuse(code);
    await expect(call()).rejects.toMatchObject({ status: 503, code: "unavailable" });
  },
);

test("A refusal whose reason is newer than the function keeps its status and code", async () => {
  answer = refuse("PT409", { message: "slot_taken", details: '{"reason":"not_yet_known"}' });
  await expect(call()).rejects.toMatchObject({ status: 409, code: "slot_taken", message: "slot_taken" });
});

test.each(["23505", "42501", "42883", "P0001", "PT200", "PGRST202"])(
  "An error of SQL is a mistake of ours: %s",
  async (code) => {
    answer = refuse(code);
    await expect(call()).rejects.toMatchObject({ name: "DatabaseFault", code });
  },
);

test("An answer of SQL that breaks the contract is a mistake of ours, named without its values", async () => {
  answer = json(200, { ok: "ada@example.test" });
  const fault = (await call().catch((error: unknown) => error)) as Error;
  expect(fault).toMatchObject({ name: "DatabaseFault", code: "contract" });
  expect(fault.message).toContain("ok");
  expect(fault.message).not.toContain("ada");
});

test("A call of SQL without an answer is a temporary failure", async () => {
  server.closeAllConnections();
  server.close();
  await expect(call()).rejects.toMatchObject({ status: 503, code: "unavailable" });
});
