import { CRAWLED_PATHS, CRAWLERS } from "../../../edge-functions/shared/contract/crawlers.ts";
import { pathPattern } from "../../../local/gateway/pages.ts";
import { type HostFiles, sharedPattern } from "./site.ts";

/**
 * Returns the files for Cloudflare Pages. Its `_redirects` cannot rewrite to another host and take precedence over existing files, so a worker is needed. The
 * worker sets the headers, because `_headers` does not apply to its answers. Without the 404 page, Pages would answer any path with index.html. Cloudflare
 * keeps JSON only when told to, and then for as long as its `Cache-Control` says.
 */
export const cloudflare: HostFiles = ({ api, shared, pages, rules, clientAddressSecret }) => ({
  "site/404.html": "<!doctype html><title>Not found</title><p>Not found</p>\n",
  "site/_worker.js": `const API = ${JSON.stringify(api)};
const SHARED = new RegExp(${JSON.stringify(sharedPattern(shared))});
const CRAWLERS = new RegExp(${JSON.stringify(CRAWLERS)}, "i");
const CRAWLED_PATHS = new RegExp(${JSON.stringify(CRAWLED_PATHS)});
const PAGES = [
${pages.map((page) => `  ${pathPattern(page)},`).join("\n")}
];
const RULES = [
${rules.map(({ path, headers }) => `  [/${path.source}/, ${JSON.stringify(headers)}],`).join("\n")}
];

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (url.pathname.startsWith("/api/")) {
      const passed = new Request(API + url.pathname.slice(4) + url.search, request);
      passed.headers.set("x-client-address", request.headers.get("cf-connecting-ip") ?? "");
      passed.headers.set("x-client-address-secret", ${JSON.stringify(clientAddressSecret)});
      if (request.method !== "GET" || !SHARED.test(url.pathname)) return fetch(passed);
      passed.headers.delete("authorization");
      return fetch(passed, { cf: { cacheEverything: true } });
    }

    if (url.pathname === "/sitemap.xml") return fetch(API + "/sitemap.xml");
    if (CRAWLED_PATHS.test(url.pathname) && CRAWLERS.test(request.headers.get("user-agent") ?? "")) {
      const page = await fetch(API + "/crawlers" + url.pathname);
      const response = new Response(page.body, page);
      if (response.headers.get("content-type")?.startsWith("text/")) {
        response.headers.set("content-type", "text/html; charset=utf-8");
      }
      return response;
    }

    let found = await env.ASSETS.fetch(request);
    const named = /\\.[^/]*$/.test(url.pathname);
    const app = found.status === 404 && !named;
    if (app) found = await env.ASSETS.fetch(new Request(new URL("/app", url), request));
    const status = app && !PAGES.some((page) => page.test(url.pathname)) ? 404 : found.status;
    const response = new Response(found.body, { status, headers: found.headers });
    if (app || status < 400) {
      for (const [path, headers] of RULES) {
        if (path.test(url.pathname)) for (const [name, value] of headers) response.headers.set(name, value);
      }
    }
    return response;
  },
};
`,
});
