/** A response with the times at which it was requested and arrived, in milliseconds since the epoch by the local clock. */
export type TimedAnswer = { answer: Response; sentAt: number; answeredAt: number };

declare global {
  interface Window {
    /** The requests that `start/preload-script.ts` sent, by URL. */
    earlyAnswers?: Map<string, Promise<TimedAnswer>>;
  }
}

/** An early answer serves only the page's first rendering; after this time, in milliseconds, the call is made again. */
const FRESH_FOR = 15_000;

export async function timedFetch(url: string, init?: RequestInit): Promise<TimedAnswer> {
  const sentAt = Date.now();
  const answer = await fetch(url, init);
  return { answer, sentAt, answeredAt: Date.now() };
}

/** Sends a visitor's GET before the code that needs the answer has loaded. */
export function askEarly(url: string): Promise<TimedAnswer> {
  const answer = timedFetch(url, { headers: { accept: "application/json" } });
  // Failures are handled where the answer is used; without this, the failure of an unused answer would be reported as unhandled.
  answer.catch(() => undefined);
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(url, answer);
  return answer;
}

/** Returns the early answer for this URL, if there is one; each is returned once. */
export function takeEarlyAnswer(url: string): Promise<TimedAnswer> | undefined {
  // `performance.now()` counts from the start of the navigation.
  if (performance.now() > FRESH_FOR) return undefined;
  const answer = window.earlyAnswers?.get(url);
  window.earlyAnswers?.delete(url);
  return answer;
}
