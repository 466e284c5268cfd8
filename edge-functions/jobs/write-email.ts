import * as z from "zod/mini";
import { Instant, Role } from "../shared/contract/common.ts";
import type { EmailKind } from "../shared/database.ts";
import type { Environment } from "../shared/environment.ts";
import type { Email } from "../shared/providers/email/email.ts";
import { accountChanged } from "./emails/account-changed.ts";
import { accountDeleted } from "./emails/account-deleted.ts";
import { applicationChanged } from "./emails/application-changed.ts";
import { applicationReceived } from "./emails/application-received.ts";
import { bookingCancelled } from "./emails/booking-cancelled.ts";
import { bookingConfirmed } from "./emails/booking-confirmed.ts";
import { bookingMoved } from "./emails/booking-moved.ts";
import { briefAsked } from "./emails/brief-asked.ts";
import { briefReceived } from "./emails/brief-received.ts";
import { calendarConflict } from "./emails/calendar-conflict.ts";
import { calendarFailing } from "./emails/calendar-failing.ts";
import { changeAddress } from "./emails/change-address.ts";
import { chatOpen } from "./emails/chat-open.ts";
import { complaintAcknowledged } from "./emails/complaint-acknowledged.ts";
import { complaintDecided } from "./emails/complaint-decided.ts";
import { complaintReceived } from "./emails/complaint-received.ts";
import { confirmAddress } from "./emails/confirm-address.ts";
import { confirmPayee } from "./emails/confirm-payee.ts";
import { contactAcknowledged } from "./emails/contact-acknowledged.ts";
import { contactQuery } from "./emails/contact-query.ts";
import { contentHidden } from "./emails/content-hidden.ts";
import { dataReady } from "./emails/data-ready.ts";
import { designerAbsent } from "./emails/designer-absent.ts";
import { gatheredNews } from "./emails/gathered-news.ts";
import { memberReported } from "./emails/member-reported.ts";
import { moneyAlarm } from "./emails/money-alarm.ts";
import { newMessage } from "./emails/new-message.ts";
import { noShowDecided } from "./emails/no-show-decided.ts";
import { noShowReported } from "./emails/no-show-reported.ts";
import { offerWithdrawn } from "./emails/offer-withdrawn.ts";
import type { EmailContext, EmailDefinition, Written } from "./emails/parts/define-email.ts";
import { layOut, PICTURE_ID } from "./emails/parts/layout.ts";
import { payeeChanged } from "./emails/payee-changed.ts";
import { paymentDisputed } from "./emails/payment-disputed.ts";
import { paymentReceipt } from "./emails/payment-receipt.ts";
import { paymentReturned } from "./emails/payment-returned.ts";
import { payoutFailed } from "./emails/payout-failed.ts";
import { payoutMade } from "./emails/payout-made.ts";
import { payoutPaid } from "./emails/payout-paid.ts";
import { payoutsDue } from "./emails/payouts-due.ts";
import { planAnswer } from "./emails/plan-answer.ts";
import { planDecided } from "./emails/plan-decided.ts";
import { planDue } from "./emails/plan-due.ts";
import { planLate } from "./emails/plan-late.ts";
import { planQuestion } from "./emails/plan-question.ts";
import { planReceived } from "./emails/plan-received.ts";
import { planReminder } from "./emails/plan-reminder.ts";
import { reauthenticate } from "./emails/reauthenticate.ts";
import { refundReceipt } from "./emails/refund-receipt.ts";
import { reminderDay } from "./emails/reminder-day.ts";
import { reminderHour } from "./emails/reminder-hour.ts";
import { requestAnswered } from "./emails/request-answered.ts";
import { requestDeclined } from "./emails/request-declined.ts";
import { resetPassword } from "./emails/reset-password.ts";
import { reviewReceived } from "./emails/review-received.ts";
import { reviewRequest } from "./emails/review-request.ts";
import { securityAlarm } from "./emails/security-alarm.ts";
import { sessionRefunded } from "./emails/session-refunded.ts";
import { signInCode } from "./emails/sign-in-code.ts";
import { signInLocked } from "./emails/sign-in-locked.ts";
import { suspensionChanged } from "./emails/suspension-changed.ts";
import { timeOffered } from "./emails/time-offered.ts";
import { timeRequested } from "./emails/time-requested.ts";
import { WorkError } from "./work-error.ts";

