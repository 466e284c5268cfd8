import type { HostFiles } from "./site.ts";

type Rule = [from: string, to: string, status: number];

const RULES = (api: string, pages: string[]): Rule[] => [
  ["/api/*", `${api}/:splat`, 200],
  ["/sitemap.xml", `${api}/sitemap.xml`, 200],
  ["/assets/*", "/404.html", 404],
  ["/images/*", "/404.html", 404],
  ...pages.map((page): Rule => [page, "/app.html", 200]),
  ["/*", "/app.html", 404],
];

const tableOf = ([from, to, status]: Rule, secret: string) => `[[redirects]]
  from = ${JSON.stringify(from)}
  to = ${JSON.stringify(to)}
  status = ${status}
${from === "/api/*" ? `  [redirects.headers]\n    x-client-address-secret = ${JSON.stringify(secret)}\n` : ""}`;

/**
 * Returns the files for Netlify, which serves existing files before applying rules, applies the first matching rule, and reads `_headers` itself. Only
 * `netlify.toml` can add a header to forwarded requests; the file stays outside the site, because it contains a secret. Netlify keeps answers of the API for as
 * long as their `Cache-Control` allows shared caches to. Its rules cannot distinguish clients, so crawlers get the app there.
 */
export const netlify: HostFiles = ({ api, pages, clientAddressSecret }) => ({
  "netlify.toml": RULES(api, pages)
    .map((rule) => tableOf(rule, clientAddressSecret))
    .join("\n"),
  "site/404.html": "<!doctype html><title>Not found</title><p>Not found</p>\n",
});
