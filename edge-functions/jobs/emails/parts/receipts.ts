import { type BookingContent, withinSentence } from "../../../shared/booking-facts.ts";
import { bookedLength } from "./booking.ts";
import { slotText } from "./wording.ts";

/* What the emails about payments and refunds share. */

/** "Design hour (chat, 30 min) with Mira Sand" */
export const serviceText = (content: BookingContent) =>
  `${content.serviceName} (${content.slotType}, ${bookedLength(content)}) with ${withinSentence(content.designerName)}`;

export const sessionFact = (content: BookingContent): [string, string] => ["Session", slotText(content, content)];

export const ARRIVAL = "5–7 business days, the way you paid";

export const FOOTNOTE =
  "You get this email because you paid for a consultation on Parlour. Please keep it for your records.";
