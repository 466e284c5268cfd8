import { Hono } from "hono";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";
import { ApiError } from "../shared/api-error.ts";
import { DatabaseFault } from "../shared/database.ts";
import { log } from "../shared/log.ts";
import { withRequest } from "../shared/request-context.ts";
import { safeHeaders } from "../shared/safe-headers.ts";
import { addCalls } from "./add-calls.ts";
import { addCrawlerPages } from "./add-crawler-pages.ts";
import { addFeed } from "./add-feed.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { hasClientAddress } from "./client-address.ts";
import { accountHandlers } from "./handlers/account.ts";
import { applicationHandlers } from "./handlers/applications.ts";
import { authHandlers } from "./handlers/auth.ts";
import { bookingHandlers } from "./handlers/bookings.ts";
import { briefHandlers } from "./handlers/briefs.ts";
import { calendarHandlers } from "./handlers/calendars.ts";
import { chatHandlers } from "./handlers/chats.ts";
import { designerHandlers } from "./handlers/designers.ts";
import { discoveryHandlers } from "./handlers/discovery.ts";
import { fileHandlers } from "./handlers/files.ts";
import { floorPlanHandlers } from "./handlers/floor-plans.ts";
import { notificationHandlers } from "./handlers/notifications.ts";
import { paperHandlers } from "./handlers/papers.ts";
import { paymentWebhookHandlers } from "./handlers/payment-webhook.ts";
import { paymentHandlers } from "./handlers/payments.ts";
import { payoutHandlers } from "./handlers/payouts.ts";
import { pictureHandlers } from "./handlers/pictures.ts";
import { planHandlers } from "./handlers/plans.ts";
import { projectHandlers } from "./handlers/projects.ts";
import { requestHandlers } from "./handlers/requests.ts";
import { reviewHandlers } from "./handlers/reviews.ts";
import { roomHandlers } from "./handlers/room.ts";
import { safetyHandlers } from "./handlers/safety.ts";
import { sendEmailHandlers } from "./handlers/send-email.ts";
import { openApiDocument } from "./openapi.ts";
import type { ApiEnv, Services } from "./types.ts";

/** Seconds after which to retry when a service is busy or unreachable. */
const BUSY_SECONDS = 5;

/** Creates the app with every call of `/api`. A slash at the end of a path makes no difference. */
export function createApp(services: Services) {
  const app = new Hono<ApiEnv>({ strict: false }).basePath("/api");

  app.use("*", requestId({ limitLength: 64 }));
  app.use("*", (c, next) => withRequest(c.var.requestId, next, c.req.header("x-preview")));
  app.use("*", async (c, next) => {
    await next();
    if (!c.res.headers.has("cache-control") || c.res.status >= 400) c.header("cache-control", "no-store");
    if (c.res.headers.get("cache-control")?.startsWith("public")) return;
    // Pages use this clock instead of their own; in a shared answer it would lag by the answer's age.
    c.header("x-server-time", String(Date.now()));
    c.header("vary", "Authorization", { append: true });
  });
  app.use("*", safeHeaders);
  app.use(
    "*",
    cors({
      origin: services.environment.siteOrigins,
      allowMethods: ["GET", "POST"],
      allowHeaders: ["authorization", "content-type", "x-preview"],
      exposeHeaders: ["x-server-time", "x-request-id", "retry-after"],
      maxAge: 86_400,
    }),
  );
  app.get("/health", (c) => {
    const clientAddress = hasClientAddress(c.req.raw.headers, services.environment.clientAddress);
    return c.json({ ok: true, clientAddress });
  });
  app.get("/openapi.json", (c) => {
    c.header("cache-control", "public, max-age=300");
    return c.json(openApiDocument());
  });
  addFeed(app, services);
  addCrawlerPages(app, services);
  addCalls(app, services, {
    ...authHandlers(services),
    ...accountHandlers(services),
    ...sendEmailHandlers(services),
    ...discoveryHandlers(services),
    ...designerHandlers(services),
    ...applicationHandlers(services),
    ...bookingHandlers(services),
    ...requestHandlers(services),
    ...briefHandlers(services),
    ...calendarHandlers(services),
    ...paperHandlers(services),
    ...chatHandlers(services),
    ...fileHandlers(services),
    ...floorPlanHandlers(services),
    ...roomHandlers(services),
    ...reviewHandlers(services),
    ...safetyHandlers(services),
    ...notificationHandlers(services),
    ...paymentHandlers(services),
    ...payoutHandlers(services),
    ...pictureHandlers(services),
    ...planHandlers(services),
    ...projectHandlers(services),
    ...paymentWebhookHandlers(services),
  });

  app.notFound((c) => {
    const methods = allowedMethods(app.routes, c.req.path);
    if (methods.length === 0) throw new ApiError(404, "not_found", "There is nothing here.");
    c.header("allow", methods.join(", "));
    const error = new ApiError(405, "method_not_allowed", `Use ${methods.join(" or ")}.`);
    return c.json(error.envelope(), error.status);
  });

  app.onError((error, c) => {
    if (error instanceof ApiError) {
      const retryAfter = error.retryAfter ?? (error.status === 503 ? BUSY_SECONDS : undefined);
      if (retryAfter) c.header("retry-after", String(retryAfter));
      return c.json(error.envelope(), error.status);
    }
    log("error", "request_failed", {
      method: c.req.method,
      // The token of a feed is left out.
      path: c.req.path.replace(/[0-9a-f]{64}/, "…"),
      name: error.name,
      code: error instanceof DatabaseFault ? error.code : undefined,
      message: error.message,
      stack: error.stack?.split("\n").slice(1, 6),
    });
    const reference = c.var.requestId.slice(0, 8);
    const message = `Something went wrong on our side. Please try again. If it stays, tell us this reference: ${reference}.`;
    const answer = new ApiError(500, "internal", message);
    return c.json(answer.envelope(), answer.status);
  });

  return app;
}
