import * as z from "zod/mini";
import { booking } from "../../shared/booking-facts.ts";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatChoice, formatSlot } from "./parts/times.ts";

/** To the customer: other times that the designer offers, from which to choose in My Chats. */
export const timeOffered = defineEmail({
  content: z.object({
    ...booking,
    offers: z.array(z.object({ slotStart: Instant, slotEnd: Instant })).check(z.minLength(1)),
    /** What the designer wrote. */
    message: optionalText,
  }),
  write(content, { site }) {
    const { other, what, footnote } = partsOf({ ...content, recipient: "customer" }, site);
    const several = content.offers.length > 1;
    return {
      subject: `${other} offers ${several ? "other times" : "another time"} for your ${what}`,
      heading: several ? "Would another time suit you?" : "Would this time suit you?",
      paragraphs: [
        `${other} would like to move your consultation to ${several ? "one of the times below" : "the time below"}.`,
      ],
      quote: content.message ? { from: `${other} wrote`, text: content.message } : undefined,
      choices: content.offers.map((offer) => formatChoice(offer, content)),
      aside: `Nothing changes until you choose. The offered ${several ? "times are" : "time is"} not reserved for you: someone else may book first.`,
      facts: [
        ["Booked now", formatSlot(content, content)],
        ["Service", content.serviceName],
      ],
      action: {
        label: several ? "Choose a time" : "See this time",
        url: site + paths.bookingInChats(content.bookingId),
        tone: "coral",
      },
      footnote,
    };
  },
});
