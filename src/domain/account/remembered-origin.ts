import type { Role } from "@contract/common.ts";
import type { Location } from "react-router-dom";

/** The page that sent the visitor to /login or /signup, as history state, to return to after signing in. */
export type RememberedOrigin = {
  from: string;
  /** That page's history state, for example a slot to confirm. */
  state?: unknown;
  /** Of a page that visitors may not open: for one role, or for "both". */
  guarded?: Role | "both";
  /** The role whose tab is most likely the right one, where the page does not say it. */
  role?: Role;
};

type Place = Pick<Location, "pathname" | "search" | "hash" | "state">;

export function rememberOrigin(
  { pathname, search, hash, state }: Place,
  more: Pick<RememberedOrigin, "guarded" | "role"> = {},
): RememberedOrigin {
  return { from: pathname + search + hash, ...(state ? { state: state as unknown } : {}), ...more };
}

/** Where to return to; null when nothing was remembered. Only paths of this site are accepted. */
export function originOf(state: unknown): RememberedOrigin | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  if (typeof from !== "string" || !/^\/(?![\\/])/.test(from)) return null;
  const { guarded, role } = state as { guarded?: unknown; role?: unknown };
  return {
    from,
    state: "state" in state ? state.state : undefined,
    ...(isRole(guarded) || guarded === "both" ? { guarded } : {}),
    ...(isRole(role) ? { role } : {}),
  };
}

const isRole = (value: unknown): value is Role => value === "user" || value === "designer";
