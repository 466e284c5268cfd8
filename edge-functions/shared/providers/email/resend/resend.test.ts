import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMailSandbox } from "../../../../../local/sandboxes/mail/sandbox.ts";
import type { EmailProvider } from "../email.ts";
import { connectResend } from "./resend.ts";

const START = 1_800_000_000_000;
const settings = { baseUrl: "http://mail.test", apiKey: "re_x", from: "Parlour <hello@parlour.test>", admin: "" };
const email = { to: "ada@example.test", subject: "Booked", html: "<p>See you</p>", text: "See you" };

describe("The email provider", () => {
  let dataDir: string;
  let provider: EmailProvider;
  let sandbox: ReturnType<typeof createMailSandbox>;
  /** Answers in place of the sandbox. */
  let answer: (() => Response | Promise<never>) | null;
  beforeEach(() => {
    vi.useFakeTimers({ now: START, toFake: ["Date"] });
    dataDir = mkdtempSync(join(tmpdir(), "parlour-email-"));
    sandbox = createMailSandbox({ publicPath: "", apiKey: "re_x", dataDir });
    answer = null;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => answer?.() ?? sandbox.handle(new Request(url, init)));
    provider = connectResend({ mail: settings });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    rmSync(dataDir, { recursive: true });
  });
  const send = (key: string, more: object = {}) => provider.send(provider.compose({ ...email, ...more }), key);
  const failed = (status: number, name: string, headers: Record<string, string> = {}) => {
    answer = () => Response.json({ name, message: "about ada@example.test" }, { status, headers });
    return send("key").catch((error: unknown) => error);
  };

  test("accepts an email once under a key, and refuses another email with the same key", async () => {
    await send("key");
    await send("key");
    const messages = await (await sandbox.handle(new Request(`${settings.baseUrl}/messages`))).json();
    expect(messages).toMatchObject([{ to: [email.to], from: settings.from, subject: "Booked", text: "See you" }]);
    // The answer does not say whether the first email arrived, so nothing is discarded.
    await expect(send("key", { text: "Another text" })).rejects.toMatchObject({
      message: "409 invalid_idempotent_request",
      refused: false,
      permanent: false,
    });
  });

  test.each([
    [400, "validation_error", { refused: true, permanent: true, retryAfter: null }],
    [401, "missing_api_key", { refused: true, permanent: false, retryAfter: null }],
    [403, "invalid_api_key", { refused: true, permanent: false, retryAfter: null }],
    [404, "not_found", { refused: true, permanent: true, retryAfter: null }],
    [409, "concurrent_idempotent_requests", { refused: false, permanent: false, retryAfter: null }],
    [413, "too_large", { refused: true, permanent: true, retryAfter: null }],
    [422, "validation_error", { refused: true, permanent: true, retryAfter: null }],
    [500, "internal_server_error", { refused: false, permanent: false, retryAfter: null }],
    [429, "rate_limit_exceeded", { refused: true, permanent: false, retryAfter: 1 }],
    [429, "daily_quota_exceeded", { refused: true, permanent: false, retryAfter: 900 }],
  ])("reports for %i %s whether and when to try again, without the address", async (status, name, is) => {
    expect(await failed(status, name)).toMatchObject({ message: `${status} ${name}`, ...is });
  });

  test("may have taken the email when it gives no reason or no answer", async () => {
    answer = () => new Response("<html>", { status: 502 });
    await expect(send("key")).rejects.toMatchObject({ message: "502 unknown", refused: false, permanent: false });
    answer = () => Promise.reject(new TypeError("connection reset"));
    await expect(send("key")).rejects.toMatchObject({ message: "no answer", refused: false, permanent: false });
  });

  test.each([
    ["7", 7],
    ["7.2", 8],
    ["0.4", 1],
    ["90000", 3600],
    ["Wed, 21 Oct 2026 07:28:00 GMT", 1],
  ])("reads a pause of %j as %i seconds", async (header, seconds) => {
    expect(await failed(429, "rate_limit_exceeded", { "retry-after": header })).toMatchObject({ retryAfter: seconds });
    expect(provider.pause()).toBe(seconds * 1000);
    vi.setSystemTime(START + seconds * 1000);
    expect(provider.pause()).toBe(0);
  });

  test("gets the longest pause that one of its answers asks for", async () => {
    await failed(429, "rate_limit_exceeded", { "retry-after": "60" });
    await failed(429, "rate_limit_exceeded", { "retry-after": "1" });
    expect(provider.pause()).toBe(60_000);
  });

  test.each([
    ["12", 12_000],
    // An instant that is mistaken for a duration would be years.
    [`${START / 1000 + 12}`, 3_600_000],
    [null, 1000],
  ])("is not called until its limit resets, which it says is in %s", async (reset, pause) => {
    const headers = { "ratelimit-remaining": "0", ...(reset && { "ratelimit-reset": reset }) };
    answer = () => Response.json({ id: "1" }, { headers });
    await send("key");
    expect(provider.pause()).toBe(pause);
  });

  test("gets files unchanged and the reply address, or neither", () => {
    const attachments = [
      { filename: "booking.ics", contentType: "text/calendar", content: "Zoë’s hour" },
      { filename: "paper.pdf", contentType: "application/pdf", content: new Uint8Array([0x25, 0xff, 0x00]) },
      { filename: "room.png", contentType: "image/png", content: "room", contentId: "room" },
    ];
    const composed = JSON.parse(provider.compose({ ...email, replyTo: "zoe@example.test", attachments }));
    expect(composed).toMatchObject({ reply_to: "zoe@example.test" });
    const files = (composed.attachments as Record<string, string>[]).map(({ content = "", ...file }) => ({
      ...file,
      content: Buffer.from(content, "base64"),
    }));
    expect(files).toEqual([
      { filename: "booking.ics", content_type: "text/calendar", content: Buffer.from("Zoë’s hour") },
      { filename: "paper.pdf", content_type: "application/pdf", content: Buffer.from([0x25, 0xff, 0x00]) },
      { filename: "room.png", content_type: "image/png", content: Buffer.from("room"), content_id: "room" },
    ]);
    expect(Object.keys(JSON.parse(provider.compose(email)))).toEqual(["from", "to", "subject", "html", "text"]);
  });

  test("is not called once its limit is reached, before it has to refuse", async () => {
    let left = 2;
    answer = () => {
      left -= 1;
      return Response.json({ id: left }, { headers: { "ratelimit-remaining": `${left}`, "ratelimit-reset": "1" } });
    };
    await send("one");
    expect(provider.pause()).toBe(0);
    await send("two");
    expect(provider.pause()).toBe(1000);
  });
});
