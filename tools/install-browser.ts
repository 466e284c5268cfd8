/**
 * Runs before the browser tests: installs a browser if there is none. Playwright's own browser comes first; where it cannot be downloaded, root on Debian or
 * Ubuntu gets the distribution's.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { args, findChromium } from "./chromium.ts";

const PACKAGES = ["chromium", "chromium-headless-shell", "fonts-liberation"];
/** Without a network, apt would try each of its servers again and again. */
const PATIENCE = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=5", "-o", "Acquire::https::Timeout=5"];

/** Whether a browser can run. Playwright's own may be installed without the system libraries that it needs. */
const hasBrowser = async () =>
  findChromium() !== undefined ||
  (existsSync(chromium.executablePath()) &&
    (await chromium.launch({ args }).then(
      (browser) => browser.close().then(() => true),
      () => false,
    )));

/** Runs an installer without showing its output. What counts is whether there is a browser afterwards. */
const run = (command: string, ...rest: string[]) =>
  spawnSync(command, rest, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

function mayUseApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/etc/os-release")) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync("/etc/os-release", "utf8"));
}

const { CHROMIUM_PATH } = process.env;
if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) fail(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`);
if (!(await hasBrowser())) {
  console.log("No browser was found. Installing Playwright's Chromium …");
  run("node_modules/.bin/playwright", "install", "chromium");
}
if (!(await hasBrowser()) && mayUseApt()) {
  console.log(`It could not be used. Installing ${PACKAGES.join(", ")} with apt-get …`);
  run("apt-get", "update", ...PATIENCE);
  run("apt-get", "install", "-y", "--no-install-recommends", ...PATIENCE, ...PACKAGES);
}
if (!(await hasBrowser())) fail("The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.");
