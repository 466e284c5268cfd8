import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { layoutFaults } from "./support/layout.ts";
import { type Cast, gatherCast, scenes, windowFor } from "./support/scenes.ts";

/** The width of a page at 400 % zoom. */
const SMALLEST = 320;
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 834, height: 1112 };
const DESKTOP = { width: 1440, height: 900 };

let cast: Promise<Cast> | undefined;

for (const scene of scenes) {
  test(`${scene.name} has no violation of accessibility and no fault of layout`, async ({ browser }) => {
    test.slow();
    // Created once a worker: no scene changes what another one shows.
    cast ??= gatherCast();
    const context = await windowFor(browser, scene, await cast, { viewport: PHONE, reducedMotion: "reduce" });
    const page = await context.newPage();
    await scene.open(page, await cast);
    await expectAccessible(page);
    const faults = await layoutFaults(page);
    for (const size of [TABLET, DESKTOP]) {
      await page.setViewportSize(size);
      faults.push(...(await layoutFaults(page)));
    }
    expect(faults).toEqual([]);
    await expectAccessible(page);
    await page.setViewportSize({ ...PHONE, width: SMALLEST });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALLEST);
    await context.close();
  });
}
