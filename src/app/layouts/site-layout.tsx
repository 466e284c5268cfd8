import * as paths from "@contract/paths.ts";
import { Outlet, useLocation, useMatch } from "react-router-dom";
import { SiteFooter } from "@/app/layouts/site-footer.tsx";
import { SiteHeader } from "@/app/layouts/site-header.tsx";
import { cn } from "@/lib/class-names.ts";

const ENTRANCES = [paths.login, paths.signup, paths.forgotPassword, paths.resetPassword(), paths.confirmAddress()];

/** Pages whose ground is coloured up to the window's top. */
const WALLS = [paths.home, ...ENTRANCES];

/** Pages where one has something to do: the footer's ways elsewhere would be half of a phone's page. */
const TASKS = [...ENTRANCES, paths.account, paths.chats];

/** Top navigation, the page, the footer. The landing, login and signup pages have the duck-egg ground from the top. */
export function SiteLayout() {
  const { pathname } = useLocation();
  const onWall = WALLS.includes(pathname);
  const confirming = useMatch(paths.bookingConfirmation(":designerId")) !== null;
  const booked = useMatch(paths.bookingSuccess(":designerId")) !== null;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader onWall={onWall} />
      <main
        id="main"
        tabIndex={-1}
        className={cn("flex-1", ENTRANCES.includes(pathname) && "flex flex-col bg-duck-100")}
      >
        <Outlet />
      </main>
      {/* There a bar with the button stands at the lower edge of narrow windows: the page ends with it. */}
      <SiteFooter brief={booked || TASKS.includes(pathname)} className={confirming ? "max-lg:hidden" : undefined} />
    </div>
  );
}
