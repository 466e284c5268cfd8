import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startParlour } from "../../stack/start-parlour.ts";
import { stackOf, variablesOf } from "../support/test-stack.ts";
import { runningStack } from "./running-stack.ts";

/** Starts one stack of the built product for all browser tests, unless the environment chooses a running one; each test creates its own accounts. */
export default async function stackForBrowsers() {
  const running = runningStack();
  if (running) {
    Object.assign(process.env, variablesOf(running));
    return;
  }
  // `npx playwright test` does not build, and dist/ may be older than its sources.
  const prepare = fileURLToPath(new URL("../../tools/prepare.mjs", import.meta.url));
  if (spawnSync(process.execPath, [prepare, "build"], { stdio: "inherit" }).status !== 0) {
    throw new Error("The product could not be built.");
  }
  const stack = await startParlour({ mode: "start", seed: true });
  Object.assign(process.env, variablesOf(stackOf(stack)));
  return () => stack.stop();
}
