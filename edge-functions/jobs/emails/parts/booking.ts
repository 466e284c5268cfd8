import * as z from "zod/mini";
import { NoShowStatus } from "../../../shared/contract/bookings.ts";
import { Currency, Instant, SlotType } from "../../../shared/contract/common.ts";
import { ROOM } from "../../../shared/contract/limits.ts";
import * as paths from "../../../shared/contract/paths.ts";
import { lengthText, minutesBetween, priceText } from "../../../shared/contract/price.ts";
import type { EmailContext } from "./define-email.ts";
import { writeInvite } from "./invite.ts";
import { money, slotText } from "./wording.ts";

/**
 * The name of a service, for emails to others. Mail programs make links of bare domains and of anything with a scheme, so a blank
 * goes into both: it is seen, and unlike an invisible character no program drops it.
 */
export const title = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text.replace(/(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=\p{L})/gu, ". ").replace(/\/(?=\/)/g, "/ "),
  ),
);

/** What every email about a booking knows of it, as of the time its row was written (`private.booking_facts` in SQL). */
export const booking = {
  bookingId: z.string(),
  customerName: z.string(),
  designerName: z.string(),
  designerId: z.string(),
  serviceName: title,
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  timeZone: z.string(),
  zoneOf: z.optional(z.enum(["reader", "designer"])),
  /** Minor units. */
  amount: z.number(),
  currency: Currency,
  notes: z.nullable(z.string()),
  sequence: z.number(),
};
export type BookingContent = z.infer<z.ZodMiniObject<typeof booking>>;

/** For an email to both members of a booking, worded for each. */
export const memberContent = { ...booking, recipient: z.enum(["customer", "designer"]) };
export type MemberContent = z.infer<z.ZodMiniObject<typeof memberContent>>;
export const MemberContent = z.object(memberContent);

/** For an email about a report that a member has not come (`private.note_no_show` in SQL). */
export const noShow = {
  ...memberContent,
  reportedBy: z.enum(["customer", "designer"]),
  status: NoShowStatus,
  /** Minor units. */
  refundAmount: z.number(),
  objectUntil: Instant,
};

/** What one member wrote to the other, if anything. */
export const optionalText = z.optional(z.nullable(z.string()));

/** For unconfirmed people SQL returns "A customer" or "A designer", capitalised for the beginning of a sentence. */
export const withinSentence = (name: string) => (/^A (customer|designer)$/.test(name) ? name.toLowerCase() : name);

/** What emails about a booking have in common, worded for the recipient. */
export function partsOf(content: MemberContent, site: string) {
  const forCustomer = content.recipient === "customer";
  const other = forCustomer ? content.designerName : content.customerName;
  const withOther = `with ${withinSentence(other)}`;
  const chat = content.slotType === "chat";
  const home = forCustomer
    ? ({ label: "See My Chats", url: site + paths.chats, tone: "petrol" } as const)
    : ({ label: "Open the dashboard", url: site + paths.dashboard, tone: "petrol" } as const);
  const room = {
    label: chat ? "Open the chat" : "Open the room",
    // Those who have to sign in first find the tab of their role.
    url: site + paths.chatFor(forCustomer ? "user" : "designer", content.bookingId),
    tone: "coral",
  } as const;
  const facts: [string, string][] = [
    ["When", slotText(content, content)],
    [forCustomer ? "Designer" : "Customer", other],
    ["Service", content.serviceName],
    ["How", `${chat ? "Chat" : "Video call"} on Parlour, ${bookedLength(content)}`],
    ["Where", roomUrl(content, site)],
  ];
  const notes: [string, string][] = !forCustomer && content.notes ? [["Notes", content.notes]] : [];
  return {
    forCustomer,
    other,
    withOther,
    what: chat ? "chat" : "call",
    home,
    room,
    facts,
    notes,
    opening: chat
      ? "The chat opens when your session starts and closes when it ends."
      : `The room opens ${ROOM.opensBeforeMinutes} minutes before the call and closes when it ends. All you need is a browser.`,
    footnote: `You get this email because ${forCustomer ? "you booked a consultation" : "a customer booked a consultation with you"} on Parlour.`,
  };
}

/** The length of the booked slot: "30 min". */
export const bookedLength = ({ slotStart, slotEnd }: BookingContent) => lengthText(minutesBetween(slotStart, slotEnd));

/** The booking's price with what it buys: "$60 for 30 min", "Free, 30 min". */
export function bookedPrice({ amount, currency, slotStart, slotEnd }: BookingContent): string {
  const minutes = minutesBetween(slotStart, slotEnd);
  return priceText({ amount, money: money(amount, currency), minutes });
}

const roomUrl = ({ bookingId }: BookingContent, site: string) => site + paths.chat(bookingId);

/** To the designer's page, where other slots are. */
export const findAnotherTime = ({ designerId }: BookingContent, site: string) =>
  ({ label: "Find another time", url: site + paths.designer(designerId), tone: "coral" }) as const;

/** The recipient's invitation to the slot; `cancelled` withdraws it. */
export function inviteTo(content: MemberContent, context: EmailContext, { cancelled = false } = {}) {
  const { withOther, opening } = partsOf(content, context.site);
  const url = roomUrl(content, context.site);
  return writeInvite({
    bookingId: content.bookingId,
    sequence: content.sequence,
    cancelled,
    start: content.slotStart,
    end: content.slotEnd,
    stamp: context.createdAt,
    summary: `${content.serviceName} ${withOther}`,
    description: `${content.slotType === "chat" ? "Chat" : "Video call"} on Parlour: ${url}\n${opening}`,
    // Calendars show it, most of them as a link; few show the URL property.
    location: url,
    url,
    organizer: { name: context.sender.name, email: context.sender.address },
    attendee: { name: context.recipient.name ?? context.recipient.address, email: context.recipient.address },
  });
}
