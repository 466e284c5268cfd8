import { mkdirSync, mkdtempSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DefaultGrants } from "./bootstrap/bootstrap.ts";
import { PUBLISHABLE_KEY, ROOT, readSupabaseConfig, SECRET_KEY } from "./config.ts";
import { announce, removeDataFolder } from "./data-folder.ts";
import { startDatabase } from "./database.ts";
import { runDemo } from "./demo.ts";
import { startFunctions } from "./functions/functions.ts";
import { startJobsClock } from "./functions/jobs-clock.ts";
import { type Pages, startGateway } from "./gateway/gateway.ts";
import { staticPages } from "./gateway/pages.ts";
import { type ApiKeys, readSigningKey } from "./jwt.ts";
import { claimPorts } from "./ports.ts";
import { createRealtime } from "./realtime/server.ts";
import { createMailSandbox } from "./sandboxes/mail/sandbox.ts";
import { RAZORPAY_KEYS } from "./sandboxes/razorpay/keys.ts";
import { createRazorpaySandbox } from "./sandboxes/razorpay/sandbox.ts";
import { createStorage } from "./storage/server.ts";
import { createAuth } from "./supabase-lite/auth.ts";
import { createDataApi } from "./supabase-lite/data-api.ts";

const RAZORPAY_PATH = "/__razorpay";
const MAIL_PATH = "/__mail";

export interface StackOptions {
  /** The web port; Postgres and the edge functions take the two after it. 0 finds three free ones. */
  port?: number;
  /** Without one, a temporary folder that is removed at the end. */
  dataDir?: string;
  /** `start`: the built pages. `dev`: Vite. `test`: no pages, and nothing that happens by the clock. */
  mode: "start" | "dev" | "test";
  /** Whether what was committed is still there after Postgres was killed. Default: not in tests. */
  durable?: boolean;
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
  /** Resolves, with a line that says what happened, if the stack loses something that it cannot go on without. */
  broken: Promise<string>;
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
  const here = `http://127.0.0.1:${port}`;
  const config = readSupabaseConfig();
  const mailKey = "local_mail_key";

  /** What to undo, last first. */
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    // Whatever happens to one of them, the others have to go.
    for (const step of undo.splice(0).reverse()) await step().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  if (temporary) undo.push(async () => removeDataFolder(dataDir));

  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Beside the database: they need nothing of it before the first request, and each takes half a second.
    const functions =
      options.functions === false
        ? undefined
        : startFunctions({
            port: port + 2,
            config: config.functions,
            environment: {
              SUPABASE_URL: here,
              SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
              SUPABASE_SECRET_KEYS: JSON.stringify({ default: SECRET_KEY }),
              PUBLIC_SITE_URL: `${url},${here}`,
              RAZORPAY_BASE_URL: here + RAZORPAY_PATH,
              RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
              RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
              RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEYS.webhookSecret,
              MAIL_BASE_URL: here + MAIL_PATH,
              MAIL_API_KEY: mailKey,
              MAIL_FROM: "Parlour <hello@parlour.test>",
              ADMIN_EMAIL: "admin@parlour.test",
              // The gateway writes this one itself, whatever a client sent.
              CLIENT_ADDRESS_HEADER: "x-forwarded-for",
            },
            reachable: [`127.0.0.1:${port}`],
            watch: options.mode === "dev",
            logFile: join(dataDir, "functions.log"),
            cacheDir: join(dataDir, "deno"),
            show: options.mode === "dev",
          });
    // Its failure is told where it is awaited, below.
    const functionsOrNot = functions?.catch(() => undefined);
    undo.push(async () => (await functionsOrNot)?.stop());
    const database = await startDatabase({
      dataDir,
      port: port + 1,
      durable: options.durable ?? options.mode !== "test",
      seed: options.seed ?? true,
      defaultGrants: options.defaultGrants ?? "open",
    });
    let stopping = false;
    const broken = new Promise<string>((resolve) => {
      database.cluster.exited.then(() => {
        if (!stopping) resolve(`Postgres has ended; its log is ${database.cluster.logFile}`);
      });
    });
    undo.push(() => {
      stopping = true;
      return database.cluster.stop();
    });
    const { folder, adminUrl, urlFor } = database;
    const signingKey = readSigningKey(folder.signingKey);
    const keys: ApiKeys = {
      jwtSecret: folder.jwtSecret,
      accessKey: signingKey.public,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
    };

