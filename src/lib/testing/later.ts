/** Returns an answer that arrives, or fails, when the test says so. */
export function later<Answer = unknown>() {
  const end = {} as { give: (answer: Answer) => void; fail: (reason: unknown) => void };
  const promise = new Promise<Answer>((give, fail) => Object.assign(end, { give, fail }));
  return { promise, ...end };
}
