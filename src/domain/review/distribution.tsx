type DistributionProps = {
  /** The number of reviews with 1, 2 … 5 stars. */
  counts: number[];
};

/** The number of reviews by stars, as bars; the best first. */
export function Distribution({ counts }: DistributionProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <dl
      aria-label="Reviews by stars"
      className="grid max-w-90 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 text-sm tabular-nums"
    >
      {counts
        .map((count, index) => ({ stars: index + 1, count }))
        .reverse()
        .map(({ stars, count }) => (
          <div key={stars} className="col-span-3 grid grid-cols-subgrid items-center py-0.5">
            <dt className="text-ink-700">{stars === 1 ? "1 star" : `${stars} stars`}</dt>
            <dd className="col-start-3 row-start-1 text-right text-ink-500">{count}</dd>
            <dd className="spans col-start-2 row-start-1 h-2 bg-linen" aria-hidden="true">
              <span className="block h-full bg-petrol-800" style={{ width: `${total ? (100 * count) / total : 0}%` }} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
