import { Navigate, Outlet, useLocation } from "react-router-dom";
import type { Access } from "@/app/access.ts";
import { rememberOrigin } from "@/lib/remembered-origin.ts";
import { useSession } from "@/lib/session.ts";

/** Lets through whom `access` admits; sends visitors to /login with their origin remembered, and the wrong role to /. */
export function Guard({ access }: { access: Access }) {
  const { user, leaving } = useSession();
  const location = useLocation();
  if (access === "anyone") return <Outlet />;
  if (leaving) return null;
  if (!user) return <Navigate to="/login" replace state={rememberOrigin(location)} />;
  if (access !== "member" && access !== user.role) return <Navigate to="/" replace />;
  return <Outlet />;
}

/** The landing page is for homeowners: a signed-in designer goes on to the dashboard. */
export function DesignersGoToDashboard() {
  const { user } = useSession();
  return user?.role === "designer" ? <Navigate to="/designer/dashboard" replace /> : <Outlet />;
}
