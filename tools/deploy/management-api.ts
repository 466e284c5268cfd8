import { existsSync, readFileSync } from "node:fs";

/** Calls for which the CLI has no command: settings that config.toml does not know (managed-settings.ts), and reading those of Auth. */
export interface ManagementApi {
  /** `GET /v1/projects/<ref>/config/<section>` */
  read(section: "auth" | "realtime"): Promise<Record<string, unknown>>;
  write(section: "auth" | "realtime", change: Record<string, unknown>): Promise<void>;
}

/** The platform's API: Supabase's, or that of the CLI's profile (`SUPABASE_PROFILE`). */
function address(): string {
  const profile = process.env.SUPABASE_PROFILE ?? "";
  const named = existsSync(profile) && /^api_url:\s*(\S+)/m.exec(readFileSync(profile, "utf8"))?.[1];
  return named || "https://api.supabase.com";
}

export function createManagementApi(accessToken: string, projectRef: string): ManagementApi {
  async function call(method: string, section: string, body?: object): Promise<Response> {
    const response = await fetch(`${address()}/v1/projects/${projectRef}/config/${section}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`The management API answered ${response.status} to ${method} config/${section}.`);
    return response;
  }
  return {
    read: async (section) => (await (await call("GET", section)).json()) as Record<string, unknown>,
    write: async (section, change) => {
      await call("PATCH", section, change);
    },
  };
}
