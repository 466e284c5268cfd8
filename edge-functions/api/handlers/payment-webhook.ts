import * as z from "zod/mini";
import { ApiError, invalidRequest } from "../../shared/api-error.ts";
import { signatureMatches } from "../../shared/signature.ts";
import type { Handlers, Services } from "../types.ts";

const Stored = z.object({ stored: z.boolean() });
/**
 * The fields of an event that settling needs. Personal data (email address, telephone, card) is not stored. An event with missing or
 * invalid fields is stored, too; settling it decides.
 */
const text = z.catch(z.optional(z.nullable(z.string())), undefined);
const Entity = z.object({
  id: text,
  order_id: text,
  payment_id: text,
  amount: z.catch(z.optional(z.number()), undefined),
  currency: text,
  status: text,
  receipt: text,
  captured: z.catch(z.optional(z.boolean()), undefined),
});
const Kept = z.catch(
  z.optional(
    z.pipe(
      z.object({ entity: Entity }),
      z.transform(({ entity }) => entity),
    ),
  ),
  undefined,
);
const Event = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  payload: z.catch(z.object({ payment: Kept, order: Kept, refund: Kept }), {}),
});

async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function paymentWebhookHandlers({ database, environment, wakeJobs }: Services) {
  return {
    "POST /payments/razorpay-webhook": async ({ request }) => {
      // The signature is over the raw bytes: check it before parsing.
      const bytes = new Uint8Array(await request.arrayBuffer());
      const signature = request.header("x-razorpay-signature") ?? "";
      if (!(await signatureMatches(environment.razorpay.webhookSecret, bytes, signature))) {
        throw new ApiError(400, "invalid_signature", "The signature does not fit the body.");
      }
      const event = parse(bytes);
      const id = request.header("x-razorpay-event-id") ?? "";
      await database.call(
        "store_payment_event",
        {
          // Without an id, the hash of the bytes identifies the event.
          p_event_id: /^[\w-]{1,64}$/.test(id) ? id : `sha256-${await hashOf(bytes)}`,
          p_event: event.event,
          p_payload: event.payload,
        },
        Stored,
      );
      // Also for a known event: the process that stored it may have crashed before this line.
      wakeJobs();
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}

function parse(bytes: Uint8Array): z.infer<typeof Event> {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw invalidRequest("The request body is not valid JSON.");
  }
  const parsed = z.safeParse(Event, body);
  if (!parsed.success) throw invalidRequest("The request body is no event.");
  return parsed.data;
}
