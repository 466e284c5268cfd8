import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../tests/support.ts";
import { createMailSandbox } from "./sandbox.ts";

test("The email sandbox shows an attached picture where the HTML names it", async () => {
  const { path: dataDir, remove } = temporaryFolder();
  onTestFinished(remove);
  const sandbox = createMailSandbox({ publicPath: "/__mail", apiKey: "re_local", dataDir });
  const send = (path: string, init: RequestInit = {}) =>
    sandbox.handle(new Request(`http://localhost:5173/__mail${path}`, init));
  const body = JSON.stringify({
    ...{ from: "Parlour <hello@parlour.test>", to: "ada@example.com", subject: "Booked" },
    html: '<img src="cid:room">',
    attachments: [{ filename: "room.png", content_type: "image/png", content: "iVBORw==", content_id: "room" }],
  });
  const headers = { authorization: "Bearer re_local", "content-type": "application/json" };
  const { id } = await (await send("/emails", { method: "POST", headers, body })).json();
  expect(await (await send(`/messages/${id}/html`)).text()).toBe('<img src="data:image/png;base64,iVBORw==">');
});
