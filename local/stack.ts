import { mkdirSync, mkdtempSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DefaultGrants } from "./database/bootstrap/bootstrap.ts";
import { announce, FUNCTIONS_LOG, refuseFolderInUse, removeDataFolder } from "./database/data-folder.ts";
import { startDatabase } from "./database/database.ts";
import { runEveryStart } from "./database/every-start.ts";
import { startClock } from "./functions/clock.ts";
import { startFunctions } from "./functions/functions.ts";
import { type Pages, startGateway } from "./gateway/gateway.ts";
import { staticPages } from "./gateway/pages.ts";
import { claimPorts } from "./process/ports.ts";
import type { Product, Sandbox } from "./product.ts";
import { createRealtime } from "./realtime/server.ts";
import { createStorage } from "./storage/server.ts";
import { passwordHookOf, readSupabaseConfig } from "./supabase-config.ts";
import { createAuth } from "./supabase-lite/auth.ts";
import { createDataApi } from "./supabase-lite/data-api.ts";
import { type ApiKeys, readSigningKey } from "./tokens/jwt.ts";

export interface StackOptions {
  /** The web port; Postgres and the edge functions take the next two ports. 0 finds three free ports. */
  port?: number;
  /** Without it, the stack uses a temporary folder that is removed at the end. */
  dataDir?: string;
  /** `start`: the built pages. `dev`: Vite. `test`: no pages and no clock. */
  mode: "start" | "dev" | "test";
  /** Whether commits survive a kill of Postgres. Default: false in tests only. */
  durable?: boolean;
  /** Whether to fill a new database with the product's supabase/seed.sql. Default: true. */
  seed?: boolean;
  /** Whether to start the edge functions. Default: true. */
  functions?: boolean;
  defaultGrants?: DefaultGrants;
}

