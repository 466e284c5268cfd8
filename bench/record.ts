import { readFile, writeFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { Figure } from "./figure.ts";

/* Earlier runs, so that a later run can say what has become slower. */

/** The record of this machine: machines differ, so the file is not committed. */
const MACHINE = new URL(".record.json", import.meta.url);
/** Ratios of processor time, which differ little between machines; `npm run check` compares with them. Change them only with a reason in the commit. */
export const COMMITTED = new URL("ratios.json", import.meta.url);
const MOST_RUNS = 10;
/** How much worse than the worst recorded run counts as slower; differences between the recorded runs are noise. */
const MARGIN = 0.1;

const RunsByFigure = z.record(z.string(), z.array(z.number()));
/** The recorded values of each figure by its name, latest last. */
export type RunsByFigure = z.infer<typeof RunsByFigure>;

/** Returns the value recorded for a figure: the ratio if it has one, because other load on the machine changes it less. */
const measureOf = ({ ratio, value }: Figure): number => ratio ?? value;
const moreIsBetter = ({ unit }: Figure): boolean => unit === "/s" || unit === "of 100";

/** Returns the figures that are worse than in every recorded run, by more than the margin. */
export function findSlower(
  figures: Figure[],
  record: RunsByFigure,
  margin = MARGIN,
): { name: string; now: number; worst: number }[] {
  return figures.flatMap((figure) => {
    const runs = record[figure.name] ?? [];
    if (runs.length === 0) return [];
    const now = measureOf(figure);
    const worst = moreIsBetter(figure) ? Math.min(...runs) : Math.max(...runs);
    const slower = moreIsBetter(figure) ? now < worst * (1 - margin) : now > worst * (1 + margin);
    return slower ? [{ name: figure.name, now, worst }] : [];
  });
}

/** Returns the record with a further run; the oldest runs drop out. */
export function addRun(figures: Figure[], record: RunsByFigure): RunsByFigure {
  const added = figures.map((figure) => [
    figure.name,
    [...(record[figure.name] ?? []), measureOf(figure)].slice(-MOST_RUNS),
  ]);
  return { ...record, ...Object.fromEntries(added) };
}

/** Reads the record, which is empty before the first run is saved. @throws if the file is damaged */
export async function readRecord(file = MACHINE): Promise<RunsByFigure> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return z.parse(RunsByFigure, JSON.parse(text));
}

/** Writes one line for each figure. */
export function writeRecord(record: RunsByFigure, file = MACHINE): Promise<void> {
  const lines = Object.entries(record).map(
    ([name, runs]) => `  ${JSON.stringify(name)}: [${runs.map((run) => Number(run.toPrecision(4))).join(", ")}]`,
  );
  return writeFile(file, `{\n${lines.join(",\n")}\n}\n`);
}
