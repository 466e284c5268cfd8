/** An answer with the moments, by the local clock, at which it was asked for and arrived: milliseconds since the epoch. */
export type TimedAnswer = { answer: Response; sentAt: number; answeredAt: number };

declare global {
  interface Window {
    /** By address: what the page's head has asked for (`start/head-start.ts`). */
    earlyAnswers?: Map<string, Promise<TimedAnswer>>;
  }
}

/** An early answer is for the first drawing of the page; a later visit asks anew. In milliseconds. */
const FRESH_FOR = 15_000;

export async function timedFetch(url: string, init?: RequestInit): Promise<TimedAnswer> {
  const sentAt = Date.now();
  const answer = await fetch(url, init);
  return { answer, sentAt, answeredAt: Date.now() };
}

/** Sends a visitor's GET before the code that needs it is there. */
export function askEarly(url: string): Promise<TimedAnswer> {
  const answer = timedFetch(url, { headers: { accept: "application/json" } });
  // Whoever takes it meets the failure; nobody may have to.
  answer.catch(() => undefined);
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(url, answer);
  return answer;
}

/** The early answer to this address, if there is one; each is handed out once. */
export function takeEarlyAnswer(url: string): Promise<TimedAnswer> | undefined {
  // Milliseconds since the page was asked for.
  if (performance.now() > FRESH_FOR) return undefined;
  const answer = window.earlyAnswers?.get(url);
  window.earlyAnswers?.delete(url);
  return answer;
}
