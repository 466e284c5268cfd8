import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sharedPaths } from "../../edge-functions/shared/contract/calls.ts";
import { parseHeaderRules } from "../../local/gateway/pages.ts";
import { claimPorts } from "../../local/process/ports.ts";
import { parlour } from "../../stack/parlour.ts";
import { cloudflare } from "../../tools/deploy/hosts/cloudflare.ts";
import { netlify } from "../../tools/deploy/hosts/netlify.ts";
import { nginx } from "../../tools/deploy/hosts/nginx.ts";
import type { Site } from "../../tools/deploy/hosts/site.ts";
import { headersFor } from "../../tools/page-headers.ts";
import { isListening, temporaryFolder } from "../support/main-process.ts";

/* Each host's configuration must serve the same site. Cloudflare's worker is run, as is nginx if it is installed. */

const template = readFileSync(join(parlour.root, "public", "_headers"), "utf8");
const rules = parseHeaderRules(headersFor("https://abc.supabase.co", template));
const SECRET = "0123456789abcdef";
const site: Site = {
  url: "https://parlour.test",
  api: "https://abc.supabase.co/functions/v1/api",
  shared: sharedPaths,
  pages: ["/", "/discovery", "/designer/:id", "/designer/:id/project/:slug", "/chats/:id"],
  rules,
  clientAddressSecret: SECRET,
};

/** The files of the site as it is uploaded, by path. */
const FILES: Record<string, string> = {
  "/index.html": "the home page",
  "/app.html": "the app",
  "/favicon.svg": "<svg/>",
  "/assets/app-1.js": "export {}",
  "/service-worker.js": "self",
};
const headersOf = (path: string) =>
  Object.fromEntries(rules.filter((rule) => rule.path.test(path)).flatMap(({ headers }) => headers));

/** The answers that every host must give: status, body, and all headers of `_headers`. */
const ANSWERS: [path: string, status: number, body: string | undefined][] = [
  ["/", 200, "the home page"],
  ["/favicon.svg", 200, "<svg/>"],
  ["/assets/app-1.js", 200, "export {}"],
  ["/service-worker.js", 200, "self"],
  ["/discovery", 200, "the app"],
  ["/designer/somebody", 200, "the app"],
  ["/no-such-page", 404, "the app"],
  ["/designer/somebody/else", 404, "the app"],
  ["/chats/0d9e6ac0-6d6d-4b3f-a3c6-3d6d4b3fa3c6", 200, "the app"],
  ["/assets/missing.js", 404, undefined],
  ["/images/missing.webp", 404, undefined],
];

async function expectSite(ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
  for (const [path, status, body] of ANSWERS) {
    const response = await ask(path);
    expect(response.status, path).toBe(status);
    const text = await response.text();
    if (body !== undefined) expect(text.trim(), path).toBe(body);
    else expect(text, path).not.toContain("the app");
    if (status !== 200) {
      expect(response.headers.get("cache-control") ?? "", path).not.toContain("immutable");
      continue;
    }
    for (const [name, value] of Object.entries(headersOf(path)))
      expect(response.headers.get(name), `${path} ${name}`).toBe(value);
    if (!path.startsWith("/assets/"))
      expect(response.headers.get("cache-control") ?? "", path).not.toContain("immutable");
  }
}

const PROFILE = "/designer/0d9e6ac0-6d6d-4b3f-a3c6-3d6d4b3fa3c6";

/** Expects that crawlers get profiles from the function, whose HTML Supabase calls plain text, and browsers get the app. */
async function expectCrawlerPages(ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
  const as = async (agent: string, path = PROFILE) => {
    const answer = await ask(path, { headers: { "user-agent": agent } });
    return [answer.status, answer.headers.get("content-type")?.split(";")[0], (await answer.text()).trim()];
  };
  expect(await as("facebookexternalhit/1.1")).toEqual([200, "text/html", `crawlers${PROFILE}`]);
  expect(await as("facebookexternalhit/1.1", `${PROFILE}/project/loft`)).toContain(`crawlers${PROFILE}/project/loft`);
  expect(await as("Mozilla/5.0 (Linux; Android 13; CUBOT X70) Mobile Safari/537.36")).toContain("the app");
  expect(await as("facebookexternalhit/1.1", "/discovery")).toContain("the app");
  expect(await as("curl", "/sitemap.xml")).toContain("sitemap.xml");
}

