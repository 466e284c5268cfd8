/**
 * `npm run plan-picture`: takes the landing page's picture of a plan, as a phone shows the one of the tests, into `public/images/plan.webp`.
 * The file is committed; nothing else runs this.
 */
import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { startParlour } from "../stack/start-parlour.ts";
import { gatherCast, scenes, windowFor } from "../tests/e2e/support/scenes.ts";
import { talkTo } from "../tests/support/target.ts";
import { args, executablePath } from "./chromium.ts";

const WIDTH = 390;
const HEIGHT = 560;

const scene = scenes.find(({ name }) => name === "plan");
if (!scene) throw new Error("there is no scene of a plan");
const stack = await startParlour({ mode: "start", seed: true });
talkTo(stack);
const browser = await chromium.launch({ executablePath, args });
try {
  const cast = await gatherCast();
  const context = await windowFor(browser, scene.as, cast, {
    baseURL: stack.url,
    locale: "en-US",
    reducedMotion: "reduce",
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await scene.open(page, cast);
  await page.getByRole("heading", { name: "What to do, in order" }).evaluate((heading) => {
    heading.scrollIntoView({ block: "start", behavior: "instant" });
    scrollBy({ top: -20, behavior: "instant" });
  });
  await page.evaluate(() => document.fonts.ready);
  const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const webp = await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8);
  }, png);
  await writeFile("public/images/plan.webp", Buffer.from(webp.split(",")[1] ?? "", "base64"));
} finally {
  await browser.close();
  await stack.stop();
}
