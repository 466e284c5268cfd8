import { beforeEach, expect, test, vi } from "vitest";
import { environment } from "../../../tests/support/services.ts";
import { EmailError } from "../../shared/providers/email/email.ts";
import type { JobServices } from "../services.ts";
import { emails } from "./email.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const row = {
  id: ID,
  key: "event:1",
  kind: "reset_password",
  to: "ada@example.test",
  recipientName: "Ada",
  createdAt: "2026-11-21T12:00:00Z",
  content: { key: "a-key-of-the-link" },
  request: null as string | null,
};
/** The request that the database stores; another run may have stored one first. */
let kept: string | null;
const call = vi.fn(async (_: string, { request }: Record<string, unknown>) => {
  kept = request === null ? null : (kept ?? String(request));
  return { request: kept };
});
const send = vi.fn(async (_: string, __: string) => undefined);
const email = { compose: vi.fn(() => "written now"), send, pause: () => 250 };
const kind = () => emails({ database: { call }, email, environment: environment() } as unknown as JobServices);

beforeEach(() => {
  kept = null;
  for (const mock of [call, send, email.compose]) mock.mockClear();
});

test("An email is stored as it is before it is first sent, under its event's key", async () => {
  send.mockImplementationOnce(async () => void expect(kept).toBe("written now"));
  await kind().work(row);
  expect(send).toHaveBeenCalledExactlyOnceWith("written now", "event:1");
  expect(kind().pause?.()).toBe(250);
});

test("An email that may have been sent is repeated as it was, not written again", async () => {
  await kind().work({ ...row, request: "written before" });
  expect(send).toHaveBeenCalledExactlyOnceWith("written before", "event:1");
  expect(email.compose).not.toHaveBeenCalled();
  // Another run has written the email in the meantime.
  kept = "written by another";
  await kind().work(row);
  expect(send).toHaveBeenLastCalledWith("written by another", "event:1");
});

test.each([
  ["was refused may be written again", new EmailError("422", { refused: true }), null],
  ["may have arrived is kept as it was", new EmailError("no answer"), "written now"],
])("An email that %s", async (_, error, left) => {
  send.mockRejectedValueOnce(error);
  await expect(kind().work(row)).rejects.toBe(error);
  expect(kept).toBe(left);
});

test("An email that an earlier attempt may have sent is kept while the provider only asks to wait", async () => {
  const wait = new EmailError("429", { refused: true, retryAfter: 7 });
  kept = "written before";
  send.mockRejectedValueOnce(wait);
  await expect(kind().work({ ...row, request: kept })).rejects.toBe(wait);
  expect(kept).toBe("written before");
  // The email itself was refused, so nothing was sent before, or the provider would have said so.
  send.mockRejectedValueOnce(new EmailError("422", { refused: true, permanent: true }));
  await expect(kind().work({ ...row, request: kept })).rejects.toMatchObject({ permanent: true });
  expect(kept).toBeNull();
  // No earlier attempt has tried the email.
  send.mockRejectedValueOnce(wait);
  await expect(kind().work(row)).rejects.toBe(wait);
  expect(kept).toBeNull();
});
