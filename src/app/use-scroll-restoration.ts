import * as paths from "@contract/paths.ts";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const STORE = "parlour-scroll";
/** How long to wait for late content before giving up the old scroll position (milliseconds). */
const PATIENCE = 3000;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * Back, Forward and Reload return to where the reader was; a link with a hash goes to its section; another page starts at its top, and "Home" on the
 * landing page leads to its top, too. Any other change of the address within a page (a filter, a step) moves nothing.
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
    const keep = () => sessionStorage.setItem(STORE, JSON.stringify(positions.current));
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", keep);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    // The first page of every visit has the key "default": with the path added, another address opens at its top.
    const key = `${location.key} ${location.pathname}`;
    shown.current = { key, pathname: location.pathname };
    positions.current ??= readPositions();
    const past = kind === "POP" ? positions.current[key] : undefined;
    if (past !== undefined) return scrollWhenPossible(past);
    if (location.hash) {
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    } else if (before.pathname !== location.pathname) {
      if (before.key) scrollTo({ top: 0, behavior: "instant" });
    } else if (location.pathname === paths.home && kind !== "POP") {
      scrollTo({ top: 0 });
    }
  }, [location.key, location.pathname, location.hash, kind]);
}

/** Scrolls to `top` now, and again as the page grows, until it is reached, the reader scrolls, or the time is up. */
function scrollWhenPossible(top: number): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, stop);
  };
  const move = () => {
    scrollTo({ top, behavior: "instant" });
    if (Math.abs(scrollY - top) <= 2) stop();
  };
  const events = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  const observer = new ResizeObserver(move);
  const timer = setTimeout(stop, PATIENCE);
  for (const event of events) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  move();
  return stop;
}
