import { MemberContent } from "../../shared/booking-facts.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members, when the slot begins. */
export const chatOpen = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { withOther, what, session, details, room, footnote } = partsOf(content, site);
    return {
      subject: what === "chat" ? `Your chat ${withOther} opens now` : `Your call ${withOther} begins now`,
      heading: what === "chat" ? "Your chat is open" : "Your call begins",
      session,
      paragraphs: [`It’s time. The room is open until your session ends.`],
      facts: details,
      action: room,
      footnote,
    };
  },
});
