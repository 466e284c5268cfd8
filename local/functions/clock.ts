/** Milliseconds between ticks. On hosted, pg_cron calls once a minute; locally a developer is waiting. */
const EVERY_MS = 15_000;

/** Calls a function now and every `EVERY_MS`, one call at a time. Failed calls are not retried before the next tick. */
export function startClock(url: string, secretKey: string): { stop(): Promise<void> } {
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= fetch(url, { method: "POST", headers: { apikey: secretKey }, signal: abort.signal })
      .then((response) => response.body?.cancel())
      // The functions log their own failures; while the stack stops, a failed call is expected.
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tick, EVERY_MS);
  tick();
  return {
    async stop() {
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}
