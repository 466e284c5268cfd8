import { MemberContent } from "../../shared/booking-facts.ts";
import * as paths from "../../shared/contract/paths.ts";
import { daysText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the designer: a plan is due within a day. */
export const planReminder = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { whom, inShort, planFootnote } = partsOf(content, site);
    return {
      subject: `The plan for ${whom} is due within a day`,
      heading: `The plan for ${whom} is due within a day`,
      paragraphs: [
        `You promised a written plan within ${daysText(content)} after the session. What you have written so far is saved.`,
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
