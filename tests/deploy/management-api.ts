import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { FRESH_API, FRESH_AUTH, FRESH_STORAGE } from "./fresh-project.ts";

/*
 * A stand-in for the platform's management API, as far as a deployment uses it: it stores what it is sent and returns it. Its shapes are those that
 * the CLI accepts; the CLI is the genuine one.
 */

export const PROJECT = "abcdefghijklmnopqrst";
export const TOKEN = `sbp_${"0123456789".repeat(4)}`;

interface Deployed {
  slug: string;
  version: number;
  entrypoint_path: string;
  verify_jwt: boolean;
  /** The uploaded files by path. */
  files: Map<string, Uint8Array>;
}

export interface ManagementApi {
  url: string;
  /** A CLI profile with this server's address. */
  profile: string;
  functions: Map<string, Deployed>;
  /** The secrets, which are returned as digests. */
  secrets: Map<string, string>;
  /** The answer of `GET /v2/projects/<ref>/config`, by section. */
  config: Record<string, Record<string, unknown>>;
  keys: { type: string; name: string; api_key: string }[];
  /** Calls that fail, as `METHOD /path`. */
  broken: Set<string>;
  /** All calls so far that change something, as `METHOD /path`. */
  changes: string[];
  stop(): Promise<void>;
}

const PROJECT_ROW = {
  id: PROJECT,
  ref: PROJECT,
  organization_id: "parlour",
  organization_slug: "parlour",
  name: "parlour",
  region: "ap-south-1",
  created_at: "2026-11-01T00:00:00Z",
  status: "ACTIVE_HEALTHY",
  database: { host: `db.${PROJECT}.supabase.co`, version: "17.4.1", postgres_engine: "17", release_channel: "ga" },
};

const digest = (value: string) => createHash("sha256").update(value).digest("hex");
const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });

async function bodyOf(request: IncomingMessage): Promise<Request> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Request("http://stand-in/", { method: "POST", headers, body: Buffer.concat(chunks) });
}

/** @param folder where its profile may be written */
export async function startManagementApi(folder: string): Promise<ManagementApi> {
  const functions = new Map<string, Deployed>();
  const uploaded = new Map<string, Deployed>();
  const secrets = new Map<string, string>();
  const keys: ManagementApi["keys"] = [];
  const config: ManagementApi["config"] = {
    database: {
      major_version: 17,
      ssl_enforced: false,
      network_restrictions: { entitlement: "disallowed", status: "applied", allowed_cidrs: [] },
      postgres_settings: {},
    },
    pooler: { pool_mode: "transaction", default_pool_size: 15, max_client_conn: 200 },
    auth: { ...FRESH_AUTH },
    api: { ...FRESH_API },
    realtime: { private_only: false },
    storage: structuredClone(FRESH_STORAGE),
  };
  const changes: string[] = [];
  const broken = new Set<string>();

  const told = ({ files: _, ...one }: Deployed) => ({
    id: one.slug,
    name: one.slug,
    status: "ACTIVE",
    created_at: 1,
    updated_at: 1,
    ...one,
  });

  async function upload(slug: string, bundleOnly: boolean, request: Request) {
    const form = await request.formData();
    const metadata = JSON.parse(String(form.get("metadata")));
    const files = new Map<string, Uint8Array>();
    for (const file of form.getAll("file") as File[]) files.set(file.name, new Uint8Array(await file.arrayBuffer()));
    const version = (functions.get(slug)?.version ?? 0) + 1;
    // The platform prefixes the path with a folder.
    const entrypoint_path = `file:///tmp/user_fn_${PROJECT}_${version}/source/${metadata.entrypoint_path}`;
    const one = { slug, version, entrypoint_path, verify_jwt: metadata.verify_jwt, files };
    (bundleOnly ? uploaded : functions).set(slug, one);
    return json(told(one), 201);
  }

  async function answer(method: string, { pathname, searchParams }: URL, request: () => Promise<Request>) {
    switch (`${method} ${pathname.replace(PROJECT, "ref")}`) {
      case "GET /v1/projects":
        return json([PROJECT_ROW]);
      case "GET /v1/projects/ref":
        return json(PROJECT_ROW);
      case "GET /v1/projects/ref/api-keys":
        return json(keys);
      case "GET /v1/projects/ref/secrets":
        return json([...secrets].map(([name, value]) => ({ name, value: digest(value) })));
      case "POST /v1/projects/ref/secrets": {
        for (const { name, value } of (await (await request()).json()) as { name: string; value: string }[]) {
          secrets.set(name, value);
        }
        return json({}, 201);
      }
      case "DELETE /v1/projects/ref/secrets": {
        for (const name of (await (await request()).json()) as string[]) secrets.delete(name);
        return json({});
      }
      case "GET /v2/projects/ref/config":
        return json({ data: { type: "project_config", id: PROJECT, attributes: config } });
      case "GET /v1/projects/ref/config/auth":
        return json(config.auth);
      case "GET /v1/projects/ref/config/realtime":
        return json(config.realtime);
      case "PATCH /v1/projects/ref/config/auth":
        return json(Object.assign(config.auth ?? {}, await (await request()).json()));
      case "PATCH /v1/projects/ref/config/realtime":
        Object.assign(config.realtime ?? {}, await (await request()).json());
        return json(undefined, 204);
      case "PATCH /v1/projects/ref/postgrest":
        return json(Object.assign(config.api ?? {}, await (await request()).json()));
      case "PATCH /v1/projects/ref/config/storage":
        Object.assign(config.storage ?? {}, {
          file_size_limit: ((await (await request()).json()) as { fileSizeLimit: number }).fileSizeLimit,
        });
        return json({});
      case "GET /v1/projects/ref/billing/addons":
        return json({ selected_addons: [], available_addons: [] });
      case "GET /v1/projects/ref/functions":
        return json([...functions.values()].map(told));
      case "POST /v1/projects/ref/functions/deploy":
        return upload(searchParams.get("slug") ?? "", searchParams.get("bundleOnly") === "true", await request());
      case "PUT /v1/projects/ref/functions": {
        const wanted = (await (await request()).json()) as { slug: string }[];
        for (const { slug } of wanted) {
          const one = uploaded.get(slug);
          if (one) functions.set(slug, one);
        }
        return json({ functions: wanted });
      }
      default:
        return json({ message: `Not known here: ${method} ${pathname}` }, 404);
    }
  }

  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    if (broken.has(`${method} ${url}`)) {
      response.writeHead(500, { "content-type": "application/json" }).end('{"message":"Out of order"}');
      return;
    }
    if (method !== "GET") changes.push(`${method} ${url}`);
    const { status, body } =
      headers.authorization === `Bearer ${TOKEN}`
        ? await answer(method, new URL(url, "http://stand-in"), () => bodyOf(request)).catch((error: Error) =>
            json({ message: error.message }, 500),
          )
        : json({ message: "Unauthorized" }, 401);
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = `${folder}/profile.yaml`;
  writeFileSync(profile, `name: stand-in\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: supabase.co\n`);
  return {
    url,
    profile,
    functions,
    secrets,
    config,
    keys,
    broken,
    changes,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
