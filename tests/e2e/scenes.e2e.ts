import { expect, type Page, test } from "@playwright/test";
import { arrived } from "./support/arrivals.ts";
import { expectAccessible } from "./support/axe.ts";
import { layoutFaults } from "./support/layout.ts";
import { beginAnew } from "./support/people.ts";
import { type Cast, gatherCast, scenes } from "./support/scenes.ts";
import { textsOfReact } from "./support/translation.ts";

/** A window of 1280 × 1024 px at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };
/** The distances that readers may set, from WCAG 1.4.12. */
const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 834, height: 1112 };
const DESKTOP = { width: 1440, height: 900 };

/** Created once per worker, because no scene changes another one's data. */
let cast: Promise<Cast> | undefined;

for (const as of new Set(scenes.map((scene) => scene.as))) {
  test.describe(`as ${as ?? "a visitor"}`, () => {
    test.describe.configure({ mode: "default" });
    // One window for all scenes of a person: a new window would start a process, and load and compile everything again.
    let page: Page;
    let people: Cast;
    test.beforeAll(async ({ browser }) => {
      test.slow();
      cast ??= gatherCast();
      people = await cast;
      page = await browser.newPage({ viewport: PHONE });
    });
    test.afterAll(() => page.context().close());

    for (const scene of scenes.filter((one) => one.as === as)) {
      test(`${scene.name} has no accessibility violation and no fault of layout`, async () => {
        test.slow();
        await beginAnew(page, as && people[as]);
        await page.setViewportSize(PHONE);
        await scene.open(page, people);
        await expectAccessible(page);
        const faults = await layoutFaults(page);
        const spaced = await page.addStyleTag({ content: SPACED });
        expect(await widthOf(page)).toBe(PHONE.width);
        await spaced.evaluate((style) => style.parentElement?.removeChild(style));
        for (const size of [TABLET, DESKTOP]) {
          await page.setViewportSize(size);
          // A wide page may have more to load.
          await arrived(page);
          faults.push(...(await layoutFaults(page)));
        }
        expect(faults).toEqual([]);
        expect(await textsOfReact(page)).toEqual([]);
        await expectAccessible(page);
        await page.setViewportSize(ZOOMED);
        expect(await widthOf(page)).toBeLessThanOrEqual(ZOOMED.width);
        const last = page.getByRole("dialog").getByRole("button").last();
        if ((await last.count()) === 0) return;
        await last.scrollIntoViewIfNeeded();
        await expect(last).toBeInViewport({ ratio: 0.9 });
      });
    }
  });
}
