import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { partsInWords } from "../../shared/contract/brief-words.ts";
import { BriefPart } from "../../shared/contract/briefs.ts";
import * as paths from "../../shared/contract/paths.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the customer: the designer asks for parts of the brief. */
export const briefAsked = defineEmail({
  content: z.object({ ...memberContent, parts: z.array(BriefPart) }),
  write(content, { site }) {
    const { other, whom, withOther, inShort } = partsOf(content, site);
    return {
      subject: `${other} has a question about your room`,
      heading: `${other} would like to know more about your room`,
      paragraphs: [
        `To prepare for your session, ${whom} would like to know ${partsInWords(content.parts)}. You can add it until the session ends.`,
      ],
      facts: inShort,
      action: { label: "Open your room", url: site + paths.brief(content.bookingId), tone: "petrol" },
      footnote: `You’re receiving this because of your consultation ${withOther} on Parlour.`,
    };
  },
});
