/** A response header rule of `_headers`: every path that matches gets these. */
export interface HeaderRule {
  path: RegExp;
  headers: [name: string, value: string][];
}

export interface Site {
  /** Where the site is, e.g. `https://your.domain`. */
  url: string;
  /** What `/api/*` is rewritten to, e.g. `https://<ref>.supabase.co/functions/v1/api`. */
  api: string;
  /** In order; a later rule goes before an earlier one. */
  rules: HeaderRule[];
}

/**
 * Files that make a host serve the site as it is meant, by path below `.deploy/`. All of them say the same: `/api/*` is the
 * function, a file is served if it exists, a name with an extension that does not exist is a 404, anything else is the app
 * with status 200.
 */
export type HostFiles = (site: Site) => Record<string, string>;
