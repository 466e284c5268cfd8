import * as paths from "@contract/paths.ts";
import { Outlet, useLocation } from "react-router-dom";
import { SiteFooter } from "@/app/layouts/site-footer.tsx";
import { SiteHeader } from "@/app/layouts/site-header.tsx";

/** Top navigation, the page, the footer. The landing, login and signup pages have the duck-egg ground from the top. */
export function SiteLayout() {
  const { pathname } = useLocation();
  const onWall = pathname === paths.home || pathname === paths.login || pathname === paths.signup;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader onWall={onWall} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
