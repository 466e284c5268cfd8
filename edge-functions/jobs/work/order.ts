import * as z from "zod/mini";
import type { JobServices } from "../services.ts";
import { StoredOrder, settleOrder } from "../settle-order.ts";
import type { Kind } from "../work-off.ts";

/** Orders that the provider is asked about on a schedule, paid or not: what its webhooks have not told is found out here. */
export function orders(services: JobServices): Kind {
  return {
    name: "order",
    work: (job) => settleOrder(services, z.parse(StoredOrder, job), "reconciler"),
  };
}
