import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import type { Handlers, Services } from "../types.ts";

const Stored = z.object({ stored: z.boolean() });

export function paymentWebhookHandlers({ database, payments, wakeJobs }: Services) {
  return {
    "POST /payments/razorpay-webhook": async ({ request }) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const event = await payments.razorpay.readWebhook(bytes, (name) => request.header(name));
      if (!event) throw new ApiError(400, "invalid_signature", "The signature does not fit the body.");
      await database.call(
        "store_payment_event",
        { provider: "razorpay", eventId: event.id, event: event.event, payload: event.payload },
        Stored,
      );
      // The jobs are woken even for a known event: the process that stored it may have crashed before this line.
      wakeJobs();
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
