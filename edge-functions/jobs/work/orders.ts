import * as z from "zod/mini";
import type { JobServices } from "../services.ts";
import { StoredOrder, settleOrder } from "../settle-order.ts";
import type { Kind } from "../work-off.ts";

const Claimed = z.array(StoredOrder);
const Checked = z.object({ checkAt: z.nullable(z.string()) });

/** Orders that the provider is asked about on a schedule, paid or not: what its webhooks have not told is found out here. */
export function orders(services: JobServices): Kind {
  const { database } = services;
  return {
    name: "order",
    claim: async (limit) =>
      (await database.call("claim_orders", { p_limit: limit }, Claimed)).map((order) => ({
        id: order.orderId,
        ...order,
      })),
    work: (claimed) => settleOrder(services, z.parse(StoredOrder, claimed), "reconciler"),
    async finish({ id }, failure) {
      const args = failure ? { p_error: failure.reason, p_permanent: failure.permanent } : {};
      const { checkAt } = await database.call("finish_order_check", { p_order_id: id, ...args }, Checked);
      return failure !== null && checkAt === null;
    },
  };
}
