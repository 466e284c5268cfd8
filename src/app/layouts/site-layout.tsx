import * as paths from "@contract/paths.ts";
import { Outlet, useLocation, useMatch } from "react-router-dom";
import { SiteFooter } from "@/app/layouts/site-footer.tsx";
import { SiteHeader } from "@/app/layouts/site-header.tsx";
import { cn } from "@/lib/class-names.ts";

const ENTRANCES = [paths.login, paths.signup, paths.forgotPassword, paths.resetPassword(), paths.confirmAddress()];

/** Pages whose colored background reaches the top of the window. */
const WALLS = [paths.home, ...ENTRANCES];

/** Pages with a task to complete: on a phone, the footer's links would take up half of the page. */
const TASKS = [...ENTRANCES, paths.account, paths.chats];

/** Top navigation, the page, the footer. On the landing, login and signup pages the duck-egg ground reaches the top. */
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
      {/* In narrow windows, confirmation pages end with the bar that contains the button. */}
      <SiteFooter brief={booked || TASKS.includes(pathname)} className={confirming ? "max-lg:hidden" : undefined} />
    </div>
  );
}
