/** The stack's addresses. */
export interface Place {
  /** As a browser reaches it, e.g. `http://localhost:5173`. No slash at the end. */
  url: string;
  /** As processes on this machine reach it: by address, whatever `localhost` resolves to. */
  here: string;
}

/** A stand-in for a third party, served below a path of the stack's own origin. */
export interface Sandbox {
  handle(request: Request): Promise<Response>;
  close?(): void;
}

/** What the stack needs to know about the product that it runs, besides the product's `supabase/` folder. */
export interface Product {
  /** The product's name in messages. */
  name: string;
  /** The repository's root: holds `package.json`, `supabase/`, `dist/` and Vite's configuration. */
  root: string;
  /** The file that marks a data folder as the product's, e.g. `parlour.json`. */
  marker: string;
  /** The API keys that stand for `anon` and `service_role`. */
  publishableKey: string;
  secretKey: string;
  /** Paths of the site that its host rewrites to a function, by prefix: `{ "/api": "api" }`. */
  rewrites: Record<string, string>;
  /** The requests that its host rewrites to a function because of who asks: below the function's path, the path stays as it is. */
  crawlers?: { agents: RegExp; paths: RegExp; to: string };
  /** What the host adds to the requests that it rewrites. */
  rewriteHeaders: Record<string, string>;
  /** The functions' environment variables, besides those that the platform sets. */
  environment(place: Place): Record<string, string>;
  /** The path below `/functions/v1` that the stack calls every few seconds; on hosted, pg_cron does. */
  clock: string;
  /** Realtime refuses public channels. As on hosted, this is not part of `supabase/config.toml`. */
  privateChannelsOnly: boolean;
  /** Sends Auth's emails: the path below `/functions/v1` that Auth calls, and the secret with which it signs (`v1,whsec_…`). */
  sendEmailHook?: { path: string; secret: string };
  /** Lines to print when the stack is ready. */
  welcome(place: Pick<Place, "url">): string[];
  /** A SQL script that runs at every start, as `postgres`, but not in tests. */
  everyStart: string;
  /**
   * Stand-ins for third parties, by path prefix.
   * @param folder for data that must survive a restart
   */
  sandboxes(place: Place, folder: string): Record<string, Sandbox>;
}
