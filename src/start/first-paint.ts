/** Timeout in milliseconds, because background tabs do not paint and not every browser reports paints. */
const PATIENCE = 500;

/** Resolves after the first paint. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    setTimeout(resolve, PATIENCE);
  });
}
