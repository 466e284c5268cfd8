import { MemberContent } from "../../shared/booking-facts.ts";
import { PLAN } from "../../shared/contract/limits.ts";
import * as paths from "../../shared/contract/paths.ts";
import { daysText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the customer: the plan is late, and what the customer may do. */
export const planLate = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { other, whom, inShort, planFootnote } = partsOf(content, site);
    return {
      subject: `Your plan from ${whom} is late`,
      heading: "Your plan is late",
      paragraphs: [
        `${other} promised it within ${daysText(content)} after the session, and has been reminded twice.`,
        `You don’t have to do anything: if it has not come ${PLAN.patienceDays} days after it was due, a person at Parlour looks into it${content.amount > 0 ? " and usually refunds part of what you paid" : ""}. If you would rather talk to us sooner, write to us with the form on our home page.`,
      ],
      facts: inShort,
      action: { label: "See your booking", url: site + paths.chat(content.bookingId), tone: "petrol" },
      footnote: planFootnote,
    };
  },
});
