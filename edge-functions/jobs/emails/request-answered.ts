import * as z from "zod/mini";
import { booking, withinSentence } from "../../shared/booking-facts.ts";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { bookedPrice, optionalText } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatChoice, formatInstant } from "./parts/times.ts";

/** To a customer who has asked for a time or has had a session: the times that the designer offers, and until when they are held. */
export const requestAnswered = defineEmail({
  content: z.object({
    ...booking,
    offers: z.array(z.object({ slotStart: Instant, slotEnd: Instant })).check(z.minLength(1)),
    heldUntil: Instant,
    /** The designer offers the next session, without an earlier request. */
    next: z.boolean(),
    /** What the designer wrote. */
    message: optionalText,
  }),
  write(content, { site }) {
    const { designerName, next } = content;
    const from = withinSentence(designerName);
    const several = content.offers.length > 1;
    return {
      subject: next
        ? `${designerName} offers you the next session`
        : `${designerName} has ${several ? "times" : "a time"} for you`,
      heading: several ? "Would one of these times suit you?" : "Would this time suit you?",
      paragraphs: [
        `${next ? `You had a session with ${from}, who offers to go on from there.` : `You asked ${from} for a time.`} ${several ? "These are" : "This is"} held for you until ${formatInstant(content.heldUntil, content)}, at the latest until ${several ? "they begin" : "it begins"}.`,
      ],
      quote: content.message ? { from: `${designerName} wrote`, text: content.message } : undefined,
      choices: content.offers.map((offer) => formatChoice(offer, content)),
      aside: `Nothing is booked until you ${content.amount > 0 ? "pay" : "take one"}. The usual terms apply.`,
      facts: [
        ["Service", content.serviceName],
        ["Price", bookedPrice(content)],
      ],
      action: { label: several ? "Choose a time" : "See this time", url: site + paths.chats, tone: "coral" },
      footnote: `You’re receiving this because you ${next ? "had a session with a designer" : "asked a designer for a time"} on Parlour.`,
    };
  },
});
