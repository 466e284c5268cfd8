import { MemberContent, withinSentence } from "../../shared/booking-facts.ts";
import * as paths from "../../shared/contract/paths.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To the customer: the designer has withdrawn the offer of the next session. */
export const offerWithdrawn = defineEmail({
  content: MemberContent,
  write({ designerName, designerId, serviceName }, { site }) {
    return {
      subject: `${designerName} has withdrawn the offered times`,
      heading: "These times are no longer kept for you",
      paragraphs: [
        `${designerName} offered you the next session (${serviceName}) and has withdrawn the offer. You have paid nothing.`,
        `If you want to go on, book any time that is free, or ask ${withinSentence(designerName)} for one.`,
      ],
      facts: [],
      action: { label: "See free times", url: site + paths.designer(designerId), tone: "coral" },
      footnote: "You’re receiving this because a designer offered you another session on Parlour.",
    };
  },
});
