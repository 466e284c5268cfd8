/** Lighthouse's four scores of the pages that visitors open first: the built product, mobile preset, median of five runs. */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { claimPorts } from "../local/process/ports.ts";
import { startParlour } from "../stack/start-parlour.ts";
import { args, executablePath } from "../tools/chromium.ts";
import { type Figure, percentile } from "./figure.ts";

const RUNS = 5;
const PAGES = {
  "/": "/",
  "/discovery": "/discovery",
  // The first designer of the seed.
  "a profile": "/designer/00000000-0000-4000-8000-000000000101",
};
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const CATEGORIES = Object.keys(GOALS) as (keyof typeof GOALS)[];

export async function run(): Promise<Figure[]> {
  const stack = await startParlour({ mode: "start", seed: true });
  const debugging = await claimPorts(0);
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${debugging}`] });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const scores = await measure(stack.url + path, debugging);
      for (const category of CATEGORIES)
        figures.push({
          name: `Lighthouse ${category}, ${name}`,
          value: percentile(scores[category], 0.5),
          unit: "of 100",
          goal: `≥ ${GOALS[category]}`,
        });
    }
    return figures;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function measure(url: string, port: number) {
  const scores: Record<keyof typeof GOALS, number[]> = {
    performance: [],
    accessibility: [],
    "best-practices": [],
    seo: [],
  };
  for (let n = 0; n < RUNS; n++) {
    const result = await lighthouse(url, { port, logLevel: "silent", onlyCategories: CATEGORIES });
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    for (const category of CATEGORIES) scores[category].push((result.lhr.categories[category]?.score ?? 0) * 100);
    // Print each audit that costs points, once a page.
    if (n === 0)
      for (const { id, title, score, scoreDisplayMode } of Object.values(result.lhr.audits))
        if (score === 0 && scoreDisplayMode === "binary") console.error(`${url}: ${id}: ${title}`);
  }
  return scores;
}
