import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// Debian's chromium, or the one named; undefined falls back to the browser Playwright installed, if any.
const executablePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/support/global-stack.ts",
  fullyParallel: true,
  workers: 2,
  // A machine that does other work besides is slow, not wrong.
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? "line" : "list",
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.PARLOUR_E2E_URL,
    locale: "en-US",
    timezoneId: "Europe/Amsterdam",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath,
      args: [
        // Chromium's own sandbox refuses to run as root, as in containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
