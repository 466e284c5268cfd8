import * as paths from "@contract/paths.ts";
import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  ViewTransition,
} from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { ErrorBoundary } from "@/app/error-boundary.tsx";
import { pageLoading } from "@/app/page.tsx";
import { TermsNotice } from "@/app/terms-notice.tsx";
import { useScrollRestoration } from "@/app/use-scroll-restoration.ts";
import { useServiceWorker } from "@/app/use-service-worker.ts";
import { rememberOrigin } from "@/domain/account/remembered-origin.ts";
import { onSessionExpired, sessionArrived } from "@/lib/session.ts";
import { onToastRaised, toasterReady } from "@/lib/toast.ts";
import { useMedia } from "@/lib/use-media.ts";

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import("@/ui/toaster.tsx")).Toaster };
  } catch (error) {
    // Probably offline; the page works without toasts.
    console.error("Toasts could not be loaded:", error);
    return { default: () => null };
  }
});

/** What every page has: scroll position restored, focus moved into the new page, a bar while the next page loads, toasts. */
export function RootLayout() {
  useScrollRestoration();
  useFocusOnNavigation();
  useLoginOnExpiry();
  useServiceWorker();
  const loading = useSyncExternalStore(pageLoading.subscribe, pageLoading.get, () => false);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-petrol-900 px-4 py-3 font-semibold text-white focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to content
      </a>
      {loading && <div className="page-loading" role="status" aria-label="Loading page" />}
      <ErrorBoundary>
        <Suspense>
          <PageFade />
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <TermsNotice />
      <ToasterAfterInput />
    </>
  );
}

/**
 * Makes one page fade into the next: a view transition begins when this nothing leaves with its page. React leaves what has no name of its own
 * out of it, so the window gets one (`page`): it fades as a whole, and at no moment is neither page seen.
 */
function PageFade() {
  // The first page is there at once.
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    document.documentElement.style.viewTransitionName = "page";
    setBegun(true);
  }, []);
  return begun && <Leaving />;
}

function Leaving() {
  const { pathname } = useLocation();
  if (useMedia("(prefers-reduced-motion: reduce)")) return null;
  return (
    <ViewTransition key={pathname} default="none" exit="page">
      <span className="hidden" />
    </ViewTransition>
  );
}

/** Moves the focus to the main part of a new page; a change of search or hash is not a new page. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A 401 on any call leads to /login; signing in there returns to this page. */
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

/** Toasts follow user input, so the toaster's code is fetched at the first key or pointer press. */
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

/** Its effect runs after that of the toaster before it, which listens from then on. */
function Ready() {
  useEffect(toasterReady, []);
  return null;
}
