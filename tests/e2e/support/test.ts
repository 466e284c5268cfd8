import { test as base } from "@playwright/test";
import { translatePage } from "./translation.ts";

/**
 * Playwright's `test`, which also closes the browser contexts that a test opened for its people: left open, they would keep calling the stack. In a
 * project with `translated`, the browser translates every page.
 */
export const test = base.extend<{ closeBrowsers: undefined }, { translated: boolean }>({
  translated: [false, { option: true, scope: "worker" }],
  browser: [
    async ({ browser, translated }, use) => {
      const { newContext } = browser;
      if (translated)
        browser.newContext = async (options) => {
          const context = await newContext.call(browser, options);
          await context.addInitScript(translatePage);
          return context;
        };
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: "worker" },
  ],
  closeBrowsers: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
