/** In milliseconds: a tab in the background paints nothing, and not every browser reports paints. */
const PATIENCE = 500;

/** Resolves after the first paint. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    setTimeout(resolve, PATIENCE);
  });
}
