import { MemberContent, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members, when the slot begins. */
export const chatOpen = defineEmail({
  content: MemberContent,
  write(content, { site }) {
    const { other, facts, open, footnote } = partsOf(content, site);
    return {
      subject: `Your chat with ${other} opens now`,
      heading: "Your chat is open",
      paragraphs: [`The room is yours until the end of the slot. ${other} is expecting you.`],
      facts,
      action: open,
      footnote,
    };
  },
});
