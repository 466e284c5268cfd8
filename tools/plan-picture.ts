/**
 * `npm run plan-picture`: takes the landing page's picture of a plan, the demonstration's plan as a phone shows it, into `public/images/plan.webp`. The file is
 * committed; nothing else runs this.
 */
import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import type { SessionResponse } from "../edge-functions/shared/contract/auth.ts";
import { startParlour } from "../stack/start-parlour.ts";
import { browserOf } from "../tests/e2e/support/people.ts";
import { answerTo } from "../tests/support/api.ts";
import { sql, talkTo } from "../tests/support/target.ts";
import { args, executablePath } from "./chromium.ts";

const stack = await startParlour({ mode: "start", seed: true });
talkTo(stack);
const browser = await chromium.launch({ executablePath, args });
try {
  const body = { email: "customer@parlour.test", password: "parlour-demo", role: "user" };
  const customer = await answerTo<SessionResponse>("POST", "/auth/login", { body });
  const [plan] = await sql()`select booking_id from public.plan_versions where content -> 'floorPlan' <> 'null'`;
  const context = await browserOf(browser, customer, {
    ...{ baseURL: stack.url, locale: "en-US", reducedMotion: "reduce" },
    ...{ viewport: { width: 390, height: 560 }, deviceScaleFactor: 2 },
  });
  const page = await context.newPage();
  await page.goto(`/chat/${plan?.booking_id}/plan`);
  await page
    .locator(".sheet-drawing")
    .evaluate((drawing) => scrollTo({ top: scrollY + drawing.getBoundingClientRect().top, behavior: "instant" }));
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
    return canvas.toDataURL("image/webp", 0.42);
  }, png);
  await writeFile("public/images/plan.webp", Buffer.from(webp.split(",")[1] ?? "", "base64"));
} finally {
  await browser.close();
  await stack.stop();
}
