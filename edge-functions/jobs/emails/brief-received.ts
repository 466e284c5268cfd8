import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { ROOM_NAMES } from "../../shared/contract/brief-words.ts";
import { RoomKind } from "../../shared/contract/briefs.ts";
import * as paths from "../../shared/contract/paths.ts";
import { optionalText, partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the designer: the customer has described the room. */
export const briefReceived = defineEmail({
  content: z.object({
    ...memberContent,
    room: z.nullable(RoomKind),
    /** The question that the session should answer. */
    message: optionalText,
  }),
  write(content, context) {
    const { other, withOther, session, service } = partsOf(content, context.site);
    return {
      subject: `${other} described the room`,
      heading: `${other} described the room`,
      session,
      picture: pictureOf(content, context),
      paragraphs: [
        "Its measurements, what must stay and what they like: have a look before you meet. If something is missing, you can ask for it there.",
      ],
      quote: content.message ? { from: `${other} would like to know`, text: content.message } : undefined,
      facts: [service, ...(content.room ? ([["Room", ROOM_NAMES[content.room]]] as [string, string][]) : [])],
      action: {
        label: "See the room",
        url: context.site + paths.linkTo("designer", paths.brief(content.bookingId)),
        tone: "petrol",
      },
      footnote: `You’re receiving this because of your consultation ${withOther} on Parlour. We send it once; later changes are marked on the page.`,
    };
  },
});
