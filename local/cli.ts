import { mkdirSync } from "node:fs";
import { relative } from "node:path";
import { announce, isDataFolder, refuseFolderInUse, removeDataFolder } from "./database/data-folder.ts";
import { StartError } from "./process/start-error.ts";
import type { Product } from "./product.ts";
import type { Stack } from "./stack.ts";

const DEFAULT_PORT = 5173;
const SHUTDOWN_TIMEOUT_MS = 30_000;

function webPort(): number {
  const text = process.env.PORT || String(DEFAULT_PORT);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    throw new StartError(`PORT=${text} is not a port between 1 and 65533.`);
  return port;
}

async function run(mode: "start" | "dev", product: Product, dataDir: string): Promise<void> {
  const began = performance.now();
  const port = webPort();
  refuseFolderInUse(product.name, dataDir);
  // `reset` deletes a data folder with all that is in it.
  if (relative(product.root, dataDir).startsWith("..") && !isDataFolder(dataDir, product.marker))
    throw new StartError(`${dataDir} contains something else. Choose an empty folder for the data of ${product.name}.`);

  let stack: Stack | undefined;
  let stopping = false;
  const stop = async (code: number) => {
    // A second signal ends the process at once; its children are bound to it and end with it.
    if (stopping) process.exit(1);
    stopping = true;
    // A part that cannot stop cleanly (its database has ended) must neither block the others nor change the exit code.
    process.exitCode = code;
    setTimeout(() => process.exit(code), SHUTDOWN_TIMEOUT_MS).unref();
    await stack?.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
  watchParent(() => stop(0));
  process.on("unhandledRejection", (error) => {
    // These errors are connections to a database that has ended: `broken`, below, reports that in one line.
    if (!/^(ECONN|CONNECTION_)/.test((error as NodeJS.ErrnoException | null)?.code ?? "")) console.error(error);
  });
  const driver = watchDriver();

  // Imported here, not above, so that a second start and an invalid port are reported without loading the stack.
  const { startStack } = await import("./stack.ts");
  stack = await startStack(product, { mode, port, dataDir });
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
  const lines = [...product.welcome(stack), `Data       ${dataDir}`];
  console.log(`
  ${product.name} is ready at ${stack.url}   (${seconds(began)} s)

${lines.map((line) => `    ${line}`).join("\n")}

  Ctrl-C stops everything; the data stays.  npm run reset deletes it.
`);
  while (!stopping) {
    const reason = await Promise.race([stack.broken, driver.broken()]);
    if (stopping) return;
    console.error(`\n  ${reason}. ${product.name} starts again.`);
    const lost = performance.now();
    await stack.stop().catch(() => undefined);
    stack = await startStack(product, { mode, port, dataDir });
    console.error(`  ${product.name} is back   (${seconds(lost)} s)\n`);
  }
}

/**
 * Catches an error that postgres.js 3.4.9 throws past every handler: in a transaction whose connection has been lost, it writes to a closed socket
 * (porsager/postgres#1208). It cannot use that connection again, so the stack has to connect anew.
 */
function watchDriver(): { broken(): Promise<string> } {
  let report: (reason: string) => void = () => undefined;
  process.on("uncaughtException", (error) => {
    if (!/postgres\/src\/connection\.js/.test(error.stack ?? "")) {
      console.error(error);
      process.exit(1);
    }
    report("A connection to Postgres was lost in a transaction");
  });
  return {
    broken: () =>
      new Promise((resolve) => {
        report = resolve;
      }),
  };
}

/** Ends the stack when npm is gone. npm killed with SIGKILL does not signal its child: without this check, the stack would keep running and hold its ports. */
function watchParent(gone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500).unref();
}

/**
 * Runs only the web app, from which Vite forwards /api, and the stand-ins for third parties, if the environment names another Supabase. `HOST` is the address
 * to listen on, so that the containers of `supabase start` can reach both.
 */
async function dev(product: Product, dataDir: string): Promise<void> {
  const { loadEnv } = await import("vite");
  const elsewhere = loadEnv("development", product.root, "VITE_").VITE_SUPABASE_URL ?? "";
  if (!elsewhere.startsWith("http")) return run("dev", product, dataDir);
  const port = webPort();
  const [{ startGateway }, { devPages }] = await Promise.all([
    import("./gateway/gateway.ts"),
    import("./gateway/dev-pages.ts"),
  ]);
  refuseFolderInUse(product.name, dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  announce(dataDir, { url: `http://localhost:${port}` });
  const sandboxes = product.sandboxes({ url: `http://localhost:${port}`, here: `http://127.0.0.1:${port}` }, dataDir);
  await startGateway({
    port,
    host: process.env.HOST,
    services: Object.fromEntries(Object.entries(sandboxes).map(([path, { handle }]) => [path, handle])),
    proxies: {},
    upgrades: {},
    pages: (server) => devPages(server, product.root),
  });
  console.log(`\n  The web app is ready at http://localhost:${port}, using the Supabase project at ${elsewhere}\n`);
}

function reset(product: Product, path: string): void {
  refuseFolderInUse(product.name, path);
  if (!isDataFolder(path, product.marker))
    throw new StartError(`${path} contains something else than data of ${product.name}. Nothing was removed.`);
  removeDataFolder(path);
  console.log(`Removed ${path}. The next start creates new data.`);
}

const commands: Record<string, (product: Product, dataDir: string) => void | Promise<void>> = {
  start: (product, dataDir) => run("start", product, dataDir),
  dev,
  reset,
};

/**
 * Runs a command on a product: `start`, `dev` or `reset`. Prints the obstacle to a start as one line and exits with 1.
 * @param dataDir the folder that stores the stack's data
 */
export async function runCommand(name: string | undefined, product: Product, dataDir: string): Promise<void> {
  try {
    const command = commands[name ?? ""];
    if (!command) throw new StartError(`Unknown command "${name ?? ""}": use start, dev or reset.`);
    await command(product, dataDir);
  } catch (error) {
    console.error(error instanceof StartError ? `\n  ${error.message}\n` : error);
    process.exit(1);
  }
}
