import { type RefObject, useEffect } from "react";

/** When `view` changes and the focused button has disappeared, focuses `element`: otherwise the keyboard would start at the top of the page again. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>, view: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` says when to look
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, [element, view]);
}
