import { test as base } from "@playwright/test";

/** Playwright's `test`, which also closes the browser contexts that a test opened for its people: left open, they would keep calling the stack. */
export const test = base.extend<{ closeBrowsers: undefined }>({
  closeBrowsers: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
