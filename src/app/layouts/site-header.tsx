import * as paths from "@contract/paths.ts";
import { Menu, X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { originOf, rememberOrigin } from "@/domain/account/remembered-origin.ts";
import { isCustomer } from "@/domain/account/roles.ts";
import { cn } from "@/lib/class-names.ts";
import { useSession } from "@/lib/session.ts";
import { useInView } from "@/lib/use-in-view.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button, ButtonLink, buttonClass } from "@/ui/button.tsx";
import { Logo } from "@/ui/logo.tsx";

const AccountMenu = lazy(async () => ({ default: (await import("@/app/layouts/account-menu.tsx")).AccountMenu }));

const NewsCount = lazy(async () => ({ default: (await import("@/domain/news/news-count.tsx")).NewsCount }));

/** Interval between polls where no channel announces changes, in milliseconds. */
const ASK_EVERY_MS = 60_000;

const pages = [
  { to: paths.home, label: "Home" },
  { to: paths.discovery, label: "Discovery" },
  { to: paths.chats, label: "Chats" },
];
/** The pages in the menu of narrow windows, which has enough room. */
const pagesInMenu = [...pages, { to: paths.studio, label: "AI Design Studio" }];
/** Sections of the landing page, linked only from that page. */
const sections = ["Services", "Portfolio", "About", "Contact"];

/** The site's header. On the landing page it is sticky, and anchors stop below it (`base.css`). */
export function SiteHeader({ onWall }: { onWall: boolean }) {
  const { pathname } = useLocation();
  const landing = pathname === paths.home;
  const top = useRef<HTMLDivElement>(null);
  const scrolled = useInView(top) === false && landing;
  return (
    <>
      <div ref={top} className="absolute top-0 h-px w-px" aria-hidden="true" />
      <header
        className={cn(
          "site-header z-20 print:hidden transition-[background-color,box-shadow] duration-(--duration-base)",
          landing ? "site-header-sticky sticky top-0" : "relative",
          scrolled ? "bg-paper shadow-[0_1px_0_var(--color-ink-200)]" : onWall && "bg-duck-100",
        )}
      >
        <HeaderRow landing={landing} />
      </header>
    </>
  );
}

function HeaderRow({ landing }: { landing: boolean }) {
  return (
    <div className="wrap flex h-(--header) items-center gap-4 xl:gap-6">
      <Link to={paths.home} aria-label="Parlour, home" className="mr-auto py-2">
        <Logo />
      </Link>
      <nav aria-label="Main" className={cn("hidden items-center md:flex", landing && "md:max-lg:mr-2")}>
        <PageLinks />
        {landing && (
          <div className="flex items-center max-lg:hidden">
            <span className="mx-3 h-5 w-px bg-ink-400/50" aria-hidden="true" />
            <SectionLinks />
          </div>
        )}
      </nav>
      <div className="flex items-center gap-2 sm:gap-3">
        {landing ? (
          <ButtonLink to={paths.discovery} variant="outline" className="hidden sm:inline-flex">
            Find Designers
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.home} variant="ghost" className="hidden px-3 sm:max-md:inline-flex">
            Home
          </ButtonLink>
        )}
        <Account quiet={landing} />
        <PhoneMenu landing={landing} />
      </div>
    </div>
  );
}

const navLink =
  "relative px-3 py-3 text-sm font-medium text-ink-700 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink " +
  "after:absolute after:inset-x-3 after:bottom-1.5 after:hidden after:h-0.5 after:bg-ink aria-[current=page]:after:block";

function PageLinks() {
  return pages.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === paths.home} className={navLink}>
      {label}
      {to === paths.chats && <Unread className="absolute top-0.5 left-[calc(100%-0.5rem)]" />}
    </NavLink>
  ));
}

/** Shows how many messages a customer has not read. */
function Unread({ className }: { className?: string }) {
  const { user } = useSession();
  if (!isCustomer(user)) return null;
  return (
    <Suspense>
      <NewsCount everyMs={ASK_EVERY_MS} className={className} />
    </Suspense>
  );
}

function SectionLinks() {
  return sections.map((name) => (
    <Link key={name} to={paths.homeSection(name.toLowerCase())} className={navLink}>
      {name}
    </Link>
  ));
}

/** `quiet`: beside another button, which needs the edge more. */
function Account({ quiet }: { quiet: boolean }) {
  const { user } = useSession();
  if (!user) return <SignIn className={quiet ? "sm:[--edge:transparent]" : ""} />;
  return (
    <Suspense fallback={<Avatar id={user.id} name={user.name} src={user.avatar} className="m-1" />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}

/** Signing in returns to this page, or from login and signup to the page before them. */
function SignIn({ className }: { className?: string }) {
  const location = useLocation();
  const atDoor = location.pathname === paths.login || location.pathname === paths.signup;
  const origin = atDoor ? originOf(location.state) : rememberOrigin(location);
  return (
    <ButtonLink to={paths.login} variant="outline" state={origin} className={className}>
      Sign In
    </ButtonLink>
  );
}

/** For windows too narrow for the full navigation, which is longer on the landing page: a native popover, which opens even without JavaScript. */
function PhoneMenu({ landing }: { landing: boolean }) {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);
  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        className={buttonClass({
          variant: "ghost",
          size: "icon",
          className: cn("-mr-3 [&>svg]:size-6", landing ? "lg:hidden" : "md:hidden"),
        })}
      >
        <Menu aria-hidden="true" />
        <span className="sr-only">Menu</span>
        <Unread className="absolute -top-2 right-0.5 md:hidden" />
      </button>
      <nav
        ref={menu}
        id="site-menu"
        popover="auto"
        aria-label="Menu"
        className="site-menu"
        // The menu would cover what gets the focus next.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        <div className="flex items-center justify-between">
          <Logo />
          <Button
            variant="ghost"
            size="icon"
            className="-mr-3 [&>svg]:size-6"
            aria-label="Close"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
          >
            <X aria-hidden="true" />
          </Button>
        </div>
        <ul className="mt-4 grid border-t border-ink">
          {pagesInMenu.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === paths.home} className="site-menu-link">
                {label}
                {to === paths.chats && <Unread className="ml-2.5" />}
              </NavLink>
            </li>
          ))}
        </ul>
        {landing && (
          <ul className="mt-4 grid grid-cols-2 gap-x-6">
            {sections.map((name) => (
              <li key={name}>
                <Link
                  to={paths.homeSection(name.toLowerCase())}
                  className="flex min-h-11 items-center text-ink-700"
                  onClick={() => menu.current?.hidePopover()}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {landing && (
          <ButtonLink to={paths.discovery} variant="hero" className="mt-6 w-full">
            Find Designers
          </ButtonLink>
        )}
        {!user && (
          <>
            <SignIn className="mt-4 w-full" />
            <ButtonLink to={paths.designerSignup} variant="ghost" className="mt-2 w-full">
              Join as a designer
            </ButtonLink>
          </>
        )}
      </nav>
    </>
  );
}
