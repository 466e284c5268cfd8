import { expect, type Page, type Request } from "@playwright/test";

/** The requests of a watched page: their total number, and those without an answer. */
const watched = new WeakMap<Page, { count: number; underWay: Set<Request> }>();

/** Watches a page's requests from now on; call it before the page is opened. */
export function watchArrivals(page: Page): void {
  const known = watched.get(page);
  if (known) {
    // Requests that a page sends while the user leaves it are never answered.
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

/** Waits until all requests of a watched page, including those that follow from them, are answered and their answers are shown. */
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
