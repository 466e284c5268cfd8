import * as z from "zod/mini";
import type { CalendarEvent } from "./contract/calendar.ts";
import { Currency, Instant, SlotType } from "./contract/common.ts";
import { ROOM } from "./contract/limits.ts";
import * as paths from "./contract/paths.ts";
import { withoutLinks } from "./without-links.ts";

/** The name of a service as other people read it. */
export const title = z.pipe(z.string(), z.transform(withoutLinks));

/** What every email states about its booking, as of the time its row was written (`private.booking_facts` in SQL). */
export const booking = {
  bookingId: z.string(),
  customerName: z.string(),
  designerName: z.string(),
  designerId: z.string(),
  /** Whether the customer can no longer book the designer when the email is sent: the page is hidden or deleted, or one has blocked the other. */
  designerGone: z.optional(z.boolean()),
  serviceName: title,
  slotStart: Instant,
  slotEnd: Instant,
  slotType: SlotType,
  timeZone: z.string(),
  zoneOf: z.optional(z.enum(["reader", "designer"])),
  /** Minor units. */
  amount: z.number(),
  currency: Currency,
  /** Number of days after the session within which a written plan is promised, if one is. */
  planDays: z.optional(z.nullable(z.number())),
  notes: z.nullable(z.string()),
  sequence: z.number(),
  /** Whether the designer had offered the time, which was then held longer than others. */
  offered: z.optional(z.boolean()),
  /** For an extension: the booking to which it adds time. */
  addedTo: z.optional(z.nullable(z.string())),
};
export type BookingContent = z.infer<z.ZodMiniObject<typeof booking>>;

/** The picture of an email at the time the email is sent (`private.email_picture` in SQL). `png`: in base64. */
export const EmailPicture = z.discriminatedUnion("of", [
  z.object({ of: z.enum(["room", "plan"]), png: z.string() }),
  /** A picture of a room by the designer. */
  z.object({ of: z.literal("designer"), path: z.string() }),
]);

/** The content of an email to both members of a booking, worded for each. */
export const memberContent = {
  ...booking,
  recipient: z.enum(["customer", "designer"]),
  picture: z.optional(z.nullable(EmailPicture)),
};
export type MemberContent = z.infer<z.ZodMiniObject<typeof memberContent>>;
export const MemberContent = z.object(memberContent);

/** Puts a name within a sentence. For unconfirmed people SQL returns "A customer" or "A designer", capitalized for the beginning of a sentence. */
export const withinSentence = (name: string) => (/^A (customer|designer)$/.test(name) ? name.toLowerCase() : name);

/** Says when the room of a booking is open. */
export const openingOf = ({ slotType }: BookingContent) =>
  slotType === "chat"
    ? "The chat opens when your session starts and closes when it ends."
    : `The room opens ${ROOM.opensBeforeMinutes} minutes before the call and closes when it ends. All you need is a browser.`;

export const roomUrl = ({ recipient, bookingId }: Pick<MemberContent, "recipient" | "bookingId">, site: string) =>
  site + paths.linkTo(recipient, paths.chat(bookingId));

/** Returns the booking as an event of a member's calendar. */
export function eventOf(content: MemberContent, site: string, stamp: string, cancelled: boolean): CalendarEvent {
  const other = content.recipient === "customer" ? content.designerName : content.customerName;
  const url = roomUrl(content, site);
  return {
    bookingId: content.bookingId,
    sequence: content.sequence,
    cancelled,
    start: content.slotStart,
    end: content.slotEnd,
    stamp,
    summary: `${content.serviceName} with ${withinSentence(other)}`,
    description: `${content.slotType === "chat" ? "Chat" : "Video call"} on Parlour: ${url}\n${openingOf(content)}`,
    url,
  };
}
