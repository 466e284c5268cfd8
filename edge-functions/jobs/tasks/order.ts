import * as z from "zod/mini";
import type { JobServices } from "../services.ts";
import { StoredOrder, settleOrder } from "../settle-order.ts";
import type { Kind } from "../work-off.ts";

/** Checks orders with the provider on a schedule, paid or not, in case a webhook was lost. */
export function orders(services: JobServices): Kind {
  return {
    name: "order",
    work: (job) => settleOrder(services, z.parse(StoredOrder, job), "reconciler"),
  };
}