describe("Netlify", () => {
  it("rewrites the API first, answers missing files with 404, and everything else with the app", () => {
    const files = netlify(site);
    const { redirects } = parse(files["netlify.toml"] ?? "") as { redirects: Record<string, unknown>[] };
    expect(redirects.map(({ from, to, status }) => [from, to, status])).toEqual([
      ["/api/*", "https://abc.supabase.co/functions/v1/api/:splat", 200],
      ["/sitemap.xml", "https://abc.supabase.co/functions/v1/api/sitemap.xml", 200],
      ["/assets/*", "/404.html", 404],
      ["/images/*", "/404.html", 404],
      ...site.pages.map((page) => [page, "/app.html", 200]),
      ["/*", "/app.html", 404],
    ]);
    expect(files["site/404.html"]).toContain("Not found");
    // Netlify reads `_headers` itself.
    expect(Object.keys(files)).not.toContain("site/_headers");
  });

  it("adds the secret to what it passes on, in a file that it does not serve", () => {
    const files = netlify(site);
    const { redirects } = parse(files["netlify.toml"] ?? "") as { redirects: object[] };
    expect(redirects[0]).toMatchObject({ from: "/api/*", headers: { "x-client-address-secret": SECRET } });
    const served = Object.entries(files).filter(([path]) => path.startsWith("site/"));
    expect(JSON.stringify(served)).not.toContain(SECRET);
  });
});

const asked: { request: Request; init: object | undefined }[] = [];

/** Serves assets as Pages does: a page by its name without `.html`, a file by its name, otherwise the 404 page. */
const ASSETS = {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = FILES[pathname] ?? FILES[`${pathname}.html`] ?? FILES[`${pathname}index.html`];
    return body === undefined ? new Response("Not found", { status: 404 }) : new Response(body);
  },
};

it("Cloudflare Pages serves the site with a worker", async () => {
  const files = cloudflare(site);
  const source = files["site/_worker.js"] ?? "";
  const { default: worker } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: { fetch(request: Request, env: object): Promise<Response> };
  };
  const real = globalThis.fetch;
  globalThis.fetch = async (request, init) => {
    asked.push({ request: request as Request, init });
    const [, page] = /\/api\/(crawlers.*|sitemap\.xml)$/.exec(String(request)) ?? [];
    if (page) return new Response(page, { headers: { "content-type": "text/plain" } });
    return new Response('{"ok":true}', { headers: { "cache-control": "no-store" } });
  };
  try {
    await expectCrawlerPages((path, init) =>
      worker.fetch(new Request(`https://parlour.test${path}`, init), { ASSETS }),
    );
    asked.length = 0;
    await expectSite((path, init) => worker.fetch(new Request(`https://parlour.test${path}`, init), { ASSETS }));
    const headers = {
      authorization: "Bearer x",
      "cf-connecting-ip": "203.0.113.7",
      "x-client-address": "6.6.6.6",
      "x-client-address-secret": "mine",
    };
    const request = new Request("https://parlour.test/api/bookings/book-slot?a=1", {
      method: "POST",
      body: "{}",
      headers,
    });
    const answer = await worker.fetch(request, { ASSETS });
    expect(await answer.json()).toEqual({ ok: true });
    expect(answer.headers.has("content-security-policy")).toBe(false);
    for (const [method, path] of [
      ["GET", "/api/designers?page=2"],
      ["GET", "/api/designers/available-slots/?date=2026-11-21"],
      ["POST", "/api/designers"],
      ["GET", "/api/designers/0d9e6ac0-6d6d-4b3f-a3c6-3d6d4b3fa3c6"],
      ["GET", "/api/designers/bookings"],
      ["GET", "/api/bookings/get-chats"],
    ] as const)
      await worker.fetch(new Request(`https://parlour.test${path}`, { method, headers }), { ASSETS });
  } finally {
    globalThis.fetch = real;
  }
  const [{ request: passed } = {}, ...others] = asked;
  // Cached by Cloudflare and requested without a token; or neither.
  const treated = others.map(({ request, init }) => [init ?? "passed on", request.headers.get("authorization")]);
  const kept = [{ cf: { cacheEverything: true } }, null];
  const alone = ["passed on", "Bearer x"];
  expect(treated).toEqual([kept, kept, alone, alone, alone, alone]);
  expect(passed?.url).toBe("https://abc.supabase.co/functions/v1/api/bookings/book-slot?a=1");
  expect(passed?.method).toBe("POST");
  expect(Object.fromEntries(passed?.headers ?? [])).toMatchObject({
    ...{ authorization: "Bearer x", "x-client-address": "203.0.113.7", "x-client-address-secret": SECRET },
  });
  expect(await passed?.text()).toBe("{}");
  // Without a 404 page, Pages answers any path with the home page.
  expect(files["site/404.html"]).toContain("Not found");
});

const program = process.env.NGINX_PATH || "nginx";
const installed = spawnSync(program, ["-v"]).status === 0;