export interface Stack {
  /** The single origin, without a slash at the end. */
  url: string;
  /** Connection as `postgres`, the role that runs migrations. */
  databaseUrl: string;
  /** Connection as superuser, for tests and for the stack's own services. */
  adminDatabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Resolves with a one-line message when an essential part ends. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the whole stack for a product and resolves when all of it answers.
 * @throws StartError with one line for the person who started it
 */
export async function startStack(product: Product, options: StackOptions): Promise<Stack> {
  const port = await claimPorts(options.port ?? 0);
  const temporary = options.dataDir === undefined;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "local-stack-"));
  const url = `http://localhost:${port}`;
  const here = `http://127.0.0.1:${port}`;
  const place = { url, here };
  const { publishableKey, secretKey } = product;
  const config = readSupabaseConfig(product.root);

  /** Steps to undo, last first. */
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    // A failing step must not prevent the others.
    for (const step of undo.splice(0).reverse()) await step().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  if (temporary) undo.push(async () => removeDataFolder(dataDir));

  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!temporary) {
      refuseFolderInUse(product.name, dataDir);
      // Before anything is written, and until everything has stopped: a second start or a reset meanwhile would destroy data.
      const withdraw = announce(dataDir, { url });
      undo.push(async () => withdraw());
    }
    // Starts in parallel with the database, which the functions need only at the first request.
    const functions =
      options.functions === false
        ? undefined
        : startFunctions({
            root: product.root,
            port: port + 2,
            config: config.functions,
            environment: {
              SUPABASE_URL: here,
              SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
              SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
              ...product.environment(place),
            },
            reachable: [`127.0.0.1:${port}`],
            watch: options.mode === "dev",
            logFile: join(dataDir, FUNCTIONS_LOG),
            cacheDir: join(dataDir, "deno"),
            show: options.mode === "dev",
          });
    // A failure is reported where the promise is awaited, below.
    const functionsOrNot = functions?.catch(() => undefined);
    undo.push(async () => (await functionsOrNot)?.stop());
    const database = await startDatabase({
      product,
      dataDir,
      port: port + 1,
      durable: options.durable ?? options.mode !== "test",
      seed: options.seed ?? true,
      defaultGrants: options.defaultGrants ?? "open",
    });
    let stopping = false;
    const broken = new Promise<string>((resolve) => {
      database.cluster.failed.then((what) => {
        if (!stopping) resolve(what);
      });
    });
    undo.push(() => {
      stopping = true;
      return database.cluster.stop();
    });
    /** Ends the users of the database, all at once: each may wait a second for a database that has ended. */
    const users: (() => Promise<unknown>)[] = [];
    undo.push(async () => void (await Promise.all(users.map((end) => end()))));
    const { folder, adminUrl, urlFor } = database;
    const signingKey = readSigningKey(folder.signingKey);
    const keys: ApiKeys = {
      jwtSecret: folder.jwtSecret,
      accessKey: signingKey.public,
      publishableKey,
      secretKey,
    };

    const dataApi = await createDataApi({
      ...keys,
      databaseUrl: urlFor("authenticator"),
      adminUrl,
      schemas: config.api.schemas,
      maxRows: config.api.max_rows,
    });
    users.push(() => dataApi.close());
    const auth = createAuth({
      ...keys,
      signingKey,
      databaseUrl: urlFor("supabase_auth_admin"),
      adminUrl,
      siteUrl: url,
      jwtExpiry: config.auth.jwt_expiry,
      minimumPasswordLength: config.auth.minimum_password_length,
      passwordHook: passwordHookOf(config),
      requireCurrentPassword: config.auth.email.require_current_password,
      otpLength: config.auth.email.otp_length,
      sendEmailHook: product.sendEmailHook && {
        url: `${here}/functions/v1${product.sendEmailHook.path}`,
        secret: product.sendEmailHook.secret,
      },
    });
    users.push(() => auth.close());
    const realtime = createRealtime({ ...keys, databaseUrl: adminUrl, log });
    users.push(() => realtime.stop());
    const storage = createStorage({
      ...keys,
      databaseUrl: adminUrl,
      dataDir: folder.files,
      largestFile: config.storage.file_size_limit,
      log,
    });
    users.push(() => storage.stop());
    const sandboxes = product.sandboxes(place, folder.path);
    undo.push(async () => closeAll(sandboxes));

    const names = (await functions)?.names ?? [];
    await realtime.ready;
    const gateway = await startGateway({
      port,
      services: {
        "/rest/v1": dataApi.handle,
        "/auth/v1": auth.handle,
        "/realtime/v1": realtime.handleHttp,
        "/storage/v1": storage.handle,
        ...Object.fromEntries(Object.entries(sandboxes).map(([path, { handle }]) => [path, handle])),
      },
      proxies: {
        // The rewrites of the static host.
        ...Object.fromEntries(
          Object.entries(product.rewrites).map(([path, name]) => [
            path,
            { port: port + 2, prefix: `/${name}`, headers: product.rewriteHeaders },
          ]),
        ),
        ...Object.fromEntries(names.map((name) => [`/functions/v1/${name}`, { port: port + 2, prefix: `/${name}` }])),
      },
      ...(product.crawlers && {
        crawlers: {
          ...product.crawlers,
          target: { port: port + 2, prefix: `/${product.crawlers.to}`, headers: product.rewriteHeaders },
        },
      }),
      upgrades: { "/realtime/v1": realtime.handleUpgrade },
      pages: pagesFor(options.mode, product.root),
    });
    undo.push(() => gateway.close());
    if (options.mode !== "test") {
      await runEveryStart(urlFor("postgres"), product.everyStart);
      // Tests call the function themselves.
      const clock = startClock(`${here}/functions/v1${product.clock}`, secretKey);
      undo.push(() => clock.stop());
    }
    if (!temporary) announce(dataDir, { url, databaseUrl: urlFor("postgres"), adminDatabaseUrl: adminUrl });

    return {
      url,
      databaseUrl: urlFor("postgres"),
      adminDatabaseUrl: adminUrl,
      publishableKey,
      secretKey,
      broken,
      stop,
    };
  } catch (error) {
    // The first error is reported.
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Tests for services need no pages. */
const NO_PAGES: Pages = {
  handle: (_request, response) => void response.writeHead(404).end(),
  close: async () => undefined,
};

function pagesFor(mode: StackOptions["mode"], root: string): (server: Server) => Pages | Promise<Pages> {
  if (mode === "start") return () => staticPages(join(root, "dist"));
  // Imported only here, because loading Vite takes a second.
  if (mode === "dev") return async (server) => (await import("./gateway/dev-pages.ts")).devPages(server, root);
  return () => NO_PAGES;
}

function closeAll(sandboxes: Record<string, Sandbox>): void {
  for (const sandbox of Object.values(sandboxes)) sandbox.close?.();
}

function log(line: string): void {
  console.error(line);
}
