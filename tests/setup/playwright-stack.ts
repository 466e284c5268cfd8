import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startParlour } from "../../stack/start-parlour.ts";

/**
 * Starts one stack of the built product for all browser tests; each test creates its own accounts. With PARLOUR_E2E_URL and
 * PARLOUR_E2E_DATABASE_URL set, the tests use the stack that runs there instead (`npm run dev`, while writing tests).
 */
export default async function stackForBrowsers() {
  if (process.env.PARLOUR_E2E_URL && process.env.PARLOUR_E2E_DATABASE_URL) return;
  // `npx playwright test` does not build, and dist/ may be older than its sources.
  const prepare = fileURLToPath(new URL("../../tools/prepare.mjs", import.meta.url));
  if (spawnSync(process.execPath, [prepare, "build"], { stdio: "inherit" }).status !== 0) {
    throw new Error("The product could not be built.");
  }
  const stack = await startParlour({ mode: "start", seed: true });
  process.env.PARLOUR_E2E_URL = stack.url;
  process.env.PARLOUR_E2E_DATABASE_URL = stack.databaseUrl;
  return () => stack.stop();
}
