import * as paths from "@contract/paths.ts";
import { type Location, Navigate, Outlet, useLocation } from "react-router-dom";
import type { Access } from "@/app/access.ts";
import { rememberOrigin } from "@/domain/account/remembered-origin.ts";
import { isDesigner, roleNamed, roles } from "@/domain/account/roles.ts";
import { useSession } from "@/lib/session.ts";

/** Renders the page for people whom `access` admits. Redirects visitors to /login, from which they return here, and people with the wrong role to /. */
export function Guard({ access }: { access: Access }) {
  const { user, leaving } = useSession();
  const location = useLocation();
  if (access === "anyone") return <Outlet />;
  if (leaving) return null;
  if (!user) return <Navigate to={paths.login} replace state={guardedOrigin(location, access)} />;
  if (access !== "signed-in" && access !== user.role) return <Navigate to={paths.home} replace />;
  // If another person signs in in another tab, nothing that the first person has begun carries over.
  return <Outlet key={user.id} />;
}

/** Returns what redirected the visitor to /login. Links in emails to designers choose the login tab for pages that both roles may open. */
function guardedOrigin(location: Location, access: Exclude<Access, "anyone">) {
  if (access !== "signed-in") return rememberOrigin(location, { guarded: access });
  return rememberOrigin(location, { guarded: "both", role: roleNamed(new URLSearchParams(location.search).get("as")) });
}

/** Sends a signed-in designer on to the dashboard, because the landing page is for customers. */
export function DesignersGoToDashboard() {
  const { user } = useSession();
  return isDesigner(user) ? <Navigate to={roles.designer.home} replace /> : <Outlet />;
}
