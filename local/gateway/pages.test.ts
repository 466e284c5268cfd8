import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { staticPages } from "./pages.ts";

const folder = mkdtempSync(join(tmpdir(), "parlour-pages-"));
let server: Server;
let url: string;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Home</title>");
  writeFileSync(join(folder, "assets", "app-1a2b.js"), `console.log("${"parlour ".repeat(500)}")`);
  writeFileSync(join(folder, "assets", "small-3c4d.js"), "1");
  writeFileSync(join(folder, "_headers"), "/*\n  X-Frame-Options: DENY\n");
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
  it("are not served in place of a missing file or of _headers", async () => {
    expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
    expect(await (await fetch(`${url}/_headers`)).text()).toContain("Home");
    expect((await fetch(`${url}/%E0%A4%A`)).status).toBe(404);
    expect((await fetch(`${url}/..%2f..%2fetc%2fpasswd`)).headers.get("content-type")).toContain("text/html");
  });

  it("are the app with status 404 where the site lists no page", async () => {
    writeFileSync(join(folder, "_pages"), "/\n/designer/:id\n");
    const listed = staticPages(folder);
    const statusOf = async (path: string) => {
      const answer = { status: 0, setHeader: vi.fn(), hasHeader: () => false, end: vi.fn() };
      const response = { ...answer, writeHead: (status: number) => Object.assign(answer, { status }) };
      await listed.handle({ method: "GET", url: path, headers: {} } as never, response as never);
      return answer.status;
    };
    for (const path of ["/", "/designer/7", "/Designer/7/?book=1"]) expect(await statusOf(path), path).toBe(200);
    for (const path of ["/designer", "/designer/7/8", "/no-such-page"]) expect(await statusOf(path), path).toBe(404);
  });

  it("are not sent again to a browser that has them", async () => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});
