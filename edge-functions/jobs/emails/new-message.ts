import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To a member who was away: the other member has written. */
export const newMessage = defineEmail({
  content: z.object({
    ...memberContent,
    /** The beginning of the latest message; null if its author must not be quoted. */
    message: z.nullable(z.string()),
    count: z.number(),
  }),
  write(content, { site }) {
    const { other, whom, withOther, room, inShort } = partsOf(content, site);
    const several = content.count > 1;
    return {
      subject: several ? `${content.count} new messages from ${whom}` : `A new message from ${whom}`,
      heading: several ? `${other} wrote you ${content.count} messages` : `${other} wrote to you`,
      paragraphs: content.message === null ? [`You can read ${several ? "them" : "it"} in the chat.`] : [],
      quote:
        content.message === null
          ? undefined
          : { from: several ? `${other}, most recently` : other, text: content.message },
      facts: inShort,
      action: room,
      footnote: `You’re receiving this because of unread messages about your consultation ${withOther} on Parlour: at most one an hour for each chat.`,
    };
  },
});
