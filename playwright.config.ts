import { defineConfig } from "@playwright/test";
import { WORKERS } from "./tests/setup/workers.ts";
import { args, lightExecutablePath, withoutCompilers, withoutSuggestions } from "./tools/chromium.ts";

/** Every page and state at three widths, which a changed style can break. The other files are journeys. */
const SCENES = /(scenes|layout)\.e2e\.ts$/;

/** The journeys that also run while the browser translates the pages. */
const TRANSLATED = /(booking|chat|discovery|plan|session)\.e2e\.ts$/;

export default defineConfig<object, { translated: boolean }>({
  testDir: "tests/e2e",
  globalSetup: "./tests/setup/playwright-stack.ts",
  fullyParallel: true,
  workers: WORKERS,
  projects: [
    { name: "journeys", testMatch: "**/*.e2e.ts", testIgnore: SCENES },
    { name: "scenes", testMatch: SCENES },
    { name: "translated", testMatch: TRANSLATED, use: { translated: true } },
  ],
  // A machine with other work to do is slow, and a slow page is no failure.
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  // See CONTRIBUTING: "Flaky tests".
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? "line" : "list",
  expect: { timeout: 20_000 },
  use: {
    // Without this limit, a click on something that never appears waits until the whole test times out.
    actionTimeout: 60_000,
    baseURL: process.env.PARLOUR_SITE_URL,
    locale: "en-US",
    timezoneId: "Europe/Amsterdam",
    // Animations are drawn without a graphics card and take a fifth of the time. Tests of motion turn them on.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would intercept the requests that tests watch; notifications.e2e.ts allows it.
    serviceWorkers: "block",
    // Traces take more than a third of the time: request one (`--trace retain-on-failure`) for a test that fails.
    trace: "off",
    // The text snapshot of a failure shows one page; the screenshots show all of them.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: lightExecutablePath, args: [...args, withoutSuggestions, withoutCompilers] },
  },
});
