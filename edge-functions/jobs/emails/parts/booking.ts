import * as z from "zod/mini";
import {
  type BookingContent,
  eventOf,
  type MemberContent,
  memberContent,
  openingOf,
  roomUrl,
  withinSentence,
} from "../../../shared/booking-facts.ts";
import { NoShowStatus } from "../../../shared/contract/bookings.ts";
import { writeCalendar } from "../../../shared/contract/calendar.ts";
import { Instant } from "../../../shared/contract/common.ts";
import { formatMinutes, formatPrice, plainSpaces } from "../../../shared/contract/format.ts";
import * as paths from "../../../shared/contract/paths.ts";
import { smallPathOf } from "../../../shared/contract/picture-path.ts";
import { minutesBetween } from "../../../shared/contract/price.ts";
import type { EmailContext } from "./define-email.ts";
import type { Fact, Message, Picture } from "./layout.ts";
import { formatSlot } from "./times.ts";

/** The content of an email about a report that a member has not come (`private.record_no_show_event` in SQL). */
export const noShow = {
  ...memberContent,
  reportedBy: z.enum(["customer", "designer"]),
  status: NoShowStatus,
  /** Minor units. */
  refundAmount: z.number(),
  /** Whether the amount is refunded, whatever the report's outcome. */
  refunded: z._default(z.boolean(), false),
  objectUntil: Instant,
};

/** Returns the days until a plan is due: "7 days". */
export const daysText = ({ planDays }: BookingContent) => (planDays === 1 ? "1 day" : `${planDays ?? 0} days`);

/** The words that one member wrote to the other, if any. */
export const optionalText = z.optional(z.nullable(z.string()));

/** Returns the parts that emails about a booking share, worded for the recipient. */
export function partsOf(content: MemberContent, site: string) {
  const forCustomer = content.recipient === "customer";
  const other = forCustomer ? content.designerName : content.customerName;
  /** The other member's name within a sentence. */
  const whom = withinSentence(other);
  const withOther = `with ${whom}`;
  const chat = content.slotType === "chat";
  const home = forCustomer
    ? ({ label: "See My Chats", url: site + paths.chats, tone: "petrol" } as const)
    : ({ label: "Open the dashboard", url: site + paths.dashboard, tone: "petrol" } as const);
  const url = roomUrl(content, site);
  const room = { label: chat ? "Open the chat" : "Open the room", url, tone: "coral" } as const;
  /** The same link, labeled for the time before the room opens. */
  const page = { ...room, label: "Open your session’s page" };
  const session: NonNullable<Message["session"]> = {
    when: formatSlot(content, content),
    with: [forCustomer ? "Designer" : "Customer", other],
  };
  const service: Fact = ["Service", content.serviceName];
  const details: Fact[] = [
    service,
    ["How", `${chat ? "Chat" : "Video call"} on Parlour, ${bookedLength(content)}`],
    ["Where", { words: "Your session’s page", url }],
  ];
  const notes: [string, string][] = !forCustomer && content.notes ? [["Notes", content.notes]] : [];
  return {
    forCustomer,
    other,
    whom,
    withOther,
    what: chat ? "chat" : "call",
    home,
    room,
    page,
    session,
    service,
    /** The facts that go with the session. */
    details,
    /** All facts, for an email that begins with something else. */
    facts: [["When", session.when], session.with, ...details] as Fact[],
    /** Which booking is meant, for an email about something else. */
    inShort: [["When", session.when], service] as Fact[],
    notes,
    opening: openingOf(content),
    footnote: `You’re receiving this because ${forCustomer ? "you booked a consultation" : "a customer booked a consultation with you"} on Parlour.`,
    planFootnote: `You’re receiving this because your consultation ${withOther} on Parlour includes a written plan.`,
  };
}

/** Returns the picture of an email about a booking, if it has one. A designer's own picture is shown by its small copy. */
export function pictureOf(
  content: MemberContent,
  { site, pictureAddress }: Pick<EmailContext, "site" | "pictureAddress">,
): Picture | undefined {
  const { picture, recipient, bookingId, designerId, designerName, customerName } = content;
  if (!picture) return;
  if (picture.of === "designer") {
    const path = smallPathOf(picture.path);
    const address = path.startsWith("/") ? site + path : pictureAddress(path);
    return { alt: `A room by ${designerName}`, url: site + paths.designer(designerId), file: { address } };
  }
  const file = { png: Uint8Array.from(atob(picture.png), (character) => character.charCodeAt(0)) };
  if (picture.of === "plan")
    return { alt: `Your room, as ${designerName} arranged it`, url: site + paths.plan(bookingId), file };
  const alt = recipient === "customer" ? "Your room, as you drew it" : `The room, as ${customerName} drew it`;
  return { alt, url: site + paths.linkTo(recipient, paths.brief(bookingId)), file };
}

/** Returns the length of the booked slot: "30 min". */
export const bookedLength = ({ slotStart, slotEnd }: BookingContent) =>
  formatMinutes(minutesBetween(slotStart, slotEnd));

/** Returns the booking's price with what it buys: "$60 for 30 min", "Free for 30 min". */
export function bookedPrice({ amount, currency, slotStart, slotEnd }: BookingContent): string {
  const minutes = minutesBetween(slotStart, slotEnd);
  return plainSpaces(formatPrice({ amount, currency, slotDuration: minutes }));
}

/** Links to the designer's page, which has other slots; links to other designers if the customer cannot book there. */
export const findAnotherTime = ({ designerId, designerGone }: BookingContent, site: string) =>
  designerGone
    ? ({ label: "Find another designer", url: site + paths.discovery, tone: "coral" } as const)
    : ({ label: "Find another time", url: site + paths.designer(designerId), tone: "coral" } as const);

/** Tells a customer whose designer did not keep the session what to book instead, before the refund is mentioned. The action is `findAnotherTime`. */
export const insteadSentence = ({ designerGone }: BookingContent) =>
  designerGone
    ? "You can book another designer instead."
    : "You can book another of their free times, or another designer.";

/** Links to other designers next to the action; none if the action leads there. */
export const otherDesigners = ({ designerGone }: BookingContent, site: string): Fact[] =>
  designerGone ? [] : [["Instead", { words: "See other designers", url: site + paths.discovery }]];

/** Returns the recipient's invitation to the slot (RFC 5546); `cancelled` withdraws it. Every attempt writes the same bytes. */
export function inviteTo(
  content: MemberContent,
  { site, createdAt, sender, recipient }: EmailContext,
  { cancelled = false } = {},
) {
  const method = cancelled ? "CANCEL" : "REQUEST";
  const event = {
    ...eventOf(content, site, createdAt, cancelled),
    organizer: { name: sender.name, email: sender.address },
    attendee: { name: recipient.name ?? recipient.address, email: recipient.address },
  };
  return {
    filename: "invite.ics",
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: writeCalendar({ method, events: [event] }),
  };
}
