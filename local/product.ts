/** The stack's addresses. */
export interface Place {
  /** The address at which a browser reaches the stack, e.g. `http://localhost:5173`. No slash at the end. */
  url: string;
  /** The address at which processes on this machine reach it: an IP address, whatever `localhost` resolves to. */
  here: string;
}

/** A stand-in for a third party, served below a path of the stack's own origin. */
export interface Sandbox {
  handle(request: Request): Promise<Response>;
  close?(): void;
}

/** What the stack needs to know about the product that it runs, in addition to the product's `supabase/` folder. */
export interface Product {
  /** The product's name in messages. */
  name: string;
  /** The repository's root, which contains `package.json`, `supabase/`, `dist/` and Vite's configuration. */
  root: string;
  /** The file that marks a data folder as the product's, e.g. `parlour.json`. */
  marker: string;
  /** The API keys that stand for `anon` and `service_role`. */
  publishableKey: string;
  secretKey: string;
  /** Paths of the site that its host rewrites to a function, by prefix: `{ "/api": "api" }`. */
  rewrites: Record<string, string>;
  /** The requests that its host rewrites to a function because of their client: below the function's path, the path stays as it is. */
  crawlers?: { agents: RegExp; paths: RegExp; to: string };
  /** The headers that the host adds to the requests that it rewrites. */
  rewriteHeaders: Record<string, string>;
  /** Returns the functions' environment variables, in addition to those that the platform sets. */
  environment(place: Place): Record<string, string>;
  /** The path below `/functions/v1` that the stack calls every few seconds; on hosted, pg_cron calls it. */
  clock: string;
  /** The hook for Auth's emails: the path below `/functions/v1` that Auth calls, and the secret with which it signs (`v1,whsec_…`). */
  sendEmailHook?: { path: string; secret: string };
  /** Returns lines to print when the stack is ready. */
  welcome(place: Pick<Place, "url">): string[];
  /** A SQL script that runs at every start, as `postgres`, but not in tests. */
  everyStart: string;
  /**
   * Returns stand-ins for third parties, by path prefix.
   * @param folder for data that must survive a restart
   */
  sandboxes(place: Place, folder: string): Record<string, Sandbox>;
}
