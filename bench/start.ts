/** Measures the time from `npm start` to the first answer of the page: with an empty data folder, then with its data. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parlour } from "../stack/parlour.ts";
import { freePort } from "../tests/support/main-process.ts";
import type { Figure } from "./figure.ts";

/** Sends a signal to a group of processes; returns false if there is none. */
function reaches(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal);
  } catch {
    return false;
  }
}

/** Returns the milliseconds from the command to the first answer of `/`; the stack is stopped before this returns. */
async function timeStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), PARLOUR_DATA: dataDir },
    stdio: "ignore",
    detached: true,
  });
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined);
      if (answer?.ok) {
        const took = performance.now() - began;
        if (!(await answer.text()).includes("Parlour")) throw new Error("the page is not Parlour's");
        return took;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    // npm may end before the stack that it has started.
    for (let signal: NodeJS.Signals | 0 = "SIGINT"; child.pid && reaches(-child.pid, signal); signal = 0)
      await pause(50);
  }
}

export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "parlour-bench-"));
  try {
    const cold = (await timeStart(dataDir)) / 1000;
    if (!existsSync(join(dataDir, parlour.marker))) throw new Error("the first start left no data");
    const warm = (await timeStart(dataDir)) / 1000;
    return [
      { name: "start, empty data folder", value: cold, unit: "s" },
      {
        name: "start again",
        value: warm,
        unit: "s",
        against: { name: "first start", value: cold },
        ratio: warm / cold,
        goal: "≤ 8 s",
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
