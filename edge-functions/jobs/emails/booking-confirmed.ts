import * as z from "zod/mini";
import { memberContent, withinSentence } from "../../shared/booking-facts.ts";
import * as paths from "../../shared/contract/paths.ts";
import { bookedPrice, daysText, inviteTo, partsOf, pictureOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: the consultation is confirmed, with the invitation. A customer can confirm an unconfirmed address with its button. */
export const bookingConfirmed = defineEmail({
  content: z.object({ ...memberContent, addressKey: z.optional(z.string()) }),
  write(content, context) {
    const { forCustomer, other, withOther, what, session, details, notes, opening, page, footnote } = partsOf(
      content,
      context.site,
    );
    return {
      subject: forCustomer ? `Confirmed: your ${what} ${withOther}` : `New booking: ${what} ${withOther}`,
      heading: forCustomer ? "Your consultation is confirmed" : "You have a new booking",
      session,
      picture: pictureOf(content, context),
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
        ...(content.addressKey
          ? ["One thing is left: show with the button below that this address is yours, so that we can write to you."]
          : []),
      ],
      facts: [
        ...details,
        ["Price", bookedPrice(content)],
        ...(content.planDays
          ? ([["Written plan", `Within ${daysText(content)} after the session`]] as [string, string][])
          : []),
        ...notes,
      ],
      action: content.addressKey
        ? {
            label: "Yes, this is my address",
            url: context.site + paths.confirmOwnAddress(content.addressKey),
            tone: "petrol",
          }
        : forCustomer
          ? { label: "Describe your room", url: context.site + paths.brief(content.bookingId), tone: "petrol" }
          : page,
      footnote,
      attachments: [inviteTo(content, context)],
    };
  },
});
