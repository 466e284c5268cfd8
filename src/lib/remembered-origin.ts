import type { Location } from "react-router-dom";

/** Travels in the history state of /login and /signup: where the visitor was sent from, to return to after signing in. */
export type RememberedOrigin = { from: string };

export function rememberOrigin(location: Pick<Location, "pathname" | "search" | "hash">): RememberedOrigin {
  return { from: location.pathname + location.search + location.hash };
}

/** The remembered path, or null. Only paths of this site count. */
export function originOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : null;
}
