import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

/** The repository's root. */
export const ROOT = join(import.meta.dirname, "..");

/** These two are published with the program: they open nothing but a stack on one's own machine. */
export const PUBLISHABLE_KEY = "sb_publishable_local_parlour";
export const SECRET_KEY = "sb_secret_local_parlour";

/** What supabase/config.toml tells the Supabase CLI and, through this, the local stack. */
export interface SupabaseConfig {
  api: { schemas: string[]; max_rows: number };
  auth: { jwt_expiry: number; minimum_password_length: number };
  functions: Record<string, { enabled?: boolean; entrypoint?: string; import_map?: string }>;
}

const DEFAULTS: SupabaseConfig = {
  api: { schemas: ["public"], max_rows: 1000 },
  auth: { jwt_expiry: 3600, minimum_password_length: 6 },
  functions: {},
};

export function readSupabaseConfig(): SupabaseConfig {
  const file = join(ROOT, "supabase", "config.toml");
  const config = (existsSync(file) ? parse(readFileSync(file, "utf8")) : {}) as Partial<SupabaseConfig>;
  return {
    api: { ...DEFAULTS.api, ...config.api },
    auth: { ...DEFAULTS.auth, ...config.auth },
    functions: config.functions ?? {},
  };
}
