import type { Page } from "@playwright/test";

/** Runs in the page: replaces every text with `<font><font>`, as Chrome's page translation does, now and whenever one appears. Keeps the words. */
export function translatePage(): void {
  const untouched = "script, style, title, textarea, option, [translate=no], font font";
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) continue;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      text.replaceWith(outer);
      outer.firstElementChild?.append(text.data);
    }
  };
  // Wait until React has taken over the prerendered page.
  addEventListener("load", () => {
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translate(node);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    translate(document.body);
  });
}

/** Returns the texts that a translation would break: React keeps their nodes, because their elements also contain other nodes (`lib/jsx-runtime.ts`). */
export const textsOfReact = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && Object.keys(text).some((key) => key.startsWith("__reactFiber$")))
        found.push(`“${text.data}” in ${text.parentElement?.outerHTML.slice(0, 200)}`);
    }
    return found;
  });
