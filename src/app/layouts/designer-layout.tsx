import * as paths from "@contract/paths.ts";
import { CalendarDays, LogOut, UserRound, UserRoundCog, Wallet } from "lucide-react";
import { Link, NavLink, Outlet, useNavigate } from "react-router-dom";
import { endSession } from "@/lib/session.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Logo } from "@/ui/logo.tsx";

const tabs = [
  { to: paths.dashboard, label: "Dashboard", Icon: CalendarDays },
  { to: paths.ownProfile, label: "Profile", Icon: UserRound },
  { to: paths.earnings, label: "Earnings", Icon: Wallet },
];

/** The designer's own pages: a header above, three tabs below. */
export function DesignerLayout() {
  const navigate = useNavigate();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-ink-200">
        <div className="wrap flex h-16 items-center justify-between sm:h-19">
          <Link to={paths.dashboard} className="py-2">
            <Logo suffix="Designer" className="max-sm:text-[1.375rem]" />
          </Link>
          <ButtonLink
            variant="ghost"
            to={paths.account}
            className="mr-auto max-[26rem]:px-3 min-[26rem]:ml-3 sm:mr-0 sm:ml-auto"
          >
            <UserRoundCog aria-hidden="true" />
            <span className="max-sm:sr-only">Account</span>
          </ButtonLink>
          <Button
            variant="ghost"
            className="-mr-3 max-[26rem]:px-3"
            onClick={() => endSession(() => void navigate(paths.login))}
          >
            <LogOut aria-hidden="true" />
            <span className="max-[24rem]:sr-only">Logout</span>
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-16">
        <Outlet />
      </main>
      <nav
        aria-label="Designer"
        data-bottom-bar
        className="sticky bottom-0 z-10 border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="wrap grid max-w-120 grid-cols-3">
          {tabs.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="relative grid justify-items-center gap-1 pt-2.5 pb-2 text-2xs font-medium text-ink-700 before:absolute before:inset-x-1/4 before:-top-px before:hidden before:h-0.75 before:bg-coral-600 hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:font-bold aria-[current=page]:text-ink aria-[current=page]:before:block"
              >
                <Icon className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
