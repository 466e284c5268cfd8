import { type RefObject, useEffect, useState } from "react";

/** Returns whether a part of an element is in the window, enlarged by a margin as in CSS; null until that is known. */
export function useInView(element: RefObject<HTMLElement | null>, rootMargin = "0px"): boolean | null {
  const [inView, setInView] = useState<boolean | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? null), { rootMargin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
  return inView;
}
