import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DefaultGrants } from "./bootstrap/bootstrap.ts";
import { PUBLISHABLE_KEY, readSupabaseConfig, SECRET_KEY } from "./config.ts";
import { removeDataFolder } from "./data-folder.ts";
import { startDatabase } from "./database.ts";
import { startGateway } from "./gateway/gateway.ts";
import type { ApiKeys } from "./jwt.ts";
import { claimPorts } from "./ports.ts";
import { createRealtime } from "./realtime/server.ts";
import { createAuth } from "./supabase-lite/auth.ts";
import { createDataApi } from "./supabase-lite/data-api.ts";

export interface StackOptions {
  /** The web port; Postgres and the edge functions take the two after it. 0 finds three free ones. */
  port?: number;
  /** Without one, a temporary folder that is removed at the end. */
  dataDir?: string;
  /** `start`: the built pages. `dev`: Vite. `test`: no pages, and Postgres without crash safety. */
  mode: "start" | "dev" | "test";
  /** Fill a new database with supabase/seed.sql. Default true. */
  seed?: boolean;
  /** Start the edge functions. Default true. */
  functions?: boolean;
  defaultGrants?: DefaultGrants;
}

export interface Stack {
  /** Where everything is reached, without a slash at the end. */
  url: string;
  /** As `postgres`, the role that runs migrations. */
  databaseUrl: string;
  /** As superuser: for tests and for the stack's own services. */
  adminDatabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  stop(): Promise<void>;
}

/**
 * Brings up the whole stack and resolves when all of it answers.
 * @throws StartError with one line for the person who started it
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const port = await claimPorts(options.port ?? 0);
  const temporary = options.dataDir === undefined;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "parlour-"));
  const url = `http://localhost:${port}`;
  const config = readSupabaseConfig();

  /** What to undo, last first. */
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  if (temporary) undo.push(() => removeDataFolder(dataDir));

  try {
    const database = await startDatabase({
      dataDir,
      port: port + 1,
      durable: options.mode !== "test",
      seed: options.seed ?? true,
      defaultGrants: options.defaultGrants ?? "open",
    });
    undo.push(() => database.cluster.stop());

    const keys: ApiKeys = {
      jwtSecret: database.folder.jwtSecret,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
    };
    const dataApi = await createDataApi({
      ...keys,
      databaseUrl: database.urlFor("authenticator"),
      adminUrl: database.adminUrl,
      schemas: config.api.schemas,
      maxRows: config.api.max_rows,
    });
    undo.push(() => dataApi.close());
    const auth = createAuth({
      ...keys,
      databaseUrl: database.urlFor("supabase_auth_admin"),
      siteUrl: url,
      jwtExpiry: config.auth.jwt_expiry,
      minimumPasswordLength: config.auth.minimum_password_length,
    });
    undo.push(() => auth.close());
    const realtime = createRealtime({ ...keys, databaseUrl: database.adminUrl });
    undo.push(() => realtime.stop());
    await realtime.ready;

    const gateway = await startGateway({
      port,
      services: {
        "/rest/v1": dataApi.handle,
        "/auth/v1": auth.handle,
        "/realtime/v1": realtime.handleHttp,
      },
      proxies: {},
      upgrades: { "/realtime/v1": realtime.handleUpgrade },
      pages: (_request, response) => {
        response.writeHead(404).end();
      },
    });
    undo.push(() => gateway.close());

    return {
      url,
      databaseUrl: database.urlFor("postgres"),
      adminDatabaseUrl: database.adminUrl,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
