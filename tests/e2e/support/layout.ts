import type { Page } from "@playwright/test";

/**
 * Scrolls through the page in its current state, in steps of most of a window, and lists the faults that a person would see:
 *
 * - texts or controls overlap each other, or something unrelated covers them
 * - a bar or a floating part covers something at every scroll position, or something cannot be scrolled into the window
 * - a target is smaller than 24 px and has another target within 12 px of its middle (WCAG 2.2), unless it is a link within text
 * - a text is cut off by an ellipsis, by its box or at the window's edge; or the page is wider than its window
 *
 * On a page with an open dialog or menu, it checks only that. It is not a fault if a bar covers something at one scroll position.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const faults = await page.evaluate(lookThrough);
  return faults.map((fault) => `${size?.width}×${size?.height}, ${fault}`);
}

/** Runs in the page as one function: it may use nothing from outside. */
async function lookThrough(): Promise<string[]> {
  type Box = { left: number; top: number; right: number; bottom: number };
  /** A line of text, or a control without words: its place, and the part of it that the surrounding boxes leave visible. */
  type Item = { of: Element; name: string; text: boolean; whole: Box; shown: Box };

  /** The elements whose text may not be shortened; elsewhere a paragraph may be an excerpt. */
  const NAMES = "h1, h2, h3, h4, h5, h6, bdi, a, button, label, summary, dt, dd, th, [role=tab]";
  const CONTROLS = "a, button, input, textarea, summary, [role=button], [role=slider], [role=switch]";
  /** WCAG's smallest target, in CSS pixels. */
  const TARGET = 24;
  /** The length of a scroll step, in windows: a part that a bar covers at one step is visible at the next. */
  const STEP = 0.8;

  const meet = (a: Box, b: Box): Box => ({
    ...{ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top) },
    ...{ right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) },
  });
  const shrunk = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
    ...{ left: left + x, top: top + y, right: right - x, bottom: bottom - y },
  });
  const widthOf = ({ left, right }: Box) => right - left;
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const isLarger = (box: Box, than: number) => widthOf(box) > than && heightOf(box) > than;

  const styles = new Map<Element, CSSStyleDeclaration>();
  function style(element: Element): CSSStyleDeclaration {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  }
  const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";

  /** Whether an element can be seen at all. `sr-only` is for screen readers; toasts disappear on their own. */
  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      return false;
    if (element.closest("[data-sonner-toaster]")) return false;
    for (let part: Element | null = element; part; part = part.parentElement)
      if (style(part).clipPath === "inset(50%)") return false;
    return true;
  }

  const clips = new Map<Element, Element[]>();
  /** Returns the boxes that clip the element's content, from its own outwards. */
  function clipsOf(element: Element): Element[] {
    const known = clips.get(element);
    if (known) return known;
    const found: Element[] = [];
    let position = "static";
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, transform, display, position: own } = style(around);
      const holds = transform !== "none" || (position !== "fixed" && own !== "static");
      // An element positioned outside the flow is not clipped by boxes between it and its containing block.
      if ((position === "fixed" || position === "absolute") && !holds) continue;
      const isBox = display !== "contents" && display !== "inline";
      if (isBox && (overflowX !== "visible" || overflowY !== "visible")) found.push(around);
      position = own;
    }
    clips.set(element, found);
    return found;
  }
  const shownPart = (of: Element, whole: Box) =>
    clipsOf(of).reduce((rest, clip) => {
      const { left, top, right, bottom } = clip.getBoundingClientRect();
      const { textOverflow, paddingRight } = style(clip);
      // An ellipsis is before the padding.
      const padding = textOverflow === "ellipsis" ? Number.parseFloat(paddingRight) : 0;
      return meet(rest, { left, top, right: right - padding, bottom });
    }, whole);

  const opened = document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open");
  const root = [...opened].filter(isShown).at(-1) ?? document.body;

  const nameOf = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent?.trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${element.tagName.toLowerCase()}> ${words ? `“${words}”` : `.${element.getAttribute("class")}`}`;
  };
  const range = document.createRange();
  /** Returns the lines of text and the controls without words, on the whole page or near a strip of it. */
  function itemsIn(strip: { top: number; bottom: number }): Item[] {
    const isIn = ({ top, bottom }: Box) => bottom > strip.top && top < strip.bottom;
    const found: Item[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const of = node.parentElement;
      const name = node.data.trim().replace(/\s+/g, " ").slice(0, 60);
      if (!name || !of || of.closest("script, style, noscript, select, textarea, svg")) continue;
      range.selectNodeContents(node);
      if (!isIn(range.getBoundingClientRect()) || !isShown(of)) continue;
      for (const whole of range.getClientRects())
        if (isLarger(whole, 1)) found.push({ of, name, text: true, whole, shown: shownPart(of, whole) });
    }
    for (const of of root.querySelectorAll(CONTROLS)) {
      // An icon counts with its own size: its touch area is larger, and may overlap others on purpose.
      const whole = (of.matches("input, textarea") ? of : of.querySelector("svg"))?.getBoundingClientRect();
      if (whole && isIn(whole) && !of.textContent?.trim() && isShown(of))
        found.push({ of, name: nameOf(of), text: false, whole, shown: shownPart(of, whole) });
    }
    return found;
  }

  /** The first text with each fault, by fault. */
  const faults = new Map<string, string>();
  const place = ({ left, top, right, bottom }: Box) =>
    `${[left, top].map(Math.round)} to ${[right, bottom].map(Math.round)}`;
  function report({ name, shown }: Item, wrong: string, other?: Element) {
    const kind = other ? `${wrong} ${nameOf(other)}` : wrong;
    const box = other ? ` (${place(other.getBoundingClientRect())})` : "";
    if (!faults.has(kind))
      faults.set(kind, `scrolled ${Math.round(scrollY)}: “${name}” (${place(shown)}) ${kind}${box}`);
  }

  function paints(element: Element): boolean {
    if (element instanceof SVGElement) return false;
    if (element.matches("img, video, canvas")) return true;
    const { backgroundColor, backgroundImage } = style(element);
    const alpha = /[,/] ?([\d.]+)\)$/.exec(backgroundColor.startsWith("rgb(") ? "" : backgroundColor)?.[1] ?? 1;
    return Number(alpha) > 0.3 || backgroundImage.includes("url(");
  }
  /** Returns the element painted over an item, at its ends or in its middle. */
  function coverOf({ of, shown, text }: Item): Element | undefined {
    const seen = meet(shown, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const { left, top, right, bottom } = shrunk(seen, text ? 2 : 6, 6);
    const middle = (top + bottom) / 2;
    const places: [number, number][] = [
      [left, text ? middle : top],
      [(left + right) / 2, middle],
      [right, text ? middle : bottom],
    ];
    const isOwn = (above: Element) => above.contains(of) || of.contains(above);
    for (const [x, y] of places) {
      // The topmost element is usually the item's own, and finding all of them takes much longer.
      const topmost = document.elementFromPoint(x, y);
      if (topmost && isOwn(topmost)) continue;
      for (const above of document.elementsFromPoint(x, y)) {
        if (isOwn(above)) break;
        if (paints(above) && isShown(above)) return above;
      }
    }
    return undefined;
  }
  /** Whether a sticky element is as wide as the part that it belongs to. Other sticky elements have their own place beside the content, and stay there. */
  const isWide = ({ clientWidth, parentElement }: Element) =>
    clientWidth >= 0.9 * (parentElement?.clientWidth ?? innerWidth);
  /** Whether an element may cover scrolling content: a fixed one, or a wide sticky bar. */
  function isBar(cover: Element, of: Element): boolean {
    for (let part: Element | null = cover; part && !part.contains(of); part = part.parentElement) {
      const { position } = style(part);
      if (position === "fixed") return true;
      if (position === "sticky") return isWide(part);
    }
    return false;
  }

  /** Waits for scroll handlers, which need a frame, for observers, which report at its end, and for the elements that they move. */
  async function settled(): Promise<void> {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      // A page with nothing new to draw may get no frame.
      setTimeout(resolve, 1000);
    });
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }

  const met = new Set<Element>();
  const free = new Set<Element>();
  /** Checks the visible part. If a bar covers part of an item that was scrolled to the middle, it always covers that part. */
  function look(brought?: Element) {
    const visible: Item[] = [];
    for (const item of itemsIn({ top: 0, bottom: innerHeight })) {
      const { of, text, shown } = item;
      // Check only lines that are entirely in the window: the next step shows the others.
      if (!isLarger(shown, 2) || shown.top < -1 || shown.bottom > innerHeight + 1) continue;
      met.add(of);
      if (text) findCut(item);
      if (shown.left > innerWidth - 3 || shown.right < 3) continue;
      const cover = coverOf(item);
      if (!cover) {
        free.add(of);
        visible.push(item);
      } else if (isBar(cover, of) || clipsOf(of).some((clip) => scrolls(style(clip).overflowX))) {
        if (of === brought && !free.has(of)) report(item, "is covered, wherever one scrolls, by", cover);
      } else report(item, "lies under", cover);
    }
    findOverlaps(visible);
    for (const of of root.querySelectorAll(CONTROLS)) findSmall(of);
  }

  /** Finds small targets by tapping around their middle: invisible enlargements count, including those of a neighbor. */
  function findSmall(of: Element) {
    const whole = of.getBoundingClientRect();
    if ((widthOf(whole) >= TARGET && heightOf(whole) >= TARGET) || !isLarger(whole, 1)) return;
    const isAmongWords =
      style(of).display === "inline" && of.parentElement?.textContent?.trim() !== of.textContent?.trim();
    if (isAmongWords || !isShown(of)) return;
    const tapped = (x: number, y: number) =>
      document
        .elementFromPoint((whole.left + whole.right) / 2 + x, (whole.top + whole.bottom) / 2 + y)
        ?.closest(CONTROLS);
    if (tapped(0, 0) !== of) return;
    for (let eighth = 0; eighth < 8; eighth += 1) {
      const angle = (eighth * Math.PI) / 4;
      const other = tapped((TARGET / 2 - 0.5) * Math.cos(angle), (TARGET / 2 - 0.5) * Math.sin(angle));
      if (other && !other.contains(of) && !of.contains(other) && !isBar(other, of)) {
        const item = { of, name: nameOf(of), text: false, whole, shown: whole };
        return report(item, `is smaller than ${TARGET} px, and too near to`, other);
      }
    }
  }

  /** Finds texts and icons that overlap. Lines are higher than their letters. */
  function findOverlaps(visible: Item[]) {
    const faces = visible
      .filter(({ of }) => !of.matches("input, textarea"))
      .map((item) => ({ item, face: shrunk(item.shown, 1, item.text ? heightOf(item.shown) / 4 : 2) }))
      .sort((a, b) => a.face.top - b.face.top);
    for (const [index, { item, face }] of faces.entries()) {
      for (const other of faces.slice(index + 1)) {
        if (other.face.top >= face.bottom) break;
        if (item.of !== other.item.of && isLarger(meet(face, other.face), 2))
          report(item, `lies over “${other.item.name}” (${place(other.item.shown)})`);
      }
    }
  }

  function findCut(item: Item) {
    const { of, whole } = item;
    const mayBeExcerpt = of.closest(`${NAMES}, p, li`)?.matches("p, li");
    // A line that a scrolling list shows in half appears at the next step.
    let scrolled = false;
    for (const clip of clipsOf(of)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = style(clip);
      if (scrolls(overflowX)) return;
      const shortened =
        (textOverflow === "ellipsis" && clip.scrollWidth > clip.clientWidth + 1) ||
        (webkitLineClamp !== "none" && clip.scrollHeight > clip.clientHeight + 2);
      if (shortened && mayBeExcerpt) return;
      const box = clip.getBoundingClientRect();
      const beyond = whole.left < box.left - 1 || whole.right > box.right + 1;
      const inside = Math.min(whole.bottom, box.bottom) - Math.max(whole.top, box.top);
      scrolled ||= scrolls(overflowY);
      const halved = !scrolled && inside < 0.6 * heightOf(whole);
      if (shortened || beyond || halved) return report(item, "is cut by", clip);
    }
    let block = of;
    while (style(block).display === "inline" && block.parentElement) block = block.parentElement;
    const box = block.getBoundingClientRect();
    if (whole.left < -1 || whole.right > innerWidth + 1) report(item, "goes beyond the window’s edge");
    else if (whole.left < box.left - 1 || whole.right > box.right + 1) report(item, "is wider than", block);
  }

  for (const of of root.querySelectorAll(".btn")) {
    const whole = of.getBoundingClientRect();
    if (isShown(of) && !of.closest("a, button, label, summary") && style(of).pointerEvents !== "none")
      report(
        { of, name: nameOf(of), text: true, whole, shown: whole },
        "looks like a button, and keeps clicks from what is below it",
      );
  }

  // An element that lets clicks through also covers the content below it.
  const touchable = document.createElement("style");
  touchable.textContent = "*, ::before, ::after { pointer-events: auto !important }";
  document.head.append(touchable);
  // `ready` sometimes never resolves. A font that does not load shows as other faults.
  for (let frame = 0; document.fonts.status === "loading" && frame < 600; frame++) await settled();
  const page = document.documentElement;
  // A menu stays at its button, which may be outside a window that has been resized.
  document
    .querySelector("[aria-haspopup=menu][aria-expanded=true]")
    ?.scrollIntoView({ block: "center", behavior: "instant" });
  const parts = [root, ...root.querySelectorAll("*")].filter((part) => part !== document.body && isShown(part));
  const inner = parts.filter((part) => part.scrollHeight > part.clientHeight + 1 && scrolls(style(part).overflowY));
  // A narrow sticky part may cover different things at different places, so take smaller steps.
  const step = parts.some((part) => style(part).position === "sticky" && !isWide(part)) ? STEP / 2 : STEP;
  for (const scroller of [root === document.body ? page : root, ...inner]) {
    const before = scroller.scrollTop;
    let reached = -1;
    scroller.scrollTo({ top: 0, behavior: "instant" });
    while (scroller.scrollTop > reached) {
      reached = scroller.scrollTop;
      await settled();
      look();
      scroller.scrollBy({ top: scroller.clientHeight * step, behavior: "instant" });
    }
    scroller.scrollTo({ top: before, behavior: "instant" });
  }
  for (const { of, name, text } of itemsIn({ top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY })) {
    // A closed part has no height.
    if (free.has(of) || clipsOf(of).some((clip) => !scrolls(style(clip).overflowY) || clip.clientHeight === 0))
      continue;
    of.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    look(of);
    const whole = of.getBoundingClientRect();
    if (!met.has(of)) report({ of, name, text, whole, shown: whole }, "is never in the window");
  }
  touchable.remove();
  page.scrollTo({ top: 0, behavior: "instant" });

  const told = [...faults.values()];
  if (page.scrollWidth > innerWidth) told.push(`the page is ${page.scrollWidth} px wide`);
  return told;
}
