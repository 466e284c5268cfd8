import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * For what a press removes together with its own button: spread the answer on an element around both. Where the focus was in there and is
 * lost, `to` takes it: else the keyboard would begin at the page's top again, and a screen reader would not say where one is. Looks
 * whenever its caller renders.
 */
export function useLostFocus(to: RefObject<HTMLElement | null>) {
  const held = useRef<Element>(undefined);
  useEffect(() => {
    if (held.current?.isConnected === false && document.activeElement === document.body) to.current?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = target;
    },
    // React tells nothing of an element that it removes. A button that becomes busy loses the focus in some browsers.
    onBlur: ({ target }: FocusEvent) => {
      if (!target.matches(":disabled")) held.current = undefined;
    },
  };
}
