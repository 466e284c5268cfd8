import type { Location } from "react-router-dom";

/** The page that sent the visitor to /login or /signup, as history state, to return to after signing in. */
export type RememberedOrigin = {
  from: string;
  /** That page's history state, for example a slot to confirm. */
  state?: unknown;
};

export function rememberOrigin(location: Pick<Location, "pathname" | "search" | "hash" | "state">): RememberedOrigin {
  const { pathname, search, hash, state } = location;
  return { from: pathname + search + hash, ...(state ? { state: state as unknown } : {}) };
}

/** Where to return to; null when nothing was remembered. Only paths of this site are accepted. */
export function originOf(state: unknown): RememberedOrigin | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  if (typeof from !== "string" || !/^\/(?!\/)/.test(from)) return null;
  return { from, state: "state" in state ? state.state : undefined };
}
