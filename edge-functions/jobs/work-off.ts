/** How many things are worked on at the same time: each may wait for the provider, and all have to be done within their lease. */
const AT_ONCE = 5;
/** For one job in one call; what is left is for the next call. A batch that has begun is finished, in half a minute at worst. */
const PATIENCE_MS = 15_000;

/**
 * Claims what is due and works on it until nothing is due any more, or the time is up. `work` says what became of its item by itself; it
 * throws only when it cannot even do that. Then the claims lapse, and somebody else takes them over.
 */
export async function workOff<Item>(
  claim: (limit: number) => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const claimed = await claim(AT_ONCE);
    const results = await Promise.allSettled(claimed.map(work));
    for (const result of results) if (result.status === "rejected") throw result.reason;
    if (claimed.length < AT_ONCE) return;
  }
}
