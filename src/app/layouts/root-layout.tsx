import { TERMS_VERSION } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { ErrorBoundary } from "@/app/error-boundary.tsx";
import { pageLoading } from "@/app/page.tsx";
import { useScrollRestoration } from "@/app/use-scroll-restoration.ts";
import { useServiceWorker } from "@/app/use-service-worker.ts";
import { rememberOrigin } from "@/domain/account/remembered-origin.ts";
import { onSessionExpired, sessionArrived, useSession } from "@/lib/session.ts";
import { onToastRaised, toasterReady } from "@/lib/toast.ts";

/** Loads a part that every page works without. If it fails, the browser is probably offline, and says so itself. */
const optional = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));
const Toaster = optional(async () => (await import("@/ui/toaster.tsx")).Toaster);
const TermsNotice = optional(async () => (await import("@/app/terms-notice.tsx")).TermsNotice);

/** What every page has: its scroll position is restored, the focus moves into it, a bar shows while the next page loads, and toasts appear. */
export function RootLayout() {
  useScrollRestoration();
  useFadeOnNavigation();
  useFocusOnNavigation();
  useLoginOnExpiry();
  useServiceWorker();
  const { user } = useSession();
  const newTerms = user?.termsVersion !== undefined && (user.termsVersion ?? "") < TERMS_VERSION;
  const loading = useSyncExternalStore(pageLoading.subscribe, pageLoading.get, () => false);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-petrol-900 px-4 py-3 font-semibold text-white focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to content
      </a>
      <Suspense>{newTerms && <TermsNotice />}</Suspense>
      {loading && <div className="page-loading" role="status" aria-label="Loading page" />}
      <ErrorBoundary>
        <Suspense>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <ToasterAfterInput />
    </>
  );
}

/** Fades in the main part of a new page, while the header stays still. A view transition of the whole window would drop every other frame without a GPU. */
function useFadeOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // While a picture moves to a profile, blending the rest of the page would cost frames.
    if (paths.profileIdIn(pathname) && document.documentElement.matches(":active-view-transition")) return;
    // The duration is one millisecond with reduced motion. The build may write it in seconds.
    const time = getComputedStyle(document.documentElement).getPropertyValue("--duration-fast").trim();
    const duration = Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);
    document.getElementById("main")?.animate({ opacity: [0.4, 1] }, { duration, easing: "ease-out" });
  }, [pathname]);
}

/**
 * Moves the focus to the main part of a new page; a change of search or hash is not a new page. It happens in the commit that shows the page: later, it would
 * take the focus from users who have already pressed Tab.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Leads to /login after a 401 on any call; signing in there returns to this page. */
function useLoginOnExpiry(): void {
  const navigate = useNavigate();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: run after every navigation
  useEffect(sessionArrived, [location.key]);
  useEffect(
    () =>
      onSessionExpired((role) => {
        if (location.pathname === paths.login) sessionArrived();
        else void navigate(paths.login, { state: rememberOrigin(location, role && { guarded: role }) });
      }),
    [navigate, location],
  );
}

/** Loads the toaster at the first key or pointer press, because toasts follow user input. */
function ToasterAfterInput() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, want, { once: true, capture: true });
    const stop = onToastRaised(want);
    return () => {
      stop();
      for (const event of events) window.removeEventListener(event, want, { capture: true });
    };
  }, [wanted]);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
      <Ready />
    </Suspense>
  );
}

/** The effect runs after that of the toaster before it, which is listening by then. */
function Ready() {
  useEffect(toasterReady, []);
  return null;
}
