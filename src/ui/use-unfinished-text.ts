import { type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { finishBeforeDrafts } from "@/lib/draft.ts";

/**
 * For an input whose text becomes an entry of a list by Enter: calls `add` also when the form is sent, another part of the page takes the
 * input's place, or the page is left, so that nothing that was typed is lost. `within` contains or is the input.
 */
export function useUnfinishedText(within: RefObject<HTMLElement | null>, add: () => void): void {
  const finish = useEffectEvent(add);
  useEffect(() => {
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
