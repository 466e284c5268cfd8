import * as z from "zod/mini";
import { title } from "../../shared/booking-facts.ts";
import { defineEmail } from "./parts/define-email.ts";

const WHAT = {
  review: {
    thing: "your review",
    meaning: "Visitors do not see it, and its stars do not count. You still see it on the page of your session.",
    why: "you reviewed a consultation",
  },
  answer: {
    thing: "your answer to a review",
    meaning: "Nobody sees it below the review.",
    why: "you answered a review",
  },
  page: {
    thing: "your page",
    meaning: "Nobody can find it or book a new time. The sessions that are booked stay as they are.",
    why: "you have a page",
  },
};

/** To the author of what an administrator has hidden: what it was, and why. */
export const contentHidden = defineEmail({
  content: z.object({
    what: z.enum(["review", "answer", "page"]),
    note: z.string(),
    serviceName: z.optional(z.nullable(title)),
  }),
  write({ what, note, serviceName }) {
    const { thing, meaning, why } = WHAT[what];
    return {
      subject: `We have hidden ${thing}`,
      heading: `We have hidden ${thing}`,
      paragraphs: [meaning],
      quote: { from: "Parlour wrote", text: note },
      aside: "If you think that we are wrong, reply to this email. A person reads it.",
      facts: serviceName ? [["Service", serviceName]] : [],
      footnote: `You’re receiving this because ${why} on Parlour.`,
    };
  },
});
