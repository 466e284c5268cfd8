import { MemberContent, withinSentence } from "../../shared/booking-facts.ts";
import * as paths from "../../shared/contract/paths.ts";
import { bookedPrice, daysText, inviteTo, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: the consultation is confirmed, with the invitation. */
export const bookingConfirmed = defineEmail({
  content: MemberContent,
  write(content, context) {
    const { forCustomer, other, withOther, what, facts, notes, opening, page, footnote } = partsOf(
      content,
      context.site,
    );
    return {
      subject: forCustomer ? `Confirmed: your ${what} ${withOther}` : `New booking: ${what} ${withOther}`,
      heading: forCustomer ? "Your consultation is confirmed" : "You have a new booking",
      paragraphs: [
        forCustomer
          ? `Your ${what} ${withOther} is booked. ${opening}`
          : `${other} booked a consultation with you. ${opening}`,
        "Open the attached invite to add it to your calendar.",
        ...(forCustomer
          ? [
              `Before you meet, describe your room on your session’s page, so that ${withinSentence(other)} can prepare.`,
            ]
          : []),
      ],
      facts: [
        ...facts,
        ["Price", bookedPrice(content)],
        ...(content.planDays
          ? ([["Written plan", `Within ${daysText(content)} after the session`]] as [string, string][])
          : []),
        ...notes,
      ],
      action: forCustomer
        ? { label: "Describe your room", url: context.site + paths.brief(content.bookingId), tone: "coral" }
        : page,
      footnote,
      attachments: [inviteTo(content, context)],
    };
  },
});
