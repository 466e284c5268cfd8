import { App } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import type { ApiKeys } from "../jwt.ts";
import { jsonAsText } from "./json-as-text.ts";

/*
 * The auth service of `@supabase/lite`, with its connection in the role that hosted's auth service has: a sign-up trigger
 * that lacks SECURITY DEFINER fails here as it fails there. The tables and `auth.uid()` and its sisters come from
 * local/bootstrap: lite's `ensureSystemSchema()`, which would overwrite them with its own at each call, is never called.
 */

export interface AuthOptions extends ApiKeys {
  /** Connection as `supabase_auth_admin`. */
  databaseUrl: string;
  siteUrl: string;
  /** Seconds that an access token lives. */
  jwtExpiry: number;
  minimumPasswordLength: number;
}

export interface Auth {
  /** Answers `/auth/v1/*`. */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function createAuth(options: AuthOptions): Auth {
  const connection = new PostgresConnection({
    url: options.databaseUrl,
    postgresOptions: { max: 10, onnotice: () => undefined, types: jsonAsText },
  });
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.siteUrl,
      jwt_expiry: options.jwtExpiry,
      minimum_password_length: options.minimumPasswordLength,
      email: { enable_signup: true, enable_confirmations: false },
    },
    api: { enabled: false },
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    storage: { enabled: false },
  });
  return {
    handle: async (request) => app.fetch(request),
    close: () => connection.close(),
  };
}
