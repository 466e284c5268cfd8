import { type FocusEvent, useState } from "react";
import { flushSync } from "react-dom";

/* Where the focus goes when a press takes its own button away: else the keyboard would begin at the page's top again. */

/** Of the page's lists: messages that pop up are rows, too. */
const rows = () => [...document.querySelectorAll<HTMLElement>("#main li")];

/** Remembers the rows of the page's lists. The answer gives the focus to the first row that has come since, and says whether one has. */
export function rememberRows(): () => boolean {
  const before = new Set(rows());
  return () => {
    const first = rows().find((row) => !before.has(row));
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

/** Spread on an element around buttons that go away when they are pressed: it takes the focus that is lost in it, or the page's main part does if it is gone, too. */
export function useLostFocus() {
  const [frame] = useState(lostFocus);
  return frame;
}

function lostFocus() {
  let held: Element | undefined;
  return {
    tabIndex: -1,
    "data-leads-on": true,
    onFocus({ currentTarget, target }: FocusEvent) {
      // Of several around it, the innermost leads on. Menus and dialogs give the focus back themselves, unless it is elsewhere by then.
      held = target.closest("[data-leads-on], [role=menu], [role=dialog]") === currentTarget ? target : undefined;
    },
    // React tells nothing of an element that it removes. A button that becomes busy loses the focus in some browsers.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(":disabled")) held = undefined;
    },
    ref(frame: HTMLElement | null) {
      if (!frame) return;
      const leadOn = () => {
        if (held?.isConnected !== false || document.activeElement !== document.body) return;
        (frame.isConnected ? frame : document.getElementById("main"))?.focus({ preventScroll: true });
      };
      const observer = new MutationObserver(leadOn);
      observer.observe(frame, { childList: true, subtree: true });
      return () => {
        observer.disconnect();
        queueMicrotask(leadOn);
      };
    },
  };
}
