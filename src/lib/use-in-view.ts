import { type RefObject, useEffect, useState } from "react";

/** Returns whether a part of an element is in the window; null until that is known. */
export function useInView(element: RefObject<HTMLElement | null>): boolean | null {
  const [inView, setInView] = useState<boolean | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? null));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
