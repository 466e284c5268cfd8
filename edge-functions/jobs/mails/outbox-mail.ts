import * as z from "zod/mini";
import { Currency, Instant, SlotType } from "../../shared/contract/common.ts";
import type { Environment } from "../../shared/environment.ts";
import { MailError } from "../../shared/mail.ts";

const recipient = z.enum(["customer", "designer"]);
const booking = {
  bookingId: z.string(),
  customerName: z.string(),
  designerName: z.string(),
  designerId: z.string(),
  serviceName: z.string(),
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  timeZone: z.string(),
  /** Minor units. */
  amount: z.number(),
  currency: Currency,
  notes: z.nullable(z.string()),
  sequence: z.number(),
};
/** What every mail on a booking knows of it, as it was when the mail was written. */
export type BookingContent = z.infer<z.ZodMiniObject<typeof booking>>;

const row = {
  id: z.uuid(),
  /** The event; the same for every attempt. */
  key: z.string(),
  /** null: the administrator. */
  to: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  createdAt: Instant,
};
const word = z.optional(z.nullable(z.string()));

/** Sums of the provider are minor units; their currency is whatever it named. */
const PaymentReturned = z.object({ ...booking, paidAmount: z.number(), paidCurrency: z.string(), reason: z.string() });
const RefundReceipt = z.object({
  ...booking,
  refundAmount: z.number(),
  refundCurrency: z.string(),
  reason: z.string(),
  providerRefundId: z.nullable(z.string()),
});
const TimeOffered = z.object({
  ...booking,
  offers: z.array(z.object({ slotStart: Instant, slotEnd: Instant })).check(z.minLength(1)),
  message: word,
});
const ContactQuery = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  query: z.string(),
  receivedAt: Instant,
});
const reference = z.optional(z.nullable(z.string()));
const MoneyAlarm = z.object({
  problems: z.array(
    z.object({ kind: z.string(), bookingId: reference, orderId: reference, paymentId: reference, detail: reference }),
  ),
  total: z.number(),
});

const EventMail = z.object({
  ...row,
  kind: z.enum(["booking_confirmed", "booking_moved", "reminder_day", "reminder_hour", "chat_open"]),
  content: z.object({ ...booking, recipient }),
});
/** A booking has come about or moved, or comes near. */
export type EventMail = z.infer<typeof EventMail>;

/** A row of the outbox as it is claimed; `content` is written by the migrations' triggers. */
const OutboxMail = z.discriminatedUnion("kind", [
  EventMail,
  z.object({
    ...row,
    kind: z.literal("booking_cancelled"),
    content: z.object({
      ...booking,
      recipient,
      cancelledBy: z.optional(z.nullable(z.string())),
      /** Minor units; what the customer gets back. */
      refundAmount: z._default(z.number(), 0),
      message: word,
    }),
  }),
  z.object({
    ...row,
    kind: z.literal("payment_receipt"),
    content: z.object({ ...booking, paymentId: z.string(), orderId: z.string(), paidAt: Instant }),
  }),
  z.object({ ...row, kind: z.literal("payment_returned"), content: PaymentReturned }),
  z.object({ ...row, kind: z.literal("refund_receipt"), content: RefundReceipt }),
  z.object({ ...row, kind: z.literal("time_offered"), content: TimeOffered }),
  z.object({
    ...row,
    kind: z.literal("new_message"),
    content: z.object({ ...booking, recipient, preview: z.string(), count: z.number() }),
  }),
  z.object({ ...row, kind: z.literal("contact_query"), content: ContactQuery }),
  z.object({ ...row, kind: z.literal("money_alarm"), content: MoneyAlarm }),
]);
export type OutboxMail = z.infer<typeof OutboxMail>;

/** What a mail of one kind says. */
export type Content<Kind extends OutboxMail["kind"]> = Extract<OutboxMail, { kind: Kind }>["content"];

/**
 * Reads a claimed row.
 * @throws MailError. A kind that is not known comes from a database that is newer than this function and is worth another try, after the
 * function too has been deployed; a known kind with wrong content never gets better.
 */
export function readMail(claimed: unknown): OutboxMail {
  const parsed = z.safeParse(OutboxMail, claimed);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join("."));
  if (paths.includes("kind")) throw new MailError("a kind of mail that this version does not know", false);
  throw new MailError(`unreadable: ${paths.slice(0, 5).join(", ")}`, true);
}

/** Where it goes; null when its recipient has no address. */
export function addressOf(mail: OutboxMail, { mail: settings }: Pick<Environment, "mail">): string | null {
  return mail.kind === "contact_query" || mail.kind === "money_alarm" ? settings.admin : mail.to;
}
