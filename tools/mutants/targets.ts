/** Where mistakes are made, and the tests for them that measuring cannot find. */

export const SQL = ["supabase/migrations/*.sql"];

/** Files that make decisions; views are left out. */
export const TYPESCRIPT = [
  "edge-functions/**/*.ts",
  "src/lib/*.ts",
  "src/domain/**/*.ts",
  "src/features/**/*.ts",
  "src/service-worker/*.ts",
];

/** Besides tests: what is generated, and names that only have to differ. */
export const NEVER = ["**/*.test.ts", "edge-functions/shared/contract/database.types.ts", "src/domain/query-keys.ts"];

/** Files of tests/api for a file of edge-functions: those of the first line that fits, the most specific first. */
export const API_TESTS: [glob: string, tests: string][] = [
  ["edge-functions/api/handlers/account.ts", "account account-links address"],
  ["edge-functions/api/handlers/auth.ts", "auth sign-in account-links"],
  ["edge-functions/api/handlers/send-email.ts", "account-links mail auth"],
  ["edge-functions/api/handlers/bookings.ts", "booking changes"],
  ["edge-functions/api/handlers/chats.ts", "room changes booking"],
  ["edge-functions/api/handlers/designers.ts", "designer booking"],
  ["edge-functions/api/handlers/discovery.ts", "discovery"],
  ["edge-functions/api/handlers/notifications.ts", "notifications"],
  ["edge-functions/api/handlers/payment-webhook.ts", "webhook"],
  ["edge-functions/api/handlers/payments.ts", "payment reconciler refunds"],
  ["edge-functions/api/handlers/pictures.ts", "pictures"],
  ["edge-functions/api/handlers/projects.ts", "projects"],
  ["edge-functions/api/handlers/reviews.ts", "reviews"],
  ["edge-functions/api/handlers/room.ts", "room"],
  ["edge-functions/api/handlers/safety.ts", "safety"],
  ["edge-functions/api/{accounts,count-sign-in,caller}.ts", "auth sign-in account account-links"],
  ["edge-functions/api/{openapi,add-calls}.ts", "openapi bad-input booking"],
  ["edge-functions/api/**", "bad-input openapi auth sign-in mail booking"],
  ["edge-functions/jobs/tasks/{order,event,refund}.ts", "reconciler webhook refunds payment"],
  ["edge-functions/jobs/settle-order.ts", "reconciler webhook payment"],
  ["edge-functions/jobs/tasks/account.ts", "account"],
  ["edge-functions/jobs/forget-account.ts", "account"],
  ["edge-functions/jobs/tasks/picture.ts", "pictures"],
  ["edge-functions/jobs/{tasks/push,write-notice}.ts", "notifications"],
  ["edge-functions/jobs/emails/**", "mail account-links changes reviews"],
  ["edge-functions/jobs/**", "mail reconciler refunds notifications"],
  ["edge-functions/shared/{providers/payments/**,signature.ts}", "payment webhook refunds reconciler"],
  ["edge-functions/shared/{providers/email/**,standard-webhooks.ts}", "mail account-links"],
  ["edge-functions/shared/providers/push/**", "notifications"],
  ["edge-functions/shared/{data-store,picture-store,picture-format}.ts", "pictures account"],
  ["edge-functions/shared/providers/relay/**", "room"],
  ["edge-functions/shared/{passwords,device,caller-session}.ts", "auth account sign-in"],
  [
    "edge-functions/shared/contract/calls.ts",
    "bad-input openapi auth account-links account address booking changes payment webhook room safety reviews designer discovery projects pictures notifications",
  ],
  ["edge-functions/shared/contract/{auth,account}.ts", "auth account bad-input"],
  ["edge-functions/shared/contract/{projects,pictures,picture-path}.ts", "projects pictures bad-input"],
  ["edge-functions/shared/contract/{designers,profile-choices,discovery-choices}.ts", "designer discovery bad-input"],
  ["edge-functions/shared/**", "bad-input openapi booking changes payment mail"],
];

/** Files of tests/e2e for a file of src. They are slow, so they run only if no lower test notices. */
export const E2E_TESTS: [glob: string, tests: string][] = [
  ["src/domain/notifications/**", "notifications"],
  ["src/domain/news/**", "designer notifications"],
  ["src/domain/picture/**", "own-profile portfolio"],
  ["src/domain/review/**", "reviews"],
  ["src/domain/designer/**", "profile own-profile onboarding"],
  ["src/domain/account/**", "session address"],
  ["src/domain/booking/{changes,no-show}/**", "changes call"],
  ["src/domain/booking/**", "booking changes"],
  ["src/domain/**", "chat"],
  ["src/features/account/**", "account address"],
  ["src/features/auth/**", "session account"],
  ["src/features/booking/**", "booking"],
  ["src/features/room/{call/**,{attend,use-attendance,use-talk}.ts}", "call"],
  ["src/features/{room,my-chats}/**", "chat safety reviews"],
  ["src/features/designer-{dashboard,earnings}/**", "designer"],
  ["src/features/designer-onboarding/**", "onboarding"],
  ["src/features/designer-portfolio/**", "portfolio projects"],
  ["src/features/designer-profile/**", "profile booking"],
  ["src/features/designer-reviews/**", "reviews"],
  ["src/features/designer-settings/**", "own-profile"],
  ["src/features/discovery/**", "discovery"],
  ["src/features/landing/**", "landing"],
  ["src/features/projects/**", "projects"],
  ["src/features/studio/**", "studio"],
  ["src/service-worker/**", "notifications"],
  ["src/lib/{session,early-answers}.ts", "session account"],
  ["src/lib/{draft,live-channel,timed-upload}.ts", "chat own-profile"],
  ["src/lib/**", "booking chat session"],
];
