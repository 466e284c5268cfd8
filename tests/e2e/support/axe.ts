import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified script: `axe.source` is twice as long, and every page parses it again. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Expects no accessibility violation on the page in its current state, open dialogs included. Call it after everything has arrived. Runs axe-core in the page
 * itself: the builder of @axe-core/playwright opens a second page for each run and reports every element that passed, which takes longer than the rules.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has a heading; before it appears, nothing has been loaded.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Finish all animations, because colors are wrong while something is opening. Spinners never finish.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  // The script is injected only into the main frame: a page with frames needs it in each of them.
  expect(page.frames()).toHaveLength(1);
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async () => {
    if (!window.axe) throw new Error("axe-core was not injected.");
    const results = await window.axe.run(document, { resultTypes: ["violations"] });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
  expect(violations).toEqual([]);
}
