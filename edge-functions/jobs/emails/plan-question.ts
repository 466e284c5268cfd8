import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the designer: the customer asks about the plan. */
export const planQuestion = defineEmail({
  content: z.object({
    ...memberContent,
    message: optionalText,
  }),
  write(content, { site }) {
    const { other, withOther, inShort } = partsOf(content, site);
    return {
      subject: `${other} asks about your plan`,
      heading: `${other} has a question about the plan`,
      paragraphs: content.message ? [] : ["You can read and answer it on the plan’s page."],
      quote: content.message ? { from: `${other} asks`, text: content.message } : undefined,
      facts: inShort,
      action: {
        label: "Answer it",
        url: site + paths.linkTo("designer", paths.plan(content.bookingId)),
        tone: "petrol",
      },
      footnote: `You’re receiving this because of the plan that you sent after your consultation ${withOther} on Parlour.`,
    };
  },
});
