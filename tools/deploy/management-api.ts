import { existsSync, readFileSync } from "node:fs";

/** What the CLI has no command for: settings of Realtime, and those of Auth as they are. */
export interface ManagementApi {
  /** `GET /v1/projects/<ref>/config/<section>` */
  read(section: "auth" | "realtime"): Promise<Record<string, unknown>>;
  write(section: "realtime", change: Record<string, unknown>): Promise<void>;
}

/** The CLI's profile (`SUPABASE_PROFILE`) may name another platform than Supabase's. */
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
