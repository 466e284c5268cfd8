import type { Environment } from "../../shared/environment.ts";
import type { Mail } from "../../shared/mail.ts";
import { cancelledLetter, eventLetter, messageLetter, offeredLetter } from "./booking-letters.ts";
import { writeInvite } from "./invite.ts";
import { type Letter, layOut } from "./layout.ts";
import { alarmLetter, receiptLetter, refundLetter, returnedLetter } from "./money-letters.ts";
import type { Content, OutboxMail } from "./outbox-mail.ts";
import { instantText } from "./wording.ts";

const queryLetter = ({ name, email, phone, query, receivedAt }: Content<"contact_query">): Letter => ({
  subject: `Contact query from ${name}`,
  heading: `${name} has a question`,
  paragraphs: [query],
  facts: [
    ["Name", name],
    ["Email", email],
    ["Phone", phone],
    ["Received", instantText(receivedAt, "UTC")],
  ],
  footnote: "Answering this mail answers the person who wrote.",
});

function letterOf(row: OutboxMail, site: string): Letter {
  switch (row.kind) {
    case "booking_cancelled":
      return cancelledLetter(row.content, site);
    case "payment_receipt":
      return receiptLetter(row.content, site);
    case "payment_returned":
      return returnedLetter(row.content, site);
    case "refund_receipt":
      return refundLetter(row.content, row.createdAt);
    case "time_offered":
      return offeredLetter(row.content, site);
    case "new_message":
      return messageLetter(row.content, site);
    case "contact_query":
      return queryLetter(row.content);
    case "money_alarm":
      return alarmLetter(row.content);
    default:
      return eventLetter(row, site);
  }
}

/** The mail of a row of the outbox. The same row always gives the same bytes: the provider compares them under one key. */
export function writeMail(row: OutboxMail, to: string, environment: Pick<Environment, "mail" | "siteOrigins">): Mail {
  const site = environment.siteOrigins[0] ?? "";
  const mail: Mail = { to, ...layOut(letterOf(row, site)) };
  if (row.kind === "contact_query") return { ...mail, replyTo: row.content.email };
  if (row.kind !== "booking_confirmed" && row.kind !== "booking_moved" && row.kind !== "booking_cancelled") return mail;

  const { content: booking } = row;
  const [, fromName = "Parlour", fromAddress = environment.mail.from] =
    /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(environment.mail.from) ?? [];
  const other = booking.recipient === "customer" ? booking.designerName : booking.customerName;
  const url = `${site}/chat/${booking.bookingId}`;
  mail.attachments = [
    writeInvite({
      bookingId: booking.bookingId,
      sequence: booking.sequence,
      cancelled: row.kind === "booking_cancelled",
      start: booking.slotStart,
      end: booking.slotEnd,
      stamp: row.createdAt,
      summary: `${booking.serviceName} with ${other}`,
      description: `${booking.slotType === "chat" ? "Chat" : "Call"} on Parlour: ${url}`,
      url,
      organizer: { name: fromName, email: fromAddress },
      attendee: { name: row.recipientName ?? other, email: to },
    }),
  ];
  return mail;
}
