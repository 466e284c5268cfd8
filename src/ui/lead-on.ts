import { type FocusEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

/* Where the focus goes when a press takes its own button away: else the keyboard would begin at the page's top again. */

/** Remembers the rows of all lists. The answer gives the focus to the first row that has come since, and says whether one has. */
export function rememberRows(): () => boolean {
  const before = new Set(document.querySelectorAll("li"));
  return () => {
    const first = [...document.querySelectorAll("li")].find((row) => !before.has(row));
    if (!first) return false;
    first.tabIndex = -1;
    first.focus();
    return true;
  };
}

/** Calls `show`, which adds rows to a list, and gives the first of them the focus: the pressed button goes with the last ones. */
export function showMore(show: () => void): void {
  const leadOn = rememberRows();
  flushSync(show);
  leadOn();
}

/**
 * Spread on an element around buttons that go away when they are pressed: it takes the focus that is lost in it, or the page's main part
 * does if it is gone, too. Looks whenever its component renders.
 */
export function useLostFocus<Frame extends HTMLElement>() {
  const ref = useRef<Frame>(null);
  const held = useRef<Element>(undefined);
  useEffect(() => {
    if (held.current?.isConnected !== false || document.activeElement !== document.body) return;
    (ref.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      held.current = target;
    },
    // React tells nothing of an element that it removes. A button that becomes busy loses the focus in some browsers.
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(":disabled")) held.current = undefined;
    },
  };
}
