/** The parameters of a benchmark: a running stack with empty tables. */
export interface BenchContext {
  url: string;
  /** As the role `postgres`, which has the rights it has on hosted. */
  databaseUrl: string;
  /** As a superuser. */
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
  /** In words, for example "≥ 0.5". Benchmarks report; they never fail. */
  goal?: string | undefined;
}

/** The value below which `share` (0 to 1) of the samples lie; nearest rank. Throws when there are none. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("percentile of no samples");
  return value;
}
