import { type RefObject, useEffect, useState } from "react";

/** Returns whether a video that fills its frame still shows at least half of itself. */
export function useFillsFrame(video: RefObject<HTMLVideoElement | null>): boolean {
  const [fills, setFills] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const look = () => {
      const shapes = [element.videoWidth / element.videoHeight, element.clientWidth / element.clientHeight];
      setFills(Math.min(...shapes) >= Math.max(...shapes) / 2);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // The sender has turned their phone.
    element.addEventListener("resize", look);
    return () => {
      observer.disconnect();
      element.removeEventListener("resize", look);
    };
  }, [video]);
  return fills;
}
