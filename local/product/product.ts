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

/** All that the stack has to know of the product that it runs; besides this it reads the product's `supabase/` folder. */
export interface Product {
  /** As people read it in messages. */
  name: string;
  /** The repository's root: holds `package.json`, `supabase/`, `dist/` and Vite's configuration. */
  root: string;
  /** The note by which a data folder is known as the product's, e.g. `parlour.json`. */
  marker: string;
  /** What stands for `anon` and `service_role` in requests. */
  publishableKey: string;
  secretKey: string;
  /** Paths of the site that its host rewrites to a function, by prefix: `{ "/api": "api" }`. */
  rewrites: Record<string, string>;
  /** What the functions find in their environment, besides what the platform gives them. */
  environment(place: Place): Record<string, string>;
  /** What is called every few seconds, below `/functions/v1`: hosted, pg_cron does it. */
  clock: string;
  /** What somebody who has started it wants to know, one line each. */
  welcome(place: Pick<Place, "url">): string[];
  /** A SQL script that runs at every start, as `postgres`, but not in tests. */
  everyStart: string;
  /**
   * Stand-ins for third parties, by path prefix.
   * @param folder where they may keep what has to survive a restart
   */
  sandboxes(place: Place, folder: string): Record<string, Sandbox>;
}
