import * as paths from "@contract/paths.ts";
import { Outlet, useLocation, useMatch } from "react-router-dom";
import { SiteFooter } from "@/app/layouts/site-footer.tsx";
import { SiteHeader } from "@/app/layouts/site-header.tsx";

/** Pages whose ground is coloured up to the window's top. */
const WALLS = [
  paths.home,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword(),
  paths.confirmAddress(),
];

/** Top navigation, the page, the footer. The landing, login and signup pages have the duck-egg ground from the top. */
export function SiteLayout() {
  const { pathname } = useLocation();
  const onWall = WALLS.includes(pathname);
  const confirming = useMatch(paths.bookingConfirmation(":designerId")) !== null;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader onWall={onWall} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      {/* There a bar with the button stands at the lower edge of narrow windows: the page ends with it. */}
      <SiteFooter className={confirming ? "max-lg:hidden" : undefined} />
    </div>
  );
}
