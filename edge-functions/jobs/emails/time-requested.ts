import * as z from "zod/mini";
import { booking, withinSentence } from "../../shared/booking-facts.ts";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { bookedLength, bookedPrice } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatChoice, formatInstant } from "./parts/times.ts";

/** To the designer: a customer has found no time and asks for one, or asks for another time for a booking. */
export const timeRequested = defineEmail({
  content: z.object({
    ...booking,
    /** The times at which the customer is free. */
    wanted: z.array(z.object({ slotStart: Instant, slotEnd: Instant })).check(z.minLength(1)),
    /** Whether a booking is to be rescheduled; it stays until the customer accepts another time. */
    moves: z.optional(z.boolean()),
  }),
  write(content, { site }) {
    const { customerName, slotType, moves = false } = content;
    const notes = moves ? null : content.notes;
    const kind = slotType === "chat" ? "chat" : "video call";
    const several = content.wanted.length > 1;
    return {
      subject: `${customerName} asks you for ${moves ? "another" : "a"} time`,
      heading: "Could you make one of these work?",
      paragraphs: [
        moves
          ? `${customerName} has booked a ${kind} with you on ${formatInstant(content.slotStart, content)}, and asks for another time. You can offer up to three, even outside your hours.`
          : `${customerName} would like a ${kind} with you, but found no open time that suits. You can offer up to three times, even outside your hours. We hold them for ${withinSentence(customerName)} for a day.`,
      ],
      quote: notes ? { from: `${customerName} wrote`, text: notes } : undefined,
      choices: content.wanted.map((range) => formatChoice(range, content)),
      aside: `They are free ${several ? "during these times" : "during this time"}. ${moves ? "The booking stays as it is until they take another time." : "Nothing is booked yet, and your hours stay open to others."}`,
      facts: [
        ["Service", content.serviceName],
        ["Length", bookedLength(content)],
        ["Price", bookedPrice(content)],
      ],
      action: { label: "Offer a time", url: site + paths.dashboard, tone: "coral" },
      footnote: "You’re receiving this because a customer asked you for a time on Parlour.",
    };
  },
});
