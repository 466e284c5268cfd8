import * as z from "zod/mini";
import { ApiError, invalidRequest } from "../../shared/api-error.ts";
import { signatureMatches } from "../../shared/signature.ts";
import type { Handlers, Services } from "../types.ts";

const Stored = z.object({ stored: z.boolean() });
/**
 * What the journey of money needs to be known. The rest (mail address, telephone, card) is the customer's and is not stored. Fields that are
 * missing or strange are left to those who act on the event: it is kept in any case.
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
      // The signature is over the bytes as they came, so they come before any parsing.
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
          // Without an id the same bytes are the same event.
          p_event_id: /^[\w-]{1,64}$/.test(id) ? id : `sha256-${await hashOf(bytes)}`,
          p_event: event.event,
          p_payload: event.payload,
        },
        Stored,
      );
      // Known ones too: the first delivery may have been stored by a process that died before this line.
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
