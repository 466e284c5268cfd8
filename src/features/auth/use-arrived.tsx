import type { ReactElement } from "react";
import { Navigate } from "react-router-dom";
import { afterSignIn } from "@/domain/account/roles.ts";
import { useSession } from "@/lib/session.ts";

/**
 * For who is signed in already, here or in another tab: the way to the wanted page, or to their own. Null for visitors, and while the page
 * itself signs somebody in, since it then says hello and knows where to go. `state` is the page's history state.
 */
export function useArrived(signIn: { isIdle: boolean; isError: boolean }, state: unknown): ReactElement | null {
  const { user } = useSession();
  if (!user || !(signIn.isIdle || signIn.isError)) return null;
  const origin = afterSignIn(user.role, state);
  return <Navigate to={origin.from} replace state={origin.state} />;
}
