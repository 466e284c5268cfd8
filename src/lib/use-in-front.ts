import { useSyncExternalStore } from "react";

/** Whether the page is in front: visible, and its window has the focus. */
export const inFront = () => document.visibilityState === "visible" && document.hasFocus();

/** Returns `inFront()`; the component renders again when it changes. */
export function useInFront(): boolean {
  return useSyncExternalStore((listener) => {
    window.addEventListener("focus", listener);
    window.addEventListener("blur", listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      window.removeEventListener("focus", listener);
      window.removeEventListener("blur", listener);
      document.removeEventListener("visibilitychange", listener);
    };
  }, inFront);
}
