import { Hono } from "hono";
import * as z from "zod/mini";
import { type Database, DatabaseFault } from "../shared/database.ts";
import type { Environment } from "../shared/environment.ts";
import { log } from "../shared/log.ts";
import type { MailProvider } from "../shared/mail.ts";
import type { PaymentProvider } from "../shared/razorpay.ts";
import { sameText } from "../shared/signature.ts";
import { drainOutbox } from "./drain-outbox.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { runRefunds } from "./run-refunds.ts";
import { settleEvents } from "./settle-events.ts";

export type JobServices = {
  environment: Environment;
  database: Database;
  mail: MailProvider;
  payments: PaymentProvider;
};

const Swept = z.object({ expired: z.number(), completed: z.number() });
const Queued = z.object({ queued: z.number() });
const Alarm = z.object({ problems: z.number() });

/** Work that nobody waits for. Only who has the project's secret key may start it; several runs at once do no harm. */
export function createJobs(services: JobServices) {
  const { database, environment } = services;

  /** Each job by itself, one after the other: one that fails keeps none of the others, and each leaves work to those behind it. */
  async function run(jobs: Record<string, () => Promise<object>>): Promise<Response> {
    const done: Record<string, object> = {};
    let status = 200;
    for (const [name, job] of Object.entries(jobs)) {
      try {
        done[name] = await job();
      } catch (error) {
        const { name: kind, message } = error as Error;
        log("error", "job_failed", {
          job: name,
          kind,
          code: error instanceof DatabaseFault ? error.code : undefined,
          message,
        });
        done[name] = { failed: true };
        status = 500;
      }
    }
    return Response.json(done, { status });
  }

  const events = () => settleEvents(services);
  const refunds = () => runRefunds(services);
  const mails = () => drainOutbox(services);
  return (
    new Hono({ strict: false })
      .basePath("/jobs")
      .use("*", async (c, next) => {
        if (!(await sameText(c.req.header("apikey") ?? "", environment.secretKey))) {
          return c.json({ error: { code: "unauthenticated", message: "Only the project itself may call this." } }, 401);
        }
        return next();
      })
      // After a call that may have left something to do.
      .post("/outbox", () => run({ events, refunds, mails }))
      // By the clock, once a minute.
      .post("/tick", () =>
        run({
          sweep: () => database.call("sweep_bookings", {}, Swept),
          events,
          orders: () => reconcileOrders(services),
          refunds,
          messages: () => database.call("queue_message_mails", {}, Queued),
          alarm: () => database.call("raise_money_alarm", {}, Alarm),
          mails,
        }),
      )
  );
}
