/** In milliseconds, where nothing is drawn (a tab behind) or nobody says so. */
const PATIENCE = 500;

/** Ends when something of the page can be seen. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    setTimeout(resolve, PATIENCE);
  });
}
