import { type RefObject, useEffect, useState } from "react";

/** Controls full screen of an element; null if the browser does not support it (iPhones). */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    toggle: () => {
      const change = on ? document.exitFullscreen() : element.current?.requestFullscreen();
      // The browser refused: it stays as it is.
      change?.catch(() => {});
    },
  };
}
