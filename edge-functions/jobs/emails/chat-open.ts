import { MemberContent } from "../../shared/booking-facts.ts";
import { partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members, when the slot begins, or later if emails had to wait. */
export const chatOpen = defineEmail({
  content: MemberContent,
  write(content, context) {
    const { withOther, what, session, details, room, footnote } = partsOf(content, context.site);
    return {
      subject: what === "chat" ? `Your chat ${withOther} is open` : `Your call ${withOther} has begun`,
      heading: what === "chat" ? "Your chat is open" : "Your call has begun",
      session,
      picture: pictureOf(content, context),
      paragraphs: [`It’s time. The room is open until your session ends.`],
      facts: details,
      action: room,
      footnote,
    };
  },
});
