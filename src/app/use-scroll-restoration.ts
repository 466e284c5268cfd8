import * as paths from "@contract/paths.ts";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { tabStorage } from "@/lib/browser-storage.ts";

const STORE = "browser:scroll";
/** How long late content may not move the reader away from the restored position, in milliseconds. */
const LATE_CONTENT_MS = 10_000;

const readPositions = () => (tabStorage.read(STORE) ?? {}) as Record<string, number>;

/**
 * Returns the reader to where they were after Back, Forward and Reload. A link with a hash goes to its section, another page starts at its top, and "Home" on
 * the landing page leads to its top. Any other change of the address within a page (a filter, a step) moves nothing.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const kind = useNavigationType();
  const positions = useRef<Record<string, number> | null>(null);
  const shown = useRef({ key: "", pathname: "" });

  useEffect(() => {
    history.scrollRestoration = "manual";
    positions.current ??= readPositions();
    const remember = () => {
      if (positions.current && shown.current.key) positions.current[shown.current.key] = Math.round(scrollY);
    };
    const keep = () => tabStorage.write(STORE, positions.current);
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", keep);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    // The first page of every visit has the key "default": because the path is added, another address opens at its top.
    const key = `${location.key} ${location.pathname}`;
    shown.current = { key, pathname: location.pathname };
    positions.current ??= readPositions();
    const past = kind === "POP" ? positions.current[key] : undefined;
    if (past !== undefined) {
      return scrollAsPageGrows(() => {
        scrollTo({ top: past, behavior: "instant" });
        return Math.abs(scrollY - past) <= 2;
      });
    }
    if (location.hash) {
      const section = document.getElementById(location.hash.slice(1));
      return scrollAsPageGrows(() => {
        section?.scrollIntoView();
        return !section;
      });
    }
    if (before.pathname !== location.pathname) {
      if (before.key) scrollTo({ top: 0, behavior: "instant" });
    } else if (location.pathname === paths.home && kind !== "POP") {
      scrollTo({ top: 0 });
    }
  }, [location.key, location.pathname, location.hash, kind]);
}

/** Scrolls now, and again as the page grows, until `scroll` reports that the position is reached, the reader scrolls, or time is up. */
function scrollAsPageGrows(scroll: () => boolean): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, stop);
  };
  const move = () => {
    if (scroll()) stop();
  };
  const events = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  const observer = new ResizeObserver(move);
  const timer = setTimeout(stop, LATE_CONTENT_MS);
  for (const event of events) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  move();
  return stop;
}