    const dataApi = await createDataApi({
      ...keys,
      databaseUrl: urlFor("authenticator"),
      adminUrl,
      schemas: config.api.schemas,
      maxRows: config.api.max_rows,
    });
    undo.push(() => dataApi.close());
    const auth = createAuth({
      ...keys,
      signingKey,
      databaseUrl: urlFor("supabase_auth_admin"),
      siteUrl: url,
      jwtExpiry: config.auth.jwt_expiry,
      minimumPasswordLength: config.auth.minimum_password_length,
    });
    undo.push(() => auth.close());
    const realtime = createRealtime({ ...keys, databaseUrl: adminUrl, log });
    undo.push(() => realtime.stop());
    const storage = createStorage({ ...keys, databaseUrl: adminUrl, dataDir: folder.files, log });
    undo.push(() => storage.stop());
    const razorpaySandbox = createRazorpaySandbox({
      ...RAZORPAY_KEYS,
      publicPath: RAZORPAY_PATH,
      webhookUrl: `${here}/api/payments/razorpay-webhook`,
      dataDir: join(folder.path, "razorpay"),
    });
    undo.push(async () => razorpaySandbox.close());
    const mailSandbox = createMailSandbox({
      publicPath: MAIL_PATH,
      apiKey: mailKey,
      dataDir: join(folder.path, "mail"),
    });

    const names = (await functions)?.names ?? [];
    await realtime.ready;
    const gateway = await startGateway({
      port,
      services: {
        "/rest/v1": dataApi.handle,
        "/auth/v1": auth.handle,
        "/realtime/v1": realtime.handleHttp,
        "/storage/v1": storage.handle,
        [RAZORPAY_PATH]: razorpaySandbox.handle,
        [MAIL_PATH]: mailSandbox.handle,
      },
      proxies: {
        // What the static host's rewrite does, and what it rewrites to.
        "/api": { port: port + 2, prefix: "/api" },
        ...Object.fromEntries(names.map((name) => [`/functions/v1/${name}`, { port: port + 2, prefix: `/${name}` }])),
      },
      upgrades: { "/realtime/v1": realtime.handleUpgrade },
      pages: pagesFor(options.mode),
    });
    undo.push(() => gateway.close());
    if (options.mode !== "test") {
      await runDemo(urlFor("postgres"));
      // Tests say themselves when time passes.
      const clock = startJobsClock(`${here}/functions/v1/jobs/tick`, SECRET_KEY);
      undo.push(() => clock.stop());
    }
    if (!temporary) {
      const withdraw = announce(folder.path, { url, databaseUrl: urlFor("postgres"), adminDatabaseUrl: adminUrl });
      undo.push(async () => withdraw());
    }

    return {
      url,
      databaseUrl: urlFor("postgres"),
      adminDatabaseUrl: adminUrl,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      broken,
      stop,
    };
  } catch (error) {
    // What went wrong first is what matters.
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Tests drive the services; pages are the affair of those that start the built product. */
const NO_PAGES: Pages = {
  handle: (_request, response) => void response.writeHead(404).end(),
  close: async () => undefined,
};

function pagesFor(mode: StackOptions["mode"]): (server: Server) => Pages | Promise<Pages> {
  if (mode === "start") return () => staticPages(join(ROOT, "dist"));
  // Vite is loaded only where it is used: it takes a second.
  if (mode === "dev") return async (server) => (await import("./gateway/dev-pages.ts")).devPages(server);
  return () => NO_PAGES;
}

function log(line: string): void {
  console.error(line);
}
