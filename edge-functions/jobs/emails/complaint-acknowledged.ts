import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { Instant } from "../../shared/contract/common.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import { formatInstant } from "./parts/times.ts";

/** To a member who complains about a session: that we have received the complaint, its number, and until when it is decided. */
export const complaintAcknowledged = defineEmail({
  content: z.object({ ...memberContent, number: z.string(), dueAt: Instant }),
  write(content, { site }) {
    const { whom, inShort, page, footnote } = partsOf(content, site);
    return {
      subject: `We have your complaint ${content.number}`,
      heading: "We have your complaint",
      paragraphs: [
        `A person at Parlour reads it, looks at the record of the session, and hears ${whom}. We email you what we decide and why.`,
      ],
      aside: "To add something, reply to this email.",
      facts: [["Number", content.number], ["Decided until", formatInstant(content.dueAt, content)], ...inShort],
      action: { ...page, tone: "petrol" },
      footnote,
    };
  },
});