describe.skipIf(!installed)("nginx", () => {
  const folder = temporaryFolder();
  const passed: { url: string | undefined; forwarded: unknown; client: unknown; secret: unknown }[] = [];
  const tokens: (string | undefined)[] = [];
  const api = createServer((request, response) => {
    const { url, headers } = request;
    const [forwarded, client] = [headers["x-forwarded-for"], headers["x-client-address"]];
    passed.push({ url, forwarded, client, secret: headers["x-client-address-secret"] });
    tokens.push(headers.authorization);
    // Even if the function says otherwise by mistake, nginx caches only the answers that the contract allows it to cache.
    const [, page] = /\/api\/(crawlers.*|sitemap\.xml)$/.exec(url ?? "") ?? [];
    if (page) return void response.writeHead(200, { "content-type": "text/plain" }).end(page);
    const kept: Record<string, string> = request.url?.includes("kept")
      ? { "cache-control": "public, s-maxage=60" }
      : {};
    response.writeHead(200, { "content-type": "application/json", ...kept }).end('{"ok":true}');
  });
  let server: ChildProcess | undefined;
  let origin: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
    const port = await claimPorts(0);
    origin = `http://127.0.0.1:${port}`;
    for (const [path, body] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder.path, "site", path)), { recursive: true });
      writeFileSync(join(folder.path, "site", path), body);
    }
    const upstream = `http://127.0.0.1:${(api.address() as AddressInfo).port}/functions/v1/api`;
    const written = nginx({ ...site, api: upstream })["nginx.conf"] ?? "";
    const here = written
      .replace("listen 80;", `listen 127.0.0.1:${port};`)
      .replace("    listen [::]:80;\n", "")
      .replace("/var/cache/nginx", folder.path)
      .replace("/var/log/nginx", folder.path)
      .replace("/srv/parlour", join(folder.path, "site"));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder.path}/${name};`,
    );
    const main = `daemon off; pid ${folder.path}/pid; error_log ${folder.path}/error.log;\nevents {}\nhttp {\n${temporary.join("\n")}\n${here}\n}\n`;
    const config = join(folder.path, "main.conf");
    // nginx would switch to a user of its own; here it keeps ours.
    writeFileSync(config, process.getuid?.() === 0 ? `user root;\n${main}` : main);
    const tested = spawnSync(program, ["-t", "-p", folder.path, "-c", config, "-e", `${folder.path}/error.log`], {
      encoding: "utf8",
    });
    expect(tested.status, tested.stderr).toBe(0);
    server = spawn(program, ["-p", folder.path, "-c", config, "-e", `${folder.path}/error.log`], { stdio: "ignore" });
    await vi.waitUntil(() => isListening(port));
  });

  afterAll(() => {
    server?.kill("SIGTERM");
    api.close();
    api.closeAllConnections();
    folder.remove();
  });

  it("serves the site", () => expectSite((path) => fetch(origin + path)));

  it("sends crawlers to the function for pages that are data", () =>
    expectCrawlerPages((path, init) => fetch(origin + path, init)));

  it("passes the API on with an address that visitors cannot set, and adds nothing to its answers", async () => {
    const answer = await fetch(`${origin}/api/designers?page=2`, {
      headers: { "x-forwarded-for": "6.6.6.6", "x-client-address": "6.6.6.6", "x-client-address-secret": "mine" },
    });
    expect(await answer.json()).toEqual({ ok: true });
    expect(passed.at(-1)).toEqual({
      url: "/functions/v1/api/designers?page=2",
      forwarded: "127.0.0.1",
      client: "127.0.0.1",
      secret: SECRET,
    });
    expect(answer.headers.has("content-security-policy")).toBe(false);
    expect(answer.headers.has("cache-control")).toBe(false);
  });

  it("logs no address of a calendar feed, which gives access to the calendar", async () => {
    for (const path of [
      "/api/calendar/0123456789abcdef.ics",
      "/api/calendar/0123456789abcdef.ics?a=1",
      "/api/designers?last",
    ])
      await fetch(origin + path);
    const log = () => readFileSync(join(folder.path, "access.log"), "utf8");
    await expect.poll(log).toContain("/api/designers?last");
    expect(log()).not.toContain("0123456789abcdef");
  });

  it("caches answers that are the same for everybody for as long as they say, and no others", async () => {
    const tokensFor = async (path: string) => {
      tokens.length = 0;
      for (const authorization of ["Bearer one", "Bearer two"])
        expect(await (await fetch(origin + path, { headers: { authorization } })).json()).toEqual({ ok: true });
      return tokens;
    };
    expect(await tokensFor("/api/designers?kept")).toEqual([undefined]);
    expect(await tokensFor("/api/designers/available-slots/?kept=1")).toEqual([undefined]);
    expect(await tokensFor("/api/designers/available-slots/?kept=2")).toEqual([undefined]);
    expect(await tokensFor("/api/designers?page=3")).toEqual([undefined, undefined]);
    expect(await tokensFor("/api/designers/bookings?kept")).toEqual(["Bearer one", "Bearer two"]);
    expect(await tokensFor("/api/bookings/get-chats?kept")).toEqual(["Bearer one", "Bearer two"]);
    const stored = readdirSync(join(folder.path, "parlour"), { recursive: true, withFileTypes: true });
    expect(stored.filter((entry) => entry.isFile())).toHaveLength(3);
  });
});
