import { type BookingContent, withinSentence } from "../../../shared/booking-facts.ts";
import { minutesBetween } from "../../../shared/contract/price.ts";
import { bookedLength } from "./booking.ts";
import { formatSlot } from "./times.ts";

/* Parts that the emails about payments and refunds share. */

/** "Design hour (chat, 30 min) with Mira Sand", "Design hour (chat, 15 min more) with Mira Sand" */
export const serviceText = (content: BookingContent) =>
  `${content.serviceName} (${content.slotType}, ${bookedLength(content)}${content.addedTo ? " more" : ""}) with ${withinSentence(content.designerName)}`;

/** Returns the added time of an extension: "15 more minutes". */
export const addedText = ({ slotStart, slotEnd }: BookingContent) =>
  `${minutesBetween(slotStart, slotEnd)} more minutes`;

export const sessionFact = (content: BookingContent): [string, string] => ["Session", formatSlot(content, content)];

export const ARRIVAL = "5–7 business days, the way you paid";

export const FOOTNOTE =
  "You’re receiving this because you paid for a consultation on Parlour. Please keep it for your records.";
