import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

/** What supabase/config.toml tells the Supabase CLI and, through this, the local stack. */
export interface SupabaseConfig {
  api: { schemas: string[]; max_rows: number };
  auth: {
    jwt_expiry: number;
    minimum_password_length: number;
    hook?: { password_verification_attempt?: { enabled?: boolean; uri?: string } };
    email: { enable_confirmations: boolean; require_current_password: boolean; otp_length: number };
  };
  functions: Record<string, { enabled?: boolean; entrypoint?: string }>;
}

const DEFAULTS: SupabaseConfig = {
  api: { schemas: ["public"], max_rows: 1000 },
  auth: {
    jwt_expiry: 3600,
    minimum_password_length: 6,
    email: { enable_confirmations: false, require_current_password: false, otp_length: 6 },
  },
  functions: {},
};

/** @param root the folder that `supabase/` is in; without a configuration there the CLI's defaults hold */
export function readSupabaseConfig(root: string): SupabaseConfig {
  const file = join(root, "supabase", "config.toml");
  const config = (existsSync(file) ? parse(readFileSync(file, "utf8")) : {}) as Partial<SupabaseConfig>;
  return {
    api: { ...DEFAULTS.api, ...config.api },
    auth: { ...DEFAULTS.auth, ...config.auth, email: { ...DEFAULTS.auth.email, ...config.auth?.email } },
    functions: config.functions ?? {},
  };
}

/** The function that Auth asks about passwords, if one is enabled. */
export function passwordHookOf({ auth }: SupabaseConfig): string | undefined {
  const hook = auth.hook?.password_verification_attempt;
  return hook?.enabled ? hook.uri : undefined;
}
