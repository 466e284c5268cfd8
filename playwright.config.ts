import { defineConfig } from "@playwright/test";
import { WORKERS } from "./tests/setup/workers.ts";
import { args, lightExecutablePath, withoutCompilers, withoutSuggestions } from "./tools/chromium.ts";

/** Every page and state at three widths: what a change of a style can break. The others are journeys of people. */
const SCENES = /(scenes|layout)\.e2e\.ts$/;

/** The journeys that are also made with pages that the browser translates. */
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
  // A machine that does other work besides is slow, not wrong.
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  // See CONTRIBUTING: "Flaky tests".
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? "line" : "list",
  expect: { timeout: 20_000 },
  use: {
    // Without it, a click on what never appears waits for the whole test.
    actionTimeout: 60_000,
    baseURL: process.env.PARLOUR_SITE_URL,
    locale: "en-US",
    timezoneId: "Europe/Amsterdam",
    // Each frame of an animation is drawn without a graphics card: a fifth of the time. Tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // It would stand between a test and the requests that the test watches; notifications.e2e.ts lets it work.
    serviceWorkers: "block",
    // A trace costs more than a third of the time: ask for one (`--trace retain-on-failure`) where a test fails.
    trace: "off",
    // Of all pages: the snapshot beside a failure shows only one.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: lightExecutablePath, args: [...args, withoutSuggestions, withoutCompilers] },
  },
});
