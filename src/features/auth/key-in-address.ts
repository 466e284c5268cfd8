import { useLocation } from "react-router-dom";

/** Returns the key in the fragment (`#`) of a link from an email, by its name there; null if the link is incomplete or has another key. */
export function useKeyInAddress(name: "key" | "own-key" = "key"): string | null {
  const [, found, key] = /^#([a-z-]+)=([0-9a-f]{32,128})$/.exec(useLocation().hash) ?? [];
  return found === name ? (key ?? null) : null;
}
