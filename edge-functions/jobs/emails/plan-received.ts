import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { PLAN } from "../../shared/contract/limits.ts";
import * as paths from "../../shared/contract/paths.ts";
import { partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the customer: the designer has sent the plan, or a correction. */
export const planReceived = defineEmail({
  content: z.object({
    ...memberContent,
    number: z.number(),
  }),
  write(content, context) {
    const { other, whom, inShort, planFootnote } = partsOf(content, context.site);
    const corrected = content.number > 1;
    return {
      subject: corrected ? `${other} has corrected your plan` : `Your plan from ${whom} is here`,
      heading: corrected ? "Your plan, corrected" : "Your plan is here",
      picture: pictureOf(content, context),
      paragraphs: [
        `What ${whom} found, what to do in which order, and what to buy. Tick off what is done, and keep it as a PDF.${corrected ? " The earlier version stays beside it." : ""}`,
        `You can ask up to ${PLAN.mostQuestions} questions about it, within ${PLAN.askingDays} days after the plan first arrived.`,
      ],
      facts: inShort,
      action: { label: "Open your plan", url: context.site + paths.plan(content.bookingId), tone: "petrol" },
      footnote: planFootnote,
    };
  },
});
