import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { type Cast, gatherCast, scenes, windowFor } from "./support/scenes.ts";

/** The width of a page at 400 % zoom. */
const SMALLEST = 320;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

let cast: Promise<Cast> | undefined;

for (const scene of scenes) {
  test(`${scene.name} has no accessibility violation on phone and desktop`, async ({ browser }) => {
    test.slow();
    // Created once a worker: no scene changes what another one shows.
    cast ??= gatherCast();
    const context = await windowFor(browser, scene, await cast, { viewport: PHONE, reducedMotion: "reduce" });
    const page = await context.newPage();
    await scene.open(page, await cast);
    await expectAccessible(page);
    for (const width of [SMALLEST, PHONE.width]) {
      await page.setViewportSize({ ...PHONE, width });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
        width,
      );
    }
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page);
    await context.close();
  });
}
