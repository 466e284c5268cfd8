import * as z from "zod/mini";
import { log } from "../shared/log.ts";
import type { JobServices } from "./app.ts";
import { reasonOf } from "./failure.ts";
import { StoredOrder, settleOrder, UnknownToProvider } from "./settle-order.ts";
import { workOff } from "./work-off.ts";

const Claimed = z.array(StoredOrder);
const Checked = z.object({ checkAt: z.nullable(z.string()) });

/** Asks the provider about orders whose time has come, paid or not: what its webhooks have not told is found out here. */
export async function reconcileOrders(services: JobServices): Promise<{ checked: number; failed: number }> {
  const { database } = services;
  const count = { checked: 0, failed: 0 };
  await workOff(
    (limit) => database.call("claim_orders", { p_limit: limit }, Claimed),
    async (order) => {
      try {
        await settleOrder(services, order, "reconciler");
      } catch (error) {
        count.failed++;
        const message = reasonOf(error);
        // It will not become known.
        const permanent = error instanceof UnknownToProvider;
        await database.call(
          "finish_order_check",
          { p_order_id: order.orderId, p_error: message, p_permanent: permanent },
          Checked,
        );
        log(permanent ? "error" : "warn", "order_check_failed", { orderId: order.orderId, message });
        return;
      }
      await database.call("finish_order_check", { p_order_id: order.orderId }, Checked);
      count.checked++;
    },
  );
  return count;
}
