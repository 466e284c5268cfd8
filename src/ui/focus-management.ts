import { type FocusEvent, useState } from "react";
import { flushSync } from "react-dom";

/* Decides where the focus goes when a press removes its own button; otherwise the keyboard would start at the top of the page again. */

/** Rows of the page's lists, without toasts, which are also rows. */
const rows = () => [...document.querySelectorAll<HTMLElement>("#main li")];

/** Remembers the rows of the page's lists. The returned function moves the focus to the first new row, and says whether there is one. */
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

/** Calls `show`, which adds rows to a list, and moves the focus to the first of them: the pressed button may disappear with the last rows. */
export function showMore(show: () => void): void {
  const focusNewRow = rememberRows();
  flushSync(show);
  focusNewRow();
}

/**
 * Spread on an element around buttons that disappear when pressed: the element takes the focus that they lose, or the page's main part does if the
 * element is gone as well.
 */
export function useLostFocus() {
  const [frame] = useState(lostFocus);
  return frame;
}

function lostFocus() {
  let held: Element | undefined;
  return {
    tabIndex: -1,
    "data-takes-focus": true,
    onFocus({ currentTarget, target }: FocusEvent) {
      // The innermost of nested elements takes the focus. Menus and dialogs return the focus themselves, unless it has moved elsewhere.
      held = target.closest("[data-takes-focus], [role=menu], [role=dialog]") === currentTarget ? target : undefined;
    },
    // React reports no blur for an element that it removes. A button that becomes disabled loses the focus in some browsers.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(":disabled")) held = undefined;
    },
    ref(frame: HTMLElement | null) {
      if (!frame) return;
      const focusNewRow = () => {
        if (held?.isConnected !== false || document.activeElement !== document.body) return;
        (frame.isConnected ? frame : document.getElementById("main"))?.focus({ preventScroll: true });
      };
      const observer = new MutationObserver(focusNewRow);
      observer.observe(frame, { childList: true, subtree: true });
      return () => {
        observer.disconnect();
        queueMicrotask(focusNewRow);
      };
    },
  };
}
