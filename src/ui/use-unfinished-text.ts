import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { finishBeforeDrafts } from "@/lib/draft.ts";

/**
 * For an input whose text Enter adds to a list: also calls `add` when the form is submitted, the input is unmounted, or the page is
 * left, so that no typed text is lost. `within` is the input or contains it.
 */
export function useUnfinishedText(within: RefObject<HTMLElement | null>, add: () => void): void {
  const finish = useEffectEvent(add);
  // Runs the cleanup before refs, which `add` may read, are cleared.
  useLayoutEffect(() => {
    const form = within.current?.closest("form");
    const now = () => flushSync(() => finish());
    form?.addEventListener("submit", now);
    const stop = finishBeforeDrafts(now);
    return () => {
      form?.removeEventListener("submit", now);
      stop();
      finish();
    };
  }, [within]);
}
