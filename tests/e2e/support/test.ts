import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import type { SessionResponse } from "../../../edge-functions/shared/contract/auth.ts";
import { browserOf } from "./people.ts";
import { translatePage } from "./translation.ts";

/** Opens a page in a separate browser, in which this person is signed in; `at`: its address. */
export type PageOf = (person: SessionResponse, options?: BrowserContextOptions & { at?: string }) => Promise<Page>;

/**
 * Playwright's `test`, which also closes the browser contexts that a test opened for its people: open contexts would keep calling the stack. In a project with
 * `translated`, the browser translates every page.
 */
export const test = base.extend<{ closeBrowsers: undefined; pageOf: PageOf }, { translated: boolean }>({
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
  pageOf: ({ browser }, use) =>
    use(async (person, { at, ...options } = {}) => {
      const page = await (await browserOf(browser, person, options)).newPage();
      if (at) await page.goto(at);
      return page;
    }),
  closeBrowsers: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
