import { expect, type Page, type Request } from "@playwright/test";

/** What a watched page has asked for: how much of it in all, and what has not arrived. */
const watched = new WeakMap<Page, { count: number; underWay: Set<Request> }>();

/** Watches from now on what a page asks for; call it before the page is opened. */
export function watchArrivals(page: Page): void {
  const known = watched.get(page);
  if (known) {
    // What a page sends while it is left is never answered.
    known.underWay.clear();
    return;
  }
  const asked = { count: 0, underWay: new Set<Request>() };
  watched.set(page, asked);
  page.on("request", (request) => {
    asked.count++;
    asked.underWay.add(request);
  });
  page.on("requestfinished", (request) => asked.underWay.delete(request));
  page.on("requestfailed", (request) => asked.underWay.delete(request));
}

/** Waits until all that a watched page has asked for has arrived and is shown, and what it asks for only then, too. */
export async function arrived(page: Page): Promise<void> {
  const asked = watched.get(page);
  if (!asked) throw new Error("Nobody has watched what the page asks for.");
  await expect
    .poll(async () => {
      const before = asked.count;
      // An answer is shown a few tasks after it has arrived.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++)
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      });
      const open = [...asked.underWay].map((request) => request.url());
      return asked.count === before ? open : [...open, "and more"];
    })
    .toEqual([]);
}
