/** `--toy`: just large enough to show that every part runs and measures what it claims (`npm run check`); the figures mean nothing. */
export const toy = process.argv.includes("--toy");

/** Returns a size for measuring, or the toy size. */
export const size = (full: number, small: number): number => (toy ? small : full);

/** The stack on which a benchmark runs. */
export interface BenchContext {
  url: string;
  /** Connection as the role `postgres`, which has the same rights as on hosted. */
  databaseUrl: string;
  /** Connection as a superuser. */
  adminDatabaseUrl: string;
  publishableKey: string;
  secretKey: string;
}

/** One line of the report. Ratios are measured within one run, so that they can be compared between machines. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  against?: { name: string; value: number };
  ratio?: number;
  /**
   * For example "≥ 0.5" for the ratio, or, if there is no ratio, "≤ 15 ms" for the value. A benchmark that misses its goal reports it; a benchmark that did not
   * measure what it claims fails.
   */
  goal?: string | undefined;
  /** Whether missing the goal fails the run. */
  required?: true;
}

/** Whether a figure reaches its goal; undefined without a goal. @throws if the goal has another form */
export function isKept({ name, value, unit, ratio, goal }: Figure): boolean | undefined {
  if (goal === undefined) return undefined;
  const [, sign, number, goalUnit] = /^([≤≥]) ([\d.]+) ?(\D*)$/.exec(goal) ?? [];
  if (!sign || (goalUnit && goalUnit !== unit)) throw new Error(`${name}: the goal is "${goal}"`);
  const measured = goalUnit ? value : (ratio ?? value);
  return sign === "≤" ? measured <= Number(number) : measured >= Number(number);
}

/** Throws unless `actual` is what a benchmark must find for its figures to mean something. */
export function expectFound(what: string, actual: number, wanted: number | ((actual: number) => boolean)): void {
  const holds = typeof wanted === "number" ? actual === wanted : wanted(actual);
  if (!holds) throw new Error(`${what}: ${actual}${typeof wanted === "number" ? ` instead of ${wanted}` : ""}`);
}

/** Returns the value below which `share` (0 to 1) of the samples lie; nearest rank. Throws when there are none. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("percentile of no samples");
  return value;
}
