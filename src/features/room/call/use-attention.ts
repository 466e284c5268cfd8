import { useCallback, useEffect, useState } from "react";
import { ARRIVAL, playTones } from "./tones.ts";

const SILENT = "parlour:silent";

/** Whether one looks at the page: it is shown, and its window has the focus. */
const inFront = () => document.visibilityState === "visible" && document.hasFocus();

/**
 * Calls somebody back to the page, by its title and by a sound. `title` is what to say in place of the page's own title until the page is in
 * front; null when there is nothing to say. That one wants no sound is remembered in this browser.
 */
export function useAttention() {
  const [title, setTitle] = useState<string | null>(null);
  const [silent, setSilent] = useState(() => localStorage.getItem(SILENT) !== null);

  useEffect(() => {
    if (title === null) return;
    const look = () => inFront() && setTitle(null);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [title]);

  /** `waited`: one has waited for this, so it sounds even when the page is in front. */
  const call = useCallback((words: string, { waited }: { waited: boolean }) => {
    const away = !inFront();
    if (away) setTitle(words);
    if ((away || waited) && localStorage.getItem(SILENT) === null) void playTones(ARRIVAL);
  }, []);

  return {
    title,
    call,
    silent,
    setSilent(next: boolean) {
      if (next) localStorage.setItem(SILENT, "yes");
      else localStorage.removeItem(SILENT);
      setSilent(next);
    },
  };
}
