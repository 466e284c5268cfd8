import type { HostFiles } from "./site.ts";

/** Netlify serves existing files before applying rules, applies the first matching rule, and reads `_headers` itself. */
export const netlify: HostFiles = ({ api }) => ({
  "site/_redirects": `/api/*     ${api}/:splat  200
/assets/*  /404.html  404
/images/*  /404.html  404
/*         /app.html  200
`,
  "site/404.html": "<!doctype html><title>Not found</title><p>Not found</p>\n",
});
