import { Hono } from "hono";
import { requestId } from "hono/request-id";
import * as z from "zod/mini";
import type { JobKind } from "../shared/database.ts";
import { log } from "../shared/log.ts";
import { withRequest } from "../shared/request-context.ts";
import { safeHeaders } from "../shared/safe-headers.ts";
import { sameText } from "../shared/signature.ts";
import { Figures, writeFigures } from "./figures.ts";
import { importSettlements } from "./import-settlements.ts";
import { readCalendars } from "./read-calendars.ts";
import type { JobServices } from "./services.ts";
import { accountTasks } from "./tasks/account.ts";
import { emails } from "./tasks/email.ts";
import { events } from "./tasks/event.ts";
import { files } from "./tasks/file.ts";
import { orders } from "./tasks/order.ts";
import { pictures } from "./tasks/picture.ts";
import { pushes } from "./tasks/push.ts";
import { refunds } from "./tasks/refund.ts";
import { transfers } from "./tasks/transfer.ts";
import { type Kind, logFailedStep, workOff } from "./work-off.ts";

const Swept = z.object({ expired: z.number(), completed: z.number() });
const SweptLimits = z.object({ swept: z.number() });
const Removed = z.object({ removed: z.number() });
const Upheld = z.object({ upheld: z.number() });
const Refreshed = z.object({ refreshed: z.number(), more: z.boolean() });
const Noted = z.object({ noted: z.number() });
const Reminded = z.object({ queued: z.number() });
const SweptPushes = z.object({ subscriptions: z.number(), pushes: z.number() });
const Issued = z.object({ issued: z.number() });
const Released = z.object({ released: z.number() });
const PaidOut = z.object({ payouts: z.number() });
const Alarm = z.object({ problems: z.number() });
const SecurityAlarm = z.object({ alarms: z.number() });

/**
 * How long a run claims jobs, in milliseconds. Claimed jobs may take another half minute. The platform ends a function after 150 s, and pg_net, which the clock
 * uses to call it, waits 60 s.
 */
const BUDGET_MS = 30_000;

/**
 * Milliseconds of processor time that the queue and the calendars of a run may take together. The platform gives a worker one second, and its start and the
 * other steps take a quarter of it.
 */
const RUN_MS = 520;

/** How long a run updates search listings, in milliseconds; the next run continues. */
const LISTINGS_MS = 8_000;

/** Creates the app for background work. Only callers with the project's secret key may start a run; concurrent runs are safe. */
export function createJobs(services: JobServices) {
  const { database, environment, runAgain } = services;
  const kinds: Record<JobKind, Kind> = {
    event: events(services),
    order: orders(services),
    refund: refunds(services),
    email: emails(services),
    picture: pictures(services),
    file: files(services),
    push: pushes(services),
    account: accountTasks(services),
    transfer: transfers(services),
  };

  /** Runs the steps one after the other; a failing step does not stop the others. 500 if any has failed. */
  async function run(steps: Record<string, () => Promise<object>>): Promise<Response> {
    const done: Record<string, object> = {};
    let status = 200;
    for (const [name, step] of Object.entries(steps)) {
      try {
        done[name] = await step();
      } catch (error) {
        logFailedStep(name, error);
        done[name] = { failed: true };
        status = 500;
      }
    }
    return Response.json(done, { status });
  }
  /** Refreshes listings in short batches, because saving a profile waits for the batch that contains its listing. */
  async function refreshListings(): Promise<object> {
    const until = Date.now() + LISTINGS_MS;
    let refreshed = 0;
    for (let more = true; more && Date.now() < until; ) {
      const batch = await database.call("refresh_listings", {}, Refreshed);
      refreshed += batch.refreshed;
      more = batch.more;
    }
    return { refreshed };
  }
  const newBudget = () => ({ until: Date.now() + BUDGET_MS, ms: RUN_MS });
  /** Works off the queue; another run continues what is left, perhaps in another worker. */
  async function queue(names: JobKind[], budget = newBudget()): Promise<object> {
    const working = names.map((name) => kinds[name]);
    const { counts, left } = await workOff(database, working, budget);
    if (left) {
      log("warn", "work_left", { counts });
      runAgain("queue");
    }
    const broken = names.filter((name) => counts[name]?.broken);
    if (broken.length > 0) throw new Error(`could not process: ${broken.join(", ")}`);
    return { ...counts, left };
  }
  async function calendars(ms = RUN_MS): Promise<object> {
    const read = await readCalendars(services, ms);
    if (read.left) runAgain("calendars");
    return read;
  }
  const everything = Object.keys(kinds) as JobKind[];

  return (
    new Hono()
      .basePath("/jobs")
      .use("*", requestId({ limitLength: 64 }))
      .use("*", (c, next) => withRequest(c.var.requestId, next))
      .use("*", safeHeaders)
      .use("*", async (c, next) => {
        const isProject = sameText(c.req.header("apikey") ?? "", environment.secretKey);
        const reads = c.req.method === "GET" && environment.monitorKey !== null;
        const isMonitor = reads && sameText(c.req.header("authorization") ?? "", `Bearer ${environment.monitorKey}`);
        if (!isProject && !isMonitor) {
          return c.json({ error: { code: "unauthenticated", message: "Only the project itself may call this." } }, 401);
        }
        return next();
      })
      .get("/figures", async (c) => c.text(writeFigures(await database.call("figures", {}, Figures))))
      // Called after a call of the API that may have queued jobs.
      .post("/outbox", () => run({ queue: () => queue(["event", "refund", "transfer", "email", "push", "account"]) }))
      .post("/queue", () => run({ queue: () => queue(everything) }))
      .post("/calendars", () => run({ calendars: () => calendars() }))
      // Called by the clock once a minute.
      .post("/tick", () => {
        const budget = newBudget();
        return run({
          sweep: () => database.call("sweep_bookings", {}, Swept),
          limits: () => database.call("sweep_limits", {}, SweptLimits),
          old: () => database.call("remove_old", {}, Removed),
          noShows: () => database.call("settle_no_shows", {}, Upheld),
          listings: refreshListings,
          messages: () => database.call("record_unread_messages", {}, Noted),
          reminders: () => database.call("queue_reminders", {}, Reminded),
          queue: () => queue(everything, budget),
          uploads: async () => ({ removed: await services.fileStore.removeOldUploads() }),
          pushes: () => database.call("sweep_pushes", {}, SweptPushes),
          release: () => database.call("release_earnings", {}, Released),
          payouts: () => database.call("run_payouts", {}, PaidOut),
          papers: () => database.call("issue_papers", {}, Issued),
          settlements: () => importSettlements(services),
          // Runs after the queue, which may have settled what the audit would report. The next run sends the alarm's email.
          alarm: () => database.call("raise_money_alarm", {}, Alarm),
          securityAlarm: () => database.call("raise_security_alarm", {}, SecurityAlarm),
          calendars: () => calendars(budget.ms),
        });
      })
  );
}
