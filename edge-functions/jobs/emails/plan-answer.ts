import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the customer: the designer has answered a question about the plan. */
export const planAnswer = defineEmail({
  content: z.object({
    ...memberContent,
    message: optionalText,
  }),
  write(content, { site }) {
    const { other, withOther, inShort } = partsOf(content, site);
    return {
      subject: `${other} has answered your question about the plan`,
      heading: `${other} has answered you`,
      paragraphs: content.message ? [] : ["You can read the answer on your plan’s page."],
      quote: content.message ? { from: `${other} answers`, text: content.message } : undefined,
      facts: inShort,
      action: { label: "Open your plan", url: site + paths.plan(content.bookingId), tone: "petrol" },
      footnote: `You’re receiving this because you asked about the plan of your consultation ${withOther} on Parlour.`,
    };
  },
});
