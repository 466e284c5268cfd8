import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

  test("shows a picture that came along where the HTML names it", async () => {
    const attachments = [{ filename: "room.png", content_type: "image/png", content: "iVBORw==", content_id: "room" }];
    const { id } = await (await post("/emails", { ...mail, html: '<img src="cid:room">', attachments })).json();
    expect(await (await get(`/messages/${id}/html`)).text()).toBe('<img src="data:image/png;base64,iVBORw==">');
  });
});
