import * as z from "zod/mini";
import { Done, Instant } from "../../shared/contract/common.ts";
import type { JobServices } from "../services.ts";
import { WorkError } from "../work-error.ts";
import type { Kind } from "../work-off.ts";
import { PushRow, writeNotice } from "../write-notice.ts";

const Job = z.extend(PushRow, {
  expiresAt: Instant,
  subscription: z.object({ id: z.uuid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
});

/**
 * Delivers notifications that are due, each to one browser. Delivering a notification again is harmless: it replaces the first in the browser. A browser that
 * its push service no longer knows loses its subscription, and with it this job.
 */
export function pushes({ database, push }: JobServices): Kind {
  return {
    name: "push",
    async work(job) {
      if (!push) throw new WorkError("notifications are not set up", { permanent: true });
      const { subscription, expiresAt, ...row } = z.parse(Job, job);
      const ttl = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000));
      const outcome = await push.send(subscription, writeNotice(row), ttl);
      if (outcome === "gone") await database.call("forget_push_subscription", { id: subscription.id }, Done);
    },
  };
}
