import { MemberContent, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members, when the slot begins. */
export const chatOpen = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { other, what, facts, room, footnote } = partsOf(content, site);
    return {
      subject: what === "chat" ? `Your chat with ${other} opens now` : `Your call with ${other} begins now`,
      heading: what === "chat" ? "Your chat is open" : "Your call begins",
      paragraphs: [`The room is yours until the end of the slot. ${other} is expecting you.`],
      facts,
      action: room,
      footnote,
    };
  },
});
