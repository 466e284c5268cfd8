import * as z from "zod/mini";
import { booking, withinSentence } from "../../shared/booking-facts.ts";
import { Instant } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { bookedLength, bookedPrice } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatChoice } from "./parts/times.ts";

/** To the designer: a customer has found no time and asks for one. */
export const timeRequested = defineEmail({
  content: z.object({
    ...booking,
    /** When the customer could. */
    wanted: z.array(z.object({ slotStart: Instant, slotEnd: Instant })).check(z.minLength(1)),
  }),
  write(content, { site }) {
    const { customerName, notes, slotType } = content;
    const several = content.wanted.length > 1;
    return {
      subject: `${customerName} asks you for a time`,
      heading: "Could you make one of these work?",
      paragraphs: [
        `${customerName} would like a ${slotType === "chat" ? "chat" : "video call"} with you, but found no open time that suits. You can offer up to three times, even outside your hours. We hold them for ${withinSentence(customerName)} for a day.`,
      ],
      quote: notes ? { from: `${customerName} wrote`, text: notes } : undefined,
      choices: content.wanted.map((range) => formatChoice(range, content)),
      aside: `They are free ${several ? "during these times" : "during this time"}. Nothing is booked yet, and your hours stay open to others.`,
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
