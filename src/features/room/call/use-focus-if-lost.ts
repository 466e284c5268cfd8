import { type RefObject, useEffect } from "react";

/** When `view` changes and the button that had the focus is gone, `element` takes it: otherwise the keyboard would start at the page's top again. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>, view: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` says when to look
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, [element, view]);
}
