import { MemberContent } from "../../shared/booking-facts.ts";
import { PLAN } from "../../shared/contract/limits.ts";
import * as paths from "../../shared/contract/paths.ts";
import { daysText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the designer: a plan is due now. */
export const planDue = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { whom, inShort, planFootnote } = partsOf(content, site);
    return {
      subject: `The plan for ${whom} is due`,
      heading: `The plan for ${whom} is due`,
      paragraphs: [
        `You promised it within ${daysText(content)} after the session. A day later we tell ${whom} that it is late.`,
        `If it has not been sent ${PLAN.patienceDays} days after it was due, a person at Parlour looks into a refund of part of the price.`,
      ],
      facts: inShort,
      action: {
        label: "Write the plan",
        url: site + paths.linkTo("designer", paths.plan(content.bookingId)),
        tone: "petrol",
      },
      footnote: planFootnote,
    };
  },
});
