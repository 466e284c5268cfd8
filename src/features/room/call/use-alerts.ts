import { useCallback, useEffect, useRef, useState } from "react";
import { browserStorage } from "@/lib/browser-storage.ts";
import { inFront } from "@/lib/use-in-front.ts";
import { ARRIVAL, MESSAGE, playSound } from "./sounds.ts";
import { soundReady, useSoundReady } from "./use-sound-ready.ts";

const SILENT = "browser:sounds-off";

/** Of messages within this time in milliseconds, only the first sounds. */
const NEXT_SOUND_MS = 3000;

/**
 * Calls the user back to the page, by its title and by a sound. `title` replaces the page's own title until the page is in front; null if there is nothing to
 * say. The browser remembers that the user wants no sound.
 */
export function useAlerts() {
  const [title, setTitle] = useState<string | null>(null);
  const [silent, setSilent] = useState(() => browserStorage.get(SILENT) !== null);

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

  /** `waited`: the user has waited for this, so it sounds even when the page is in front. */
  const call = useCallback((words: string, { waited }: { waited: boolean }) => {
    const away = !inFront();
    if (away) setTitle(words);
    if ((away || waited) && browserStorage.get(SILENT) === null) void playSound(ARRIVAL);
  }, []);

  const soundedAt = useRef(0);
  /** Announces a message that has arrived while the page is not in front. */
  const message = useCallback(() => {
    if (!soundReady() || browserStorage.get(SILENT) !== null) return;
    if (Date.now() - soundedAt.current < NEXT_SOUND_MS) return;
    soundedAt.current = Date.now();
    void playSound(MESSAGE);
  }, []);

  return {
    title,
    call,
    message,
    /** Whether sounds are on, but the browser refuses them until the user clicks something on the page. */
    needsPress: !useSoundReady() && !silent,
    silent,
    setSilent(next: boolean) {
      if (next) browserStorage.write(SILENT, true);
      else browserStorage.remove(SILENT);
      setSilent(next);
    },
  };
}
