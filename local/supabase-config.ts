import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { StartError } from "./process/start-error.ts";

/** What supabase/config.toml tells the Supabase CLI and therefore the local stack. */
export interface SupabaseConfig {
  api: { schemas: string[]; max_rows: number };
  auth: {
    jwt_expiry: number;
    minimum_password_length: number;
    hook?: { password_verification_attempt?: { enabled?: boolean; uri?: string } };
    email: { require_current_password: boolean; otp_length: number };
  };
  /** Bytes. No bucket accepts a larger file, whatever its own limit. */
  storage: { file_size_limit: number };
  functions: Record<string, { enabled?: boolean; entrypoint?: string }>;
}

const DEFAULTS: SupabaseConfig = {
  api: { schemas: ["public"], max_rows: 1000 },
  auth: {
    jwt_expiry: 3600,
    minimum_password_length: 6,
    email: { require_current_password: false, otp_length: 6 },
  },
  storage: { file_size_limit: 50 * 1024 * 1024 },
  functions: {},
};

const SIZE = /^(\d+(?:\.\d+)?) ?([kmgt]?)i?b?$/i;

/** Returns the bytes of "5MiB", as the CLI reads it: "5MB" and "5m" mean the same. */
function bytesOf(size: string): number {
  const [, number, unit = ""] = SIZE.exec(size) ?? [];
  if (number === undefined) throw new StartError(`supabase/config.toml: "${size}" is not a file size.`);
  return Math.floor(Number(number) * 1024 ** " kmgt".indexOf(unit.toLowerCase() || " "));
}

/** @param root the folder that contains `supabase/`; without a configuration there, the CLI's defaults apply */
export function readSupabaseConfig(root: string): SupabaseConfig {
  const file = join(root, "supabase", "config.toml");
  const config = (existsSync(file) ? parse(readFileSync(file, "utf8")) : {}) as Partial<
    Omit<SupabaseConfig, "storage">
  > & {
    storage?: { file_size_limit?: string };
  };
  const largest = config.storage?.file_size_limit;
  return {
    api: { ...DEFAULTS.api, ...config.api },
    auth: { ...DEFAULTS.auth, ...config.auth, email: { ...DEFAULTS.auth.email, ...config.auth?.email } },
    storage: largest === undefined ? DEFAULTS.storage : { file_size_limit: bytesOf(largest) },
    functions: config.functions ?? {},
  };
}

/** Returns the function that Auth asks about passwords, if one is enabled. */
export function passwordHookOf({ auth }: SupabaseConfig): string | undefined {
  const hook = auth.hook?.password_verification_attempt;
  return hook?.enabled ? hook.uri : undefined;
}
