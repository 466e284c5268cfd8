import * as paths from "@contract/paths.ts";
import { CalendarDays, Images, LogOut, Star, UserRound, UserRoundCog, Wallet } from "lucide-react";
import { Link, matchPath, NavLink, Outlet, useLocation, useNavigate } from "react-router-dom";
import { NewsCount } from "@/domain/news/news-count.tsx";
import { useLiveNews } from "@/domain/news/use-live-news.ts";
import { signOut, useSession } from "@/lib/session.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Logo } from "@/ui/logo.tsx";

const pages = [
  { to: paths.dashboard, label: "Dashboard", Icon: CalendarDays },
  { to: paths.ownProfile, label: "Profile", Icon: UserRound },
  { to: paths.portfolio, label: "Portfolio", Icon: Images },
  { to: paths.ownReviews, label: "Reviews", Icon: Star },
  { to: paths.earnings, label: "Earnings", Icon: Wallet },
];

/** The frame of the designer's own pages: a header with navigation, which in small windows is a bar of tabs at the bottom. */
export function DesignerLayout() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user } = useSession();
  useLiveNews(user?.id);
  const isAt = (path: string) => matchPath({ path, end: false }, pathname) !== null;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-ink-200 print:hidden">
        <div className="wrap flex min-h-16 flex-wrap items-center sm:h-19 md:flex-nowrap md:gap-x-2 lg:gap-x-6">
          <Link to={paths.dashboard} className="mr-auto py-2">
            <Logo suffix="Designer" className="max-sm:text-[1.375rem]" />
          </Link>
          <nav aria-label="Designer" className="hidden self-stretch md:block">
            <ul className="flex h-full">
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    className="relative flex h-full items-center gap-1.5 px-2 text-sm font-medium text-ink-700 before:absolute before:inset-x-2 lg:px-3 lg:before:inset-x-3 before:-bottom-px before:hidden before:h-0.75 before:bg-ink hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:block"
                  >
                    {label}
                    {to === paths.dashboard && <NewsCount />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="-mr-3 flex items-center">
            <ButtonLink variant="ghost" to={paths.account} className="max-[26rem]:px-2.5 sm:px-4 md:max-lg:px-2.5">
              <UserRoundCog aria-hidden="true" />
              <span className="max-sm:sr-only md:max-xl:sr-only">Account</span>
            </ButtonLink>
            <Button
              variant="ghost"
              className="max-[26rem]:px-2.5 sm:px-4 md:max-lg:px-2.5"
              onClick={() =>
                signOut(() => void navigate(paths.login, { state: { from: paths.dashboard, guarded: "designer" } }))
              }
            >
              <LogOut aria-hidden="true" />
              <span className="max-[24rem]:sr-only md:max-lg:sr-only">Logout</span>
            </Button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-16 print:pb-0">
        <Outlet />
      </main>
      <nav
        aria-label="Designer"
        // The form of a project has its own bar at the bottom.
        hidden={isAt(paths.ownProject(":projectId"))}
        className="sticky bottom-0 z-10 border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        <ul className="mx-auto grid max-w-120 grid-cols-5 px-1">
          {pages.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isAt(to) ? "page" : undefined}
                className="relative grid justify-items-center gap-1 pt-2.5 pb-2 text-2xs font-medium text-ink-700 before:absolute before:inset-x-1/4 before:-top-px before:hidden before:h-0.75 before:bg-ink hover:text-ink focus-visible:outline-offset-[-3px] aria-[current]:font-bold aria-[current]:text-ink aria-[current]:before:block"
              >
                <Icon className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
                {label}
                {to === paths.dashboard && <NewsCount className="absolute top-1 left-[calc(50%+0.375rem)]" />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
