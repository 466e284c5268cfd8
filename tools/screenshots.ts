/**
 * `npm run screenshots`: takes screenshots of every page and state, as seen on a phone, a tablet and a desktop, into `screenshots/` (not in version control); a
 * state that only narrow pages have, only at their widths. With names (`npm run screenshots -- landing chat`), only scenes whose name begins with one of them.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startParlour } from "../stack/start-parlour.ts";
import { gatherCast, scenes, windowFor } from "../tests/e2e/support/scenes.ts";
import { talkTo } from "../tests/support/target.ts";
import { args, executablePath, withoutSuggestions } from "./chromium.ts";

const WIDTHS: Record<number, number> = { 390: 844, 820: 1180, 1440: 900 };
const FOLDER = "screenshots";

/** Scrolls through the page: pictures below the fold load only when they come near the viewport. */
async function lookAtAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      if (image.getClientRects().length === 0) continue;
      image.scrollIntoView({ behavior: "instant" });
      // Decode twice, because the new width may have selected another file. A broken image belongs in the screenshot.
      await image.decode().catch(() => image.decode().catch(() => undefined));
    }
    scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
  });
}

const names = process.argv.slice(2);
const chosen = scenes.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)));
await mkdir(FOLDER, { recursive: true });
const stack = await startParlour({ mode: "start", seed: true });
talkTo(stack);
const browser = await chromium.launch({ executablePath, args: [...args, withoutSuggestions] });
try {
  const cast = await gatherCast();
  for (const scene of chosen) {
    const context = await windowFor(browser, scene.as, cast, {
      baseURL: stack.url,
      locale: "en-US",
      timezoneId: "Europe/Amsterdam",
      reducedMotion: "reduce",
      viewport: { width: 390, height: 844 },
    });
    try {
      const page = await context.newPage();
      await scene.open(page, cast);
      for (const [width, height] of Object.entries(WIDTHS)) {
        if (scene.below && Number(width) >= scene.below) continue;
        await page.setViewportSize({ width: Number(width), height });
        await lookAtAll(page);
        const path = join(FOLDER, `${scene.name}-${width}.png`);
        // For an open dialog, the viewport is enough.
        const fullPage = (await page.getByRole("dialog").count()) === 0;
        await page.screenshot({ path, fullPage, animations: "disabled" });
      }
      console.log(scene.name);
    } catch (error) {
      // A failing scene must not stop the others.
      console.error(`${scene.name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stack.stop();
}
