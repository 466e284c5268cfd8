import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { PROFILE_ACCESS } from "@/app/access.ts";
import { DesignersGoToDashboard, Guard } from "@/app/guard.tsx";
import { RootLayout } from "@/app/layouts/root-layout.tsx";
import { SiteLayout } from "@/app/layouts/site-layout.tsx";
import { RouteError } from "@/app/route-error.tsx";

/** A page that is fetched when its route is first opened. */
function page(load: () => Promise<ComponentType>): RouteObject["lazy"] {
  return async () => ({ Component: await load() });
}

/** Every route of the specification's table (§2), grouped by who is let in and what surrounds the page. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        Component: SiteLayout,
        children: [
          {
            // A page that fails keeps its header and footer.
            ErrorBoundary: RouteError,
            children: [
              {
                Component: DesignersGoToDashboard,
                children: [
                  {
                    path: "/",
                    lazy: page(async () => (await import("@/features/landing/landing-page.tsx")).LandingPage),
                  },
                ],
              },
              {
                path: "/discovery",
                lazy: page(async () => (await import("@/features/discovery/discovery-page.tsx")).DiscoveryPage),
              },
              {
                path: "/ai-design-studio",
                lazy: page(async () => (await import("@/features/studio/studio-page.tsx")).StudioPage),
              },
              {
                path: "/login",
                lazy: page(async () => (await import("@/features/auth/login-page.tsx")).LoginPage),
              },
              {
                path: "/signup",
                lazy: page(async () => (await import("@/features/auth/signup-page.tsx")).SignupPage),
              },
              {
                element: <Guard access={PROFILE_ACCESS} />,
                children: [
                  {
                    path: "/designer/:designerId",
                    lazy: page(
                      async () => (await import("@/features/designer-profile/designer-page.tsx")).DesignerPage,
                    ),
                  },
                  {
                    path: "/designer/:designerId/project/:projectId",
                    lazy: page(async () => (await import("@/features/projects/project-page.tsx")).ProjectPage),
                  },
                ],
              },
              {
                element: <Guard access="user" />,
                children: [
                  {
                    path: "/chats",
                    lazy: page(async () => (await import("@/features/chats/chats-page.tsx")).ChatsPage),
                  },
                  {
                    path: "/designer/:designerId/booking-confirmation",
                    lazy: page(
                      async () =>
                        (await import("@/features/booking/booking-confirmation-page.tsx")).BookingConfirmationPage,
                    ),
                  },
                  {
                    path: "/designer/:designerId/booking-success",
                    lazy: page(
                      async () => (await import("@/features/booking/booking-success-page.tsx")).BookingSuccessPage,
                    ),
                  },
                ],
              },
              {
                path: "*",
                lazy: page(async () => (await import("@/app/not-found-page.tsx")).NotFoundPage),
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
            lazy: page(async () => (await import("@/features/chat/chat-page.tsx")).ChatPage),
          },
        ],
      },
      {
        element: <Guard access="designer" />,
        children: [
          {
            path: "/designer/onboarding",
            lazy: page(async () => (await import("@/features/designer-onboarding/onboarding-page.tsx")).OnboardingPage),
          },
          {
            path: "/designer",
            lazy: page(async () => (await import("@/app/layouts/designer-layout.tsx")).DesignerLayout),
            children: [
              {
                ErrorBoundary: RouteError,
                children: [
                  {
                    index: true,
                    lazy: page(
                      async () => (await import("@/features/designer-dashboard/dashboard-page.tsx")).DashboardPage,
                    ),
                  },
                  {
                    path: "dashboard",
                    lazy: page(
                      async () => (await import("@/features/designer-dashboard/dashboard-page.tsx")).DashboardPage,
                    ),
                  },
                  {
                    path: "profile",
                    lazy: page(
                      async () => (await import("@/features/designer-settings/settings-page.tsx")).SettingsPage,
                    ),
                  },
                  {
                    path: "earnings",
                    lazy: page(
                      async () => (await import("@/features/designer-earnings/earnings-page.tsx")).EarningsPage,
                    ),
                  },
                ],
              },
            ],
          },
        ],
      },
      // The catalogue of components; `import.meta.env.DEV` keeps it out of the product.
      ...(import.meta.env.DEV
        ? [{ path: "/__ui", lazy: page(async () => (await import("@/app/ui-catalogue.tsx")).UiCatalogue) }]
        : []),
    ],
  },
];
