import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staticPages } from "./pages.ts";

const folder = mkdtempSync(join(tmpdir(), "parlour-pages-"));
let server: Server;
let url: string;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Home</title>");
  writeFileSync(join(folder, "assets", "app-1a2b.js"), `console.log("${"parlour ".repeat(500)}")`);
  writeFileSync(join(folder, "assets", "small-3c4d.js"), "1");
  writeFileSync(
    join(folder, "_headers"),
    "# all\n/*\n  X-Frame-Options: DENY\n/assets/*\n  Cache-Control: public, immutable\n",
  );
  const pages = staticPages(folder);
  server = createServer((request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

describe("Pages", () => {
  it("are served by their path, and the app by any other path", async () => {
    for (const path of ["/", "/discovery", "/a/b/c?x=1"]) {
      const response = await fetch(url + path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(await response.text()).toContain("Home");
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
  });

  it("carry the headers that _headers asks for", async () => {
    const response = await fetch(`${url}/assets/small-3c4d.js`);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("cache-control")).toBe("public, immutable");
  });

  it("do not stand in for a missing file or for _headers", async () => {
    expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
    expect(await (await fetch(`${url}/_headers`)).text()).toContain("Home");
    expect((await fetch(`${url}/%E0%A4%A`)).status).toBe(404);
    expect((await fetch(`${url}/..%2f..%2fetc%2fpasswd`)).headers.get("content-type")).toContain("text/html");
  });

  it("are compressed where it pays", async () => {
    // fetch would decompress the answer.
    const get = async (path: string) => {
      const asked = request(url + path, { headers: { "accept-encoding": "gzip, br" } }).end();
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      const body = Buffer.concat(await response.toArray());
      return { encoding: response.headers["content-encoding"], body };
    };
    const large = await get("/assets/app-1a2b.js");
    expect(large.encoding).toBe("br");
    expect(large.body.length).toBeLessThan(200);
    expect(brotliDecompressSync(large.body).toString()).toContain("parlour parlour");
    expect((await get("/assets/small-3c4d.js")).encoding).toBeUndefined();
  });

  it("are not sent again to a browser that has them", async () => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("take no other method than GET and HEAD", async () => {
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
