import type { Role } from "@contract/common.ts";
import type { Location } from "react-router-dom";

/** The page that sent the visitor to /login or /signup, as history state, to return to after signing in. */
export type RememberedOrigin = {
  from: string;
  /** That page's history state, for example a slot to confirm. */
  state?: unknown;
  /** The role for which the page is reserved, or "both"; undefined if visitors may open it. */
  guarded?: Role | "both";
  /** The role whose tab is most likely right, if the page does not determine it. */
  role?: Role;
};

type Place = Pick<Location, "pathname" | "search" | "hash" | "state">;

export function rememberOrigin(
  { pathname, search, hash, state }: Place,
  more: Pick<RememberedOrigin, "guarded" | "role"> = {},
): RememberedOrigin {
  return { from: pathname + search + hash, ...(state ? { state: state as unknown } : {}), ...more };
}

/** Returns the page to return to; null if none was remembered. Accepts only paths of this site. */
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
