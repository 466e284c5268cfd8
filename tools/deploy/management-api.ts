import { existsSync, readFileSync } from "node:fs";

/** Reads parts of a project, for which the CLI takes a second each, and reads and writes settings that config.toml does not support (managed-settings.ts). */
export interface ManagementApi {
  /** `GET /v1/projects/<ref>/<path>` */
  list(path: "api-keys?reveal=true" | "functions" | "secrets"): Promise<unknown>;
  /** `GET /v1/projects/<ref>/config/<section>` */
  read(section: "auth" | "realtime"): Promise<Record<string, unknown>>;
  write(section: "auth" | "realtime", change: Record<string, unknown>): Promise<void>;
}

/** Returns the address of the platform's API: Supabase's, or that of the CLI's profile (`SUPABASE_PROFILE`). */
function address(): string {
  const profile = process.env.SUPABASE_PROFILE ?? "";
  const named = existsSync(profile) && /^api_url:\s*(\S+)/m.exec(readFileSync(profile, "utf8"))?.[1];
  return named || "https://api.supabase.com";
}

export function createManagementApi(accessToken: string, projectRef: string): ManagementApi {
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${address()}/v1/projects/${projectRef}/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.ok) return response;
    const { message = "" } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new Error(`The management API answered ${response.status} to ${method} ${path}: ${message}`);
  }
  return {
    list: async (path) => (await call("GET", path)).json(),
    read: async (section) => (await (await call("GET", `config/${section}`)).json()) as Record<string, unknown>,
    write: async (section, change) => {
      await call("PATCH", `config/${section}`, change);
    },
  };
}
