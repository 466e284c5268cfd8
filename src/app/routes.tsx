import * as paths from "@contract/paths.ts";
import { Outlet, type RouteObject } from "react-router-dom";
import { PROFILE_ACCESS } from "@/app/access.ts";
import { ErrorBoundary } from "@/app/error-boundary.tsx";
import { DesignersGoToDashboard, Guard } from "@/app/guard.tsx";
import { RootLayout } from "@/app/layouts/root-layout.tsx";
import { SiteLayout } from "@/app/layouts/site-layout.tsx";
import { page } from "@/app/page.tsx";

/** Every page (`docs/product.md`, "Pages"), grouped by who may open it and by its layout. */
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
                    path: paths.home,
                    ...page(async () => (await import("@/features/landing/landing-page.tsx")).LandingPage),
                  },
                ],
              },
              {
                path: paths.discovery,
                ...page(async () => (await import("@/features/discovery/discovery-page.tsx")).DiscoveryPage),
              },
              {
                path: paths.questions,
                ...page(async () => (await import("@/features/discovery/questions-page.tsx")).QuestionsPage),
              },
              {
                path: paths.studio,
                ...page(async () => (await import("@/features/studio/studio-page.tsx")).StudioPage),
              },
              {
                path: paths.login,
                ...page(async () => (await import("@/features/auth/login-page.tsx")).LoginPage),
              },
              {
                path: paths.signup,
                ...page(async () => (await import("@/features/auth/signup-page.tsx")).SignupPage),
              },
              {
                path: paths.forgotPassword,
                ...page(async () => (await import("@/features/auth/forgot-password-page.tsx")).ForgotPasswordPage),
              },
              {
                path: paths.resetPassword(),
                ...page(async () => (await import("@/features/auth/reset-password-page.tsx")).ResetPasswordPage),
              },
              {
                path: paths.confirmAddress(),
                ...page(async () => (await import("@/features/auth/confirm-address-page.tsx")).ConfirmAddressPage),
              },
              {
                path: paths.terms,
                ...page(async () => (await import("@/features/law/terms-page.tsx")).TermsPage),
              },
              {
                path: paths.privacy,
                ...page(async () => (await import("@/features/law/privacy-page.tsx")).PrivacyPage),
              },
              {
                path: paths.refunds,
                ...page(async () => (await import("@/features/law/refunds-page.tsx")).RefundsPage),
              },
              {
                path: paths.imprint,
                ...page(async () => (await import("@/features/law/imprint-page.tsx")).ImprintPage),
              },
              {
                element: <Guard access={PROFILE_ACCESS} />,
                children: [
                  {
                    path: paths.designer(":designerId"),
                    ...page(async () => (await import("@/features/designer-profile/designer-page.tsx")).DesignerPage),
                  },
                  {
                    path: paths.project(":designerId", ":projectId"),
                    ...page(async () => (await import("@/features/projects/project-page.tsx")).ProjectPage),
                  },
                ],
              },
              {
                element: <Guard access="user" />,
                children: [
                  {
                    path: paths.chats,
                    ...page(async () => (await import("@/features/my-chats/my-chats-page.tsx")).MyChatsPage),
                  },
                  {
                    path: paths.bookingConfirmation(":designerId"),
                    ...page(
                      async () =>
                        (await import("@/features/booking/booking-confirmation-page.tsx")).BookingConfirmationPage,
                    ),
                  },
                  {
                    path: paths.bookingSuccess(":designerId"),
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
        // The chat fills the window and has its own header.
        element: <Guard access="signed-in" />,
        children: [
          {
            path: paths.chat(":bookingId"),
            ...page(async () => (await import("@/features/room/room-page.tsx")).RoomPage),
          },
          {
            path: paths.brief(":bookingId"),
            ...page(async () => (await import("@/features/brief/brief-page.tsx")).BriefPage),
          },
          {
            path: paths.plan(":bookingId"),
            ...page(async () => (await import("@/features/plan/plan-page.tsx")).PlanPage),
          },
        ],
      },
      {
        element: <Guard access="signed-in" />,
        children: [
          {
            ...page(async () => (await import("@/app/layouts/member-layout.tsx")).MemberLayout),
            children: [
              {
                Component: BoundedOutlet,
                children: [
                  {
                    path: paths.account,
                    ...page(async () => (await import("@/features/account/account-page.tsx")).AccountPage),
                  },
                  {
                    path: paths.papers(":bookingId"),
                    ...page(async () => (await import("@/features/papers/papers-page.tsx")).PapersPage),
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        element: <Guard access="designer" />,
        children: [
          {
            path: paths.onboarding,
            ...page(async () => (await import("@/features/designer-onboarding/onboarding-page.tsx")).OnboardingPage),
          },
          {
            path: paths.designerArea,
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
                    path: paths.dashboard,
                    ...page(
                      async () => (await import("@/features/designer-dashboard/dashboard-page.tsx")).DashboardPage,
                    ),
                  },
                  {
                    path: paths.ownProfile,
                    ...page(async () => (await import("@/features/designer-settings/settings-page.tsx")).SettingsPage),
                  },
                  {
                    path: paths.ownReviews,
                    ...page(async () => (await import("@/features/designer-reviews/reviews-page.tsx")).ReviewsPage),
                  },
                  {
                    path: paths.portfolio,
                    ...page(
                      async () => (await import("@/features/designer-portfolio/portfolio-page.tsx")).PortfolioPage,
                    ),
                  },
                  {
                    path: paths.ownProject(":projectId"),
                    ...page(
                      async () => (await import("@/features/designer-portfolio/project-form-page.tsx")).ProjectFormPage,
                    ),
                  },
                  {
                    path: paths.earnings,
                    ...page(async () => (await import("@/features/designer-earnings/earnings-page.tsx")).EarningsPage),
                  },
                  {
                    path: paths.invoice(":invoiceId"),
                    ...page(async () => (await import("@/features/papers/invoice-page.tsx")).InvoicePage),
                  },
                  {
                    path: paths.statement(":first", ":last"),
                    ...page(async () => (await import("@/features/papers/statement-page.tsx")).StatementPage),
                  },
                ],
              },
            ],
          },
        ],
      },
      // The catalogue of components; `import.meta.env.DEV` keeps it out of the build.
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
