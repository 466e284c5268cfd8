import type { HostFiles } from "./site.ts";

/**
 * Cloudflare Pages: `_redirects` cannot reach another host there, and goes before files that exist; hence a worker. It sets the
 * headers itself, as `_headers` does not hold for what a worker answers. The 404 page keeps Pages from answering with
 * index.html for any path.
 */
export const cloudflare: HostFiles = ({ api, rules }) => ({
  "site/404.html": "<!doctype html><title>Not found</title><p>Not found</p>\n",
  "site/_worker.js": `const API = ${JSON.stringify(api)};
const RULES = [
${rules.map(({ path, headers }) => `  [/${path.source}/, ${JSON.stringify(headers)}],`).join("\n")}
];

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (url.pathname.startsWith("/api/")) return fetch(new Request(API + url.pathname.slice(4) + url.search, request));

    let found = await env.ASSETS.fetch(request);
    const named = /\\.[^/]*$/.test(url.pathname);
    if (found.status === 404 && !named) found = await env.ASSETS.fetch(new Request(new URL("/app", url), request));
    const response = new Response(found.body, found);
    if (found.status < 400) {
      for (const [path, headers] of RULES) {
        if (path.test(url.pathname)) for (const [name, value] of headers) response.headers.set(name, value);
      }
    }
    return response;
  },
};
`,
});
