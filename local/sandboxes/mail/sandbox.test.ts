import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMailSandbox } from "./sandbox.ts";

const BASE = "http://localhost:5173/__mail";
const mail = {
  from: "Parlour <hello@parlour.test>",
  to: "ada@example.com",
  subject: "Booked <b>",
  html: "<p>See you</p>",
  text: "See you",
  attachments: [{ filename: "invite.ics", content: btoa("BEGIN:VCALENDAR"), content_type: "text/calendar" }],
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

  test("takes an email and shows it in the list, on its page and as JSON", async () => {
    const { id } = await (await post("/emails", mail)).json();
    expect(await (await get("/messages?to=ada@example.com")).json()).toMatchObject([
      { id, to: ["ada@example.com"], subject: "Booked <b>", text: "See you" },
    ]);
    expect(await (await get("/messages?to=bob@example.com")).json()).toEqual([]);
    expect(await (await get("")).text()).toContain("Booked &#60;b&#62;");
    const page = await (await get(`/${id}`)).text();
    expect(page).toContain('sandbox="allow-popups"');
    expect(page).toContain("invite.ics");
  });

  test("shows an email's own HTML only where none of it can run", async () => {
    const { id } = await (await post("/emails", { ...mail, html: "<script>alert(1)</script>" })).json();
    const response = await get(`/messages/${id}/html`);
    expect(response.headers.get("content-security-policy")).toMatch(/^sandbox allow-popups; default-src 'none'/);
  });

  test("gives an attachment back byte for byte, as a download", async () => {
    const { id } = await (await post("/emails", mail)).json();
    const response = await get(`/messages/${id}/attachments/0`);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(await response.text()).toBe("BEGIN:VCALENDAR");
  });

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

  test("takes an email whose answer it was told to lose", async () => {
    const fault = (method: string) =>
      sandbox.handle(
        new Request(`${BASE}/faults/ada@example.com`, { method, ...(method === "PUT" && { body: "lost" }) }),
      );
    await fault("PUT");
    expect((await post("/emails", mail, { "idempotency-key": "booking/2" })).status).toBe(502);
    await fault("DELETE");
    expect((await post("/emails", mail, { "idempotency-key": "booking/2" })).status).toBe(200);
    expect(await (await get("/messages")).json()).toHaveLength(1);
  });

  test("takes a batch whole or not at all", async () => {
    const refused = await post("/emails/batch", [mail, { ...mail, to: "nobody" }]);
    expect(refused.status).toBe(422);
    expect(await (await get("/messages")).json()).toEqual([]);
    const taken = await (await post("/emails/batch", [mail, mail])).json();
    expect(taken.data).toHaveLength(2);
  });

  test.each([
    ["no key", mail, { authorization: "" }, 401, "missing_api_key"],
    ["a wrong key", mail, { authorization: "Bearer re_other" }, 403, "invalid_api_key"],
    ["no recipient", { ...mail, to: undefined }, {}, 422, "missing_required_field"],
    ["a header smuggled into an address", { ...mail, to: "a@b.co\r\nBcc: c@d.co" }, {}, 422, "validation_error"],
  ])("refuses %s", async (_, body, headers, status, name) => {
    const response = await post("/emails", body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, name });
  });
});
