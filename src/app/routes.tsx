import { Outlet, type RouteObject } from "react-router-dom";
import { PROFILE_ACCESS } from "@/app/access.ts";
import { ErrorBoundary } from "@/app/error-boundary.tsx";
import { DesignersGoToDashboard, Guard } from "@/app/guard.tsx";
import { RootLayout } from "@/app/layouts/root-layout.tsx";
import { SiteLayout } from "@/app/layouts/site-layout.tsx";
import { page } from "@/app/page.tsx";

/** Every route of the specification's table (§2), grouped by who is let in and what surrounds the page. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      {
        Component: SiteLayout,
        children: [
          {
            // A page that fails keeps its header and footer.
            Component: BoundedOutlet,
            children: [
              {
                Component: DesignersGoToDashboard,
                children: [
                  {
                    path: "/",
                    ...page(async () => (await import("@/features/landing/landing-page.tsx")).LandingPage),
                  },
                ],
              },
              {
                path: "/discovery",
                ...page(async () => (await import("@/features/discovery/discovery-page.tsx")).DiscoveryPage),
              },
              {
                path: "/ai-design-studio",
                ...page(async () => (await import("@/features/studio/studio-page.tsx")).StudioPage),
              },
              {
                path: "/login",
                ...page(async () => (await import("@/features/auth/login-page.tsx")).LoginPage),
              },
              {
                path: "/signup",
                ...page(async () => (await import("@/features/auth/signup-page.tsx")).SignupPage),
              },
              {
                element: <Guard access={PROFILE_ACCESS} />,
                children: [
                  {
                    path: "/designer/:designerId",
                    ...page(async () => (await import("@/features/designer-profile/designer-page.tsx")).DesignerPage),
                  },
                  {
                    path: "/designer/:designerId/project/:projectId",
                    ...page(async () => (await import("@/features/projects/project-page.tsx")).ProjectPage),
                  },
                ],
              },
              {
                element: <Guard access="user" />,
                children: [
                  {
                    path: "/chats",
                    ...page(async () => (await import("@/features/chats/chats-page.tsx")).ChatsPage),
                  },
                  {
                    path: "/designer/:designerId/booking-confirmation",
                    ...page(
                      async () =>
                        (await import("@/features/booking/booking-confirmation-page.tsx")).BookingConfirmationPage,
                    ),
                  },
                  {
                    path: "/designer/:designerId/booking-success",
                    ...page(
                      async () => (await import("@/features/booking/booking-success-page.tsx")).BookingSuccessPage,
                    ),
                  },
                ],
              },
              {
                path: "*",
                ...page(async () => (await import("@/app/not-found-page.tsx")).NotFoundPage),
              },
            ],
          },
        ],
      },
      {
        // The chat fills the window: its own header leads back.
        element: <Guard access="member" />,
        children: [
          {
            path: "/chat/:bookingId",
            ...page(async () => (await import("@/features/chat/chat-page.tsx")).ChatPage),
          },
        ],
      },
      {
        element: <Guard access="designer" />,
        children: [
          {
            path: "/designer/onboarding",
            ...page(async () => (await import("@/features/designer-onboarding/onboarding-page.tsx")).OnboardingPage),
          },
          {
            path: "/designer",
            ...page(async () => (await import("@/app/layouts/designer-layout.tsx")).DesignerLayout),
            children: [
              {
                Component: BoundedOutlet,
                children: [
                  {
                    index: true,
                    ...page(
                      async () => (await import("@/features/designer-dashboard/dashboard-page.tsx")).DashboardPage,
                    ),
                  },
                  {
                    path: "dashboard",
                    ...page(
                      async () => (await import("@/features/designer-dashboard/dashboard-page.tsx")).DashboardPage,
                    ),
                  },
                  {
                    path: "profile",
                    ...page(async () => (await import("@/features/designer-settings/settings-page.tsx")).SettingsPage),
                  },
                  {
                    path: "earnings",
                    ...page(async () => (await import("@/features/designer-earnings/earnings-page.tsx")).EarningsPage),
                  },
                ],
              },
            ],
          },
        ],
      },
      // The catalogue of components; `import.meta.env.DEV` keeps it out of the product.
      ...(import.meta.env.DEV
        ? [{ path: "/__ui", ...page(async () => (await import("@/app/ui-catalogue.tsx")).UiCatalogue) }]
        : []),
    ],
  },
];

function BoundedOutlet() {
  return (
    <ErrorBoundary>
      <Outlet />
    </ErrorBoundary>
  );
}
