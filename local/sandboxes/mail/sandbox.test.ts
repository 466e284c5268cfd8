import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMailSandbox } from "./sandbox.ts";

const BASE = "http://localhost:5173/__mail";
const mail = {
  ...{ from: "Parlour <hello@parlour.test>", to: "ada@example.com", subject: "Booked <b>" },
  ...{ html: "<p>See you</p>", text: "See you" },
};

describe("The email sandbox", () => {
  let dataDir: string;
  let sandbox: ReturnType<typeof createMailSandbox>;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "parlour-mail-"));
    sandbox = createMailSandbox({ publicPath: "/__mail", apiKey: "re_local", dataDir });
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const get = (path: string) => sandbox.handle(new Request(`${BASE}${path}`));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    sandbox.handle(
      new Request(`${BASE}${path}`, {
        method: "POST",
        headers: { authorization: "Bearer re_local", "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );

  test("answers a repeated idempotency key as before and sends nothing again, also after a restart", async () => {
    const first = await (await post("/emails", mail, { "idempotency-key": "booking/1" })).json();
    sandbox = createMailSandbox({ publicPath: "/__mail", apiKey: "re_local", dataDir });
    const again = await (await post("/emails", mail, { "idempotency-key": "booking/1" })).json();
    expect(again).toEqual(first);
    expect(await (await get("/messages")).json()).toHaveLength(1);
    const other = await post("/emails", { ...mail, subject: "Other" }, { "idempotency-key": "booking/1" });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ name: "invalid_idempotent_request" });
  });

  test("takes as many requests a second as it is told to, and says how many are left", async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
    const tell = (method: string, path: string, body?: string) =>
      sandbox.handle(new Request(`${BASE}${path}`, { method, ...(body && { body }) }));
    expect((await tell("PUT", "/limit", "2")).status).toBe(204);
    const answers = [await post("/emails", mail), await post("/emails", mail), await post("/emails", mail)];
    expect(answers.map(({ status, headers }) => [status, headers.get("ratelimit-remaining")])).toEqual([
      [200, "1"],
      [200, "0"],
      [429, null],
    ]);
    expect(answers[2]?.headers.get("retry-after")).toBe("1");
    expect(await answers[2]?.json()).toMatchObject({ name: "rate_limit_exceeded" });
    vi.setSystemTime(1_001_000);
    expect((await post("/emails", mail)).status).toBe(200);
    await tell("DELETE", "/limit");
    expect((await post("/emails", mail)).headers.get("ratelimit-remaining")).toBeNull();
    vi.useRealTimers();
  });

  test("shows a picture that came along where the HTML names it", async () => {
    const attachments = [{ filename: "room.png", content_type: "image/png", content: "iVBORw==", content_id: "room" }];
    const { id } = await (await post("/emails", { ...mail, html: '<img src="cid:room">', attachments })).json();
    expect(await (await get(`/messages/${id}/html`)).text()).toBe('<img src="data:image/png;base64,iVBORw==">');
  });

  test("takes a batch whole or not at all", async () => {
    const refused = await post("/emails/batch", [mail, { ...mail, to: "nobody" }]);
    expect(refused.status).toBe(422);
    expect(await (await get("/messages")).json()).toEqual([]);
    const taken = await (await post("/emails/batch", [mail, mail])).json();
    expect(taken.data).toHaveLength(2);
  });

  test.each([
    ["a wrong key", mail, { authorization: "Bearer re_other" }, 403, "invalid_api_key"],
    ["a header smuggled into an address", { ...mail, to: "a@b.co\r\nBcc: c@d.co" }, {}, 422, "validation_error"],
  ])("refuses %s", async (_, body, headers, status, name) => {
    const response = await post("/emails", body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, name });
  });
});
