/** Hosted, pg_cron calls once a minute; on one's own machine nobody wants to wait that long. */
const EVERY_MS = 15_000;

/** Calls a function now and by the clock, one call at a time. A call that fails is made up for by the next one. */
export function startClock(url: string, secretKey: string): { stop(): Promise<void> } {
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= fetch(url, { method: "POST", headers: { apikey: secretKey }, signal: abort.signal })
      .then((response) => response.body?.cancel())
      // The functions' log says what was wrong; at the end of the stack there is nothing to say.
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
