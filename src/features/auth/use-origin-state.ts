import * as paths from "@contract/paths.ts";
import { useLocation } from "react-router-dom";
import { originOf } from "@/domain/account/remembered-origin.ts";

/**
 * Returns the history state that says where to return to after signing in. A person who came from "Sign In" in the header of "Forgot your password?" returns to
 * the page before that one.
 */
export function useOriginState(): unknown {
  const { state } = useLocation();
  const origin = originOf(state);
  return origin?.from === paths.forgotPassword ? origin.state : state;
}
