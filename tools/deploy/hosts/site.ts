/** A response header rule of `_headers`: every matching path gets these headers. */
export interface HeaderRule {
  path: RegExp;
  headers: [name: string, value: string][];
}

export interface Site {
  /** The address of the site, e.g. `https://your.domain`. */
  url: string;
  /** The target of the rewrite of `/api/*`, e.g. `https://<ref>.supabase.co/functions/v1/api`. */
  api: string;
  /** The paths below `/api` of answers that are the same for everybody: the host may keep those answers for as long as they say. All others pass through. */
  shared: string[];
  /** The paths of the app's pages, like `/designer/:id`; at any other path the host answers with the app and 404. */
  pages: string[];
  /** In order; a later rule overrides an earlier one. */
  rules: HeaderRule[];
  /**
   * The secret that the host adds to the requests that it rewrites, as `x-client-address-secret`: only with it does the function trust the visitor's address
   * (edge-functions/api/client-address.ts).
   */
  clientAddressSecret: string;
}

/** Returns the shared paths as one regular expression. None of them contains a special character or a quote. */
export const sharedPattern = (shared: string[]): string => `^/api(${shared.join("|")})/?$`;

/** The header in which each host passes the visitor's address; visitors cannot set it there. */
export const CLIENT_ADDRESS_HEADERS = {
  netlify: "x-nf-client-connection-ip",
  cloudflare: "x-client-address",
  nginx: "x-client-address",
} as const;

/**
 * The configuration files of a host, by path below `.deploy/`. All hosts do the same: rewrite `/api/*` and `/sitemap.xml` to the function, serve a file if it
 * exists, answer 404 for a missing file with an extension, the app for its pages, and the app with 404 for anything else. Hosts that can distinguish crawlers
 * send them to the function for `CRAWLED_PATHS`. Supabase calls the function's HTML plain text, so the hosts set its type.
 */
export type HostFiles = (site: Site) => Record<string, string>;