/** Every kind of email in SQL (`outbox_kind`); the compiler refuses missing and extra ones. */
export const EMAILS: Record<EmailKind, EmailDefinition> = {
  booking_confirmed: bookingConfirmed,
  booking_moved: bookingMoved,
  booking_cancelled: bookingCancelled,
  reminder_day: reminderDay,
  reminder_hour: reminderHour,
  calendar_conflict: calendarConflict,
  calendar_failing: calendarFailing,
  chat_open: chatOpen,
  complaint_acknowledged: complaintAcknowledged,
  complaint_decided: complaintDecided,
  complaint_received: complaintReceived,
  contact_acknowledged: contactAcknowledged,
  contact_query: contactQuery,
  content_hidden: contentHidden,
  payment_receipt: paymentReceipt,
  payment_returned: paymentReturned,
  refund_receipt: refundReceipt,
  time_offered: timeOffered,
  time_requested: timeRequested,
  request_answered: requestAnswered,
  request_declined: requestDeclined,
  new_message: newMessage,
  money_alarm: moneyAlarm,
  no_show_reported: noShowReported,
  no_show_decided: noShowDecided,
  session_refunded: sessionRefunded,
  review_request: reviewRequest,
  review_received: reviewReceived,
  sign_in_locked: signInLocked,
  suspension_changed: suspensionChanged,
  security_alarm: securityAlarm,
  reset_password: resetPassword,
  change_address: changeAddress,
  confirm_address: confirmAddress,
  sign_in_code: signInCode,
  reauthenticate,
  account_changed: accountChanged,
  account_deleted: accountDeleted,
  application_changed: applicationChanged,
  application_received: applicationReceived,
  data_ready: dataReady,
  gathered_news: gatheredNews,
  member_reported: memberReported,
  designer_absent: designerAbsent,
  payment_disputed: paymentDisputed,
  confirm_payee: confirmPayee,
  payee_changed: payeeChanged,
  payout_made: payoutMade,
  payout_paid: payoutPaid,
  payout_failed: payoutFailed,
  payouts_due: payoutsDue,
  brief_received: briefReceived,
  brief_asked: briefAsked,
  plan_received: planReceived,
  plan_question: planQuestion,
  plan_answer: planAnswer,
  plan_reminder: planReminder,
  plan_due: planDue,
  plan_late: planLate,
  plan_decided: planDecided,
  offer_withdrawn: offerWithdrawn,
};

/** A row of the outbox as it is claimed. */
export const OutboxRow = z.object({
  id: z.uuid(),
  /** The event's key, which is the provider's idempotency key. */
  key: z.string(),
  kind: z.string(),
  /** The recipient's address; null when there is none, as for the administrator. */
  to: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  recipientRole: z.optional(z.nullable(Role)),
  recipientTimeZone: z.optional(z.nullable(z.string())),
  createdAt: Instant,
  /** Its shape depends on the kind. */
  content: z.unknown(),
  /** The request that an earlier attempt sent or may have sent; null before the first attempt. */
  request: z.nullable(z.string()),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

/** Part of every email to a person who may be a stranger: SQL has removed other people's words (`private.without_others_words`). */
const UNCONFIRMED =
  " This address is not confirmed on Parlour yet, so our emails to it leave out names and what others write.";

/** Splits "Parlour <hello@parlour.example>", or an address alone. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = "Parlour", address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { name, address };
}

type Row = Omit<OutboxRow, "request">;
type Settings = Pick<Environment, "mail" | "siteOrigins"> & Pick<EmailContext, "pictureAddress">;

/**
 * Returns the email of a row, and the function that makes its last file if that takes a moment; the same row always gives the same email, except that a
 * reminder says how far away the session is.
 * @throws WorkError. An unknown kind comes from a database that is newer than this function, and is worth retrying after the function has also been deployed;
 * wrong content and a missing address are permanent.
 */
export function writeEmail(row: Row, { mail, siteOrigins, pictureAddress }: Settings): Email & Pick<Written, "attach"> {
  const definition = Object.hasOwn(EMAILS, row.kind) ? EMAILS[row.kind as EmailKind] : undefined;
  if (!definition) throw new WorkError("a kind of email that this version does not know", { permanent: false });
  const address = definition.to === "administrator" ? mail.admin : row.to;
  if (!address) throw new WorkError("the recipient has no address", { permanent: true });
  const context: EmailContext = {
    site: siteOrigins[0] ?? "",
    pictureAddress,
    createdAt: row.createdAt,
    recipient: {
      name: row.recipientName,
      address,
      role: row.recipientRole ?? "user",
      zone: { timeZone: row.recipientTimeZone ?? "UTC" },
    },
    sender: senderOf(mail.from),
  };
  const { replyTo, attachments: files = [], attach, ...message } = definition.write(row.content, context);
  const drawn = message.picture && "png" in message.picture.file ? message.picture.file.png : null;
  const attachments = drawn
    ? [...files, { filename: "room.png", contentType: "image/png", content: drawn, contentId: PICTURE_ID }]
    : files;
  if (definition.to === "recipient" && row.recipientName === null) message.footnote += UNCONFIRMED;
  return {
    to: address,
    ...layOut(message, context.site),
    ...(replyTo && { replyTo }),
    ...(attachments.length > 0 && { attachments }),
    attach,
  };
}

/** Returns the same email with every file. */
export async function writeWholeEmail(row: Row, settings: Settings): Promise<Email> {
  const { attach, ...email } = writeEmail(row, settings);
  return attach ? { ...email, attachments: [...(email.attachments ?? []), await attach()] } : email;
}
