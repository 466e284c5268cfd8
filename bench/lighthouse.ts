/**
 * Measures Lighthouse's four scores of the pages that visitors open first, and whether the browser can restore the pages from its back/forward cache: the built
 * product, mobile preset, median of five runs. The last report of each page, with what costs points, is in `bench/.lighthouse/`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { claimPorts } from "../local/process/ports.ts";
import { args, executablePath } from "../tools/chromium.ts";
import { type BenchContext, type Figure, percentile, size, toy } from "./figure.ts";

const RUNS = size(5, 1);
const REPORTS = new URL(".lighthouse/", import.meta.url);
const PAGES = {
  "/": "/",
  "/discovery": "/discovery",
  // The first designer of the seed.
  "a profile": "/designer/00000000-0000-4000-8000-000000000101",
};
const measured = Object.entries(PAGES).slice(toy ? -1 : 0);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const RESTORED = "bf-cache";
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100, [RESTORED]: 100 };
type Score = keyof typeof GOALS;

export async function run(stack: BenchContext): Promise<Figure[]> {
  const debugging = await claimPorts(0);
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debugging}`],
    // Overrides Playwright's default.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of measured) {
      const { scores, report } = await measure(stack.url + path, debugging);
      if (!toy) {
        await mkdir(REPORTS, { recursive: true });
        await writeFile(new URL(`${name === "/" ? "home" : name.replaceAll(/\W/g, "")}.html`, REPORTS), report);
      }
      for (const score of Object.keys(GOALS) as Score[])
        figures.push({
          name: `Lighthouse ${score}, ${name}`,
          value: percentile(scores[score], 0.5),
          unit: "of 100",
          goal: `≥ ${GOALS[score]}`,
        });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function measure(url: string, port: number) {
  const scores: Record<Score, number[]> = {
    performance: [],
    accessibility: [],
    "best-practices": [],
    seo: [],
    [RESTORED]: [],
  };
  let report = "";
  for (let n = 0; n < RUNS; n++) {
    const result = await lighthouse(url, {
      port,
      logLevel: "silent",
      output: "html",
      onlyCategories: [...CATEGORIES],
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    if (result.lhr.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${result.lhr.finalDisplayedUrl}`);
    for (const category of CATEGORIES) {
      const score = result.lhr.categories[category]?.score;
      if (typeof score !== "number") throw new Error(`${url}: no score for ${category}`);
      scores[category].push(score * 100);
    }
    report = String(result.report);
    scores[RESTORED].push((result.lhr.audits[RESTORED]?.score ?? 0) * 100);
    // Prints each audit that costs points, once per page.
    if (n === 0 && !toy)
      for (const { id, title, score, scoreDisplayMode } of Object.values(result.lhr.audits))
        if (score === 0 && scoreDisplayMode === "binary") console.error(`${url}: ${id}: ${title}`);
  }
  return { scores, report };
}
