import { join } from "node:path";
import { findRunning, removeDataFolder } from "./database/data-folder.ts";
import { StartError } from "./process/start-error.ts";
import { dataFolder, parlour } from "./product/parlour.ts";
import type { Stack } from "./stack.ts";

/* `npm start`, `npm run dev`, `npm run reset`. */

const DEFAULT_PORT = 5173;
const PATIENCE_MS = 30_000;

function webPort(): number {
  const text = process.env.PORT || String(DEFAULT_PORT);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    throw new StartError(`PORT=${text} is no port between 1 and 65533.`);
  return port;
}

function refuseSecondStart(path: string): void {
  const running = findRunning(path);
  if (running) {
    throw new StartError(
      `${parlour.name} already runs at ${running.url} (process ${running.pid}) with the data in ${path}. Stop it first.`,
    );
  }
}

async function run(mode: "start" | "dev"): Promise<void> {
  const began = performance.now();
  const dataDir = dataFolder();
  const port = webPort();
  refuseSecondStart(dataDir);

  let stack: Stack | undefined;
  let stopping = false;
  const stop = async (code: number) => {
    // A second signal ends the process at once; its children are bound to it and end too.
    if (stopping) process.exit(1);
    stopping = true;
    // A part that cannot stop in order (its database has ended) must neither block the others nor change the exit code.
    process.exitCode = code;
    setTimeout(() => process.exit(code), PATIENCE_MS).unref();
    await stack?.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
  watchParent(() => stop(0));
  process.on("unhandledRejection", (error) => {
    // Connections to a database that has ended: `broken`, below, reports it in one line.
    if (!/^(ECONN|CONNECTION_)/.test((error as NodeJS.ErrnoException | null)?.code ?? "")) console.error(error);
  });

  // Imported here, not above: a second start and an invalid port are reported without loading the stack.
  const { startParlour } = await import("./product/start-parlour.ts");
  stack = await startParlour({ mode, port, dataDir });
  stack.broken.then((reason) => {
    console.error(`\n  ${reason}. ${parlour.name} stops.\n`);
    void stop(1);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const lines = [...parlour.welcome(stack), `Data       ${dataDir}`];
  console.log(`
  ${parlour.name} is ready at ${stack.url}   (${seconds} s)

${lines.map((line) => `    ${line}`).join("\n")}

  Ctrl-C stops everything; the data stays.  npm run reset begins anew.
`);
}

/**
 * When npm is killed with SIGKILL, nobody tells its child: without this check the stack would go on and hold its ports.
 */
function watchParent(gone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500).unref();
}

/** If the environment names a Supabase elsewhere, runs the web app alone; Vite forwards /api to it. */
async function dev(): Promise<void> {
  const { createServer, loadEnv } = await import("vite");
  const elsewhere = loadEnv("development", parlour.root, "VITE_").VITE_SUPABASE_URL ?? "";
  if (!elsewhere.startsWith("http")) return run("dev");
  const vite = await createServer({ root: parlour.root, server: { port: webPort(), strictPort: true } });
  await vite.listen();
  console.log(`\n  The web app is ready at http://localhost:${webPort()}, with the Supabase at ${elsewhere}\n`);
}

function reset(): void {
  const path = dataFolder();
  refuseSecondStart(path);
  removeDataFolder(path);
  console.log(`Removed ${path}. The next start begins anew.`);
}

const commands: Record<string, () => void | Promise<void>> = {
  start: () => run("start"),
  dev,
  reset,
};

try {
  const command = commands[process.argv[2] ?? ""];
  if (!command) throw new StartError(`Usage: node --import tsx ${join("local", "main.ts")} start|dev|reset`);
  await command();
} catch (error) {
  console.error(error instanceof StartError ? `\n  ${error.message}\n` : error);
  process.exit(1);
}
