import type { ReactElement } from "react";
import { Navigate } from "react-router-dom";
import { afterSignIn } from "@/domain/account/roles.ts";
import { useSession } from "@/lib/session.ts";

/**
 * Redirects users who are already signed in, here or in another tab, to the page that they wanted or to their own. Returns null for visitors, and while the
 * page itself signs somebody in, because it then greets them and navigates. `state` is the page's history state.
 */
export function useArrived(
  signIns: readonly { isIdle: boolean; isError: boolean }[],
  state: unknown,
): ReactElement | null {
  const { user } = useSession();
  if (!user || !signIns.every(({ isIdle, isError }) => isIdle || isError)) return null;
  const origin = afterSignIn(user.role, state);
  return <Navigate to={origin.from} replace state={origin.state} />;
}
